import { and, desc, eq, notExists, sql as raw } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Sql } from '#server/db/connection.ts'
import { testAnalyses, testData } from '#server/db/schema/test-data.ts'
import { isOwn } from '../analyses/repo.ts'

/** One of them, or those behind one that is known. */
export type WhichTests = { id: string } | { after: { test_date: string; id: string } | null }

/** So many of the analysed tests that are the user's own, newest first; of equal files the earliest, unless it is named. */
export async function listOwn(sql: Sql, userId: string, which: WhichTests, most: number): Promise<string[]> {
  const earlier = alias(testData, 'earlier')
  const earlierAnalysis = alias(testAnalyses, 'earlier_analysis')
  const sameFile = sql
    .select({ one: raw`1` })
    .from(earlier)
    .innerJoin(earlierAnalysis, eq(earlierAnalysis.test_id, earlier.id))
    .where(and(eq(earlier.user_id, userId), eq(earlier.id, testData.duplicate_of), isOwn(earlier.owner)))
  const isWanted =
    'id' in which
      ? eq(testData.id, which.id)
      : which.after
        ? raw`(${testData.test_date}, ${testData.id}) < (${which.after.test_date}::date, ${which.after.id}::uuid)`
        : undefined
  const rows = await sql
    .select({ id: testData.id })
    .from(testAnalyses)
    .innerJoin(testData, eq(testData.id, testAnalyses.test_id))
    .where(
      and(
        eq(testAnalyses.user_id, userId),
        isOwn(testData.owner),
        'id' in which ? undefined : notExists(sameFile),
        isWanted,
      ),
    )
    .orderBy(desc(testData.test_date), desc(testData.id))
    .limit(most)
  return rows.map(({ id }) => id)
}
