import { UNIT_SYSTEMS } from '@aevia/domain/profile/schema.ts'
import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { user } from './auth.ts'
import { createdAt, instant, ownRowsOnly, updatedAt } from './columns.ts'

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
    /** encrypted JSON */
    medicines: text('medicines'),
    /** encrypted JSON */
    conditions: text('conditions'),
    /** encrypted */
    pregnancy: text('pregnancy'),
    /** encrypted */
    height_cm: text('height_cm'),
    /** encrypted */
    weight_kg: text('weight_kg'),
    weight_at: instant('weight_at'),
    health_score: integer('health_score'),
    avatar_level: integer('avatar_level').notNull().default(1),
    unit_system: text('unit_system', { enum: UNIT_SYSTEMS }).notNull().default('metric'),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  () => [ownRowsOnly()],
)

/** The picture of a profile: a small re-encoded image, kept beside the profile so that replacing it is one write. */
export const avatars = pgTable(
  'avatars',
  {
    user_id: uuid('user_id')
      .primaryKey()
      .references(() => user.id, { onDelete: 'cascade' }),
    /** encrypted: WebP as base64 */
    image: text('image').notNull(),
    updated_at: updatedAt(),
  },
  () => [ownRowsOnly()],
)
