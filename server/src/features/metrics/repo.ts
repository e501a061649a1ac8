import {
  type IMPORT_STATUSES,
  type importSummarySchema,
  OPEN_IMPORT_STATUSES,
} from '@aevia/domain/metrics/schema.ts'
import type { MetricId } from '@aevia/domain/metrics/model/catalogue.ts'
import { and, desc, eq, gte, inArray, lte, max, min, sql as raw, sum } from 'drizzle-orm'
import type { z } from 'zod'
import type { UserCipher } from '#server/crypto/user-keys.ts'
import type { Sql } from '#server/db/connection.ts'
import { metricChunks, metricImportParts, metricImports, metricMonths } from '#server/db/schema/metrics.ts'
import { pendingFiles } from '#server/db/schema/test-data.ts'

export type ImportStatus = (typeof IMPORT_STATUSES)[number]
export type ImportContent = { file_name: string; summary: z.infer<typeof importSummarySchema> | null }
export type ImportRow = Omit<typeof metricImports.$inferSelect, 'content'> & ImportContent
export type ChunkRow = typeof metricChunks.$inferSelect
type Key = { id: string; user_id: string }

const importPlace = (id: string) => ({ table: 'metric_imports', column: 'content', rowId: id })
const monthPlace = (metric: string, month: string) => ({
  table: 'metric_months',
  column: 'content',
  rowId: `${metric} ${month}`,
})
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

/** Null where the user has another one that is open. */
export async function insertImport(
  sql: Sql,
  cipher: UserCipher,
  { file_name, ...row }: Key & { file_name: string; file_size: number },
): Promise<ImportRow | null> {
  const content = sealImport(cipher, row.id, { file_name, summary: null })
  const [inserted] = await sql
    .insert(metricImports)
    .values({ ...row, content })
    .onConflictDoNothing()
    .returning()
  return inserted ? openImport(inserted, cipher) : null
}

/** The one that is being sent or read. */
export async function findOpenImport(
  sql: Sql,
  cipher: UserCipher,
  userId: string,
): Promise<ImportRow | null> {
  const [row] = await sql
    .select()
    .from(metricImports)
    .where(and(eq(metricImports.user_id, userId), inArray(metricImports.status, [...OPEN_IMPORT_STATUSES])))
  return row ? openImport(row, cipher) : null
}

/** Ends it where it is. The files of its parts are then to be removed; those that are being read, by their job. */
export async function cancelImport(sql: Sql, key: Key, status: string): Promise<string[]> {
  const cancelled = await moveImport(sql, key, { from: [...OPEN_IMPORT_STATUSES], to: 'cancelled' })
  if (!cancelled || status === 'processing') return []
  const fileKeys = (await listParts(sql, key)).map(({ file_key }) => file_key)
  await addPending(sql, key.user_id, fileKeys)
  await dropParts(sql, key)
  return fileKeys
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
  for (const { id } of rows) await cancelImport(sql, { id, user_id: userId }, 'uploading')
}

export async function listImports(sql: Sql, cipher: UserCipher, userId: string, most: number) {
  const rows = await sql
    .select()
    .from(metricImports)
    .where(eq(metricImports.user_id, userId))
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

/** A part that is sent again takes the place of the first; its file is then to be removed. */
export async function savePart(sql: Sql, row: typeof metricImportParts.$inferInsert): Promise<void> {
  const { file_key, bytes } = row
  await sql
    .insert(metricImportParts)
    .values(row)
    .onConflictDoUpdate({
      target: [metricImportParts.import_id, metricImportParts.part],
      set: { file_key, bytes },
    })
}

export async function dropParts(sql: Sql, { id, user_id }: Key) {
  await sql
    .delete(metricImportParts)
    .where(and(eq(metricImportParts.import_id, id), eq(metricImportParts.user_id, user_id)))
}

/** Files on their way in or out: the daily sweep removes what stays here. */
export async function addPending(sql: Sql, userId: string, fileKeys: readonly string[]) {
  if (fileKeys.length === 0) return
  await sql
    .insert(pendingFiles)
    .values(fileKeys.map((file_key) => ({ file_key, user_id: userId })))
    .onConflictDoNothing()
}

export async function dropPending(sql: Sql, userId: string, fileKeys: readonly string[]) {
  if (fileKeys.length === 0) return
  await sql
    .delete(pendingFiles)
    .where(and(eq(pendingFiles.user_id, userId), inArray(pendingFiles.file_key, [...fileKeys])))
}

export const listChunks = (
  sql: Sql,
  userId: string,
  metric: MetricId,
  months: readonly string[],
): Promise<ChunkRow[]> =>
  sql
    .select()
    .from(metricChunks)
    .where(
      and(
        eq(metricChunks.user_id, userId),
        eq(metricChunks.metric, metric),
        inArray(metricChunks.month, [...months]),
      ),
    )

export async function saveChunks(sql: Sql, rows: ReadonlyArray<typeof metricChunks.$inferInsert>) {
  await sql
    .insert(metricChunks)
    .values([...rows])
    .onConflictDoUpdate({
      target: [metricChunks.user_id, metricChunks.metric, metricChunks.month, metricChunks.source],
      set: {
        file_key: raw`excluded.file_key`,
        bytes: raw`excluded.bytes`,
        samples: raw`excluded.samples`,
        updated_at: raw`now()`,
      },
    })
}

export const listKnown = (sql: Sql, userId: string) =>
  sql
    .select({
      metric: metricChunks.metric,
      samples: sum(metricChunks.samples).mapWith(Number),
      first: min(metricChunks.month),
      last: max(metricChunks.month),
    })
    .from(metricChunks)
    .where(eq(metricChunks.user_id, userId))
    .groupBy(metricChunks.metric)

/** The documents of months, in their order. */
export async function listMonths<T>(
  sql: Sql,
  cipher: UserCipher,
  userId: string,
  metric: string,
  range: { from?: string | undefined; to?: string | undefined } = {},
): Promise<T[]> {
  const rows = await sql
    .select()
    .from(metricMonths)
    .where(
      and(
        eq(metricMonths.user_id, userId),
        eq(metricMonths.metric, metric),
        range.from ? gte(metricMonths.month, range.from.slice(0, 7)) : undefined,
        range.to ? lte(metricMonths.month, range.to.slice(0, 7)) : undefined,
      ),
    )
    .orderBy(metricMonths.month)
  return rows.map(
    ({ month, content }) => JSON.parse(cipher.open(monthPlace(metric, month), content) as string) as T,
  )
}

export async function saveMonths(
  sql: Sql,
  cipher: UserCipher,
  months: ReadonlyArray<{ user_id: string; metric: string; month: string; content: unknown }>,
) {
  const rows = months.map(({ content, ...key }) => ({
    ...key,
    content: cipher.seal(monthPlace(key.metric, key.month), JSON.stringify(content)) as string,
  }))
  await sql
    .insert(metricMonths)
    .values(rows)
    .onConflictDoUpdate({
      target: [metricMonths.user_id, metricMonths.metric, metricMonths.month],
      set: { content: raw`excluded.content`, updated_at: raw`now()` },
    })
}

/** Everything of a user, with the files that are then nobody's. */
export async function eraseAll(sql: Sql, userId: string): Promise<string[]> {
  const chunks = await sql.delete(metricChunks).where(eq(metricChunks.user_id, userId)).returning()
  const parts = await sql.delete(metricImportParts).where(eq(metricImportParts.user_id, userId)).returning()
  await sql.delete(metricMonths).where(eq(metricMonths.user_id, userId))
  await sql.delete(metricImports).where(eq(metricImports.user_id, userId))
  const keys = [...chunks, ...parts].map(({ file_key }) => file_key)
  await addPending(sql, userId, keys)
  return keys
}
