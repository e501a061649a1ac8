import { sql as raw } from 'drizzle-orm'
import { bigint, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createdAt, instant, ownRowsOnly, updatedAt, userId } from './columns.ts'

/** Files of devices on their way in, and what became of them. */
export const metricImports = pgTable(
  'metric_imports',
  {
    id: uuid('id').primaryKey(),
    user_id: userId(),
    /** encrypted: the name of the file and, in the end, the summary */
    content: text('content').notNull(),
    /** `file`, or the provider that it was fetched from */
    origin: text('origin').notNull().default('file'),
    file_size: bigint('file_size', { mode: 'number' }).notNull(),
    status: text('status').notNull().default('uploading'),
    /** read so far */
    records: integer('records').notNull().default(0),
    error: text('error'),
    /** how often reading it was begun */
    attempts: integer('attempts').notNull().default(0),
    created_at: createdAt(),
    finished_at: instant('finished_at'),
  },
  (table) => [
    index('metric_imports_newest_first').on(table.user_id, table.created_at.desc()),
    uniqueIndex('metric_imports_one_open')
      .on(table.user_id)
      .where(raw`origin = 'file' and status in ('uploading', 'pending', 'processing')`),
    ownRowsOnly(),
  ],
)

/** The parts of a file that are here, until it has been read. */
export const metricImportParts = pgTable(
  'metric_import_parts',
  {
    import_id: uuid('import_id')
      .notNull()
      .references(() => metricImports.id, { onDelete: 'cascade' }),
    part: integer('part').notNull(),
    user_id: userId(),
    file_key: text('file_key').notNull(),
    bytes: integer('bytes').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.import_id, table.part] }),
    index('metric_import_parts_user_id').on(table.user_id),
    ownRowsOnly(),
  ],
)

/** Where the samples of a metric, month and source are: a sealed, compressed file in the store. */
export const metricChunks = pgTable(
  'metric_chunks',
  {
    user_id: userId(),
    metric: text('metric').notNull(),
    /** `2026-03` */
    month: text('month').notNull(),
    /** keyed with the user's own key; the name is inside the file */
    source: text('source').notNull(),
    file_key: text('file_key').notNull(),
    /** packed, before sealing */
    bytes: integer('bytes').notNull(),
    samples: integer('samples').notNull(),
    updated_at: updatedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.user_id, table.metric, table.month, table.source] }),
    ownRowsOnly(),
  ],
)

/** The days of a metric and month. `night` and `workout` have lists of theirs. */
export const metricMonths = pgTable(
  'metric_months',
  {
    user_id: userId(),
    metric: text('metric').notNull(),
    month: text('month').notNull(),
    /** encrypted */
    content: text('content').notNull(),
    updated_at: updatedAt(),
  },
  (table) => [primaryKey({ columns: [table.user_id, table.metric, table.month] }), ownRowsOnly()],
)
