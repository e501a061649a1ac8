import type { Intake, IntakeUpdate } from '@aevia/domain/supplements/intake.ts'
import { and, asc, between, eq, sql as raw } from 'drizzle-orm'
import type { UserCipher } from '#server/crypto/user-keys.ts'
import type { Sql } from '#server/db/connection.ts'
import { supplementIntakes, supplements } from '#server/db/schema/supplements.ts'

type Key = { supplement_id: string; user_id: string; day: string }

const place = ({ supplement_id, day }: Pick<Key, 'supplement_id' | 'day'>) => ({
  table: 'supplement_intakes',
  column: 'reason',
  rowId: `${supplement_id} ${day}`,
})
const ofKey = ({ supplement_id, user_id, day }: Key) =>
  and(
    eq(supplementIntakes.supplement_id, supplement_id),
    eq(supplementIntakes.user_id, user_id),
    eq(supplementIntakes.day, day),
  )

/** Both days included. */
export async function listIntakes(
  sql: Sql,
  cipher: UserCipher,
  userId: string,
  range: { from: string; to: string },
): Promise<Intake[]> {
  const rows = await sql
    .select()
    .from(supplementIntakes)
    .where(and(eq(supplementIntakes.user_id, userId), between(supplementIntakes.day, range.from, range.to)))
    .orderBy(asc(supplementIntakes.day), asc(supplementIntakes.supplement_id))
  return rows.map(({ supplement_id, day, status, reason }) => ({
    supplement_id,
    day,
    status,
    reason: cipher.open(place({ supplement_id, day }), reason),
  }))
}

/** False where the user has no such supplement. */
export async function putIntake(
  sql: Sql,
  cipher: UserCipher,
  key: Key,
  { status, reason }: IntakeUpdate,
): Promise<boolean> {
  const [own] = await sql
    .select({ id: supplements.id })
    .from(supplements)
    .where(and(eq(supplements.id, key.supplement_id), eq(supplements.user_id, key.user_id)))
  if (!own) return false
  const said = { status, reason: cipher.seal(place(key), reason) }
  await sql
    .insert(supplementIntakes)
    .values({ ...key, ...said })
    .onConflictDoUpdate({
      target: [supplementIntakes.supplement_id, supplementIntakes.day],
      set: { ...said, updated_at: raw`now()` },
    })
  return true
}

/** Taking back what was never said is a success. */
export async function deleteIntake(sql: Sql, key: Key): Promise<void> {
  await sql.delete(supplementIntakes).where(ofKey(key))
}
