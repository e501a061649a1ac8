/** Results in the columns of a table. */
import { matchBiomarkerName, isKnownTest } from '../../biomarkers/name-index.ts'
import { isUnit } from '../../units.ts'
import { bothDays, dateOrder, findDates, resolveDate, type DateOrder } from '../lex/dates.ts'
import { earlierValues } from './earlier-results.ts'
import { readFlag } from '../lex/flags.ts'
import { readNumber, takeComparator } from '../lex/numbers.ts'
import { isOfSomethingElse, isTestName } from '../lex/test-names.ts'
import { readName, withUnitBehind } from '../lex/printed-name.ts'
import type { PrintedResult, ReadingContext, ReadingDoubt } from '../printed-row.ts'
import { readTail } from '../lex/result-tail.ts'
import {
  isSameQuantity,
  isSameUnit,
  secondInColumn,
  secondInColumns,
  takeSecond,
  withSecond,
} from './second-unit.ts'
import { placeCells, rangeOf, strayRange, type Cells } from './table-cells.ts'
import type { Column } from '../arrange/column.ts'
import { isBand } from '../lex/tiers.ts'
import { takeValue, type TakenValue } from '../lex/take-value.ts'
import type { Row } from '../arrange/text-layout.ts'
import { isLaboratoryUnit } from '../lex/value-in-name.ts'
import { isQualitative } from '../lex/qualitative.ts'
import { isSentence } from '../lex/words.ts'

/**
 * A result in words that no list knows (`2 - 4`, `Hazy`, `assenti`). The column makes it a result when the test is
 * known or the laboratory prints what it expects beside it.
 */
function wordsInColumn(cell: string, name: string, expected: string): TakenValue | null {
  const flagged = /^(\d{1,3}\s?[-–]\s?\d{1,3})\s+(\S{1,3})$/.exec(cell.trim())
  const flag_printed = flagged && readFlag(flagged[2]!) !== null ? flagged[2]! : null
  const text = flag_printed === null ? cell.trim() : flagged![1]!
  // Limits under the values, and the value where the limits should be.
  if (/^\d[\d.,]*$/.test(expected.trim())) return null
  const isCount = /^\d{1,3}\s?[-–]\s?\d{1,3}$/.test(text)
  const isWords = /^\p{L}[\p{L}\s+-]*$/u.test(text) && text.length <= 40 && text.split(' ').length <= 4
  if (!isCount && !(isWords && !isSentence(text))) return null
  const expectsWords =
    expected !== '' && !/\d/.test(expected) && (isQualitative(expected) || expected.trim() === text)
  if (!expectsWords && !(isCount && expected !== '') && !isKnownTest(name)) return null
  return {
    value: null,
    value_text: text,
    comparator: null,
    flag_printed,
    kind: 'words',
    ambiguous: false,
    rest: '',
  }
}

const LONGEST_CELL = 40
const NO_VALUE = /^[-–—.*/_\s]*$/

/** What a spreadsheet made of a value (a day of `4-10`, a formula, an error), or what no rule reads: kept as printed. */
function unreadCell(cell: string, name: string, isMeasured: boolean): TakenValue | null {
  const value_text = cell.trim()
  if (NO_VALUE.test(value_text) || value_text.length > LONGEST_CELL || isSentence(value_text)) return null
  if (readFlag(value_text) !== null) return null
  if (!isMeasured && !isKnownTest(name)) return null
  return {
    value: null,
    value_text,
    comparator: null,
    flag_printed: null,
    kind: 'unread',
    ambiguous: false,
    rest: '',
  }
}

/** True for a row with a unit of laboratories or with limits. */
function isMeasured(text: (role: Column['role']) => string, context: ReadingContext): boolean {
  const range = rangeOf(text, context)
  const hasLimits = range !== null && (range.low !== null || range.high !== null)
  return hasLimits || (isUnit(text('unit')) && isLaboratoryUnit(text('unit')))
}

/** `="101"` keeps a number as text; any other formula is not a number. */
const withoutFormula = (cell: string): string => {
  const quoted = /^="([^"]*)"$/.exec(cell.trim())?.[1]
  return quoted ?? cell
}

/** `A Positive`: abnormal, except of a blood group. */
const MARK_BEFORE_WORD = /^([AHL])\s+(?=\p{L}{3})/u
const BLOOD_GROUP = /\babo|blo[ou]?d|blut|sang|grup|group|\brh|typ|screen|influen|hepatit|strep/i

const isFormula = (cell: string): boolean => /^[=@]\s*[^\d\s<>.]|^=\s*[\d.,]+\s*[-+*/^]/.test(cell.trim())

const SIGN_WORDS: Record<string, string> = { lt: '<', lte: '<=', le: '<=', gt: '>', gte: '>=', ge: '>=' }

const comparatorOf = (cell: string) =>
  takeComparator(`${SIGN_WORDS[cell.trim().toLowerCase()] ?? cell} 1`).comparator

const isUnknownSign = (cell: string): boolean =>
  !/^(?:=|eq|equals?|none|n\/?a|-)?$/i.test(cell.trim()) && comparatorOf(cell) === null

/** The cells that hold values: a comparator from its own column, words where the column of numbers is empty. */
function valueCells(cells: Cells, { mark }: ReadingContext): [Column, string][] {
  const withRole = (role: Column['role']) => [...cells].filter(([column]) => column.role === role)
  const values = withRole('value')
  const [words] = withRole('value_words')
  const [sign] = withRole('comparator').flatMap(([, cell]) => comparatorOf(cell) ?? [])
  if (words && values.length === 0) return [words]
  return values.map(([column, cell]) => {
    const stated = words && takeValue(words[1], mark)
    // Beside the number the text may hold what a number cannot: `>90`.
    if (stated?.comparator && stated.value === readNumber(cell, mark)?.value) return [column, words![1]]
    return [column, sign && takeComparator(cell).comparator === null ? `${sign}${cell}` : cell]
  })
}

// `6.2 x 10^9` with `/L` in the next column: the power belongs to the unit.
const POWER_AT_END = /[x×*·]\s?10\s?(?:\^|\*\*|[eE])\s?\d{1,2}$/
const COUNTED_UNIT = /^(?:cells?\s?)?\//i

/** Behind a value with its unit stand earlier ones in the same: of a share and a count, in that of the limits. */
function unitOfRow(current: readonly PrintedResult[]): string | null {
  const [first, ...others] = current
  const limited =
    others.length === 0
      ? first
      : current.find(({ range }) => typeof range?.low === 'number' || typeof range?.high === 'number')
  return limited?.unit ?? null
}

export type TableRow = {
  results: PrintedResult[]
  /** an earlier result without a day stands on the row */
  leftOut: boolean
}

/**
 * Reads one row of a table: one result, or one for each dated column.
 * @param pendingName the beginning of a name that wrapped onto this row
 */
export function readTableRow(
  row: Row,
  columns: readonly Column[],
  context: ReadingContext,
  order: DateOrder,
  section: string | null,
  pendingName: string | null,
): TableRow {
  const cells = placeCells(row, columns, context)
  const texts = new Map<Column['role'], string>()
  for (const [{ role }, cell] of cells) texts.set(role, texts.has(role) ? `${texts.get(role)} ${cell}` : cell)
  const text = (role: Column['role']): string => texts.get(role) ?? ''
  const printed = [pendingName, text('name')].filter(Boolean).join(' ')
  const read = readName(printed, context)
  const name = text('unit') === '' ? withUnitBehind(read) : read
  // In its own column a name may have a colon: `Esame urine: pH`.
  const isLimited =
    (text('unit') || text('range')) !== '' &&
    !isOfSomethingElse(name.name) &&
    isTestName(name.name.replaceAll(': ', ' '))
  if (!isTestName(name.name) && !isLimited) return { results: [], leftOut: false }

  const rowDate = findDates(text('date'))[0]
  const [loinc] = /\b\d{1,5}-\d\b/.exec(text('loinc')) ?? [name.loinc]
  const ownDate = rowDate ? resolveDate(rowDate, dateOrder([rowDate], order)) : null
  // `Abnormal /hpf` under the flags.
  const besideFlag = text('flag') && readFlag(text('flag')) === null ? readTail(text('flag'), context) : null
  const stray = strayRange(cells, columns, context)
  const results: PrintedResult[] = []
  const earlier = earlierValues(cells, context, order)
  for (const [column, cell] of [...valueCells(cells, context), ...earlier.values]) {
    const isEarlier = column.role === 'previous'
    const counted = POWER_AT_END.test(cell) && COUNTED_UNIT.test(text('unit'))
    const mark = BLOOD_GROUP.test(name.name) ? null : MARK_BEFORE_WORD.exec(cell)
    const printedValue = withoutFormula(
      counted ? `${cell}${text('unit')}` : cell.slice(mark?.[0].length ?? 0),
    )
    const value =
      (isFormula(printedValue) ? null : takeValue(printedValue, context.mark)) ??
      wordsInColumn(cell, name.name, text('range')) ??
      unreadCell(cell, name.name, isMeasured(text, context))
    if (!value) continue
    if (value.kind === 'number' && isBand(name.name, value.comparator !== null)) continue
    const again = value.kind === 'number' ? takeSecond(value.rest, context) : null
    const inColumns = value.kind === 'number' ? secondInColumns(value.rest, text('unit'), context) : null
    const tail = readTail(inColumns ? '' : (again?.rest ?? value.rest), context)
    const unitCell = counted ? '' : (inColumns?.unit ?? text('unit'))
    const unitTail = unitCell && !isUnit(unitCell) ? readTail(unitCell, context) : null
    const rangeCell = text('range')
    const unitBesideRange =
      rangeCell && !/\d/.test(rangeCell.split(' ')[0]!) ? readTail(rangeCell, context).unit : null
    const ofColumn = unitCell && isUnit(unitCell) ? unitCell : unitTail?.unit
    const isOther = column.unit === null && Boolean(ofColumn && tail.unit && !isSameUnit(ofColumn, tail.unit))
    // `58 % / 3.6` beside `G/L`: the second number is in the unit of the column.
    const apart = isOther ? secondInColumn(tail.numbers, ofColumn!, context) : null
    // A column with a unit of its own beside that of the row: `9.42   10^3/µL   76.5 %`.
    const isShare = column.unit !== null && Boolean(ofColumn) && !isSameUnit(column.unit, ofColumn!)
    const unit =
      (isShare ? column.unit : apart ? tail.unit : ofColumn) ??
      tail.unit ??
      column.unit ??
      name.unit ??
      besideFlag?.unit ??
      unitBesideRange
    // `Glucose in mg/dL` beside `mmol/L`.
    const ofName = name.unit && unit && !isSameQuantity(name.unit, unit) ? name.unit : null
    const flagCell = isEarlier ? '' : text('flag') || text('ignored')
    const flag_printed =
      value.flag_printed ??
      mark?.[1] ??
      tail.flag_printed ??
      (flagCell && readFlag(flagCell) ? flagCell : null) ??
      (stray && flagCell ? readTail(flagCell, context).flag_printed : null) ??
      unitTail?.flag_printed ??
      besideFlag?.flag_printed ??
      null
    const ofFirst = (role: Column['role']): string =>
      inColumns && role === 'range' ? text(role).split(/\s\/\s|\s*[(;]/)[0]! : text(role)
    const range = isShare
      ? null
      : (rangeOf(ofFirst, context) ?? tail.range ?? unitTail?.range ?? name.range ?? stray)
    if (tail.leftOver.length > 3) continue
    if (tail.leftOver.length > 0 && !unitCell && !range && matchBiomarkerName(name.name) === null) continue
    const doubts: ReadingDoubt[] = []
    if (value.ambiguous) doubts.push('number_ambiguous')
    if (isUnknownSign(text('comparator'))) doubts.push('text_not_understood')
    const isCut =
      (value.kind === 'number' && tail.leftOver.some((word) => !/^calc/i.test(word))) ||
      (value.kind === 'words' && /\d/.test(value.rest))
    if (value.kind === 'unread' || isCut) doubts.push('text_not_understood')
    if (value.kind === 'pending') doubts.push('result_pending')
    if (unitCell && !unit && /\p{L}/u.test(unitCell)) doubts.push('unit_not_understood')
    // `5.1 mmol/L` under the units: the value may be that of another column.
    if (
      (unitTail?.numbers.length ?? 0) > 0 ||
      (unitTail && /^[*!]?\s?[<>≤≥]?\s?(?!10\s)\d[\d.,]*\s+[^\d\s]/.test(unitCell))
    )
      doubts.push('text_not_understood')
    const otherUnit = isOther && !apart ? ofColumn! : ofName
    if (otherUnit) doubts.push('unit_ambiguous')
    if (!isOther && tail.numbers.length > 0 && !apart) doubts.push('text_not_understood')
    const days = column.possibleDays ?? (rowDate && ownDate === null ? bothDays(rowDate) : undefined)
    const result: PrintedResult = {
      section: text('section') || section,
      name: name.name,
      value: value.value,
      value_text: value.value_text,
      comparator: value.comparator,
      unit:
        unit ??
        (unitCell && value.kind === 'number' ? unitCell : null) ??
        (range?.unit && !range.ambiguous ? range.unit : null),
      range,
      flag_printed,
      loinc: loinc ?? null,
      specimen: text('specimen') || null,
      collection_date: column.collection_date ?? (isEarlier ? null : ownDate),
      dateUnsettled:
        column.collection_date === null &&
        (isEarlier || ownDate === null) &&
        (column.dateUnsettled || rowDate !== undefined),
      ...(days ? { possibleDays: days } : {}),
      ...(otherUnit ? { again: `${value.value_text} ${otherUnit}` } : {}),
      source: { page: row.page, line: row.line },
      doubts,
    }
    if (isEarlier) result.unit ??= unitOfRow(results)
    results.push(...withSecond(result, again?.second ?? inColumns?.second ?? apart))
  }
  return { results, leftOut: earlier.leftOut }
}
