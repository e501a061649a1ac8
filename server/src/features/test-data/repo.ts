import { type MarkerPoint, markerPoints } from '@aevia/domain/blood-markers/points.ts'
import type { AnalysedResult, Analysis } from '@aevia/domain/test-data/analysis.ts'
import { reviewedAnalysis } from '@aevia/domain/test-data/review.ts'
import type { AnalysisStatus, TestDataCreate } from '@aevia/domain/test-data/schema.ts'
import { and, desc, eq, inArray, isNotNull, sql as raw } from 'drizzle-orm'
import type { UserCipher } from '#server/crypto/user-keys.ts'
import type { Sql } from '#server/db/connection.ts'
import { preparedQuery } from '#server/db/prepared.ts'
import { packPoints, unpackPoints } from './packed-points.ts'
import { listReviews } from './decisions/repo.ts'
import { testAnalyses, testData } from '#server/db/schema/test-data.ts'

export type TestDataRow = typeof testData.$inferSelect

const notesPlace = (id: string) => ({ table: 'test_data', column: 'notes', rowId: id })
const contentPlace = (testId: string) => ({ table: 'test_analyses', column: 'content', rowId: testId })
const pointsPlace = (testId: string) => ({ table: 'test_analyses', column: 'points', rowId: testId })
const openNotes = (row: TestDataRow, cipher: UserCipher) => ({
  ...row,
  notes: cipher.open(notesPlace(row.id), row.notes),
})

/** Newest first: all, or so many. */
export async function listTests(sql: Sql, cipher: UserCipher, userId: string, most = 1e9) {
  const rows = await sql
    .select()
    .from(testData)
    .where(eq(testData.user_id, userId))
    .orderBy(desc(testData.created_at), desc(testData.id))
    .limit(most)
  return rows.map((row) => openNotes(row, cipher))
}

export async function findTest(sql: Sql, cipher: UserCipher, key: { id: string; user_id: string }) {
  const [row] = await sql.select().from(testData).where(own(key))
  return row ? openNotes(row, cipher) : null
}

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
    Partial<Pick<TestDataRow, 'file_hash' | 'duplicate_of' | 'analysis_status' | 'processed_at'>>,
) {
  const notes = cipher.seal(notesPlace(row.id), row.notes)
  const [inserted] = await sql
    .insert(testData)
    .values({ ...row, notes })
    .returning()
  return openNotes(inserted as TestDataRow, cipher)
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

export async function saveAnalysis(
  sql: Sql,
  cipher: UserCipher,
  key: { id: string; user_id: string },
  analysis: Analysis,
  points: readonly MarkerPoint[],
) {
  const sealed = {
    content: cipher.seal(contentPlace(key.id), JSON.stringify(analysis)) as string,
    points: cipher.seal(pointsPlace(key.id), packPoints(points)),
  }
  await sql
    .insert(testAnalyses)
    .values({ test_id: key.id, user_id: key.user_id, ...sealed })
    .onConflictDoUpdate({ target: testAnalyses.test_id, set: { ...sealed, created_at: raw`now()` } })
}

/** What was read, with the user's decisions applied; null until the analysis is completed. */
export async function findAnalysis(
  sql: Sql,
  cipher: UserCipher,
  key: { id: string; user_id: string },
): Promise<Analysis | null> {
  const [row] = await sql
    .select({ content: testAnalyses.content, day: testData.collection_date })
    .from(testAnalyses)
    .innerJoin(testData, eq(testData.id, testAnalyses.test_id))
    .where(and(eq(testAnalyses.test_id, key.id), eq(testAnalyses.user_id, key.user_id)))
  if (!row) return null
  const analysis = JSON.parse(cipher.open(contentPlace(key.id), row.content) as string) as Analysis
  const reviews = await listReviews(sql, cipher, key.user_id, key.id)
  return reviewedAnalysis(analysis, reviews.get(key.id) ?? [], row.day)
}

export async function saveSampleDay(sql: Sql, key: { id: string; user_id: string }, day: string | null) {
  await sql.update(testData).set({ collection_date: day }).where(own(key))
}

/** Adds results behind those that were read: the places of what the user decided on stay. */
export async function appendResults(
  sql: Sql,
  cipher: UserCipher,
  key: { id: string; user_id: string },
  choose: (known: Analysis) => AnalysedResult[],
): Promise<number | null> {
  const row = and(eq(testAnalyses.test_id, key.id), eq(testAnalyses.user_id, key.user_id))
  const [stored] = await sql
    .select({ content: testAnalyses.content })
    .from(testAnalyses)
    .where(row)
    .for('update')
  if (!stored) return null
  const analysis = JSON.parse(cipher.open(contentPlace(key.id), stored.content) as string) as Analysis
  const added = choose(analysis)
  const results = [...analysis.results, ...added]
  const content = cipher.seal(contentPlace(key.id), JSON.stringify({ ...analysis, results })) as string
  if (added.length > 0) await sql.update(testAnalyses).set({ content }).where(row)
  return added.length
}

export async function savePoints(
  sql: Sql,
  cipher: UserCipher,
  key: { id: string; user_id: string },
  points: readonly MarkerPoint[],
) {
  await sql
    .update(testAnalyses)
    .set({ points: cipher.seal(pointsPlace(key.id), packPoints(points)) })
    .where(and(eq(testAnalyses.test_id, key.id), eq(testAnalyses.user_id, key.user_id)))
}

export async function listPoints(
  sql: Sql,
  cipher: UserCipher,
  userId: string,
  only?: readonly string[],
): Promise<MarkerPoint[]> {
  const wanted = only && new Set(only)
  const rows = await sql
    .select({
      test_id: testAnalyses.test_id,
      test_date: testData.test_date,
      points: testAnalyses.points,
      // Only for rows that were stored before there were points.
      content: raw<string | null>`case when ${testAnalyses.points} is null then ${testAnalyses.content} end`,
    })
    .from(testAnalyses)
    .innerJoin(testData, eq(testData.id, testAnalyses.test_id))
    .where(eq(testAnalyses.user_id, userId))
    .orderBy(testData.test_date)
  return rows.flatMap(({ test_id, test_date, points, content }) => {
    const text = cipher.open(pointsPlace(test_id), points)
    if (text !== null) return unpackPoints(text, wanted)
    const analysis = cipher.open(contentPlace(test_id), content)
    const read = analysis === null ? [] : markerPoints(JSON.parse(analysis) as Analysis, test_date)
    return wanted ? read.filter(({ biomarker }) => wanted.has(biomarker)) : read
  })
}

const analysesOf = preparedQuery('analyses_of', (sql) =>
  sql
    .select({
      id: testData.id,
      test_name: testData.test_name,
      test_date: testData.test_date,
      day: testData.collection_date,
      content: testAnalyses.content,
    })
    .from(testAnalyses)
    .innerJoin(testData, eq(testData.id, testAnalyses.test_id))
    .where(eq(testAnalyses.user_id, raw.placeholder('userId')))
    .orderBy(desc(testData.test_date), desc(testData.created_at))
    .limit(raw.placeholder('most')),
)

/** Analyses of the user with their tests, newest test first: all, or so many. */
export async function listAnalyses(sql: Sql, cipher: UserCipher, userId: string, most = 1e9) {
  const [rows, reviews] = await Promise.all([
    analysesOf(sql).execute({ userId, most }),
    listReviews(sql, cipher, userId),
  ])
  return rows.map(({ content, day, ...test }) => {
    const analysis = JSON.parse(cipher.open(contentPlace(test.id), content) as string) as Analysis
    return { ...test, content: reviewedAnalysis(analysis, reviews.get(test.id) ?? [], day) }
  })
}

const own = (key: { id: string; user_id: string }) =>
  and(eq(testData.id, key.id), eq(testData.user_id, key.user_id))
