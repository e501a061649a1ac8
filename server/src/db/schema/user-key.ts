import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { user } from './auth.ts'
import { createdAt, ownRowsOnly } from './columns.ts'

/** A user's data key, wrapped by the server key. Deleting the row makes everything encrypted with it unreadable. */
export const userKeys = pgTable(
  'user_keys',
  {
    user_id: uuid('user_id')
      .primaryKey()
      .references(() => user.id, { onDelete: 'cascade' }),
    wrapped_key: text('wrapped_key').notNull(),
    created_at: createdAt(),
  },
  () => [ownRowsOnly()],
)
