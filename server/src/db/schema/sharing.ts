import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, instant, ownRowsOnly, userId } from './columns.ts'

/** Summaries behind links. What has ended goes by `app.purge_shares()`; whose a link is, says `app.share_owner()`. */
export const shares = pgTable(
  'shares',
  {
    id: uuid('id').primaryKey(),
    user_id: userId(),
    /** of the secret in the link's address: who reads the table cannot ask for it */
    link_hash: text('link_hash').notNull().unique(),
    /** Argon2id */
    passcode_hash: text('passcode_hash').notNull(),
    /** of wrong passcodes; taken before a passcode is judged, and given back to a right one */
    tries_left: integer('tries_left').notNull(),
    /** those that were judged and wrong */
    wrong_tries: integer('wrong_tries').notNull().default(0),
    /** encrypted */
    label: text('label').notNull(),
    /** encrypted: the link's secret and the key of the summary, so that the owner can show the link again */
    link: text('link').notNull(),
    /** the summary as a compact JWE, under a key that is in the link and, sealed, in `link` */
    snapshot: text('snapshot').notNull(),
    views: integer('views').notNull().default(0),
    last_viewed_at: instant('last_viewed_at'),
    created_at: createdAt(),
    ends_at: instant('ends_at').notNull(),
  },
  (table) => [
    index('shares_of_user').on(table.user_id, table.created_at.desc()),
    index('shares_ending').on(table.ends_at),
    ownRowsOnly(),
  ],
)
