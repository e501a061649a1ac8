import { sql } from 'drizzle-orm'
import { pgPolicy, pgRole, timestamp, uuid } from 'drizzle-orm/pg-core'
import { user } from './auth.ts'

export const appRole = pgRole('aevia_app').existing()

export const userId = () =>
  uuid('user_id')
    .notNull()
    .references(() => user.id, { onDelete: 'cascade' })

export const createdAt = () =>
  timestamp('created_at', { withTimezone: true, mode: 'string' }).notNull().defaultNow()
export const updatedAt = () =>
  timestamp('updated_at', { withTimezone: true, mode: 'string' }).notNull().defaultNow()

/** Rows are the user's own, to read and to write. FORCE is set in the migration: the owner is bound as well. */
export const ownRowsOnly = () =>
  pgPolicy('own_rows_only', {
    for: 'all',
    to: appRole,
    using: sql`user_id = (select app.current_user_id())`,
    withCheck: sql`user_id = (select app.current_user_id())`,
  })
