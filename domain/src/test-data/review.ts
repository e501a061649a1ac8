/** What a person decided about a result that was read. The reading itself stays as it was, beside the decision. */
import { z } from 'zod'
import type { AnalysedResult, Analysis } from './analysis.ts'
import { finishTypedResult, typedResultSchema } from './typed-result.ts'

export const resultReviewSchema = z.discriminatedUnion('decision', [
  z.strictObject({ decision: z.literal('accepted') }),
  z.strictObject({ decision: z.literal('discarded') }),
  z.strictObject({ decision: z.literal('corrected'), result: typedResultSchema }),
])
export type ResultReview = z.infer<typeof resultReviewSchema>

export type StoredReview = { index: number; decided_at: string; review: ResultReview }

function withReview(read: AnalysedResult, { review, decided_at }: StoredReview): AnalysedResult {
  const decided = { decision: review.decision, decided_at, original: read }
  if (review.decision !== 'corrected') return { ...read, needs_review: false, review: decided }
  const finished = finishTypedResult(review.result, read.source, read.section)
  // Stored corrections were checked when they were made; one that no longer holds leaves the result to be reviewed.
  return finished.ok ? { ...finished.result, review: decided } : read
}

/** The results with the decisions applied. */
export function reviewedAnalysis<T extends Pick<Analysis, 'results'>>(
  analysis: T,
  reviews: readonly StoredReview[],
): T {
  if (reviews.length === 0) return analysis
  const byIndex = new Map(reviews.map((stored) => [stored.index, stored]))
  const results = analysis.results.map((result, index) => {
    const stored = byIndex.get(index)
    return stored ? withReview(result, stored) : result
  })
  return { ...analysis, results }
}
