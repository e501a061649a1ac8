import { date, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, instant, ownRowsOnly, updatedAt, userId } from './columns.ts'

/** The client makes the id, so the key holds the user too: one user cannot take another's id. */
export const healthLog = pgTable(
  'health_log',
  {
    user_id: userId(),
    id: uuid('id').notNull(),
    kind: text('kind').notNull(),
    logged_at: instant('logged_at').notNull(),
    /** The user's calendar day. */
    day: date('day', { mode: 'string' }).notNull(),
    /** encrypted: the values and the note, as one document */
    content: text('content').notNull(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.user_id, table.id] }),
    index('health_log_newest_first').on(
      table.user_id,
      table.logged_at.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index('health_log_of_kind').on(
      table.user_id,
      table.kind,
      table.logged_at.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    ownRowsOnly(),
  ],
)
