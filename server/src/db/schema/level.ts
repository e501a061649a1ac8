import { LEVEL_PARTS } from '@aevia/domain/level/schema.ts'
import { pgTable, text } from 'drizzle-orm/pg-core'
import { ownRowsOnly, userId } from './columns.ts'

/** What of level and badges somebody does not want; both are computed from the records. */
export const levelSettings = pgTable(
  'level_settings',
  {
    user_id: userId().primaryKey(),
    hidden: text('hidden', { enum: LEVEL_PARTS }).array().notNull(),
  },
  () => [ownRowsOnly()],
)
