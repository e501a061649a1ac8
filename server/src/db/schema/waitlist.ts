import { pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt } from './columns.ts'

/** Visitors who asked to hear about the launch; they have no account. */
export const waitlist = pgTable('waitlist', { email: text('email').primaryKey(), created_at: createdAt() })
