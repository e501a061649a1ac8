/** Results on lines without columns: `Haemoglobin: 11.8 g/dL [13.5-17.5] LOW`, `BUN 18 mg/dL 7-20`. */
import { saysNoUnit } from '../../biomarkers/identify.ts'
import { matchBiomarkerName } from '../../biomarkers/name-index.ts'
import type { Row } from '../arrange/text-layout.ts'
import { type ReferenceRange, takeRange } from '../lex/interval.ts'
import type { TakenValue } from '../lex/take-value.ts'
import { isLaboratoryUnit } from '../lex/value-in-name.ts'
import type { PrintedResult, ReadingContext, ReadingDoubt } from '../printed-row.ts'
import { expectedWords, isResult, type Split } from './inline-result.ts'
import { withSecond } from './second-unit.ts'
import { splitRow } from './split-line.ts'
import { readStatedValues } from './stated-values.ts'
import { withoutSwallowed } from './swallowed-limits.ts'
import { testsOnLine } from './tests-on-line.ts'
import { withNameFirst } from './turned-lines.ts'

const LONGEST_LINE = 600

const DEMOGRAPHIC =
  /^(?:age|sex|gender|dob|date of birth|patient(?: name| id)?|alder|ålder|kön|kjønn|køn|geschlecht|geburtsdatum|sexe|sesso|sexo|edad|età|âge|né\(?e?\)? le)(?: ?\/ ?\w+)?\s*:/i

/** What a method can see, and conversions. */
const OF_THE_METHOD =
  /\b(?:detection limit|limit of (?:detection|quantification)|lo[dq]|lloq|nachweisgrenze|detektionsgräns|limite de détection|limite di rilevabilità|límite de detección)\b|\d\s[\p{L}/µ%]+\s=\s\d/iu

/** `1-0-1`: how many tablets in the morning, at noon and in the evening. */
const DOSING = /(?<![\d-])\d(?:[.,/]\d)?\s?[-–]\s?\d(?:[.,/]\d)?\s?[-–]\s?\d(?:[.,/]\d)?(?![\d-])/

/** `Not seen in smear`: no inch. */
const ofWords = ({ kind, value_text }: TakenValue, unit: string | null): string | null =>
  unit !== null && kind === 'words' && !/\d/.test(value_text) && !isLaboratoryUnit(unit) ? null : unit

const NUMBER_NEXT = /^\s*[<>≤≥]?\s?\d[\d.,]*\s?[HL*+↑↓]{0,2}(?=\s(?!\s*(?:[-–—]|to|bis|à|a|till|til)\s))/i

/** Without headings it is unclear which of several numbers is the result, and what the words beside it mean. */
const isOneOfSeveral = (
  { value, tail }: Split,
  range: ReferenceRange | null,
  earlierBehind: boolean,
): boolean =>
  (tail.leftOver.some((word) => !saysNoUnit(word)) && !tail.unit && !range?.unit) ||
  // The headings say which of them is the result.
  (!earlierBehind && tail.numbers.length > 0 && range === null) ||
  (!earlierBehind && NUMBER_NEXT.test(value.rest) && !/^\s*\d\S*[/*^]/.test(value.rest))

/** A row can hold several `name: value` pairs side by side; each is a result of its own. */
function segments(row: Row, context: ReadingContext): string[] {
  const starts = row.cells
    .map(({ text }, index) => ({ text, index }))
    .filter(({ text }) => /^\p{L}[^:]{1,40}:\s*\S/u.test(text) && !takeRange(text, context.mark))
    .map(({ index }) => index)
  if (starts.length < 2) return testsOnLine(row)
  return starts.map((start, order) =>
    row.cells
      .slice(order === 0 ? 0 : start, starts[order + 1])
      .map(({ text }) => text)
      .join('\t'),
  )
}

/** `3.5 5.1` behind the unit, without a sign between them. */
function limitsApart({ tail }: Split): ReferenceRange | null {
  if (tail.numbers.length !== 2 || tail.range || tail.hasPrevious || !tail.unit) return null
  const [low, high] = tail.numbers.map(Number) as [number, number]
  return low < high ? { low, high, text: `${low} - ${high}`, unit: null, ambiguous: false } : null
}

function doubtsOf(split: Split, range: ReferenceRange | null, earlierBehind: boolean): ReadingDoubt[] {
  const { value } = split
  const doubts: ReadingDoubt[] = []
  if (value.ambiguous) doubts.push('number_ambiguous')
  if (value.kind === 'pending') doubts.push('result_pending')
  if (value.kind === 'number' && isOneOfSeveral(split, range, earlierBehind))
    doubts.push('text_not_understood')
  return doubts
}

function unitOf({ name, value, tail }: Split, range: ReferenceRange | null): string | null {
  const ofRange = range?.unit && !range.ambiguous ? range.unit : null
  return ofWords(value, tail.unit) ?? name.unit ?? ofRange
}

function resultOf(
  split: Split,
  { page, line }: Row,
  context: ReadingContext,
  section: string | null,
  earlierBehind: boolean,
): PrintedResult {
  const { name, value, tail } = split
  const stated = tail.range ?? name.range
  const printed = stated ?? limitsApart(split)
  const { range, isCut } = printed
    ? withoutSwallowed(printed, value.value, context.mark, earlierBehind)
    : { range: null, isCut: false }
  const expected = value.kind === 'words' ? expectedWords(value.rest) : null
  return {
    section,
    name: name.name,
    value: value.value,
    value_text: value.value_text,
    comparator: value.comparator,
    unit: unitOf(split, range),
    range: expected ?? range,
    flag_printed: value.flag_printed ?? tail.flag_printed ?? name.flag_printed,
    loinc: name.loinc,
    specimen: split.specimen,
    collection_date: null,
    source: { page, line },
    leavesOut: isCut || (range !== null && tail.numbers.length > (stated ? 0 : 2)),
    doubts: doubtsOf(split, range, earlierBehind),
  }
}

/** Prose without a number, the person, the method, how often a medicine is taken. */
const isOfOtherMatters = ({ text, cells }: Row): boolean =>
  (!/[\d:=\t]/.test(text) && text.split(' ').length > 10) ||
  cells.some((cell) => DEMOGRAPHIC.test(cell.text)) ||
  OF_THE_METHOD.test(text) ||
  DOSING.test(text)

/**
 * Reads the results of a row without column headers.
 * @param earlierBehind the headings say that earlier results stand at the end of the lines
 * @param established results were already found in this document, so a word such as `Normal` can be a result
 */
export function readInlineRow(
  row: Row,
  context: ReadingContext,
  section: string | null,
  established: boolean,
  earlierBehind = false,
): PrintedResult[] {
  if (isOfOtherMatters(row)) return []
  const turned = withNameFirst(row)
  if (turned) return readInlineRow(turned, context, section, established, earlierBehind)
  const results: PrintedResult[] = []
  for (const text of segments(row, context)) {
    const split = text.length > LONGEST_LINE ? null : splitRow(text, context)
    if (!split) continue
    const match = matchBiomarkerName(split.name.name)
    const known = match !== null && (match.how === 'exact' || split.separated)
    if (!isResult(split, known, established)) continue
    results.push(...withSecond(resultOf(split, row, context, section, earlierBehind), split.second))
  }
  return results.length > 0 ? results : readStatedValues(row, context, section)
}
