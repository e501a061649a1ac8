/** Columns of a results table, named by its header row in any of the known languages. */
import { isUnit } from '../units.ts'
import { dateOrder, findDates, isDateOnly, resolveDate, type DateOrder } from './dates.ts'
import type { Cell, Row } from './text-layout.ts'
import { columnRole, type ColumnRole } from './words.ts'

export type Column = {
  role: ColumnRole
  x0: number
  x1: number
  /** unit printed in the header, for all values of the column */
  unit: string | null
  /** collection date printed in the header: each column of such a table is one draw */
  collection_date: string | null
}

export type TableColumns = {
  columns: Column[]
  /** the columns of each table when several stand side by side */
  tables: Column[][]
  /** heading printed where the name column's word would stand */ section: string | null
}

// An age has one unit, so such a column needs none.
const AGE_COLUMN = /\b(?:biological|biologisches?) (?:age|alter)$/i

const unitInHeader = (text: string): string | null => {
  const inside = /[([]([^()[\]]+)[)\]]\s*$/.exec(text)?.[1]?.trim()
  if (inside && isUnit(inside)) return inside
  return AGE_COLUMN.test(text.trim()) ? 'years' : null
}

function columnOf(cell: Cell, order: DateOrder): Column | null {
  const { text, x0, x1 } = cell
  if (isDateOnly(text))
    return { role: 'value', x0, x1, unit: null, collection_date: resolveDate(findDates(text)[0]!, order) }
  const [date] = findDates(text)
  const role = AGE_COLUMN.test(text) ? 'value' : columnRole(date ? text.slice(0, date.index) : text)
  if (role)
    return {
      role,
      x0,
      x1,
      unit: role === 'value' ? unitInHeader(text) : null,
      collection_date: date && role === 'value' ? resolveDate(date, order) : null,
    }
  const unit = unitInHeader(text)
  return unit ? { role: 'value', x0, x1, unit, collection_date: null } : null
}

/**
 * Reads a header row; null when the row is none. A table needs a column of values and something that names,
 * measures or limits them. Of undated value columns only two (in range, out of range) are understood.
 */
export function readTableColumns(row: Row, order: DateOrder): TableColumns | null {
  if (row.cells.length < 2 || row.cells.length > 40) return null
  const read = row.cells.map((cell) => columnOf(cell, order))
  const columns = read.filter((column) => column !== null)
  const has = (role: ColumnRole): boolean => columns.some((column) => column.role === role)
  const dated = columns.filter(({ collection_date }) => collection_date !== null)
  // Several measures side by side (fat, lean, bone ...) need a reader of their own.
  const measures = columns.filter(({ role, unit }) => role === 'value' && unit !== null)
  if (measures.length > 1 && !has('unit') && !has('range')) return { columns: [], tables: [], section: null }
  const words = columns.filter(({ unit, collection_date }) => unit === null && collection_date === null)
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
      role: 'name',
      x0: leftmost?.x0 ?? 0,
      x1: leftmost?.x1 ?? Math.max(1, firstColumn - 1),
      unit: null,
      collection_date: null,
    })
  }
  const names = all.filter(({ role }) => role === 'name')
  const sideBySide =
    names.length > 1 && !patientNames && words.filter(({ role }) => role === 'value').length === names.length
  if (names.length > 1 && !sideBySide) {
    // With a person's columns beside it, `name` is the person and the other one the test.
    for (const extra of patientNames ? names.slice(0, -1) : names.slice(1))
      extra.role = patientNames ? 'patient' : 'ignored'
  }
  const unplaced = unnamed.filter(({ text }) => text !== section)
  all.push(
    ...unplaced.map(({ x0, x1 }) => ({
      role: 'ignored' as const,
      x0,
      x1,
      unit: null,
      collection_date: null,
    })),
  )
  all.sort((a, b) => a.x0 - b.x0)
  const starts = sideBySide ? names.map((name) => all.indexOf(name)) : [0]
  const tables = starts.map((start, order) => all.slice(order === 0 ? 0 : start, starts[order + 1]))
  return { columns: all, tables, section }
}

/** Settles day-month order for the dates of a header row by themselves. */
export const headerDateOrder = (row: Row, order: DateOrder): DateOrder =>
  dateOrder(findDates(row.text), order)

const gap = (cell: Cell, column: Column): number => Math.max(0, column.x0 - cell.x1, cell.x0 - column.x1)
const overlap = (cell: Cell, column: Column): number =>
  Math.min(cell.x1, column.x1) - Math.max(cell.x0, column.x0)

/** The column a cell stands under: the one it overlaps most, else the nearest. */
export function columnFor(cell: Cell, columns: readonly Column[]): Column | undefined {
  const [first, second] = columns
  if (first?.role === 'name' && second && cell.x0 < second.x0 && cell.x0 <= first.x1) return first
  return [...columns].sort((a, b) => gap(cell, a) - gap(cell, b) || overlap(cell, b) - overlap(cell, a))[0]
}
