import type { Supplement, SupplementCreate, SupplementUpdate } from '@aevia/domain/supplements/schema.ts'
import { and, asc, eq, sql as raw } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import type { UserCipher } from '#server/crypto/user-keys.ts'
import type { Sql } from '#server/db/connection.ts'
import { supplements } from '#server/db/schema/supplements.ts'

const notesPlace = (id: string) => ({ table: 'supplements', column: 'notes', rowId: id })

const open = (row: Supplement, cipher: UserCipher): Supplement => {
  if (row.notes !== null) row.notes = cipher.open(notesPlace(row.id), row.notes)
  return row
}

// The most frequent read of all: built by drizzle once, planned once per connection. Its rows need no mapping.
const IN_ORDER = new QueryBuilder()
  .select()
  .from(supplements)
  .where(eq(supplements.user_id, raw.placeholder('userId')))
  .orderBy(asc(supplements.category), asc(supplements.name), asc(supplements.id))
  .toSQL().sql

/** Ordered by category, then name; notes are still sealed. */
export const supplementsInOrder = (userId: string) => ({ name: 'in_order', text: IN_ORDER, values: [userId] })

export const openNotes = (rows: Supplement[], cipher: UserCipher) => rows.map((row) => open(row, cipher))

export async function insertSupplement(
  sql: Sql,
  cipher: UserCipher,
  row: SupplementCreate & { id: string; user_id: string },
): Promise<Supplement> {
  const notes = cipher.seal(notesPlace(row.id), row.notes)
  const [inserted] = await sql
    .insert(supplements)
    .values({ ...row, notes })
    .returning()
  return open(inserted as Supplement, cipher)
}

export async function updateSupplement(
  sql: Sql,
  cipher: UserCipher,
  key: { id: string; user_id: string },
  update: SupplementUpdate,
): Promise<Supplement | null> {
  const sealed = update.notes === undefined ? {} : { notes: cipher.seal(notesPlace(key.id), update.notes) }
  const [row] = await sql
    .update(supplements)
    .set({ ...update, ...sealed, updated_at: raw`now()` })
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
