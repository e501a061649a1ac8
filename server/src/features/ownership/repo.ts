import type { Archive } from '@aevia/domain/ownership/schema.ts'
import { and, eq, isNull, sql as raw } from 'drizzle-orm'
import type { Sql } from '#server/db/connection.ts'
import type { StoredRow } from '#server/db/privacy.ts'
import { archives, erasures } from '#server/db/schema/ownership.ts'
import { rateLimits } from '#server/db/schema/rate-limit.ts'
import { pendingFiles } from '#server/db/schema/test-data.ts'

export type ArchiveRow = typeof archives.$inferSelect
type ArchiveKey = { user_id: string; id: string }

/** Rows that are opened together: one may have some hundred kilobytes. */
const PAGE_ROWS = 50

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`
const qualified = (table: string) => table.split('.').map(quoted).join('.')

/** The rows of a user after the last one of the page before, in the order of their key. */
export async function pageOfRows(
  sql: Sql,
  userId: string,
  { table, key, last }: { table: string; key: readonly string[]; last: StoredRow | undefined },
): Promise<StoredRow[]> {
  const name = qualified(table)
  const columns = key.map((column) => `t.${quoted(column)}`).join(', ')
  const before = key
    .map((column) => `(jsonb_populate_record(null::${name}, $3)).${quoted(column)}`)
    .join(', ')
  const { rows } = await sql.$client.query<{ row: StoredRow }>(
    `select to_jsonb(t) as row from ${name} t
      where t.user_id = $1 and ($2 or (${columns}) > (${before}))
      order by ${columns} limit ${PAGE_ROWS}`,
    [userId, !last, JSON.stringify(last ?? {})],
  )
  return rows.map(({ row }) => row)
}

/** Columns of a table with their types, as the database knows them. */
export async function columnsOf(sql: Sql, table: string) {
  const { rows } = await sql.$client.query<{ name: string; type: string; nullable: boolean }>(
    `select attname as name, format_type(atttypid, null) as type, not attnotnull as nullable
       from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped order by attnum`,
    [qualified(table)],
  )
  return rows
}

export async function hasRows(sql: Sql, userId: string, table: string): Promise<boolean> {
  const { rowCount } = await sql.$client.query(`select from ${qualified(table)} where user_id = $1 limit 1`, [
    userId,
  ])
  return Boolean(rowCount)
}

export async function removeRows(sql: Sql, userId: string, table: string): Promise<void> {
  await sql.$client.query(`delete from ${qualified(table)} where user_id = $1`, [userId])
}

export async function insertRows(sql: Sql, table: string, rows: readonly StoredRow[]): Promise<void> {
  const name = qualified(table)
  await sql.$client.query(
    `insert into ${name} select (jsonb_populate_record(null::${name}, row)).* from jsonb_array_elements($1) row`,
    [JSON.stringify(rows)],
  )
}

/** SQLSTATE unique_violation: a row with that id is another user's. */
export const isTaken = (error: unknown): boolean => (error as { code?: unknown } | null)?.code === '23505'

export async function findArchive(sql: Sql, userId: string): Promise<ArchiveRow | null> {
  const [row] = await sql.select().from(archives).where(eq(archives.user_id, userId))
  return row ?? null
}

/** Until the transaction ends nobody else changes it. */
export async function lockArchive(sql: Sql, userId: string): Promise<ArchiveRow | null> {
  await sql.execute(raw`select pg_advisory_xact_lock(hashtextextended(${`archive ${userId}`}, 0))`)
  return findArchive(sql, userId)
}

export async function putArchive(sql: Sql, key: ArchiveKey): Promise<ArchiveRow> {
  const fresh = { ...key, status: 'preparing' as const, file_key: null, bytes: null, link_hash: null }
  const set = { ...fresh, created_at: raw`now()`, expires_at: null }
  const [row] = await sql
    .insert(archives)
    .values(fresh)
    .onConflictDoUpdate({ target: archives.user_id, set })
    .returning()
  return row as ArchiveRow
}

const own = ({ user_id, id }: ArchiveKey) => and(eq(archives.user_id, user_id), eq(archives.id, id))
const inState = (key: ArchiveKey, status: Archive['status']) => and(own(key), eq(archives.status, status))

/** When it ends; null where nobody waits for it any longer. */
export async function finishArchive(
  sql: Sql,
  key: ArchiveKey,
  made: { file_key: string; bytes: number; hours: number },
): Promise<string | null> {
  const { file_key, bytes, hours } = made
  const expires_at = raw`now() + make_interval(hours => ${hours})`
  const [row] = await sql
    .update(archives)
    .set({ status: 'ready', file_key, bytes, expires_at })
    .where(inState(key, 'preparing'))
    .returning({ expires_at: archives.expires_at })
  return row?.expires_at ?? null
}

export async function failArchive(sql: Sql, key: ArchiveKey): Promise<void> {
  await sql.update(archives).set({ status: 'failed' }).where(inState(key, 'preparing'))
}

/** The key of the newest link; null takes it away. */
export async function setLink(sql: Sql, key: ArchiveKey, link_hash: string | null): Promise<boolean> {
  const { rowCount } = await sql.update(archives).set({ link_hash }).where(inState(key, 'ready'))
  return rowCount === 1
}

/** The archive that a link opens; the link is used up with it. */
export async function takeLink(sql: Sql, userId: string, link_hash: string): Promise<ArchiveRow | null> {
  const [row] = await sql
    .update(archives)
    .set({ link_hash: null })
    .where(
      and(
        eq(archives.user_id, userId),
        eq(archives.link_hash, link_hash),
        raw`${archives.expires_at} > now()`,
      ),
    )
    .returning()
  return row ?? null
}

/** Its file is pending from now on. */
export async function dropArchive(sql: Sql, key: ArchiveKey): Promise<string | null> {
  const [row] = await sql.delete(archives).where(own(key)).returning({ file_key: archives.file_key })
  if (row?.file_key) await addPending(sql, key.user_id, row.file_key)
  return row?.file_key ?? null
}

/** A file on its way in or out: the daily sweep removes what stays here. */
export async function addPending(sql: Sql, userId: string, file_key: string): Promise<void> {
  await sql.insert(pendingFiles).values({ file_key, user_id: userId }).onConflictDoNothing()
}

export async function dropPending(sql: Sql, userId: string, file_key: string): Promise<void> {
  await sql
    .delete(pendingFiles)
    .where(and(eq(pendingFiles.user_id, userId), eq(pendingFiles.file_key, file_key)))
}

type ErasureRow = typeof erasures.$inferSelect

export async function findErasure(sql: Sql, userId: string): Promise<ErasureRow | null> {
  const [row] = await sql.select().from(erasures).where(eq(erasures.user_id, userId))
  return row ?? null
}

/** Asked for again, it is the one that waits. Null when that one has begun. */
export async function askErasure(sql: Sql, userId: string, days: number) {
  const due_at = raw<string>`now() + make_interval(secs => ${days * 86_400})`
  const [row] = await sql
    .insert(erasures)
    .values({ user_id: userId, due_at })
    .onConflictDoNothing()
    .returning()
  return { row: row ?? ((await findErasure(sql, userId)) as ErasureRow), isNew: row !== undefined }
}

/** False when there is none, or it has begun. */
export async function takeErasureBack(sql: Sql, userId: string): Promise<boolean> {
  const { rowCount } = await sql
    .delete(erasures)
    .where(and(eq(erasures.user_id, userId), isNull(erasures.begun_at)))
  return rowCount === 1
}

/** From here on it goes on to its end. False when it is not due, or was taken back. */
export async function beginErasure(sql: Sql, userId: string): Promise<boolean> {
  const { rowCount } = await sql
    .update(erasures)
    .set({ begun_at: raw`coalesce(${erasures.begun_at}, now())` })
    .where(and(eq(erasures.user_id, userId), raw`${erasures.due_at} <= now()`))
  return rowCount === 1
}

/** Of a user who was erased before, in a database that does not know it. */
export async function beginErasureAgain(sql: Sql, userId: string): Promise<void> {
  const now = raw<string>`now()`
  await sql
    .insert(erasures)
    .values({ user_id: userId, due_at: now, begun_at: now })
    .onConflictDoUpdate({ target: erasures.user_id, set: { due_at: now, begun_at: now } })
}

/** Every row that references the user of this transaction, and the entry of the waitlist. */
export async function eraseUser(sql: Sql): Promise<void> {
  await sql.execute(raw`select app.erase_user()`)
}

/** Counts that name the user or one of these addresses. */
export async function forgetCounts(sql: Sql, userId: string, addresses: readonly string[]): Promise<void> {
  await sql.delete(rateLimits).where(raw`position(${userId} in ${rateLimits.key}) > 0`)
  for (const address of addresses)
    await sql.delete(rateLimits).where(raw`split_part(${rateLimits.key}, ':', 2) = ${address}`)
}
