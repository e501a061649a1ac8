import { CONSENT_KINDS } from '@aevia/domain/consents/texts.ts'
import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant, ownRowsOnly, userId } from './columns.ts'

/** What a user agreed to and withdrew. The app may add and read: no row is ever changed. */
export const consents = pgTable(
  'consents',
  {
    id: uuid('id')
      .primaryKey()
      .default(sql`gen_random_uuid()`),
    user_id: userId(),
    kind: text('kind', { enum: CONSENT_KINDS }).notNull(),
    /** of the text that was shown (domain/src/consents/texts.ts) */
    version: integer('version').notNull(),
    given: boolean('given').notNull(),
    at: instant('at')
      .notNull()
      .default(sql`clock_timestamp()`),
  },
  (table) => [index('consents_newest_first').on(table.user_id, table.at.desc()), ownRowsOnly()],
)
