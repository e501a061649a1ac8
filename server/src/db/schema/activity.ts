import { ACTIVITY_KINDS } from '@aevia/domain/activity/schema.ts'
import { sql } from 'drizzle-orm'
import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant, ownRowsOnly, userId } from './columns.ts'

/** What happened to an account. The app may add and read; what is too old goes by `app.purge_activity()` alone. */
export const activityLog = pgTable(
  'activity_log',
  {
    /** In the order of their time (UUID of version 7). */
    id: uuid('id').primaryKey(),
    user_id: userId(),
    at: instant('at')
      .notNull()
      .default(sql`clock_timestamp()`),
    kind: text('kind', { enum: ACTIVITY_KINDS }).notNull(),
    /** encrypted: device, address and detail, as one document */
    content: text('content').notNull(),
  },
  (table) => [
    index('activity_log_newest_first').on(table.user_id, table.id.desc()),
    index('activity_log_oldest').on(table.at),
    ownRowsOnly(),
  ],
)
