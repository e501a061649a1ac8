import { INTAKE_STATUSES } from '@aevia/domain/supplements/intake.ts'
import { boolean, date, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, ownRowsOnly, updatedAt, userId } from './columns.ts'

export const supplements = pgTable(
  'supplements',
  {
    id: uuid('id').primaryKey(),
    user_id: userId(),
    name: text('name').notNull(),
    category: text('category'),
    timing: text('timing'),
    dosage: text('dosage'),
    frequency: text('frequency'),
    benefits: text('benefits'),
    effects: text('effects'),
    purchase_link: text('purchase_link'),
    /** encrypted */
    notes: text('notes'),
    start_date: date('start_date', { mode: 'string' }),
    stop_date: date('stop_date', { mode: 'string' }),
    /** encrypted */
    reason: text('reason'),
    is_active: boolean('is_active').notNull().default(true),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (table) => [
    // Not by name: one of 10,000 characters fits into no index.
    index('supplements_user_id').on(table.user_id),
    ownRowsOnly(),
  ],
)

/** One row for each supplement and day on which the user said something. */
export const supplementIntakes = pgTable(
  'supplement_intakes',
  {
    supplement_id: uuid('supplement_id')
      .notNull()
      .references(() => supplements.id, { onDelete: 'cascade' }),
    user_id: userId(),
    day: date('day', { mode: 'string' }).notNull(),
    status: text('status', { enum: INTAKE_STATUSES }).notNull(),
    /** encrypted */
    reason: text('reason'),
    updated_at: updatedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.supplement_id, table.day] }),
    index('supplement_intakes_by_day').on(table.user_id, table.day),
    ownRowsOnly(),
  ],
)
