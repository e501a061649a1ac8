/** One column of a results table; a date in its heading is the day of all its values. */
import type { OwnDay } from '../lex/dates.ts'
import type { Cell } from './text-layout.ts'
import type { ColumnRole } from '../lex/words.ts'

export type Column = {
  role: ColumnRole
  x0: number
  x1: number
  /** unit printed in the header, for all values of the column */
  unit: string | null
} & OwnDay

/** A column of which nothing is known. */
export const UNREAD = { role: 'ignored', unit: null, collection_date: null, dateUnsettled: false } as const

export const isDated = ({ role, collection_date, dateUnsettled }: Column): boolean =>
  role === 'value' && (collection_date !== null || dateUnsettled)

const gap = (cell: Cell, column: Column): number => Math.max(0, column.x0 - cell.x1, cell.x0 - column.x1)
const overlap = (cell: Cell, column: Column): number =>
  Math.min(cell.x1, column.x1) - Math.max(cell.x0, column.x0)

/** The column a cell stands under: the one it overlaps most, else the nearest. */
export function columnFor(cell: Cell, columns: readonly Column[]): Column | undefined {
  const [first, second] = columns
  const isUnderSecond = second && overlap(cell, second) * 2 > cell.x1 - cell.x0
  if (first?.role === 'name' && second && !isUnderSecond && cell.x0 < second.x0 && cell.x0 <= first.x1)
    return first
  let best = first
  for (const column of columns) {
    const nearer = gap(cell, column) - gap(cell, best!)
    if (nearer < 0 || (nearer === 0 && overlap(cell, column) > overlap(cell, best!))) best = column
  }
  return best
}
