/** The column that a heading stands for. */
import { dateOrder, type DateOrder, findDates, isDateOnly, ownDay } from '../lex/dates.ts'
import { columnRole, isPreviousHeading } from '../lex/words.ts'
import { type Column, UNREAD } from './column.ts'
import { AGE_COLUMN, unitInHeader } from './heading-roles.ts'
import type { Cell, Row } from './text-layout.ts'

export type TableColumns = {
  columns: Column[]
  /** the columns of each table when several stand side by side */
  tables: Column[][]
  /** heading printed where the name column's word would stand */
  section: string | null
  /** one of its columns holds earlier results */
  hasPrevious: boolean
}

export function columnOf(cell: Cell, order: DateOrder): Column | null {
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

/** Settles day-month order for the dates of a header row by themselves. */
export const headerDateOrder = (row: Row, order: DateOrder): DateOrder =>
  dateOrder(findDates(row.text), order)
