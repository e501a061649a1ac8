/** Columns of a results table, named by its header row in any of the known languages. */
import { isKnownTest } from '../../biomarkers/name-index.ts'
import { isUnit } from '../../units.ts'
import type { DateOrder } from '../lex/dates.ts'
import { BARE_NUMBER, LIMITS } from '../lex/number-texts.ts'
import { isQualitative } from '../lex/qualitative.ts'
import { columnRole, isPreviousHeading, type ColumnRole } from '../lex/words.ts'
import { isDated, UNREAD, type Column } from './column.ts'
import { columnOf, type TableColumns } from './heading-columns.ts'
import {
  countCells,
  currentColumn,
  leaveOutCurrent,
  leaveOutOptimal,
  markDaysOfPrevious,
  readBareDays,
  readNormalHeadings,
  readOutOfRange,
  readUnitHeadings,
  unitInHeader,
  verdictColumn,
} from './heading-roles.ts'
import { besideEarlier, underOneDay } from './one-day.ts'
import type { Cell, Row } from './text-layout.ts'
import {
  addUnnamed,
  beforeLimits,
  besideDates,
  countNumbers,
  numbersBehind,
  readDayColumn,
} from './unnamed-columns.ts'

const HEADER_ROLES: ReadonlySet<ColumnRole | null> = new Set(['name', 'unit', 'range', 'flag'])

/** True for the headings of a table with earlier results, whether its columns are understood or not. */
export function announcesPrevious(row: Row): boolean {
  // `Last test: 01/02/2023`
  if (/:\s*\S/.test(row.text)) return false
  const headings = row.cells.length > 1 ? row.cells.map(({ text }) => text) : row.text.split(' ')
  return (
    headings.length <= 12 &&
    headings.some(isPreviousHeading) &&
    headings.some((text) => HEADER_ROLES.has(columnRole(text)))
  )
}

/** `Résultats Valeurs de référence Antériorités` as a line of a copied text: the first number is the result. */
export function hasEarlierBehind({ cells, text }: Row): boolean {
  const headings = text.split(' ')
  const value = headings.findIndex((heading) => columnRole(heading) === 'value')
  return cells.length === 1 && value >= 0 && value < headings.findIndex(isPreviousHeading)
}

/** A header row as it is read: a column or nothing for each of its cells, and the columns that were found beside them. */
type Header = {
  row: Row
  below: readonly Row[]
  read: (Column | null)[]
  columns: Column[]
}

const has = (columns: readonly Column[], role: ColumnRole): boolean =>
  columns.some((column) => column.role === role)

/** The columns of the headings by themselves, then by what stands beside and below them. */
function readHeadings(row: Row, order: DateOrder, below: readonly Row[]): (Column | null)[] {
  const read = row.cells.map((cell) => columnOf(cell, order))
  const current = currentColumn(row, read, below)
  if (current >= 0) {
    const { text, x0, x1 } = row.cells[current]!
    read[current] = { ...UNREAD, role: 'value', x0, x1, unit: unitInHeader(text) }
  }
  if (read.every((column) => column?.role !== 'value'))
    for (const column of read) if (column?.role === 'value_words') column.role = 'value'
  readNormalHeadings(row, read, below)
  readOutOfRange(row, read)
  leaveOutOptimal(row, read)
  leaveOutCurrent(row, read)
  readUnitHeadings(row, read)
  readBareDays(row, read)
  if (read.filter((column) => column !== null && column.role !== 'ignored').length > 1)
    readDayColumn(row, read, below)
  return read
}

/** A row of results with a date where a value should be. */
const isResultRow = ({ row, read }: Header): boolean =>
  row.cells.some(
    ({ text }, at) =>
      read[at] === null &&
      (isUnit(text) ||
        isKnownTest(text) ||
        BARE_NUMBER.test(text) ||
        LIMITS.test(text) ||
        isQualitative(text)),
  )

/** Days that head no columns: labels with days, a log, a row of results, a line of the head. */
function areDaysOfOtherMatters(header: Header): boolean {
  const { row, columns, below } = header
  const days = columns.filter(isDated)
  const [day] = days
  if (!day) return false
  // `Fecha toma:   14-ago-2024   Fecha impresión:   14-ago-2024`
  if (row.cells.filter(({ text }) => text.endsWith(':')).length > 1) return true
  // Days of a log: no heading names the second.
  if (days.length > 1 && /\d:\d{2}:\d{2}/.test(row.text)) return true
  if (!hasDaysAlone(columns)) return false
  // `Entnahme   10.12.2024` alone is a line of the head.
  const isOfHead = days.length === 1 && columns.length > 1 && countNumbers(day, below).under === 0
  return isResultRow(header) || isOfHead
}

const hasDaysAlone = (columns: readonly Column[]): boolean =>
  columns.every(({ role }) => role === 'value' || role === 'date')

function addBesideDays({ columns, read, below }: Header): void {
  const days = columns.filter(isDated).length
  if (days > 0 && hasDaysAlone(columns)) columns.push(...besideDates(columns, below, days))
  else if (days > 1 && columns[0]!.role === 'date' && !read.includes(null) && !has(columns, 'name'))
    // Beside dates as headings `Date` stands over the names.
    columns[0]!.role = 'name'
}

/** Names and values without headings before the limits, where all other values are of earlier days. */
function addBeforeLimits({ columns, below }: Header, hasPrevious: boolean): void {
  const limits = columns.find(({ role }) => role === 'range')
  if (!limits || has(columns, 'name') || !(hasPrevious || has(columns, 'value'))) return
  const isBehind = (column: Column): boolean => isDated(column) && column.x0 > limits.x0
  if (!columns.every((column) => column.role !== 'value' || isBehind(column))) return
  const found = beforeLimits(columns, below)
  for (const column of columns) if (found.length > 0 && column.role === 'value') column.role = 'previous'
  columns.push(...found)
}

/** A table that needs a reader of its own: several measures side by side (fat, lean, bone), or days of orders. */
function isOfOtherMatters(columns: readonly Column[]): boolean {
  if (has(columns, 'unit') || has(columns, 'range')) return false
  if (columns.filter(({ role, unit }) => role === 'value' && unit !== null).length > 1) return true
  const [value, name, date, ignored] = (['value', 'name', 'date', 'ignored'] as const).map((role) =>
    has(columns, role),
  )
  return !value && Boolean(name && date && ignored)
}

/** Without a unit of its own, and of no day. */
const isPlain = (column: Column): boolean => column.unit === null && !isDated(column)

/** Enough headings that something is measured, and named, limited or of a day. */
function isTable(columns: readonly Column[], unnamed: number): boolean {
  const dated = columns.filter(isDated).length
  if (!has(columns, 'value') || (columns.length < 2 && dated < 2)) return false
  const named = has(columns, 'name') || has(columns, 'unit') || has(columns, 'range')
  if (!named && dated < 2) return false
  if (dated === 0 && columns.filter(isPlain).length < 2 && !has(columns, 'name')) return false
  return unnamed <= Math.max(1, columns.length - 1)
}

/** With a person's columns beside it, `name` is the person and the other one the test. */
function settlePatients(names: readonly Column[]): void {
  for (const extra of names.slice(0, -1)) extra.role = 'patient'
}

/** `EXAMEN   ANALITO`: a column of few words is of the sections. */
function settleSections(names: readonly Column[], below: readonly Row[]): void {
  const [first, second] = names as [Column, Column]
  const isOfSections = countCells(first, below) < countCells(second, below)
  if (isOfSections) first.role = 'section'
  for (const extra of names.slice(isOfSections ? 2 : 1)) extra.role = 'ignored'
}

/** The table of a header row whose columns are known. */
function tableOf(
  { row, columns, below }: Header,
  unnamed: readonly Cell[],
): Omit<TableColumns, 'hasPrevious'> {
  let section: string | null = null
  const all = [...columns]
  const hasPatients = has(columns, 'birth_date') || has(columns, 'patient')
  if (!has(columns, 'name') || (hasPatients && unnamed.length > 0)) {
    const [leftmost] = unnamed
    const firstColumn = Math.min(...columns.map(({ x0 }) => x0))
    if (leftmost && leftmost.x0 < firstColumn) section = leftmost.text
    const { x0, x1 } = leftmost ?? { x0: 0, x1: Math.max(1, firstColumn - 1) }
    all.push({ ...UNREAD, role: 'name', x0, x1 })
  }
  const names = all.filter(({ role }) => role === 'name')
  const values = columns.filter((column) => isPlain(column) && column.role === 'value').length
  const isSideBySide = names.length > 1 && !hasPatients && values === names.length
  if (names.length > 1 && hasPatients) settlePatients(names)
  else if (names.length > 1 && !isSideBySide) settleSections(names, below)
  const unplaced = unnamed.filter(({ text }) => text !== section)
  all.push(...unplaced.map(({ x0, x1 }) => ({ ...UNREAD, x0, x1 })))
  addUnnamed(all, unplaced, below)
  const numbers = numbersBehind(all, below)
  if (numbers) all.push({ ...UNREAD, role: 'previous', ...numbers })
  all.sort((a, b) => a.x0 - b.x0)
  markDaysOfPrevious(all, row)
  const starts = isSideBySide ? names.map((name) => all.indexOf(name)) : [0]
  const tables = starts.map((start, order) => all.slice(order === 0 ? 0 : start, starts[order + 1]))
  return { columns: all, tables, section }
}

/** More cells than any header has. */
const MOST_CELLS = 40

/**
 * Reads a header row; null when the row is none. A table needs a column of values and something that names,
 * measures or limits them. Of undated value columns only two (in range, out of range) are understood.
 */
export function readTableColumns(
  row: Row,
  order: DateOrder,
  below: readonly Row[] = [],
): TableColumns | null {
  if (row.cells.length === 1) return besideEarlier(row.cells[0]!, order, below)
  const oneDay = underOneDay(row, order, below)
  if (oneDay) return oneDay
  if (row.cells.length > MOST_CELLS) return null
  const hasPrevious = row.cells.some(({ text }) => isPreviousHeading(text))
  const read = readHeadings(row, order, below)
  const header = { row, below, read, columns: read.filter((column) => column !== null) }
  const { columns } = header
  if (areDaysOfOtherMatters(header)) return null
  addBesideDays(header)
  addBeforeLimits(header, hasPrevious)
  const verdict = verdictColumn(columns)
  if (verdict) verdict.role = 'flag'
  if (isOfOtherMatters(columns)) return { columns: [], tables: [], section: null, hasPrevious }
  const unnamed = row.cells.filter((_, index) => read[index] === null)
  return isTable(columns, unnamed.length) ? { ...tableOf(header, unnamed), hasPrevious } : null
}
