/** What a line of a report is beside a result: a heading, a footer, more of the range above. */
import { findDates } from './dates.ts'
import type { PrintedResult, ReadingContext } from './printed-row.ts'
import { readRange } from './reference-range.ts'
import type { Row } from './text-layout.ts'
import { isSentence } from './words.ts'

// `Page 1 of 2`, `2/3`, `- 2 -`, signatures, telephone numbers and addresses at the end of a page.
export const FOOTER =
  /^(?:page|seite|sida|side|pagina|página|pag\.?|s\.)\s*\d|\b\d+\s*(?:of|von|av|de|di|sur|su|\/)\s*\d+\s*$|^[-–\s]*\d+[-–\s]*$|\b(?:tel|phone|fax|reg\.? ?no|licen[cs]e|pathologist|director|printed|signed|www|copyright)\b|@|©|https?:/i

/** A value repeated in another unit. */
export const SECOND_UNIT =
  /^(?:soit|ou|i\.?e\.?|entspricht|motsvarar|tilsvarer|svarer til|corresponde a|pari a|equivalent to|=)\s*:?\s*(?=[\d<>])/i

export const RANGE_WORD =
  /\b(?:range|interval|intervall|bereich|référence|riferimento|refer[eê]ncia|referens)/i
export const RANGE_LABEL =
  /^(?:biological |bio\.? |normal |standard |lab(?:oratory)? )?(?:ref(?:\.|erence|erens|erenz|érence|er[eê]ncia)?\s?(?:range|intervall?|value|bereich|limit)s?|(?:normal|standard) (?:range|value)s?|referenzbereich|normalbereich|normbereich|rango (?:normal|de referencia)|r[ée]f\.?(?=\s+(?:[<>≤≥\d]|(?:menor|mayor|menos|más|hasta|bis|ab|unter|über|below|under|up to|above|over|inf|sup|fino|upp till|minst|högst)\P{L}))|normalt?(?=\s?:|\s+(?:(?:up to|under|over|below|above|at least|at most|less than|more than|bis|ab|unter|über|upp till|över|minst|högst)\s)?[<>≤≥]?\s?\d)|zielbereich|målområde|referensintervall|valeurs? (?:de référence|usuelles?|normales?)|valori di riferimento|valores? de refer[eê]ncia|intervalles? de référence|intervallo di riferimento|intervalo de refer[eê]ncia|referanse(?:område)?|reference(?= ?:|\s+[\d<>≤≥])|(?:(?:lab(?:oratory)? )?referen(?:[sz](?:er)?|ce)|riferimento|refer[eê]ncia|référence|referanse|rangos?|norm|soll|valori|valores|valeurs?|intervalo|intervallo|limites?|(?:above|below|in|out of|outside|within) range)(?= ?:|\s+[\d<>≤≥])|healthy range|ref(?=\.? ?:)|range(?= ?:|\s+(?:[\d<>≤≥]|(?:up to|under|over|below|above|at least|at most|less than|more than)\s\d)))\s*:?\s*/iu

/** `Units: mg/dL` */
export const UNIT_LABEL =
  /^(?:units?|enheter?|einheit|unités?|unità|unidad(?:es)?|enhed(?:er)?)\s*:\s*(\S.*)$/i

/** The label of a range alone on its line. */
export const isRangeHeading = (text: string): boolean => RANGE_LABEL.exec(text.trim())?.[0] === text.trim()

export const UNDERLINE = /^[\s\-_=*~.─━]+$/

/** The first half of a range that goes on elsewhere. */
export const OPEN_END = /(?:[-–<>≤≥:,/(]|\s(?:to|bis|till|til|a|à|al|hasta))$/iu
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
