import { OPEN_IMPORT_STATUSES } from '@aevia/domain/metrics/schema.ts'
import type { Ownership } from '@aevia/domain/test-data/ownership.ts'
import type { AnalysisStatus, TestDataCreate } from '@aevia/domain/test-data/schema.ts'
import { and, desc, eq, inArray, isNotNull, sql as raw } from 'drizzle-orm'
import type { UserCipher } from '#server/crypto/user-keys.ts'
import type { Sql } from '#server/db/connection.ts'
import { metricChunks, metricImports } from '#server/db/schema/metrics.ts'
import { pendingFiles, testAnalyses, testData } from '#server/db/schema/test-data.ts'
import { openCounts } from './analyses/repo.ts'

export type TestDataRow = typeof testData.$inferSelect

type SealedText = 'notes' | 'file_name'
const place = (id: string, column: SealedText) => ({ table: 'test_data', column, rowId: id })
const openTexts = (row: TestDataRow, cipher: UserCipher) => ({
  ...row,
  notes: cipher.open(place(row.id, 'notes'), row.notes),
  file_name: cipher.open(place(row.id, 'file_name'), row.file_name),
})

/** Tests that are opened at once: with notes of the greatest length they take some milliseconds. */
export const LIST_PAGE = 100

/** Newest first, those after one that is known. */
export async function listTests(
  sql: Sql,
  cipher: UserCipher,
  userId: string,
  most: number,
  after?: Pick<TestDataRow, 'created_at' | 'id'>,
) {
  const isAfter = after && raw`(${testData.created_at}, ${testData.id}) < (${after.created_at}, ${after.id})`
  const rows = await sql
    .select({ row: testData, counts: testAnalyses.counts })
    .from(testData)
    .leftJoin(testAnalyses, eq(testAnalyses.test_id, testData.id))
    .where(and(eq(testData.user_id, userId), isAfter))
    .orderBy(desc(testData.created_at), desc(testData.id))
    .limit(most)
  return rows.map(({ row, counts }) => ({
    row: openTexts(row, cipher),
    counts: openCounts(cipher, row.id, counts),
  }))
}

export async function findTest(sql: Sql, cipher: UserCipher, key: { id: string; user_id: string }) {
  const [row] = await sql.select().from(testData).where(own(key))
  return row ? openTexts(row, cipher) : null
}

/**
 * Held until the transaction ends. What changes something about a test holds it first: its deletion takes the same order,
 * and of two that wait for each other PostgreSQL would refuse one.
 */
export async function holdTest(sql: Sql, cipher: UserCipher, key: { id: string; user_id: string }) {
  const [row] = await sql.select().from(testData).where(own(key)).for('update')
  return row ? openTexts(row, cipher) : null
}

/** False once it was deleted. */
export const isThere = async (sql: Sql, key: { id: string; user_id: string }) =>
  (await sql.$count(testData, own(key))) > 0

export async function findTestByFile(sql: Sql, key: { file_key: string; user_id: string }) {
  const [row] = await sql
    .select()
    .from(testData)
    .where(and(eq(testData.file_key, key.file_key), eq(testData.user_id, key.user_id)))
  return row ?? null
}

/** Where the files of a user's tests are, and since when. */
export async function listFileKeys(sql: Sql, userId: string) {
  const rows = await sql
    .select({ file_key: testData.file_key, created_at: testData.created_at })
    .from(testData)
    .where(and(eq(testData.user_id, userId), isNotNull(testData.file_key)))
  return rows as { file_key: string; created_at: string }[]
}

type FileKey = { file_key: string; user_id: string }

/** Says that a file is about to be stored or removed. */
export async function addPendingFile(sql: Sql, key: FileKey) {
  await sql.insert(pendingFiles).values(key)
}

/** False for a file that is stored or removed already. Waits for whoever is just deciding it. */
export async function isPendingFile(sql: Sql, key: FileKey) {
  const [row] = await sql.select().from(pendingFiles).where(ownPending(key)).for('update')
  return row !== undefined
}

/** @returns whether it was pending */
export async function dropPendingFile(sql: Sql, key: FileKey) {
  const { rowCount } = await sql.delete(pendingFiles).where(ownPending(key))
  return rowCount === 1
}

export const listPendingFiles = (sql: Sql, userId: string) =>
  sql.select().from(pendingFiles).where(eq(pendingFiles.user_id, userId))

const ownPending = (key: FileKey) =>
  and(eq(pendingFiles.file_key, key.file_key), eq(pendingFiles.user_id, key.user_id))

/** The earliest test of the same file. */
export async function findTestByHash(sql: Sql, key: { file_hash: string; user_id: string }) {
  const [row] = await sql
    .select({ id: testData.id })
    .from(testData)
    .where(and(eq(testData.file_hash, key.file_hash), eq(testData.user_id, key.user_id)))
    .orderBy(testData.created_at)
    .limit(1)
  return row ?? null
}

export async function insertTest(
  sql: Sql,
  cipher: UserCipher,
  row: TestDataCreate &
    Pick<TestDataRow, 'id' | 'user_id' | 'file_key' | 'file_type' | 'file_size'> &
    Partial<
      Pick<TestDataRow, 'file_name' | 'file_hash' | 'duplicate_of' | 'analysis_status' | 'processed_at'>
    >,
) {
  const sealed = {
    notes: cipher.seal(place(row.id, 'notes'), row.notes),
    file_name: cipher.seal(place(row.id, 'file_name'), row.file_name ?? null),
  }
  const [inserted] = await sql
    .insert(testData)
    .values({ ...row, ...sealed })
    .returning()
  return openTexts(inserted as TestDataRow, cipher)
}

export async function deleteTest(sql: Sql, key: { id: string; user_id: string }) {
  const [row] = await sql.delete(testData).where(own(key)).returning({ file_key: testData.file_key })
  return row ?? null
}

/** Moves a test on when it stands where the move may start; null otherwise. */
export async function moveStatus(
  sql: Sql,
  key: { id: string; user_id: string },
  move: { from: AnalysisStatus[]; to: AnalysisStatus; error?: string },
) {
  const finished = move.to === 'completed' || move.to === 'error'
  const [row] = await sql
    .update(testData)
    .set({
      analysis_status: move.to,
      analysis_error: move.error ?? null,
      processed_at: finished ? raw`now()` : null,
    })
    .where(and(own(key), inArray(testData.analysis_status, move.from)))
    .returning()
  return row ?? null
}

/** Ends every analysis that has not ended: whoever reads one of these files finds that it is not wanted. */
export async function endUnread(sql: Sql, userId: string, error: string): Promise<void> {
  await sql
    .update(testData)
    .set({ analysis_status: 'error', analysis_error: error, processed_at: raw`now()` })
    .where(and(eq(testData.user_id, userId), inArray(testData.analysis_status, ['pending', 'processing'])))
}

export async function saveSampleDay(sql: Sql, key: { id: string; user_id: string }, day: string | null) {
  await sql.update(testData).set({ collection_date: day }).where(own(key))
}

export async function saveOwner(
  sql: Sql,
  key: { id: string; user_id: string },
  { owner, person }: Ownership,
) {
  await sql.update(testData).set({ owner, owner_person: person }).where(own(key))
}

/** What a user's tests take, and files of devices with what was in them. Called before something is added: nobody else adds for this user until the commit. */
export async function lockUsage(sql: Sql, userId: string) {
  await sql.execute(raw`select pg_advisory_xact_lock(hashtextextended(${`quota ${userId}`}, 0))`)
  const [stored] = await sql
    .select({
      files: raw<number>`count(*)::int`,
      bytes: raw<number>`coalesce(sum(${testData.file_size}), 0)::float8`,
    })
    .from(testData)
    .where(eq(testData.user_id, userId))
  const [read] = await sql
    .select({ results: raw<number>`coalesce(sum(${testAnalyses.result_count}), 0)::int` })
    .from(testAnalyses)
    .where(eq(testAnalyses.user_id, userId))
  const [measured] = await sql
    .select({
      chunks: raw<number>`count(*)::int`,
      bytes: raw<number>`coalesce(sum(${metricChunks.bytes}::float8 + ${BLOCK_BYTES}::int), 0)`,
    })
    .from(metricChunks)
    .where(eq(metricChunks.user_id, userId))
  // Of a file that is sent in parts all of it: it would be too late to refuse the last part.
  const [incoming] = await sql
    .select({ bytes: raw<number>`coalesce(sum(${metricImports.file_size}), 0)::float8` })
    .from(metricImports)
    .where(and(eq(metricImports.user_id, userId), inArray(metricImports.status, [...OPEN_IMPORT_STATUSES])))
  return {
    files: stored?.files ?? 0,
    bytes: (stored?.bytes ?? 0) + (measured?.bytes ?? 0) + (incoming?.bytes ?? 0),
    chunks: measured?.chunks ?? 0,
    results: read?.results ?? 0,
  }
}

/** What a small file takes on a disk. */
const BLOCK_BYTES = 4096

const own = (key: { id: string; user_id: string }) =>
  and(eq(testData.id, key.id), eq(testData.user_id, key.user_id))
