/** Results in the columns of a table. */
import type { Column } from '../arrange/column.ts'
import type { Row } from '../arrange/text-layout.ts'
import { matchBiomarkerName } from '../../biomarkers/name-index.ts'
import {
  bothDays,
  dateOrder,
  type DateOrder,
  findDates,
  type PrintedDate,
  resolveDate,
} from '../lex/dates.ts'
import { readFlag } from '../lex/flags.ts'
import type { ReferenceRange } from '../lex/interval.ts'
import { type PrintedName, readName, withUnitBehind } from '../lex/printed-name.ts'
import { readTail } from '../lex/result-tail.ts'
import type { ResultTail } from '../lex/tail-limits.ts'
import type { TakenValue } from '../lex/take-value.ts'
import { isOfSomethingElse, isTestName } from '../lex/test-names.ts'
import { isBand } from '../lex/tiers.ts'
import type { PrintedResult, ReadingContext, ReadingDoubt } from '../printed-row.ts'
import { type CellValue, isUnknownSign, valueCells, valueOfCell } from './cell-values.ts'
import { earlierValues } from './earlier-results.ts'
import { type SecondValue, secondInColumns, takeSecond, withSecond } from './second-unit.ts'
import { placeCells, rangeOf, strayRange, type Cells } from './table-cells.ts'
import { type CellUnit, firstOf, unitOfCell } from './table-units.ts'

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

/** What a row says of each of its values. */
type RowParts = {
  row: Row
  section: string | null
  name: PrintedName
  loinc: string | null
  cells: Cells
  text: (role: Column['role']) => string
  date: PrintedDate | undefined
  ownDate: string | null
  /** `Abnormal /hpf` under the flags */
  besideFlag: ResultTail | null
  /** limits where no column is known to have any */
  stray: ReferenceRange | null
}

/** The texts of a row by the role of their columns. */
function textsOf(cells: Cells): (role: Column['role']) => string {
  const texts = new Map<Column['role'], string>()
  for (const [{ role }, cell] of cells) texts.set(role, texts.has(role) ? `${texts.get(role)} ${cell}` : cell)
  return (role) => texts.get(role) ?? ''
}

/** In its own column a name may have a colon: `Esame urine: pH`. */
const isLimitedName = (name: string, text: (role: Column['role']) => string): boolean =>
  (text('unit') || text('range')) !== '' && !isOfSomethingElse(name) && isTestName(name.replaceAll(': ', ' '))

/** Of the numbers and words of a value cell, what is behind its value. */
type Behind = {
  /** the value again in another unit */
  second: SecondValue | null
  /** value and unit have a second one each, in one cell */
  inColumns: ReturnType<typeof secondInColumns>
  tail: ResultTail
}

function behind(value: TakenValue, { text }: RowParts, context: ReadingContext): Behind {
  if (value.kind !== 'number') return { second: null, inColumns: null, tail: readTail(value.rest, context) }
  const again = takeSecond(value.rest, context)
  const inColumns = secondInColumns(value.rest, text('unit'), context)
  const tail = readTail(inColumns ? '' : (again?.rest ?? value.rest), context)
  return { second: again?.second ?? inColumns?.second ?? null, inColumns, tail }
}

function flagOf(
  { value, mark }: CellValue,
  { text, stray, besideFlag }: RowParts,
  tail: ResultTail,
  unitTail: ResultTail | null,
  isEarlier: boolean,
  context: ReadingContext,
): string | null {
  const cell = isEarlier ? '' : text('flag') || text('ignored')
  const inCell = cell && readFlag(cell) ? cell : null
  const besideStray = stray && cell ? readTail(cell, context).flag_printed : null
  return firstOf(
    value.flag_printed,
    mark,
    tail.flag_printed,
    inCell,
    besideStray,
    unitTail?.flag_printed,
    besideFlag?.flag_printed,
  )
}

/** `5.1 mmol/L` under the units: the value may be that of another column. */
const holdsOtherValue = (unitCell: string, unitTail: ResultTail | null): boolean =>
  unitTail !== null &&
  (unitTail.numbers.length > 0 || /^[*!]?\s?[<>≤≥]?\s?(?!10\s)\d[\d.,]*\s+[^\d\s]/.test(unitCell))

/** Something of the value's own cell was not understood. */
const isCut = (value: TakenValue, tail: ResultTail, unit: CellUnit): boolean =>
  value.kind === 'unread' ||
  (value.kind === 'number' && tail.leftOver.some((word) => !/^calc/i.test(word))) ||
  (value.kind === 'words' && /\d/.test(value.rest)) ||
  (!unit.isOther && tail.numbers.length > 0 && !unit.apart)

function doubtsOf(value: TakenValue, tail: ResultTail, unit: CellUnit, { text }: RowParts): ReadingDoubt[] {
  const doubts: ReadingDoubt[] = []
  if (value.ambiguous) doubts.push('number_ambiguous')
  if (isUnknownSign(text('comparator')) || isCut(value, tail, unit) || holdsOtherValue(unit.cell, unit.tail))
    doubts.push('text_not_understood')
  if (value.kind === 'pending') doubts.push('result_pending')
  if (unit.cell && !unit.unit && /\p{L}/u.test(unit.cell)) doubts.push('unit_not_understood')
  if (unit.other) doubts.push('unit_ambiguous')
  return doubts
}

/** The day of a value, from its column or its row. */
function dayOf(column: Column, { date, ownDate }: RowParts) {
  const isEarlier = column.role === 'previous'
  const days = column.possibleDays ?? (date && ownDate === null ? bothDays(date) : undefined)
  const isOpen = column.collection_date === null && (isEarlier || ownDate === null)
  return {
    collection_date: column.collection_date ?? (isEarlier ? null : ownDate),
    dateUnsettled: isOpen && (column.dateUnsettled || date !== undefined),
    ...(days ? { possibleDays: days } : {}),
  }
}

function rangeFor(
  { name, text, stray }: RowParts,
  { tail, inColumns }: Behind,
  unit: CellUnit,
  context: ReadingContext,
): ReferenceRange | null {
  if (unit.isShare) return null
  const ofFirst = (role: Column['role']): string =>
    inColumns && role === 'range' ? text(role).split(/\s\/\s|\s*[(;]/)[0]! : text(role)
  return rangeOf(ofFirst, context) ?? tail.range ?? unit.tail?.range ?? name.range ?? stray
}

/** More words than these beside a value are of a sentence. */
const MOST_WORDS = 3

/** A value among words that are not understood, where nothing says that it is of a test. */
const isOfWords = (
  { leftOver }: ResultTail,
  unit: CellUnit,
  range: ReferenceRange | null,
  { name }: RowParts,
): boolean =>
  leftOver.length > MOST_WORDS ||
  (leftOver.length > 0 && !unit.cell && !range && matchBiomarkerName(name.name) === null)

const unitOfLimits = (range: ReferenceRange | null): string | null =>
  range?.unit && !range.ambiguous ? range.unit : null

/**
 * The results of one cell of values: its own, and the same in another unit.
 * @param unitOfCurrent of an earlier value that has none by itself
 */
function resultsOf(
  column: Column,
  cell: string,
  parts: RowParts,
  context: ReadingContext,
  unitOfCurrent: string | null = null,
): PrintedResult[] {
  const { row, name, text, section } = parts
  const found = valueOfCell(cell, name.name, text, context)
  if (!found) return []
  const { value } = found
  if (value.kind === 'number' && isBand(name.name, value.comparator !== null)) return []
  const more = behind(value, parts, context)
  const { tail, inColumns, second } = more
  const unitCell = found.isCounted ? '' : (inColumns?.unit ?? text('unit'))
  const unit = unitOfCell(unitCell, column, parts, tail, context)
  const range = rangeFor(parts, more, unit, context)
  if (isOfWords(tail, unit, range, parts)) return []
  const result: PrintedResult = {
    section: text('section') || section,
    name: name.name,
    value: value.value,
    value_text: value.value_text,
    comparator: value.comparator,
    unit: firstOf(
      unit.unit,
      value.kind === 'number' && unitCell ? unitCell : null,
      unitOfLimits(range),
      unitOfCurrent,
    ),
    range,
    flag_printed: flagOf(found, parts, tail, unit.tail, column.role === 'previous', context),
    loinc: parts.loinc,
    specimen: text('specimen') || null,
    ...dayOf(column, parts),
    ...(unit.other ? { again: `${value.value_text} ${unit.other}` } : {}),
    source: { page: row.page, line: row.line },
    doubts: doubtsOf(value, tail, unit, parts),
  }
  return withSecond(result, second ?? unit.apart)
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
  const text = textsOf(cells)
  const read = readName([pendingName, text('name')].filter(Boolean).join(' '), context)
  const name = text('unit') === '' ? withUnitBehind(read) : read
  if (!isTestName(name.name) && !isLimitedName(name.name, text)) return { results: [], leftOut: false }
  const [date] = findDates(text('date'))
  const [loinc = name.loinc] = /\b\d{1,5}-\d\b/.exec(text('loinc')) ?? []
  const parts: RowParts = {
    row,
    section,
    name,
    loinc,
    cells,
    text,
    date,
    ownDate: date ? resolveDate(date, dateOrder([date], order)) : null,
    besideFlag: text('flag') && readFlag(text('flag')) === null ? readTail(text('flag'), context) : null,
    stray: strayRange(cells, columns, context),
  }
  const results = valueCells(cells, context).flatMap(([column, cell]) =>
    resultsOf(column, cell, parts, context),
  )
  const earlier = earlierValues(cells, context, order)
  for (const [column, cell] of earlier.values)
    results.push(...resultsOf(column, cell, parts, context, unitOfRow(results)))
  return { results, leftOut: earlier.leftOut }
}
