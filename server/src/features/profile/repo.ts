import type { Profile, ProfileUpdate } from '@aevia/domain/profile/schema.ts'
import { and, eq, isNotNull, sql as raw } from 'drizzle-orm'
import type { UserCipher } from '#server/crypto/user-keys.ts'
import type { Sql } from '#server/db/connection.ts'
import { preparedQuery } from '#server/db/prepared.ts'
import { avatars, profiles } from '#server/db/schema/profile.ts'

const ENCRYPTED = ['age', 'race', 'gender', 'allergies', 'height_cm', 'weight_kg'] as const
/** An update that leaves them out does not change them. */
const ENCRYPTED_LISTS = ['medicines', 'conditions'] as const
type Row = typeof profiles.$inferSelect

const place = (row: { user_id: string }, column: string) => ({
  table: 'profiles',
  column,
  rowId: row.user_id,
})

function open(row: Row, cipher: UserCipher): Profile {
  const text = (column: keyof Row & string) => cipher.open(place(row, column), row[column] as string | null)
  const number = (column: keyof Row & string) => {
    const value = text(column)
    return value === null ? null : Number(value)
  }
  const { user_id, ...clear } = row
  return {
    ...clear,
    id: user_id,
    race: text('race'),
    gender: text('gender') as Profile['gender'],
    allergies: text('allergies'),
    medicines: JSON.parse(text('medicines') ?? '[]') as Profile['medicines'],
    conditions: JSON.parse(text('conditions') ?? '[]') as Profile['conditions'],
    pregnancy: text('pregnancy') as Profile['pregnancy'],
    age: number('age'),
    height_cm: number('height_cm'),
    weight_kg: number('weight_kg'),
  }
}

const profileOf = preparedQuery('profile_of', (sql) =>
  sql
    .select()
    .from(profiles)
    .where(eq(profiles.user_id, raw.placeholder('userId'))),
)

export async function findProfile(sql: Sql, cipher: UserCipher, userId: string): Promise<Profile | null> {
  const [row] = await profileOf(sql).execute({ userId })
  return row ? open(row, cipher) : null
}

/** Two first loads at once make one profile. */
export async function createProfile(
  sql: Sql,
  profile: Pick<Row, 'user_id' | 'email' | 'full_name' | 'avatar_url'>,
): Promise<void> {
  await sql.insert(profiles).values(profile).onConflictDoNothing()
}

export async function updateProfile(
  sql: Sql,
  cipher: UserCipher,
  userId: string,
  update: ProfileUpdate & { weight_at: string | null },
) {
  const sealed: Record<string, string | null> = {}
  const seal = (column: string, value: string | null) => {
    sealed[column] = cipher.seal(place({ user_id: userId }, column), value)
  }
  for (const column of ENCRYPTED) {
    const value = update[column]
    seal(column, value === null ? null : String(value))
  }
  for (const column of ENCRYPTED_LISTS)
    if (update[column] !== undefined) seal(column, JSON.stringify(update[column]))
  if (update.pregnancy !== undefined) seal('pregnancy', update.pregnancy)
  const { first_name, last_name, full_name, avatar_url, unit_system, weight_at } = update
  const clear = {
    first_name,
    last_name,
    full_name,
    weight_at,
    ...(avatar_url === undefined ? {} : { avatar_url }),
    ...(unit_system === undefined ? {} : { unit_system }),
  }
  const [row] = await sql
    .update(profiles)
    .set({ ...clear, ...sealed, updated_at: raw`now()` })
    .where(eq(profiles.user_id, userId))
    .returning()
  return row ? open(row, cipher) : null
}

const imagePlace = (userId: string) => ({ table: 'avatars', column: 'image', rowId: userId })

/** `avatar` null removes it. The profile's address of it changes with it; without a picture nothing is written. */
export async function replaceAvatar(
  sql: Sql,
  cipher: UserCipher,
  userId: string,
  avatar: { image: Buffer; url: string } | null,
): Promise<void> {
  const isUsed = avatar ? undefined : isNotNull(profiles.avatar_url)
  if (avatar) {
    const image = cipher.seal(imagePlace(userId), avatar.image.toString('base64')) as string
    await sql
      .insert(avatars)
      .values({ user_id: userId, image })
      .onConflictDoUpdate({ target: avatars.user_id, set: { image, updated_at: raw`now()` } })
  } else await sql.delete(avatars).where(eq(avatars.user_id, userId))
  await sql
    .update(profiles)
    .set({ avatar_url: avatar?.url ?? null, updated_at: raw`now()` })
    .where(and(eq(profiles.user_id, userId), isUsed))
}

export async function findAvatar(sql: Sql, cipher: UserCipher, userId: string): Promise<Buffer | null> {
  const [row] = await sql.select().from(avatars).where(eq(avatars.user_id, userId))
  const image = row && cipher.open(imagePlace(userId), row.image)
  return image ? Buffer.from(image, 'base64') : null
}
