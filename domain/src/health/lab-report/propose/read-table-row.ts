/** Results in the columns of a table. */
import type { Column } from '../arrange/column.ts'
import type { Row } from '../arrange/text-layout.ts'
import { matchBiomarkerName } from '../../biomarkers/name-index.ts'
import { dateOrder, type DateOrder, findDates, resolveDate } from '../lex/dates.ts'
import { readFlag } from '../lex/flags.ts'
import type { ReferenceRange } from '../lex/interval.ts'
import { readName, withUnitBehind } from '../lex/printed-name.ts'
import { readTail } from '../lex/result-tail.ts'
import type { ResultTail } from '../lex/tail-limits.ts'
import type { TakenValue } from '../lex/take-value.ts'
import { isOfSomethingElse, isTestName } from '../lex/test-names.ts'
import { isBand } from '../lex/tiers.ts'
import type { PrintedResult, ReadingContext } from '../printed-row.ts'
import { valueCells, valueOfCell } from './cell-values.ts'
import { earlierValues } from './earlier-results.ts'
import { type SecondValue, secondInColumns, takeSecond, withSecond } from './second-unit.ts'
import { dayOf, doubtsOf, flagOf, type RowParts, textsOf } from './row-parts.ts'
import { placeCells, rangeOf, strayRange } from './table-cells.ts'
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
