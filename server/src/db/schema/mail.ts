import { boolean, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, instant, ownRowsOnly, userId } from './columns.ts'

/** Messages on their way out. The content is sealed with the server key and removed once the message is handed over. */
export const mailOutbox = pgTable('mail_outbox', {
  id: uuid('id').primaryKey(),
  /** What is said once, however often it is asked for: a second message with the same key is dropped. */
  once_key: text('once_key').unique(),
  /** Keyed hash of the address, so that what waits for somebody who is erased is found without opening all. */
  to_hash: text('to_hash'),
  content: text('content'),
  created_at: createdAt(),
  sent_at: instant('sent_at'),
  /** The server refused it for good. */
  failed_at: instant('failed_at'),
})

export const mailSettings = pgTable(
  'mail_settings',
  {
    user_id: userId().primaryKey(),
    analysis_finished: boolean('analysis_finished').notNull().default(true),
  },
  () => [ownRowsOnly()],
)
