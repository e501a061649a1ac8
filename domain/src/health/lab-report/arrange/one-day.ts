/** Tables over which a single day stands: that of earlier results, whose other columns have no headings. */
import type { DateOrder } from '../lex/dates.ts'
import { findDates, isDateOnly, ownDay } from '../lex/dates.ts'
import { columnRole, isPreviousHeading } from '../lex/words.ts'
import { type Column, columnFor, UNREAD } from './column.ts'
import { columnOf, headerDateOrder, type TableColumns } from './heading-columns.ts'
import type { Cell, Row } from './text-layout.ts'
import { countNumbers, unnamedTable } from './unnamed-columns.ts'

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
export function besideEarlier(cell: Cell, order: DateOrder, below: readonly Row[]): TableColumns | null {
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
export function underOneDay(
  { cells, text }: Row,
  order: DateOrder,
  below: readonly Row[],
): TableColumns | null {
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
