/** One column of a results table; a date in its heading is the day of all its values. */
import type { OwnDay } from './dates.ts'
import type { ColumnRole } from './words.ts'

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
