import { boolean, date, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { instant, ownRowsOnly, userId } from './columns.ts'

/** How somebody wants to be reminded, and the calendar that other programs read. */
export const reminders = pgTable(
  'reminders',
  {
    user_id: userId().primaryKey(),
    digest: boolean('digest').notNull().default(false),
    hour: integer('hour').notNull(),
    time_zone: text('time_zone').notNull(),
    names: boolean('names').notNull().default(false),
    /** the newest day of the user's own calendar that is done with, with or without a mail */
    last_day: date('last_day', { mode: 'string' }),
    /** of the secret in the calendar's address: who reads the table cannot open it */
    calendar_hash: text('calendar_hash'),
    calendar_since: instant('calendar_since'),
  },
  () => [ownRowsOnly()],
)
