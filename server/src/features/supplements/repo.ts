import type { Intake, IntakeUpdate } from '@aevia/domain/supplements/intake.ts'
import type { Supplement, SupplementCreate, SupplementUpdate } from '@aevia/domain/supplements/schema.ts'
import { and, asc, between, countDistinct, desc, eq, gt, inArray, sql as raw } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import { createBreath } from '#server/breath.ts'
import type { UserCipher } from '#server/crypto/user-keys.ts'
import type { Sql } from '#server/db/connection.ts'
import { supplementIntakes, supplements } from '#server/db/schema/supplements.ts'

const SEALED = ['notes', 'reason'] as const
const place = (id: string, column: (typeof SEALED)[number]) => ({ table: 'supplements', column, rowId: id })

const open = (row: Supplement, cipher: UserCipher): Supplement => {
  for (const column of SEALED) {
    if (row[column] !== null) row[column] = cipher.open(place(row.id, column), row[column])
  }
  return row
}

function seal(id: string, cipher: UserCipher, change: SupplementUpdate) {
  const sealed: SupplementUpdate = {}
  for (const column of SEALED) {
    const text = change[column]
    if (text !== undefined) sealed[column] = cipher.seal(place(id, column), text)
  }
  return sealed
}

export const hasSealedText = (row: Supplement) => SEALED.some((column) => row[column] !== null)

// The most frequent read of all: built by drizzle once, planned once per connection. Its rows need no mapping.
const IN_ORDER = new QueryBuilder()
  .select()
  .from(supplements)
  .where(eq(supplements.user_id, raw.placeholder('userId')))
  .orderBy(asc(supplements.category), asc(supplements.name), asc(supplements.id))
  .toSQL().sql

/** Ordered by category, then name; free text is still sealed. */
export const supplementsInOrder = (userId: string) => ({ name: 'in_order', text: IN_ORDER, values: [userId] })

/** Some of them by id: one, or so many behind one that is known; opened. */
export async function listById(
  sql: Sql,
  cipher: UserCipher,
  userId: string,
  which: { id: string } | { after: string | null },
  most: number,
): Promise<Supplement[]> {
  const isWanted =
    'id' in which
      ? eq(supplements.id, which.id)
      : which.after === null
        ? undefined
        : gt(supplements.id, which.after)
  const rows = await sql
    .select()
    .from(supplements)
    .where(and(eq(supplements.user_id, userId), isWanted))
    .orderBy(asc(supplements.id))
    .limit(most)
  return openTexts(rows, cipher)
}

/** What was added last, newest first. */
export const latestSupplements = (
  sql: Sql,
  userId: string,
  most: number,
): Promise<Pick<Supplement, 'name' | 'category' | 'created_at'>[]> =>
  sql
    .select({
      name: supplements.name,
      category: supplements.category,
      created_at: supplements.created_at,
    })
    .from(supplements)
    .where(eq(supplements.user_id, userId))
    .orderBy(desc(supplements.created_at))
    .limit(most)

/** Opens the free text of all of them: the longest list takes longer than others may be kept waiting. */
export async function openTexts(rows: Supplement[], cipher: UserCipher): Promise<Supplement[]> {
  const breathe = createBreath()
  for (const row of rows) {
    await breathe()
    open(row, cipher)
  }
  return rows
}

/** What an account's supplements take, locked until the transaction ends: two at once cannot both fit. */
export async function lockUsage(sql: Sql, userId: string): Promise<{ count: number; bytes: number }> {
  await sql.execute(raw`select pg_advisory_xact_lock(hashtextextended(${`supplements ${userId}`}, 0))`)
  const { rows } = await sql.execute<{ count: number; bytes: number }>(
    raw`select count(*)::int as count, coalesce(sum(octet_length(s::text)), 0)::int as bytes
          from ${supplements} s where s.user_id = ${userId}`,
  )
  return rows[0] ?? { count: 0, bytes: 0 }
}

export async function insertSupplement(
  sql: Sql,
  cipher: UserCipher,
  row: SupplementCreate & { id: string; user_id: string },
): Promise<Supplement> {
  const [inserted] = await sql
    .insert(supplements)
    .values({ ...row, ...seal(row.id, cipher, row) })
    .returning()
  return open(inserted as Supplement, cipher)
}

export async function updateSupplement(
  sql: Sql,
  cipher: UserCipher,
  key: { id: string; user_id: string },
  update: SupplementUpdate,
): Promise<Supplement | null> {
  const [row] = await sql
    .update(supplements)
    .set({ ...update, ...seal(key.id, cipher, update), updated_at: raw`now()` })
    .where(and(eq(supplements.id, key.id), eq(supplements.user_id, key.user_id)))
    .returning()
  return row ? open(row, cipher) : null
}

export async function deleteSupplement(sql: Sql, key: { id: string; user_id: string }): Promise<boolean> {
  const { rowCount } = await sql
    .delete(supplements)
    .where(and(eq(supplements.id, key.id), eq(supplements.user_id, key.user_id)))
  return rowCount === 1
}

type IntakeKey = { supplement_id: string; user_id: string; day: string }

const reasonPlace = ({ supplement_id, day }: Pick<IntakeKey, 'supplement_id' | 'day'>) => ({
  table: 'supplement_intakes',
  column: 'reason',
  rowId: `${supplement_id} ${day}`,
})
const ofIntake = ({ supplement_id, user_id, day }: IntakeKey) =>
  and(
    eq(supplementIntakes.supplement_id, supplement_id),
    eq(supplementIntakes.user_id, user_id),
    eq(supplementIntakes.day, day),
  )

/** Intakes that are opened at once. */
export const INTAKE_PAGE = 500
export type IntakeRange = {
  /** ISO days, both included */
  from: string
  to: string
  /** ids; all without it */
  of?: readonly string[]
}

/** Those that are read at once without their words. */
export const SAID_PAGE = 5_000
export type Said = Omit<Intake, 'reason'>

function inRange(userId: string, range: IntakeRange, after?: Pick<Intake, 'day' | 'supplement_id'>) {
  const { day, supplement_id } = supplementIntakes
  const isAfter =
    after && raw`(${day}, ${supplement_id}) > (${after.day}::date, ${after.supplement_id}::uuid)`
  return and(
    eq(supplementIntakes.user_id, userId),
    between(day, range.from, range.to),
    range.of && inArray(supplement_id, [...range.of]),
    isAfter,
  )
}

/** By day and supplement, those after one that is known; so many at a time. */
export async function listIntakes(
  sql: Sql,
  cipher: UserCipher,
  userId: string,
  range: IntakeRange,
  after?: Pick<Intake, 'day' | 'supplement_id'>,
): Promise<Intake[]> {
  const rows = await sql
    .select()
    .from(supplementIntakes)
    .where(inRange(userId, range, after))
    .orderBy(asc(supplementIntakes.day), asc(supplementIntakes.supplement_id))
    .limit(INTAKE_PAGE)
  return rows.map(({ supplement_id, day, status, reason }) => ({
    supplement_id,
    day,
    status,
    reason: cipher.open(reasonPlace({ supplement_id, day }), reason),
  }))
}

/** The same without the words, which need no opening: what is counted and compared. */
export async function listSaid(sql: Sql, userId: string, range: IntakeRange, after?: Said): Promise<Said[]> {
  return sql
    .select({
      supplement_id: supplementIntakes.supplement_id,
      day: supplementIntakes.day,
      status: supplementIntakes.status,
    })
    .from(supplementIntakes)
    .where(inRange(userId, range, after))
    .orderBy(asc(supplementIntakes.day), asc(supplementIntakes.supplement_id))
    .limit(SAID_PAGE)
}

/** Days of which something was said, of whichever supplement. */
export async function countIntakeDays(sql: Sql, userId: string): Promise<number> {
  const [row] = await sql
    .select({ days: countDistinct(supplementIntakes.day) })
    .from(supplementIntakes)
    .where(eq(supplementIntakes.user_id, userId))
  return row?.days ?? 0
}

/** False where the user has no such supplement. */
export async function putIntake(
  sql: Sql,
  cipher: UserCipher,
  key: IntakeKey,
  { status, reason }: IntakeUpdate,
): Promise<boolean> {
  const [own] = await sql
    .select({ id: supplements.id })
    .from(supplements)
    .where(and(eq(supplements.id, key.supplement_id), eq(supplements.user_id, key.user_id)))
  if (!own) return false
  const said = { status, reason: cipher.seal(reasonPlace(key), reason) }
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
export async function deleteIntake(sql: Sql, key: IntakeKey): Promise<void> {
  await sql.delete(supplementIntakes).where(ofIntake(key))
}
