import type { ResultReview } from '@aevia/domain/test-data/review.ts'
import { and, eq, inArray, sql as raw } from 'drizzle-orm'
import type { UserCipher } from '#server/crypto/user-keys.ts'
import type { Sql } from '#server/db/connection.ts'
import { resultReviews } from '#server/db/schema/test-data.ts'

const reviewPlace = (testId: string, index: number) => ({
  table: 'result_reviews',
  column: 'content',
  rowId: `${testId}/${index}`,
})

/** The user's decisions on the results of some tests, by test. */
export async function listReviews(sql: Sql, cipher: UserCipher, userId: string, testIds: string[]) {
  const rows = await sql
    .select()
    .from(resultReviews)
    .where(and(eq(resultReviews.user_id, userId), inArray(resultReviews.test_id, testIds)))
  const opened = rows.map(({ test_id, result_index: index, content, decided_at }) => ({
    test_id,
    index,
    decided_at,
    review: JSON.parse(cipher.open(reviewPlace(test_id, index), content) as string) as ResultReview,
  }))
  return Map.groupBy(opened, ({ test_id }) => test_id)
}

export async function saveReview(
  sql: Sql,
  cipher: UserCipher,
  key: { test_id: string; result_index: number; user_id: string },
  review: ResultReview,
) {
  const content = cipher.seal(reviewPlace(key.test_id, key.result_index), JSON.stringify(review)) as string
  await sql
    .insert(resultReviews)
    .values({ ...key, content })
    .onConflictDoUpdate({
      target: [resultReviews.test_id, resultReviews.result_index],
      set: { content, decided_at: raw`now()` },
    })
}

export async function deleteReview(
  sql: Sql,
  key: { test_id: string; result_index: number; user_id: string },
) {
  await sql
    .delete(resultReviews)
    .where(
      and(
        eq(resultReviews.test_id, key.test_id),
        eq(resultReviews.result_index, key.result_index),
        eq(resultReviews.user_id, key.user_id),
      ),
    )
}
