import {
  type IMPORT_STATUSES,
  type importSummarySchema,
  OPEN_IMPORT_STATUSES,
} from '@aevia/domain/metrics/schema.ts'
import { and, desc, eq, inArray, ne, notInArray, sql as raw } from 'drizzle-orm'
import type { z } from 'zod'
import type { UserCipher } from '#server/crypto/user-keys.ts'
import type { Sql } from '#server/db/connection.ts'
import { metricImportParts, metricImports } from '#server/db/schema/metrics.ts'
import { addPending } from './storing/repo.ts'

export type ImportStatus = (typeof IMPORT_STATUSES)[number]
export type ImportContent = { file_name: string; summary: z.infer<typeof importSummarySchema> | null }
export type ImportRow = Omit<typeof metricImports.$inferSelect, 'content'> & ImportContent
type Key = { id: string; user_id: string }

const importPlace = (id: string) => ({ table: 'metric_imports', column: 'content', rowId: id })
const own = ({ id, user_id }: Key) => and(eq(metricImports.id, id), eq(metricImports.user_id, user_id))

const openImport = (
  { content, ...row }: typeof metricImports.$inferSelect,
  cipher: UserCipher,
): ImportRow => ({
  ...row,
  ...(JSON.parse(cipher.open(importPlace(row.id), content) as string) as ImportContent),
})
const sealImport = (cipher: UserCipher, id: string, content: ImportContent) =>
  cipher.seal(importPlace(id), JSON.stringify(content)) as string

/** Null where the user has another file that is open. What was fetched is whole when its row begins. */
export async function insertImport(
  sql: Sql,
  cipher: UserCipher,
  {
    file_name,
    ...row
  }: Key & { file_name: string; file_size: number; origin?: string; status?: ImportStatus },
): Promise<ImportRow | null> {
  const content = sealImport(cipher, row.id, { file_name, summary: null })
  const [inserted] = await sql
    .insert(metricImports)
    .values({ ...row, content })
    .onConflictDoNothing()
    .returning()
  return inserted ? openImport(inserted, cipher) : null
}

const isOpen = inArray(metricImports.status, [...OPEN_IMPORT_STATUSES])
const isFile = eq(metricImports.origin, 'file')

/** The file that is being sent or read. */
export async function findOpenImport(
  sql: Sql,
  cipher: UserCipher,
  userId: string,
): Promise<ImportRow | null> {
  const [row] = await sql
    .select()
    .from(metricImports)
    .where(and(eq(metricImports.user_id, userId), isFile, isOpen))
  return row ? openImport(row, cipher) : null
}

/** Ends all that is being sent or read, also what was fetched; or what was fetched from one provider. */
export async function cancelOpenImports(sql: Sql, userId: string, origin?: string): Promise<string[]> {
  const ofOrigin = origin === undefined ? undefined : eq(metricImports.origin, origin)
  const rows = await sql
    .select({ id: metricImports.id })
    .from(metricImports)
    .where(and(eq(metricImports.user_id, userId), ofOrigin, isOpen))
    .orderBy(metricImports.id)
  const gone: string[] = []
  for (const { id } of rows) gone.push(...(await cancelImport(sql, { id, user_id: userId })))
  return gone
}

/** Forgets what was fetched and could not be read; whether there was any. */
export async function dropFailed(sql: Sql, userId: string, origin: string): Promise<boolean> {
  const { rowCount } = await sql
    .delete(metricImports)
    .where(
      and(
        eq(metricImports.user_id, userId),
        eq(metricImports.origin, origin),
        eq(metricImports.status, 'error'),
      ),
    )
  return (rowCount ?? 0) > 0
}

/** Whether any of what was fetched from each provider is still to be read, or could not be. */
export const listFetched = (sql: Sql, userId: string) =>
  sql
    .select({
      origin: metricImports.origin,
      is_open: raw<boolean>`bool_or(${isOpen})`,
      is_lost: raw<boolean>`bool_or(${metricImports.status} = 'error')`,
    })
    .from(metricImports)
    .where(and(eq(metricImports.user_id, userId), ne(metricImports.origin, 'file')))
    .groupBy(metricImports.origin)

/** Ends it where it is. @returns the files of its parts, which are then to be removed */
export async function cancelImport(sql: Sql, key: Key): Promise<string[]> {
  if (!(await moveImport(sql, key, { from: [...OPEN_IMPORT_STATUSES], to: 'cancelled' }))) return []
  const fileKeys = (await listParts(sql, key)).map(({ file_key }) => file_key)
  await addPending(sql, key.user_id, fileKeys)
  await dropParts(sql, key)
  return fileKeys
}

/** Of those of an origin that have ended, only the newest are listed, and kept. */
export async function dropOldImports(sql: Sql, userId: string, origin: string, most: number): Promise<void> {
  const newest = sql
    .select({ id: metricImports.id })
    .from(metricImports)
    .where(and(eq(metricImports.user_id, userId), eq(metricImports.origin, origin)))
    .orderBy(desc(metricImports.created_at))
    .limit(most)
  await sql
    .delete(metricImports)
    .where(
      and(
        eq(metricImports.user_id, userId),
        eq(metricImports.origin, origin),
        notInArray(metricImports.status, [...OPEN_IMPORT_STATUSES]),
        notInArray(metricImports.id, newest),
      ),
    )
}

/** Uploads that nobody has gone on with: their parts become files to be removed. */
export async function endOldUploads(sql: Sql, userId: string, olderThanSeconds: number): Promise<void> {
  const rows = await sql
    .select({ id: metricImports.id })
    .from(metricImports)
    .where(
      and(
        eq(metricImports.user_id, userId),
        eq(metricImports.status, 'uploading'),
        raw`${metricImports.created_at} < now() - make_interval(secs => ${olderThanSeconds})`,
      ),
    )
  for (const { id } of rows) await cancelImport(sql, { id, user_id: userId })
}

export async function listImports(sql: Sql, cipher: UserCipher, userId: string, most: number) {
  const rows = await sql
    .select()
    .from(metricImports)
    .where(and(eq(metricImports.user_id, userId), isFile))
    .orderBy(desc(metricImports.created_at))
    .limit(most)
  return rows.map((row) => openImport(row, cipher))
}

export async function findImport(sql: Sql, cipher: UserCipher, key: Key): Promise<ImportRow | null> {
  const [row] = await sql.select().from(metricImports).where(own(key))
  return row ? openImport(row, cipher) : null
}

export async function statusOf(sql: Sql, key: Key): Promise<string | null> {
  const [row] = await sql.select({ status: metricImports.status }).from(metricImports).where(own(key))
  return row?.status ?? null
}

/** The same, and it stays so until the commit. */
export async function lockStatus(sql: Sql, key: Key): Promise<string | null> {
  const [row] = await sql
    .select({ status: metricImports.status })
    .from(metricImports)
    .where(own(key))
    .for('update')
  return row?.status ?? null
}

/** Begins to read it, or begins again. @returns the how manieth time; null where it is not to be read */
export async function startReading(sql: Sql, key: Key): Promise<number | null> {
  const [row] = await sql
    .update(metricImports)
    .set({ status: 'processing', attempts: raw`${metricImports.attempts} + 1` })
    .where(and(own(key), inArray(metricImports.status, ['pending', 'processing'])))
    .returning({ attempts: metricImports.attempts })
  return row?.attempts ?? null
}

/** A server that stopped in order did not end because of it. */
export async function forgetAttempt(sql: Sql, key: Key) {
  await sql
    .update(metricImports)
    .set({ attempts: raw`greatest(0, ${metricImports.attempts} - 1)` })
    .where(own(key))
}

export async function countRecords(sql: Sql, key: Key, records: number) {
  await sql.update(metricImports).set({ records }).where(own(key))
}

/** False where it is not in a status that the move may start from. */
export async function moveImport(
  sql: Sql,
  key: Key,
  move: { from: ImportStatus[]; to: ImportStatus; error?: string },
): Promise<boolean> {
  const isEnd = ['completed', 'error', 'cancelled'].includes(move.to)
  const { rowCount } = await sql
    .update(metricImports)
    .set({ status: move.to, error: move.error ?? null, finished_at: isEnd ? raw`now()` : null })
    .where(and(own(key), inArray(metricImports.status, move.from)))
  return rowCount === 1
}

export async function saveSummary(
  sql: Sql,
  cipher: UserCipher,
  key: Key,
  content: ImportContent,
  records: number,
) {
  await sql
    .update(metricImports)
    .set({ content: sealImport(cipher, key.id, content), records })
    .where(own(key))
}

export const listParts = (sql: Sql, { id, user_id }: Key) =>
  sql
    .select()
    .from(metricImportParts)
    .where(and(eq(metricImportParts.import_id, id), eq(metricImportParts.user_id, user_id)))
    .orderBy(metricImportParts.part)

/** A part that is sent again takes the place of the first. @returns the file that is then to be removed */
export async function savePart(
  sql: Sql,
  row: typeof metricImportParts.$inferInsert,
): Promise<string | undefined> {
  const { file_key, bytes } = row
  const place = and(
    eq(metricImportParts.import_id, row.import_id),
    eq(metricImportParts.part, row.part),
    eq(metricImportParts.user_id, row.user_id),
  )
  const [before] = await sql
    .select({ file_key: metricImportParts.file_key })
    .from(metricImportParts)
    .where(place)
  await sql
    .insert(metricImportParts)
    .values(row)
    .onConflictDoUpdate({
      target: [metricImportParts.import_id, metricImportParts.part],
      set: { file_key, bytes },
    })
  return before?.file_key
}

export async function dropParts(sql: Sql, { id, user_id }: Key) {
  await sql
    .delete(metricImportParts)
    .where(and(eq(metricImportParts.import_id, id), eq(metricImportParts.user_id, user_id)))
}
