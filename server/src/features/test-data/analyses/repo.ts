/** What was read from the files, sealed. Of many results only some hundred stand in one document: each opens soon. */
import { markerPoints } from '@aevia/domain/blood-markers/points.ts'
import type { AnalysedResult, Analysis } from '@aevia/domain/health/reading/analysis.ts'
import { countedResults, isCounted, type Ownership } from '@aevia/domain/test-data/ownership.ts'
import { countResults, resultCountsSchema } from '@aevia/domain/test-data/result-counts.ts'
import { reviewedAnalysis } from '@aevia/domain/test-data/review.ts'
import { createSummary, type SummaryResult } from '@aevia/domain/test-data/summary.ts'
import { and, asc, desc, eq, inArray, isNull, or, sql as raw } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { breath, createBreath } from '#server/breath.ts'
import type { UserCipher } from '#server/crypto/user-keys.ts'
import type { Sql } from '#server/db/connection.ts'
import { preparedQuery } from '#server/db/prepared.ts'
import { analysisParts, testAnalyses, testData } from '#server/db/schema/test-data.ts'
import { listReviews } from '../decisions/repo.ts'
import { packPoints, unpackPoints } from './packed-points.ts'
import { packSummary, unpackSummary } from './packed-summary.ts'
import type { MarkerPoint } from '@aevia/domain/blood-markers/schema.ts'

/** Results in one sealed document. */
export const PART_RESULTS = 500

type Key = { id: string; user_id: string }
/** On what the meaning of a test's results rests: its days, and whose they are. */
type Basis = { test_date: string; today: string; ownership: Ownership }

const place = (column: 'content' | 'points' | 'summary' | 'counts', testId: string) => ({
  table: 'test_analyses',
  column,
  rowId: testId,
})
const partPlace = (testId: string, part: number) => ({
  table: 'analysis_parts',
  column: 'content',
  rowId: `${testId}/${part}`,
})
const own = (key: Key) => and(eq(testAnalyses.test_id, key.id), eq(testAnalyses.user_id, key.user_id))

export async function saveAnalysis(
  sql: Sql,
  cipher: UserCipher,
  key: Key,
  analysis: Analysis,
  basis: Basis,
): Promise<void> {
  const derived = await deriveFrom(cipher, key, analysis, basis)
  const { results, ...head } = analysis
  const first = results.slice(0, PART_RESULTS)
  const row = {
    content: cipher.seal(place('content', key.id), JSON.stringify({ ...head, results: first })) as string,
    result_count: results.length,
    ...derived,
  }
  await sql.delete(analysisParts).where(partsOf(key))
  await sql
    .insert(testAnalyses)
    .values({ test_id: key.id, user_id: key.user_id, ...row })
    .onConflictDoUpdate({ target: testAnalyses.test_id, set: { ...row, created_at: raw`now()` } })
  for (let part = 1; part * PART_RESULTS < results.length; part++)
    await insertPart(sql, cipher, key, part, results.slice(part * PART_RESULTS, (part + 1) * PART_RESULTS))
}

const partsOf = (key: Key) => and(eq(analysisParts.test_id, key.id), eq(analysisParts.user_id, key.user_id))

async function insertPart(
  sql: Sql,
  cipher: UserCipher,
  { id: test_id, user_id }: Key,
  part: number,
  results: readonly AnalysedResult[],
) {
  const content = cipher.seal(partPlace(test_id, part), JSON.stringify(results)) as string
  await sql.insert(analysisParts).values({ test_id, user_id, part, content })
}

/** What charts, formulas and the assistant see of an analysis: nothing, unless it is the user's. */
async function deriveFrom(cipher: UserCipher, key: Key, read: Analysis, basis: Basis) {
  const { test_date, today, ownership } = basis
  const analysis = { ...read, results: countedResults(read.results, ownership, read.people) }
  // A document in words has nothing to count, and no results are missing from it.
  const hasCounts = isCounted(ownership) && !read.summary
  const breathe = createBreath()
  const summary = createSummary(analysis, test_date, today)
  const points: MarkerPoint[] = []
  for (let from = 0; from < analysis.results.length; from += PART_RESULTS) {
    const results = analysis.results.slice(from, from + PART_RESULTS)
    summary.add(results)
    points.push(...markerPoints({ ...analysis, results }, test_date))
    await breathe()
  }
  return {
    points: cipher.seal(place('points', key.id), packPoints(points)),
    summary: cipher.seal(place('summary', key.id), packSummary(summary.results())),
    counts: cipher.seal(
      place('counts', key.id),
      hasCounts ? JSON.stringify(countResults(analysis.results)) : null,
    ),
  }
}

/** @param sealed as `test_analyses.counts` holds it */
export function openCounts(cipher: UserCipher, testId: string, sealed: string | null) {
  const text = cipher.open(place('counts', testId), sealed)
  return text === null ? null : resultCountsSchema.parse(JSON.parse(text))
}

/** After a decision: what is seen of the analysis follows. */
export async function saveDerived(sql: Sql, cipher: UserCipher, key: Key, analysis: Analysis, basis: Basis) {
  await sql
    .update(testAnalyses)
    .set(await deriveFrom(cipher, key, analysis, basis))
    .where(own(key))
}

export const openHead = (cipher: UserCipher, id: string, content: string) =>
  JSON.parse(cipher.open(place('content', id), content) as string) as Analysis

export async function findPart(
  sql: Sql,
  cipher: UserCipher,
  key: Key,
  part: number,
): Promise<AnalysedResult[]> {
  const [row] = await sql
    .select({ content: analysisParts.content })
    .from(analysisParts)
    .where(and(partsOf(key), eq(analysisParts.part, part)))
  if (!row) throw new Error('a part of an analysis is missing')
  await breath()
  return JSON.parse(cipher.open(partPlace(key.id, part), row.content) as string) as AnalysedResult[]
}

/** With the results of all its parts. */
export async function wholeAnalysis(
  sql: Sql,
  cipher: UserCipher,
  key: Key,
  head: Analysis,
  resultCount: number,
): Promise<Analysis> {
  const results = [...head.results]
  for (let part = 1; results.length < resultCount; part++)
    results.push(...(await findPart(sql, cipher, key, part)))
  return { ...head, results }
}

/** What was read, with the user's decisions applied; null until the analysis is completed. */
export async function findAnalysis(sql: Sql, cipher: UserCipher, key: Key): Promise<Analysis | null> {
  const [row] = await sql
    .select({
      content: testAnalyses.content,
      result_count: testAnalyses.result_count,
      day: testData.collection_date,
    })
    .from(testAnalyses)
    .innerJoin(testData, eq(testData.id, testAnalyses.test_id))
    .where(own(key))
  if (!row) return null
  const analysis = await wholeAnalysis(
    sql,
    cipher,
    key,
    openHead(cipher, key.id, row.content),
    row.result_count,
  )
  const reviews = await listReviews(sql, cipher, key.user_id, [key.id])
  return reviewedAnalysis(analysis, reviews.get(key.id) ?? [], row.day)
}

/** Adds results behind those that were read: the places of what the user decided on stay. */
export async function appendResults(
  sql: Sql,
  cipher: UserCipher,
  key: Key,
  choose: (known: Analysis) => AnalysedResult[],
): Promise<number | null> {
  const [stored] = await sql
    .select({ content: testAnalyses.content, result_count: testAnalyses.result_count })
    .from(testAnalyses)
    .where(own(key))
    .for('update')
  if (!stored) return null
  const { results: first, ...head } = openHead(cipher, key.id, stored.content)
  const analysis = await wholeAnalysis(sql, cipher, key, { ...head, results: first }, stored.result_count)
  const added = choose(analysis)
  if (added.length === 0) return 0
  const result_count = analysis.results.length + added.length
  if (first.length === analysis.results.length && result_count <= PART_RESULTS) {
    const content = JSON.stringify({ ...head, results: [...first, ...added] })
    const sealed = cipher.seal(place('content', key.id), content) as string
    await sql.update(testAnalyses).set({ content: sealed, result_count }).where(own(key))
  } else {
    const [last] = await sql
      .select({ part: raw<number>`coalesce(max(${analysisParts.part}), 0)::int` })
      .from(analysisParts)
      .where(partsOf(key))
    await insertPart(sql, cipher, key, (last?.part ?? 0) + 1, added)
    await sql.update(testAnalyses).set({ result_count }).where(own(key))
  }
  return added.length
}

/** Of the markers named, of so many newest tests; without a word of either, all. */
export type PointsWanted = { only?: readonly string[] | undefined; most?: number | undefined }

/** By the test's date, of one day in the order in which they came; as they are opened. */
export async function* listPoints(
  sql: Sql,
  cipher: UserCipher,
  userId: string,
  { only, most }: PointsWanted,
): AsyncGenerator<MarkerPoint[]> {
  const wanted = only && new Set(only)
  const breathe = createBreath()
  const newestFirst = sql
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
    .orderBy(desc(testData.test_date), desc(testData.created_at))
  const rows = await (most === undefined ? newestFirst : newestFirst.limit(most))
  for (const { test_id, test_date, points, content } of rows.toReversed()) {
    await breathe()
    const text = cipher.open(place('points', test_id), points)
    if (text !== null) {
      yield unpackPoints(text, wanted)
    } else if (content !== null) {
      const read = markerPoints(openHead(cipher, test_id, content), test_date)
      yield wanted ? read.filter(({ biomarker }) => wanted.has(biomarker)) : read
    }
  }
}

const summariesOf = preparedQuery('summaries_of', (sql) =>
  sql
    .select({
      id: testData.id,
      test_date: testData.test_date,
      day: testData.collection_date,
      summary: testAnalyses.summary,
      result_count: testAnalyses.result_count,
      // Only for rows that were stored before there were summaries.
      content: raw<string | null>`case when ${testAnalyses.summary} is null then ${testAnalyses.content} end`,
    })
    .from(testAnalyses)
    .innerJoin(testData, eq(testData.id, testAnalyses.test_id))
    .where(eq(testAnalyses.user_id, raw.placeholder('userId')))
    .orderBy(desc(testData.test_date), desc(testData.created_at))
    .limit(raw.placeholder('most')),
)

/** The summaries of so many of the user's analyses, newest test first. */
export async function listSummaries(
  sql: Sql,
  cipher: UserCipher,
  userId: string,
  most: number,
  today: string,
): Promise<SummaryResult[]> {
  const rows = await summariesOf(sql).execute({ userId, most })
  const breathe = createBreath()
  const all: SummaryResult[] = []
  for (const { id, test_date, day, summary, content, result_count } of rows) {
    await breathe()
    const text = cipher.open(place('summary', id), summary)
    if (text !== null) {
      for (const result of unpackSummary(text)) all.push(result)
    } else if (content !== null) {
      const reviews = await listReviews(sql, cipher, userId, [id])
      const head = openHead(cipher, id, content)
      const read = await wholeAnalysis(sql, cipher, { id, user_id: userId }, head, result_count)
      const analysis = reviewedAnalysis(read, reviews.get(id) ?? [], day)
      const made = createSummary(analysis, test_date, today)
      made.add(analysis.results)
      for (const result of made.results()) all.push(result)
    }
  }
  return all
}

/** As far as anybody knows. */
export const isOwn = (owner: AnyPgColumn) => or(isNull(owner), eq(owner, 'mine'))

/** The analysed tests that are the user's own, oldest first: which there are. */
export async function listAnalysed(sql: Sql, userId: string): Promise<string[]> {
  const rows = await sql
    .select({ id: testData.id })
    .from(testAnalyses)
    .innerJoin(testData, eq(testData.id, testAnalyses.test_id))
    .where(and(eq(testAnalyses.user_id, userId), isOwn(testData.owner)))
    .orderBy(asc(testData.test_date), asc(testData.created_at), asc(testData.id))
  return rows.map(({ id }) => id)
}

/**
 * Some analyses by their ids, in that order, with what an export needs beside their results; without the further
 * parts.
 */
export async function findHeads(sql: Sql, cipher: UserCipher, userId: string, ids: string[]) {
  const rows = await sql
    .select({
      id: testData.id,
      test_name: testData.test_name,
      provider: testData.provider,
      test_date: testData.test_date,
      day: testData.collection_date,
      owner: testData.owner,
      person: testData.owner_person,
      content: testAnalyses.content,
      result_count: testAnalyses.result_count,
    })
    .from(testAnalyses)
    .innerJoin(testData, eq(testData.id, testAnalyses.test_id))
    .where(and(eq(testAnalyses.user_id, userId), inArray(testAnalyses.test_id, ids)))
  const reviews = await listReviews(sql, cipher, userId, ids)
  const byId = new Map(rows.map((row) => [row.id, row]))
  const heads = []
  for (const id of ids) {
    const row = byId.get(id)
    if (!row) continue
    const { content, ...rest } = row
    await breath()
    heads.push({ ...rest, reviews: reviews.get(id) ?? [], head: openHead(cipher, id, content) })
  }
  return heads
}
