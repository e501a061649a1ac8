import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, instant, ownRowsOnly, userId } from './columns.ts'

/** With which programs read. What has ended goes by `app.purge_tokens()`; whose a token is, says `app.token_owner()`. */
export const apiTokens = pgTable(
  'api_tokens',
  {
    id: uuid('id').primaryKey(),
    user_id: userId(),
    /** SHA-256: a token has 256 random bits, so nothing slower is needed */
    token_hash: text('token_hash').notNull().unique(),
    /** encrypted */
    name: text('name').notNull(),
    /** with a space between two, as OAuth writes them */
    scopes: text('scopes').notNull(),
    /** by resource type, the hour that has a line in the person's log */
    noted: jsonb('noted').$type<Record<string, string>>().notNull().default({}),
    /** to the minute */
    last_used_at: instant('last_used_at'),
    created_at: createdAt(),
    ends_at: instant('ends_at').notNull(),
  },
  (table) => [
    index('api_tokens_of_user').on(table.user_id, table.created_at.desc()),
    index('api_tokens_ending').on(table.ends_at),
    ownRowsOnly(),
  ],
)
