/** What was read from raw genotypes; it stands in the analysis of its test, and no results do. */
import type { GeneReading } from '@aevia/domain/health/genes/schema.ts'
import type { Ownership } from '@aevia/domain/test-data/ownership.ts'
import { and, desc, eq, sql as raw } from 'drizzle-orm'
import type { UserCipher } from '#server/crypto/user-keys.ts'
import type { Sql } from '#server/db/connection.ts'
import { testAnalyses, testData } from '#server/db/schema/test-data.ts'
import { openHead } from '../analyses/repo.ts'

/** By test, the newest first. */
export async function listGenes(
  sql: Sql,
  cipher: UserCipher,
  userId: string,
): Promise<{ testId: string; owner: Ownership['owner']; genes: GeneReading }[]> {
  const rows = await sql
    .select({ testId: testAnalyses.test_id, content: testAnalyses.content, owner: testData.owner })
    .from(testAnalyses)
    .innerJoin(testData, eq(testData.id, testAnalyses.test_id))
    .where(and(eq(testAnalyses.user_id, userId), eq(testAnalyses.result_count, 0)))
    .orderBy(desc(testData.test_date), desc(testData.created_at))
  return rows.flatMap(({ testId, owner, content }) => {
    const { genes } = openHead(cipher, testId, content)
    return genes ? [{ testId, owner, genes }] : []
  })
}

export async function removeAnalysis(sql: Sql, key: { id: string; user_id: string }): Promise<void> {
  await sql
    .delete(testAnalyses)
    .where(and(eq(testAnalyses.test_id, key.id), eq(testAnalyses.user_id, key.user_id)))
}

/** Until the commit: what was read under one consent is not stored beside another. */
export async function lockGenes(sql: Sql, userId: string): Promise<void> {
  await sql.execute(raw`select pg_advisory_xact_lock(hashtextextended(${`genes ${userId}`}, 0))`)
}
