/** One column of a results table. */
import type { ColumnRole } from './words.ts'

export type Column = {
  role: ColumnRole
  x0: number
  x1: number
  /** unit printed in the header, for all values of the column */
  unit: string | null
  /** collection date printed in the header: each column of such a table is one draw */
  collection_date: string | null
  /** the date in the header reads as day-month and as month-day */
  dateUnsettled: boolean
}

/** A column of which nothing is known. */
export const UNREAD = { role: 'ignored', unit: null, collection_date: null, dateUnsettled: false } as const

export const isDated = ({ role, collection_date, dateUnsettled }: Column): boolean =>
  role === 'value' && (collection_date !== null || dateUnsettled)
