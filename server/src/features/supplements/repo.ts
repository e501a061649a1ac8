import type { Supplement, SupplementCreate, SupplementUpdate } from '@aevia/domain/supplements/schema.ts'
import { and, asc, eq, sql as raw } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import type { UserCipher } from '#server/crypto/user-keys.ts'
import type { Sql } from '#server/db/connection.ts'
import { supplements } from '#server/db/schema/supplements.ts'

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

export const openTexts = (rows: Supplement[], cipher: UserCipher) => rows.map((row) => open(row, cipher))

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
