/** Limits that words announce on the line of a value: `NAME 170 Reference Range: <200 mg/dL`. */
import { RANGE_LABEL } from '../lex/number-texts.ts'
import { findAges } from '../lex/ages.ts'
import type { ReadingContext } from '../printed-row.ts'
import { readRange } from '../lex/reference-range.ts'
import { takeRange, type ReferenceRange } from '../lex/interval.ts'
import { takeUnit } from '../lex/result-tail.ts'
import { columnRole } from '../lex/words.ts'

export type WithoutLimits = { text: string; range: ReferenceRange; unit: string | null }

const MOST_WORDS = 4
const WORDS = /\p{L}[\p{L}.’'-]*/gu

/** Of each length from the longest on: words, and what stands between them and the limits. */
const LABELS = Array.from(
  { length: MOST_WORDS },
  (_, at) =>
    new RegExp(
      String.raw`^((?:\p{L}[\p{L}.]*\s){${MOST_WORDS - at - 1}}\p{L}[\p{L}.]*)\s?:?\s*(?=[<>≤≥\d(]|\p{L}+\s(?:\p{L}+\s)?\d)`,
      'u',
    ),
)

/** The length of the words for limits at the start of a text, with the colon behind them; 0 where there are none. */
function labelLength(text: string): number {
  const label = RANGE_LABEL.exec(text)?.[0]
  if (label) return label.length
  for (const pattern of LABELS) {
    const [whole = '', words = ''] = pattern.exec(text) ?? []
    if (words !== '' && columnRole(words) === 'range') return whole.length
  }
  return 0
}

/** The word for a result before its number. */
function withoutValueLabel(text: string): string {
  return text.replace(/(?<=\S\s+)(\p{L}[\p{L} ]{2,24}?)\s?:\s*(?=[<>≤≥]?\s?\d)/u, (whole, label: string) =>
    columnRole(label) === 'value' ? '\t' : whole,
  )
}

/** @returns null where the line has no such limits, or nothing but them */
export function takeLabelledLimits(text: string, context: ReadingContext): WithoutLimits | null {
  for (const { index } of text.matchAll(WORDS)) {
    if (index === 0 || !/[\s:;,]$/u.test(text.slice(0, index))) continue
    const length = labelLength(text.slice(index))
    if (length === 0) continue
    const labelled = text.slice(index + length)
    const [age] = findAges(labelled)
    const forWhom =
      age?.index === 0 ? age.length + /^[\s:)]*/u.exec(labelled.slice(age.length))![0].length : 0
    const printed = labelled.slice(forWhom)
    const taken = takeRange(printed, context.mark)
    if (!taken || (taken.range.low === null && taken.range.high === null)) continue
    const limits = printed.slice(0, printed.length - taken.rest.length)
    const unit = takeUnit(taken.rest)
    const rest = unit ? unit.rest : taken.rest
    // `normal 4-10 in men`: for whom they are stands behind them.
    if (/^\s*\p{L}{3}/u.test(rest) && readRange(printed, context.mark)?.ambiguous) return null
    const text_ = withoutValueLabel(`${text.slice(0, index).trimEnd()}\t${rest.trim()}`).trim()
    return {
      text: text_,
      range: { ...taken.range, text: limits.trim() },
      unit: unit?.unit ?? taken.range.unit,
    }
  }
  return null
}
