/** What a line of a report is beside a result: a heading, a footer, more of the range above. */
import { findDates } from '../lex/dates.ts'
import type { PrintedResult, ReadingContext } from '../printed-row.ts'
import { OPEN_END, RANGE_LABEL } from '../lex/number-texts.ts'
import { readRange } from '../lex/reference-range.ts'
import type { Row } from './text-layout.ts'
import { isSentence } from '../lex/words.ts'

// `Page 1 of 2`, `2/3`, `- 2 -`, signatures, telephone numbers and addresses at the end of a page.
export const FOOTER =
  /^(?:page|seite|sida|side|pagina|página|pag\.?|s\.)\s*\d|\b\d+\s*(?:of|von|av|de|di|sur|su|\/)\s*\d+\s*$|^[-–\s]*\d+[-–\s]*$|\b(?:tel|phone|fax|reg\.? ?no|licen[cs]e|pathologist|director|printed|signed|www|copyright)\b|@|©|https?:/i

/** A value repeated in another unit. */
export const SECOND_UNIT =
  /^(?:soit|ou|i\.?e\.?|entspricht|motsvarar|tilsvarer|svarer til|corresponde a|pari a|equivalent to|=)\s*:?\s*(?=[\d<>])/i

/** `Units: mg/dL` */
export const UNIT_LABEL =
  /^(?:units?|enheter?|einheit|unités?|unità|unidad(?:es)?|enhed(?:er)?)\s*:\s*(\S.*)$/i

/** The label of a range alone on its line. */
export const isRangeHeading = (text: string): boolean => RANGE_LABEL.exec(text.trim())?.[0] === text.trim()

export const UNDERLINE = /^[\s\-_=*~.─━]+$/

const OPEN_START = /^(?:[-–]|(?:to|bis|till|til|a|à|al|hasta)\s)\s*\d+(?:[.,]\d+)*(?:\s\S{1,10})?$/iu
const OTHER_HALF = /^\d+(?:[.,]\d+)*(?:\s\S{1,10})?$/

/** True for a line under the range column that continues the range above and is not a footer. */
export function continuesRange(
  text: string,
  { range }: PrintedResult,
  { mark, sex, age }: ReadingContext,
): boolean {
  const line = text.replaceAll('\t', ' ').trim()
  if (!/\d/.test(line) || findDates(line).length > 0) return false
  // A limit alone looks like a page number; under the half of a range it is the other half.
  const above = range?.text.trim() ?? ''
  if (OPEN_END.test(above) && OTHER_HALF.test(line)) return true
  if (/^[<>≤≥]?\d+(?:[.,]\d+)?$/.test(above) && OPEN_START.test(line)) return true
  if (FOOTER.test(line)) return false
  if (OPEN_END.test(above)) return true
  const read = readRange(line, mark, sex, age)
  return read !== null && (read.low !== null || read.high !== null || read.ambiguous)
}

export const isHeading = (row: Row): boolean => {
  const text = row.text.replaceAll('\t', ' ').trim()
  return (
    row.cells.length === 1 &&
    text.length <= 70 &&
    /\p{L}{2}|\p{Lu}\.\p{Lu}/u.test(text) &&
    !/:\s*\S/.test(text) &&
    !isSentence(text) &&
    !/\d{3,}/.test(text)
  )
}

export const isCapitals = (text: string): boolean =>
  /\p{Lu}{4}/u.test(text) && !/\p{Ll}/u.test(text) && !/\d/.test(text)

export const headingText = (text: string): string => text.replace(/^[\s*=\-#_]+|[\s*=\-#_:]+$/g, '').trim()

const CLEARLY = 0.75

/** Which neighbour a line stands clearly nearer to; null where neither, or where places are not known. */
export function nearness(rows: readonly Row[], index: number): 'above' | 'below' | null {
  const [above, own, below] = [rows[index - 1], rows[index], rows[index + 1]].map((row) =>
    row?.extent && row.page === rows[index]!.page ? (row.extent.top + row.extent.bottom) / 2 : null,
  )
  if (typeof above !== 'number' || typeof own !== 'number' || typeof below !== 'number') return null
  if (below - own < (own - above) * CLEARLY) return 'below'
  return own - above < (below - own) * CLEARLY ? 'above' : null
}

export const joinedRange = (
  first: string | null | undefined,
  second: string | null | undefined,
  { mark, sex, age }: ReadingContext,
  between = ' ',
) => readRange([first, second].filter(Boolean).join(between), mark, sex, age)

/** The lines of a range above its row, as in a table whose cells are centred, belong to it. */
export function withRangeAbove(
  result: PrintedResult,
  above: string | null,
  context: ReadingContext,
): PrintedResult {
  if (above === null) return result
  return { ...result, range: joinedRange(above, result.range?.text, context) }
}
