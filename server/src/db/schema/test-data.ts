import { date, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, instant, ownRowsOnly, userId } from './columns.ts'

export const testData = pgTable(
  'test_data',
  {
    id: uuid('id').primaryKey(),
    user_id: userId(),
    test_name: text('test_name').notNull(),
    provider: text('provider'),
    test_date: date('test_date', { mode: 'string' }).notNull(),
    /** encrypted */
    notes: text('notes'),
    /** Key in the store: `test-data/{user_id}/{timestamp}-{random}.{ext}`; `file_url` is signed from it. Null for values typed in. */
    file_key: text('file_key'),
    file_type: text('file_type').notNull(),
    file_size: integer('file_size').notNull(),
    analysis_status: text('analysis_status').notNull().default('pending'),
    analysis_error: text('analysis_error'),
    processed_at: instant('processed_at'),
    created_at: createdAt(),
  },
  (table) => [
    index('test_data_newest_first').on(table.user_id, table.created_at.desc(), table.id),
    ownRowsOnly(),
  ],
)

/** What was read from a test's file, as one encrypted document: no result is in clear in the database. */
export const testAnalyses = pgTable(
  'test_analyses',
  {
    test_id: uuid('test_id')
      .primaryKey()
      .references(() => testData.id, { onDelete: 'cascade' }),
    user_id: userId(),
    /** encrypted */
    content: text('content').notNull(),
    /** encrypted: the few figures of each result that charts and formulas need, so that years of tests open quickly */
    points: text('points'),
    created_at: createdAt(),
  },
  (table) => [index('test_analyses_user_id').on(table.user_id), ownRowsOnly()],
)
