/** Limits that swallowed the number behind them: `136 à 145 139` is not an interval up to 145139. */
import { NUMBER_PATTERN, readNumber, type DecimalMark } from '../lex/numbers.ts'
import { readRange } from '../lex/reference-range.ts'
import type { ReferenceRange } from '../lex/interval.ts'

/** No limit is so many times the other one, nor so many times what was measured, without a doubt. */
const FAR = 50
const GROUPED = /\d[ \u00a0\u202f]\d{3}(?!\d)/
const LAST_GROUP = /[ \u00a0\u202f]\d{3}(?=\D*$)/

/**
 * @param value what was measured
 * @param earlierBehind the headings say that an earlier result stands behind the range: then it is cut off, else doubted
 */
export function withoutSwallowed(
  range: ReferenceRange,
  value: number | null,
  mark: DecimalMark,
  earlierBehind: boolean,
): { range: ReferenceRange; isCut: boolean } {
  const whole = { range, isCut: false }
  if (value === null || !GROUPED.test(range.text)) return whole
  const near = range.low !== null && range.high !== null && range.low > 0 ? range.low : Math.abs(value)
  const isFar = (text: string): boolean =>
    [...text.matchAll(new RegExp(NUMBER_PATTERN, 'g'))].some(
      ([number]) => (readNumber(number, mark)?.value ?? 0) > near * FAR,
    )
  if (near === 0 || !isFar(range.text)) return whole
  let text = range.text
  while (isFar(text) && LAST_GROUP.test(text)) text = text.replace(LAST_GROUP, '')
  const cut = earlierBehind && !isFar(text) ? readRange(text, mark) : null
  if (cut) return { range: cut, isCut: true }
  return { range: { ...range, low: null, high: null, ambiguous: true }, isCut: true }
}
