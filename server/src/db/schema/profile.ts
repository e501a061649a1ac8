import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { user } from './auth.ts'
import { createdAt, ownRowsOnly, updatedAt } from './columns.ts'

/** Keyed by the user id. Columns marked "encrypted" hold ciphertext (crypto/field-cipher.ts). */
export const profiles = pgTable(
  'profiles',
  {
    user_id: uuid('user_id')
      .primaryKey()
      .references(() => user.id, { onDelete: 'cascade' }),
    email: text('email').notNull(),
    full_name: text('full_name'),
    first_name: text('first_name'),
    last_name: text('last_name'),
    avatar_url: text('avatar_url'),
    /** encrypted */
    age: text('age'),
    /** encrypted */
    race: text('race'),
    /** encrypted */
    gender: text('gender'),
    /** encrypted */
    allergies: text('allergies'),
    /** encrypted */
    height_cm: text('height_cm'),
    /** encrypted */
    weight_kg: text('weight_kg'),
    health_score: integer('health_score'),
    avatar_level: integer('avatar_level').notNull().default(1),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  () => [ownRowsOnly()],
)
