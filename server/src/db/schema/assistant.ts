import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant, ownRowsOnly, updatedAt, userId } from './columns.ts'

/** Without a row everything may be seen, no own key is set, and 112 is named. */
export const assistantSettings = pgTable(
  'assistant_settings',
  {
    user_id: userId().primaryKey(),
    sees_profile: boolean('sees_profile').notNull(),
    sees_results: boolean('sees_results').notNull(),
    sees_supplements: boolean('sees_supplements').notNull(),
    sees_log: boolean('sees_log').notNull(),
    outside: boolean('outside').notNull(),
    region: text('region'),
    /** encrypted: provider, model and key, as one document */
    own_key: text('own_key'),
    updated_at: updatedAt(),
  },
  () => [ownRowsOnly()],
)

/** One call to an outside model. */
export const assistantReceipts = pgTable(
  'assistant_receipts',
  {
    user_id: userId(),
    id: uuid('id').notNull(),
    sent_at: instant('sent_at').notNull(),
    model: text('model').notNull(),
    host: text('host').notNull(),
    outcome: text('outcome').notNull(),
    input_tokens: integer('input_tokens').notNull(),
    output_tokens: integer('output_tokens').notNull(),
    /** encrypted: the request bodies, word for word */
    content: text('content').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.user_id, table.id] }),
    index('assistant_receipts_newest_first').on(table.user_id, table.sent_at.desc().nullsFirst()),
    ownRowsOnly(),
  ],
)

/** A question of a user's own page and its answer; the client makes the id, so the key holds the user too. */
export const assistantTurns = pgTable(
  'assistant_turns',
  {
    user_id: userId(),
    id: uuid('id').notNull(),
    asked_at: instant('asked_at')
      .notNull()
      .default(sql`clock_timestamp()`),
    /** encrypted: what was asked and answered, as one document */
    content: text('content').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.user_id, table.id] }),
    index('assistant_turns_newest_first').on(table.user_id, table.asked_at.desc().nullsFirst()),
    ownRowsOnly(),
  ],
)
