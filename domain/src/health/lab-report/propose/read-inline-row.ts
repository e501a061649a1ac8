/** Results on lines without columns: `Haemoglobin: 11.8 g/dL [13.5-17.5] LOW`, `BUN 18 mg/dL 7-20`. */
import { knownNameLength, matchBiomarkerName, isKnownTest } from '../../biomarkers/name-index.ts'
import { holdsValue, isLaboratoryUnit } from '../lex/value-in-name.ts'
import { isOfSomethingElse, isTestName } from '../lex/test-names.ts'
import { withUnitBehind, readName, type PrintedName } from '../lex/printed-name.ts'
import type { PrintedResult, ReadingContext } from '../printed-row.ts'
import { findAges } from '../lex/ages.ts'
import { findDates } from '../lex/dates.ts'
import { isCardFlag } from '../lex/card-parts.ts'
import { expectedWords, isResult, type Split } from './inline-result.ts'
import { takeFlag } from '../lex/flags.ts'
import { takeLabelledLimits } from './labelled-limits.ts'
import { readStatedValues } from './stated-values.ts'
import { testsOnLine } from './tests-on-line.ts'
import { takeRange, type ReferenceRange } from '../lex/interval.ts'
import { readTail, takeUnit } from '../lex/result-tail.ts'
import { isBand } from '../lex/tiers.ts'
import { withoutSwallowed } from './swallowed-limits.ts'
import { takeSecond, withSecond } from './second-unit.ts'
import { takeValue, type TakenValue } from '../lex/take-value.ts'
import type { Row } from '../arrange/text-layout.ts'

const LONGEST_LINE = 600

const DEMOGRAPHIC =
  /^(?:age|sex|gender|dob|date of birth|patient(?: name| id)?|alder|ålder|kön|kjønn|køn|geschlecht|geburtsdatum|sexe|sesso|sexo|edad|età|âge|né\(?e?\)? le)(?: ?\/ ?\w+)?\s*:/i

/** What a method can see, and conversions. */
const OF_THE_METHOD =
  /\b(?:detection limit|limit of (?:detection|quantification)|lo[dq]|lloq|nachweisgrenze|detektionsgräns|limite de détection|limite di rilevabilità|límite de detección)\b|\d\s[\p{L}/µ%]+\s=\s\d/iu

/** `1-0-1`: how many tablets in the morning, at noon and in the evening. */
const DOSING = /(?<![\d-])\d(?:[.,/]\d)?\s?[-–]\s?\d(?:[.,/]\d)?\s?[-–]\s?\d(?:[.,/]\d)?(?![\d-])/

/** A cell between name and value; elsewhere the word is what separates blood from urine. */
const SPECIMEN_CELL = /\t\s*(?:(SER(?:UM)?|PLAS?(?:MA)?|WB|BLD|EDTA|FLU|CIT|LI-?HEP)|(UR?N?|URINE?|HARN))\s*$/

/** `HEPATOGRAMA: GOT` */
const isOfPanel = (name: string): boolean => {
  const test = /^\p{Lu}[\p{Lu} ]{2,30}:\s*(\p{L}.*)$/u.exec(name)?.[1]
  return test !== undefined && isKnownTest(test) && !isOfSomethingElse(name)
}

/** `TSH   Normal   3.87 mIU/L`: a word that says how the number behind it is. */
function behindFlag(value: TakenValue | null, context: ReadingContext): TakenValue | null {
  if (value?.kind !== 'words' || !isCardFlag(value.value_text)) return value
  const number = /^\s*\t/.test(value.rest) ? takeValue(value.rest, context.mark) : null
  const isMeasured =
    number?.kind === 'number' && (number.rest.trim() === '' || readTail(number.rest, context).unit !== null)
  return isMeasured ? { ...number, flag_printed: value.value_text } : value
}

/** `60 - 89` is an interval, and its dash not a mark of something low. */
const isInInterval = (text: string, index: number): boolean =>
  /\d\s*$/.test(text.slice(0, index)) && /^\s*[-–]\s/.test(text.slice(index))

const valueAt = (text: string, index: number, context: ReadingContext): TakenValue | null =>
  behindFlag(takeValue(text.slice(index), context.mark), context)

/** `over 18 years` is for whom limits are. */
const isInAge = (text: string, index: number): boolean =>
  findAges(text).some((age) => age.index < index && index < age.index + age.length)

function splitAt(text: string, index: number, separated: boolean, context: ReadingContext): Split | null {
  const value = isInInterval(text, index) || isInAge(text, index) ? null : valueAt(text, index, context)
  if (!value) return null
  const cell = SPECIMEN_CELL.exec(text.slice(0, index))
  const name = nameIn(text.slice(0, cell?.index ?? index), context)
  if (!(isTestName(name.name) || isOfPanel(name.name)) || /[<>≤≥]$/.test(name.name)) return null
  if (separated && holdsValue(name.name)) return null
  if (value.kind === 'number' && isBand(name.name, value.comparator !== null)) return null
  const again = value.kind === 'number' ? takeSecond(value.rest, context) : null
  const tail = readTail(again?.rest ?? value.rest, context)
  const specimen = cell ? (cell[2] ? 'urine' : cell[1]!) : null
  return { name, specimen, value, tail, second: again?.second ?? null, separated }
}

function nameIn(text: string, context: ReadingContext): PrintedName {
  const printed = readName(text, context)
  const behind = withUnitBehind(printed)
  return isKnownTest(behind.name) ? behind : printed
}

/** `Not seen in smear`: no inch. */
const ofWords = ({ kind, value_text }: TakenValue, unit: string | null): string | null =>
  unit !== null && kind === 'words' && !/\d/.test(value_text) && !isLaboratoryUnit(unit) ? null : unit

const ENDS_IN_DAY = /(?<!\d)\d{1,4}[./-]\d{1,2}[./-]\d{2,4}\)?\s*$/

/** Places where a separator can end the name: a colon, an equals sign or a gap, outside parentheses. */
function separators(text: string): number[] {
  let depth = 0
  const places: number[] = []
  for (let index = 0; index < text.length; index += 1) {
    const sign = text[index]!
    if (sign === '(' || sign === '[') depth += 1
    else if (sign === ')' || sign === ']') depth = Math.max(0, depth - 1)
    else if (sign === '=' && /[<>]\s?(?:or\s)?$/i.test(text.slice(Math.max(0, index - 6), index))) continue
    // A date is not a name: `14/11/2023 : 12,9`.
    else if (sign === ':' && ENDS_IN_DAY.test(text.slice(0, index))) continue
    // Nor is a time of day.
    else if (sign === ':' && /\d/.test(text[index - 1] ?? '') && /\d/.test(text[index + 1] ?? '')) continue
    else if (depth === 0 && (sign === ':' || sign === '=' || sign === '\t')) places.push(index)
    else if (depth === 0 && /^(?:\.{4,}|…)/.test(text.slice(index, index + 4)) && text[index - 1] !== '.')
      places.push(index)
  }
  return places
}

const clarity = ({ value, tail }: Split): number =>
  (tail.unit ? 2 : 0) + (tail.range ? 2 : 0) + (value.kind === 'words' ? -1 : 0) - tail.leftOver.length

function splitRow(text: string, context: ReadingContext): Split | null {
  const labelled = takeLabelledLimits(text, context)
  const split = labelled && splitLine(labelled.text, context)
  if (!split || split.value.kind !== 'number') return splitLine(text, context)
  const { tail } = split
  return { ...split, tail: { ...tail, range: labelled.range, unit: tail.unit ?? labelled.unit } }
}

function splitLine(text: string, context: ReadingContext): Split | null {
  for (const index of separators(text)) {
    const split = splitAt(text, index, true, context)
    if (split) return split
  }
  const known = knownNameLength(text.split('\t')[0]!)
  let best: Split | null = null
  for (const space of text.matchAll(/[ \t](?=\S)/g)) {
    if (space.index < known) continue
    const split = splitAt(text, space.index, false, context)
    if (split && (!best || clarity(split) > clarity(best))) best = split
  }
  return best
}

const NUMBER_NEXT = /^\s*[<>≤≥]?\s?\d[\d.,]*\s?[HL*+↑↓]{0,2}(?=\s(?!\s*(?:[-–—]|to|bis|à|a|till|til)\s))/i

/** Without headings it is unclear which of several numbers is the result, and what the words beside it mean. */
const isOneOfSeveral = (
  { value, tail }: Split,
  range: ReferenceRange | null,
  earlierBehind: boolean,
): boolean =>
  (tail.leftOver.length > 0 && !tail.unit && !range?.unit) ||
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

/** `4.4(A) POTASIO mmol/L 3.5-5.0`: name and unit behind the value. */
function withNameInside(row: Row, { rest }: TakenValue): Row | null {
  const flag = takeFlag(rest.trim())
  const behind = (flag?.rest ?? rest).trim()
  const length = knownNameLength(behind)
  const unit = length > 0 ? takeUnit(behind.slice(length)) : null
  if (!unit || !isLaboratoryUnit(unit.unit)) return null
  const before = row.text.slice(0, row.text.length - behind.length).trim()
  return { ...row, text: `${behind.slice(0, length)}\t${before} ${behind.slice(length).trim()}` }
}

/** `170 mg/dL  < 200  Cholesterol`, `170  mg/dL  Cholesterol  < 200`: the line with the name before the value. */
function withNameFirst(row: Row): Row | null {
  if (!/^[<>≤≥]?\s?\d/u.test(row.text) || findDates(row.text).length > 0) return null
  const value = takeValue(row.text, 'unknown')
  const unit = value && takeUnit((takeFlag(value.rest.trim())?.rest ?? value.rest).trim())?.unit
  const names = row.cells.slice(1).filter(({ text }) => isKnownTest(text))
  if (!unit && value && row.cells.length === 1) return withNameInside(row, value)
  if (names.length !== 1 || !unit || !isLaboratoryUnit(unit)) return null
  const cells = [names[0]!, ...row.cells.filter((cell) => cell !== names[0])]
  return { ...row, cells, text: cells.map(({ text }) => text).join('\t') }
}

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
  const results: PrintedResult[] = []
  const isProse = !/[\d:=\t]/.test(row.text) && row.text.split(' ').length > 10
  if (isProse) return results
  if (row.cells.some(({ text }) => DEMOGRAPHIC.test(text))) return results
  if (OF_THE_METHOD.test(row.text) || DOSING.test(row.text)) return results
  const turned = withNameFirst(row)
  if (turned) return readInlineRow(turned, context, section, established, earlierBehind)
  for (const text of segments(row, context)) {
    const split = text.length > LONGEST_LINE ? null : splitRow(text, context)
    if (!split) continue
    const { name, value, tail, second } = split
    const match = matchBiomarkerName(name.name)
    const known = match !== null && (match.how === 'exact' || split.separated)
    if (!isResult(split, known, established)) continue
    const [low, high] =
      tail.numbers.length === 2 && !tail.range && !tail.hasPrevious && tail.unit
        ? tail.numbers.map(Number)
        : []
    const printed =
      tail.range ??
      name.range ??
      (low !== undefined && high !== undefined && low < high
        ? { low, high, text: `${low} - ${high}`, unit: null, ambiguous: false }
        : null)
    const { range, isCut } = printed
      ? withoutSwallowed(printed, value.value, context.mark, earlierBehind)
      : { range: null, isCut: false }
    const expected = value.kind === 'words' ? expectedWords(value.rest) : null
    const result: PrintedResult = {
      section,
      name: name.name,
      value: value.value,
      value_text: value.value_text,
      comparator: value.comparator,
      unit: ofWords(value, tail.unit) ?? name.unit ?? (range?.unit && !range.ambiguous ? range.unit : null),
      range: expected ?? range,
      flag_printed: value.flag_printed ?? tail.flag_printed ?? name.flag_printed,
      loinc: name.loinc,
      specimen: split.specimen,
      collection_date: null,
      source: { page: row.page, line: row.line },
      leavesOut: isCut || (range !== null && tail.numbers.length > (tail.range || name.range ? 0 : 2)),
      doubts: [
        ...(value.ambiguous ? (['number_ambiguous'] as const) : []),
        ...(value.kind === 'pending' ? (['result_pending'] as const) : []),
        ...(value.kind === 'number' && isOneOfSeveral(split, range, earlierBehind)
          ? (['text_not_understood'] as const)
          : []),
      ],
    }
    results.push(...withSecond(result, second))
  }
  return results.length > 0 ? results : readStatedValues(row, context, section)
}
