/** Columns of a results table, named by its header row in any of the known languages. */
import { BARE_NUMBER, LIMITS } from '../lex/number-texts.ts'
import { isKnownTest } from '../../biomarkers/name-index.ts'
import { isUnit } from '../../units.ts'
import { dateOrder, findDates, isDateOnly, ownDay, type DateOrder } from '../lex/dates.ts'
import type { Cell, Row } from './text-layout.ts'
import {
  addUnnamed,
  beforeLimits,
  besideDates,
  countNumbers,
  numbersBehind,
  readDayColumn,
  unnamedTable,
} from './unnamed-columns.ts'
import { columnFor, isDated, UNREAD, type Column } from './column.ts'
import {
  AGE_COLUMN,
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
import { isQualitative } from '../lex/qualitative.ts'
import { columnRole, isPreviousHeading, type ColumnRole } from '../lex/words.ts'

export type TableColumns = {
  columns: Column[]
  /** the columns of each table when several stand side by side */
  tables: Column[][]
  /** heading printed where the name column's word would stand */ section: string | null
  /** one of its columns holds earlier results */
  hasPrevious: boolean
}

function columnOf(cell: Cell, order: DateOrder): Column | null {
  const { text, x0, x1 } = cell
  const [date] = findDates(text)
  if (date && isDateOnly(text)) return { ...UNREAD, role: 'value', x0, x1, ...ownDay(date, order) }
  const undated = date ? `${text.slice(0, date.index)} ${text.slice(date.index + date.length)}`.trim() : text
  const role = AGE_COLUMN.test(text) ? 'value' : columnRole(undated)
  if (
    (role === null || role === 'ignored' || role === 'date') &&
    isPreviousHeading(date ? text.slice(0, date.index) : text)
  )
    return { ...UNREAD, role: 'previous', x0, x1, ...(date && ownDay(date, order)) }
  if (role && role !== 'value') return { ...UNREAD, role, x0, x1 }
  const unit = unitInHeader(text)
  if (role) return { ...UNREAD, role, x0, x1, unit, ...(date && ownDay(date, order)) }
  return unit ? { ...UNREAD, role: 'value', x0, x1, unit } : null
}

const HEADER_ROLES: ReadonlySet<ColumnRole | null> = new Set(['name', 'unit', 'range', 'flag'])

/** True for the headings of a table with earlier results, whether its columns are understood or not. */
export function announcesPrevious(row: Row): boolean {
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

/** A table whose one heading is that of its earlier results. */
function withEarlier(previous: Column, below: readonly Row[], section: string | null): TableColumns | null {
  const found = unnamedTable(previous, below)
  if (!found) return null
  const roles = ['name', 'value', 'unit', 'range'] as const
  const columns = [...roles.map((role): Column => ({ ...UNREAD, role, ...found[role] })), previous]
  columns.sort((a, b) => a.x0 - b.x0)
  return { columns, tables: [columns], section, hasPrevious: true }
}

const LONGEST_PREVIOUS = 60

/** `Antériorités 12/06/2024` alone over a table: its other columns have no headings. */
function besideEarlier(cell: Cell, order: DateOrder, below: readonly Row[]): TableColumns | null {
  if (cell.text.length > LONGEST_PREVIOUS || !isPreviousHeading(cell.text.replace(/\d.*$/, ''))) return null
  const previous = columnOf(cell, order)
  if (previous?.role !== 'previous' || (!previous.collection_date && !previous.dateUnsettled)) return null
  return withEarlier(previous, below, null)
}

const FEWEST_BESIDE = 2
/** Cheap, and true of every line of few cells that ends with a date. */
const COULD_END_WITH_DAY = /^[^\t]*(?:\t+[^\t]*){1,2}\d\t*$/

/**
 * `HEMATOLOGY        10/28/2024`: the one day on the line of a section is of the column below it; numbers that stand
 * beside that column are the results of today. Null for any other row; no columns where they are unclear.
 */
function underOneDay({ cells, text }: Row, order: DateOrder, below: readonly Row[]): TableColumns | null {
  if (!COULD_END_WITH_DAY.test(text)) return null
  const own = cells.filter(({ text }) => text !== '')
  const day = own.at(-1)
  const others = own.slice(0, -1)
  if (!day || others.length > 2 || !isDateOnly(day.text)) return null
  if (others.some(({ text }) => columnRole(text) !== null || /\d{3}/.test(text))) return null
  const { under, beside } = countNumbers(day, below)
  if (under === 0 || beside < FEWEST_BESIDE) return null
  const previous: Column = {
    ...UNREAD,
    role: 'previous',
    x0: day.x0,
    x1: day.x1,
    ...ownDay(findDates(day.text)[0]!, order),
  }
  const section = others[0]?.text ?? null
  return withEarlier(previous, below, section) ?? { columns: [], tables: [], section, hasPrevious: true }
}

/** The table with another day for its earlier results, printed on the line of a section; null for any other row. */
export function withNewDay(row: Row, table: TableColumns, order: DateOrder): TableColumns | null {
  if (!COULD_END_WITH_DAY.test(row.text)) return null
  const own = row.cells.filter(({ text }) => text !== '')
  const day = own.at(-1)
  if (!day || own.length > 3 || !isDateOnly(day.text)) return null
  const column = columnFor(day, table.columns)
  if (column?.role !== 'previous' || own.slice(0, -1).some(({ text }) => /\d/.test(text))) return null
  const columns = table.columns.map((each) =>
    each === column
      ? { ...each, possibleDays: [], ...ownDay(findDates(day.text)[0]!, headerDateOrder(row, order)) }
      : each,
  )
  return { ...table, columns, section: own.length > 1 ? own[0]!.text : table.section }
}

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
  if (row.cells.length > 40) return null
  const read = row.cells.map((cell) => columnOf(cell, order))
  const current = currentColumn(row, read, below)
  if (current >= 0) {
    const { text, x0, x1 } = row.cells[current]!
    read[current] = { ...UNREAD, role: 'value', x0, x1, unit: unitInHeader(text) }
  }
  if (read.every((column) => column?.role !== 'value'))
    for (const column of read) if (column?.role === 'value_words') column.role = 'value'
  const hasPrevious = row.cells.some(({ text }) => isPreviousHeading(text))
  readNormalHeadings(row, read, below)
  readOutOfRange(row, read)
  leaveOutOptimal(row, read)
  leaveOutCurrent(row, read)
  readUnitHeadings(row, read)
  readBareDays(row, read)
  if (read.filter((column) => column !== null && column.role !== 'ignored').length > 1)
    readDayColumn(row, read, below)
  const columns = read.filter((column) => column !== null)
  const hasDates = columns.filter(isDated).length
  // `Fecha toma:   14-ago-2024   Fecha impresión:   14-ago-2024`
  if (hasDates > 0 && row.cells.filter(({ text }) => text.endsWith(':')).length > 1) return null
  // Days of a log: no heading names the second.
  if (hasDates > 1 && /\d:\d{2}:\d{2}/.test(row.text)) return null
  if (hasDates > 0 && columns.every(({ role }) => role === 'value' || role === 'date')) {
    // A row of results with a date where a value should be.
    const isResult = ({ text }: Cell, at: number): boolean =>
      read[at] === null &&
      (isUnit(text) ||
        isKnownTest(text) ||
        BARE_NUMBER.test(text) ||
        LIMITS.test(text) ||
        isQualitative(text))
    if (row.cells.some(isResult)) return null
    // `Entnahme   10.12.2024` alone is a line of the head.
    const day = columns.find(isDated)
    if (hasDates === 1 && columns.length > 1 && countNumbers(day!, below).under === 0) return null
    columns.push(...besideDates(columns, below, hasDates))
  } else if (hasDates > 1 && columns[0]!.role === 'date' && !read.includes(null)) {
    // Beside dates as headings `Date` stands over the names.
    if (!columns.some(({ role }) => role === 'name')) columns[0]!.role = 'name'
  }
  const has = (role: ColumnRole): boolean => columns.some((column) => column.role === role)
  const limits = columns.find(({ role }) => role === 'range')
  const isBehind = (column: Column): boolean => isDated(column) && column.x0 > (limits?.x0 ?? 0)
  const isEarlier = columns.every((column) => column.role !== 'value' || isBehind(column))
  if (limits && (hasPrevious || has('value')) && !has('name') && isEarlier) {
    const found = beforeLimits(columns, below)
    for (const column of columns) if (found.length > 0 && column.role === 'value') column.role = 'previous'
    columns.push(...found)
  }
  const verdict = verdictColumn(columns)
  if (verdict) verdict.role = 'flag'
  const dated = columns.filter(isDated)
  // Several measures side by side (fat, lean, bone ...) need a reader of their own.
  const measures = columns.filter(({ role, unit }) => role === 'value' && unit !== null)
  if (measures.length > 1 && !has('unit') && !has('range'))
    return { columns: [], tables: [], section: null, hasPrevious }
  const words = columns.filter((column) => column.unit === null && !isDated(column))
  if (!has('value') && has('name') && has('date') && has('ignored') && !has('unit') && !has('range'))
    return { columns: [], tables: [], section: null, hasPrevious }
  const named = has('name') || has('unit') || has('range')
  if (!has('value') || (columns.length < 2 && dated.length < 2)) return null
  if (!named && dated.length < 2) return null
  if (dated.length === 0 && words.length < 2 && !(has('name') && has('value'))) return null
  const unnamed = row.cells.filter((_, index) => read[index] === null)
  if (unnamed.length > Math.max(1, columns.length - 1)) return null

  let section: string | null = null
  const all = [...columns]
  const patientNames = has('birth_date') || has('patient')
  if (!has('name') || (patientNames && unnamed.length > 0)) {
    const [leftmost] = unnamed
    const firstColumn = Math.min(...columns.map(({ x0 }) => x0))
    if (leftmost && leftmost.x0 < firstColumn) section = leftmost.text
    all.push({
      ...UNREAD,
      role: 'name',
      x0: leftmost?.x0 ?? 0,
      x1: leftmost?.x1 ?? Math.max(1, firstColumn - 1),
    })
  }
  const names = all.filter(({ role }) => role === 'name')
  const sideBySide =
    names.length > 1 && !patientNames && words.filter(({ role }) => role === 'value').length === names.length
  if (names.length > 1 && !sideBySide) {
    // `EXAMEN   ANALITO`: a column of few words is of the sections.
    const [left, right] = names.slice(0, 2).map((name) => countCells(name, below)) as [number, number]
    if (!patientNames && left < right) {
      names[0]!.role = 'section'
      names.shift()
    }
    // With a person's columns beside it, `name` is the person and the other one the test.
    for (const extra of patientNames ? names.slice(0, -1) : names.slice(1))
      extra.role = patientNames ? 'patient' : 'ignored'
  }
  const unplaced = unnamed.filter(({ text }) => text !== section)
  all.push(...unplaced.map(({ x0, x1 }) => ({ ...UNREAD, x0, x1 })))
  addUnnamed(all, unplaced, below)
  const numbers = numbersBehind(all, below)
  if (numbers) all.push({ ...UNREAD, role: 'previous', ...numbers })
  all.sort((a, b) => a.x0 - b.x0)
  markDaysOfPrevious(all, row)
  const starts = sideBySide ? names.map((name) => all.indexOf(name)) : [0]
  const tables = starts.map((start, order) => all.slice(order === 0 ? 0 : start, starts[order + 1]))
  return { columns: all, tables, section, hasPrevious }
}

/** Settles day-month order for the dates of a header row by themselves. */
export const headerDateOrder = (row: Row, order: DateOrder): DateOrder =>
  dateOrder(findDates(row.text), order)
