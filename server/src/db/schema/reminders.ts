import { boolean, date, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { createdAt, instant, ownRowsOnly, userId } from './columns.ts'

/** How somebody wants to be reminded, and the calendar that other programs read. */
export const reminders = pgTable(
  'reminders',
  {
    user_id: userId().primaryKey(),
    digest: boolean('digest').notNull().default(false),
    hour: integer('hour').notNull(),
    time_zone: text('time_zone').notNull(),
    names: boolean('names').notNull().default(false),
    /** the newest day of the user's own calendar that is done with, with or without a reminder */
    last_day: date('last_day', { mode: 'string' }),
    /** of the secret in the calendar's address: who reads the table cannot open it */
    calendar_hash: text('calendar_hash'),
    calendar_since: instant('calendar_since'),
  },
  () => [ownRowsOnly()],
)

/**
 * Browsers that are notified. One whose session is ended goes with it, by a trigger of `auth.session`; one whose session
 * has only run out stays: it is for who does not come by that reminders are made.
 */
export const pushDevices = pgTable(
  'push_devices',
  {
    id: uuid('id').primaryKey(),
    user_id: userId(),
    session_id: uuid('session_id').notNull(),
    /** SHA-256 of the endpoint: a push service makes it long and random */
    mark: text('mark').notNull(),
    /** encrypted */
    name: text('name').notNull(),
    /** encrypted: endpoint and keys, as one document */
    address: text('address').notNull(),
    /** the newest day whose reminder the push service has taken, or never will */
    last_day: date('last_day', { mode: 'string' }),
    created_at: createdAt(),
  },
  (table) => [
    unique('push_devices_once').on(table.user_id, table.mark),
    index('push_devices_of_session').on(table.session_id),
    ownRowsOnly(),
  ],
)
