import { GOAL_KINDS } from '@aevia/domain/plan/goals.ts'
import { ACTION_STATES } from '@aevia/domain/plan/schema.ts'
import { pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, ownRowsOnly, updatedAt, userId } from './columns.ts'

/** The client makes the id, so the key holds the user too: one user cannot take another's id. */
export const planActions = pgTable(
  'plan_actions',
  {
    user_id: userId(),
    id: uuid('id').notNull(),
    state: text('state', { enum: ACTION_STATES }).notNull(),
    /** encrypted: what is to be done, why, by which marker it is judged and when, as one document */
    content: text('content').notNull(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (table) => [primaryKey({ columns: [table.user_id, table.id] }), ownRowsOnly()],
)

/** One of each kind. */
export const goals = pgTable(
  'goals',
  {
    user_id: userId(),
    kind: text('kind', { enum: GOAL_KINDS }).notNull(),
    /** encrypted: what is to be reached, from where and until when, as one document */
    content: text('content').notNull(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (table) => [primaryKey({ columns: [table.user_id, table.kind] }), ownRowsOnly()],
)
