/** A value with everything about it on one line: `RESULTADO........ 67 mg/dL (11-53)`. */
import { cardLabel } from '../lex/card-parts.ts'
import type { ReadingContext } from '../printed-row.ts'
import { readTail } from '../lex/result-tail.ts'
import { takeValue } from '../lex/take-value.ts'
import type { Row } from '../arrange/text-layout.ts'
import { isAsideLabel } from '../lex/words.ts'

/** The word for a result with dots up to its number: `RESULTADO........ 67 mg/dL`. */
const LED_VALUE = /^(\p{L}[\p{L} ]{2,20}?)(?:\s?[.…]{2,}\s?|\s?:\s?|\s)(?=[<>≤≥]?\s?\d)/u

export type WholeValue = { text: string; labelled: boolean }

/** A line that has value and unit, perhaps marks and limits, and nothing else. */
export function wholeValue(row: Row, context: ReadingContext, noted: boolean): WholeValue | null {
  const printed = row.text.replaceAll('\t', ' ')
  const [led = '', label = ''] = LED_VALUE.exec(printed) ?? []
  const labelled = label !== '' && cardLabel(label) === 'value'
  const text = labelled ? printed.slice(led.length) : printed
  if (!/^[*<>≤≥]?\s?\d/u.test(text)) return null
  const value = takeValue(text, context.mark)
  const tail = value?.kind === 'number' ? readTail(value.rest, context) : null
  const isWhole = tail?.unit && tail.numbers.length === 0 && !tail.hasPrevious
  // Behind words about the test, limits may be words too.
  return isWhole && (noted || tail.leftOver.length === 0) ? { text, labelled } : null
}

const LABEL_IN_BRACKETS = /^\(\s?(\p{L}[\p{L} ]{2,20}?)\s?:/u

/** `(Method :CLIA )` between a name and its value. */
export function isAsideInBrackets(text: string): boolean {
  const label = LABEL_IN_BRACKETS.exec(text)?.[1]
  return label !== undefined && isAsideLabel(label)
}

/** Before a value: it is from another laboratory, or accredited. */
const FOOTNOTE = /^[†‡§¶]\s?(?=[<>≤≥]?\s?\d)/

export function withoutFootnote(row: Row): Row {
  const [first, ...others] = row.cells
  if (!first || !FOOTNOTE.test(first.text)) return row
  const cells = [{ ...first, text: first.text.replace(FOOTNOTE, '') }, ...others]
  return { ...row, cells, text: cells.map(({ text }) => text).join('\t') }
}
