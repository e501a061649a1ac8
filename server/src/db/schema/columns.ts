import { sql } from 'drizzle-orm'
import { customType, pgPolicy, pgRole, uuid } from 'drizzle-orm/pg-core'
import { asIso } from '../instant.ts'
import { user } from './auth.ts'

export const appRole = pgRole('aevia_app').existing()

export const userId = () =>
  uuid('user_id')
    .notNull()
    .references(() => user.id, { onDelete: 'cascade' })

/** An instant, as the wire carries it: ISO 8601 in UTC with milliseconds. */
export const instant = customType<{ data: string; driverData: string }>({
  dataType: () => 'timestamp with time zone',
  fromDriver: asIso,
})
export const createdAt = () =>
  instant('created_at')
    .notNull()
    .default(sql`now()`)
export const updatedAt = () =>
  instant('updated_at')
    .notNull()
    .default(sql`now()`)

/** Rows are the user's own, to read and to write. FORCE is set in the migration: the owner is bound as well. */
export const ownRowsOnly = () =>
  pgPolicy('own_rows_only', {
    for: 'all',
    to: appRole,
    using: sql`user_id = (select app.current_user_id())`,
    withCheck: sql`user_id = (select app.current_user_id())`,
  })
