import { boolean, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
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
    is_active: boolean('is_active').notNull().default(true),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (table) => [
    index('supplements_in_order').on(table.user_id, table.category, table.name, table.id),
    ownRowsOnly(),
  ],
)
