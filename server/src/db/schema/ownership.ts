import { sql } from 'drizzle-orm'
import { bigint, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, instant, ownRowsOnly, userId } from './columns.ts'

/** The newest archive of everything of a user: one is made, waits for its download, and goes. */
export const archives = pgTable(
  'archives',
  {
    user_id: userId().primaryKey(),
    id: uuid('id').notNull(),
    status: text('status', { enum: ['preparing', 'ready', 'failed'] })
      .notNull()
      .default('preparing'),
    /** Key in the store: `archives/{user_id}/{random}.zip` */
    file_key: text('file_key'),
    bytes: bigint('bytes', { mode: 'number' }),
    /** of the key in the newest link, which opens it once; gone with its use */
    link_hash: text('link_hash'),
    created_at: createdAt(),
    expires_at: instant('expires_at'),
  },
  () => [ownRowsOnly()],
)

/** Users who asked for their erasure. It can be taken back until it has begun. */
export const erasures = pgTable(
  'erasures',
  {
    user_id: userId().primaryKey(),
    asked_at: instant('asked_at')
      .notNull()
      .default(sql`now()`),
    due_at: instant('due_at').notNull(),
    begun_at: instant('begun_at'),
  },
  () => [ownRowsOnly()],
)
