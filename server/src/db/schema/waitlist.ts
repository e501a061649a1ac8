import { pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt } from './columns.ts'

/** Visitors who asked to be told of the launch; no account belongs to them. */
export const waitlist = pgTable('waitlist', { email: text('email').primaryKey(), created_at: createdAt() })
