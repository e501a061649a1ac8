import type { Owner } from '@aevia/domain/test-data/schema.ts'
import { sql } from 'drizzle-orm'
import { date, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, instant, ownRowsOnly, userId } from './columns.ts'

export const testData = pgTable(
  'test_data',
  {
    id: uuid('id').primaryKey(),
    user_id: userId(),
    test_name: text('test_name').notNull(),
    provider: text('provider'),
    test_date: date('test_date', { mode: 'string' }).notNull(),
    /** the day on which the user says that the samples were taken, in place of the one that was read */
    collection_date: date('collection_date', { mode: 'string' }),
    /** encrypted */
    notes: text('notes'),
    /** Key in the store: `test-data/{user_id}/{timestamp}-{random}.{ext}`; `file_url` is signed from it. Null for values typed in. */
    file_key: text('file_key'),
    /** encrypted: what the user's own file was called */
    file_name: text('file_name'),
    file_type: text('file_type').notNull(),
    file_size: integer('file_size').notNull(),
    /** Keyed with the user's own key, so that it reveals nothing about the file to anyone else. */
    file_hash: text('file_hash'),
    /** an earlier test of the same file, if one was there at the upload */
    duplicate_of: uuid('duplicate_of'),
    /** whose the document is: `asked`, `mine` or `not_mine`; null where nothing in it raises the question */
    owner: text('owner').$type<Owner>(),
    /** which of the people whom it names the user is, from 0 */
    owner_person: integer('owner_person'),
    analysis_status: text('analysis_status').notNull().default('pending'),
    analysis_error: text('analysis_error'),
    processed_at: instant('processed_at'),
    created_at: createdAt(),
  },
  (table) => [
    index('test_data_file_hash').on(table.user_id, table.file_hash),
    index('test_data_newest_first').on(table.user_id, table.created_at.desc(), table.id),
    ownRowsOnly(),
  ],
)

/** Files on their way into the store or out of it: only what stands here may be removed without being asked for. */
export const pendingFiles = pgTable(
  'pending_files',
  {
    file_key: text('file_key').primaryKey(),
    user_id: userId(),
    created_at: createdAt(),
  },
  (table) => [index('pending_files_user_id').on(table.user_id), ownRowsOnly()],
)

/** What was read from a test's file, as one encrypted document: no result is in clear in the database. */
export const testAnalyses = pgTable(
  'test_analyses',
  {
    test_id: uuid('test_id')
      .primaryKey()
      .references(() => testData.id, { onDelete: 'cascade' }),
    user_id: userId(),
    /** encrypted; holds the first results only where there are many */
    content: text('content').notNull(),
    /** how many results there are, with those of the parts; 0 where that was not counted yet */
    result_count: integer('result_count').notNull().default(0),
    /** encrypted: what the assistant knows of the results, so that not all of them are opened for a question */
    summary: text('summary'),
    /** encrypted: the few figures of each result that charts and formulas need, so that years of tests open quickly */
    points: text('points'),
    /** encrypted: how many results there are, out of range and to review, so that the history opens no analysis */
    counts: text('counts'),
    created_at: createdAt(),
  },
  (table) => [index('test_analyses_user_id').on(table.user_id), ownRowsOnly()],
)

/** The further results of an analysis, some hundred in each part: none is so large that opening it holds up others. */
export const analysisParts = pgTable(
  'analysis_parts',
  {
    test_id: uuid('test_id')
      .notNull()
      .references(() => testAnalyses.test_id, { onDelete: 'cascade' }),
    /** from 1 */
    part: integer('part').notNull(),
    user_id: userId(),
    /** encrypted */
    content: text('content').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.test_id, table.part] }),
    index('analysis_parts_user_id').on(table.user_id),
    ownRowsOnly(),
  ],
)

/** What the user decided about results of an analysis. The reading itself is not changed. */
export const resultReviews = pgTable(
  'result_reviews',
  {
    test_id: uuid('test_id')
      .notNull()
      .references(() => testData.id, { onDelete: 'cascade' }),
    /** place of the result in the analysis, from 0 */
    result_index: integer('result_index').notNull(),
    user_id: userId(),
    /** encrypted */
    content: text('content').notNull(),
    decided_at: instant('decided_at')
      .notNull()
      .default(sql`now()`),
  },
  (table) => [
    primaryKey({ columns: [table.test_id, table.result_index] }),
    index('result_reviews_user_id').on(table.user_id),
    ownRowsOnly(),
  ],
)
