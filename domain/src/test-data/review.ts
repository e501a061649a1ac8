/** What a person decided about a result that was read. The reading itself stays as it was, beside the decision. */
import { z } from 'zod'
import { begunDay, type Clock } from '../health/calendar.ts'
import {
  type AnalysedResult,
  type Analysis,
  type AnalysisWarning,
  isDayOpen,
} from '../health/reading/analysis.ts'
import { finishTypedResult, typedResultSchema } from './typed-result.ts'

export const resultReviewSchema = (now: Clock) =>
  z.discriminatedUnion('decision', [
    z.strictObject({ decision: z.literal('accepted') }),
    z.strictObject({ decision: z.literal('discarded') }),
    z.strictObject({ decision: z.literal('corrected'), result: typedResultSchema(now) }),
  ])
export type ResultReview = z.infer<ReturnType<typeof resultReviewSchema>>

/** The day on which the user says that the samples of a document were taken; null for the day that was read. */
export const sampleDaySchema = (now: Clock) =>
  z.strictObject({ collection_date: begunDay(now, 'Please enter a valid date.').nullable() })

/** The answer "these are its units", as the correction that the user would otherwise type for each. */
export function unitTaken({
  biomarker,
  name,
  value_text,
  unit_asked,
  ref_low,
  ref_high,
  collection_date,
}: AnalysedResult): ResultReview {
  const result = { biomarker, name, value_text, unit: unit_asked ?? null, ref_low, ref_high, collection_date }
  return { decision: 'corrected', result }
}

export type StoredReview = { index: number; decided_at: string; review: ResultReview }

function withReview(read: AnalysedResult, { review, decided_at }: StoredReview): AnalysedResult {
  const decided = { decision: review.decision, decided_at, original: read }
  // A decision that no longer holds leaves the result to be reviewed.
  if (review.decision === 'accepted' && isDayOpen(read)) return read
  if (review.decision !== 'corrected') return { ...read, needs_review: false, review: decided }
  const finished = finishTypedResult(review.result, read.source, read)
  return finished.ok ? { ...finished.result, review: decided } : read
}

const ABOUT_THE_DAY = new Set<AnalysisWarning>(['date_order_unsettled', 'collection_date_inferred'])

const daysOf = ({ possible_readings }: AnalysedResult): readonly string[] =>
  possible_readings?.date_unsettled ?? []

function settled(read: AnalysedResult): AnalysedResult {
  const { date_unsettled: _, ...possible_readings } = read.possible_readings ?? {}
  const review_reasons = read.review_reasons.filter((reason) => reason !== 'date_unsettled')
  return {
    ...read,
    collection_date: null,
    review_reasons,
    needs_review: review_reasons.length > 0,
    ...(read.possible_readings ? { possible_readings } : {}),
  }
}

/** Samples of several open days in one document: one day cannot be chosen for all of them. */
export const hasSeveralOpenDays = ({ results }: Pick<Analysis, 'results'>): boolean =>
  new Set(results.filter(isDayOpen).map((result) => daysOf(result).join())).size > 1

/** Results of the document's own day and those whose day is open take the chosen one; another printed day stays. */
function onDay(analysis: Analysis, day: string): Analysis {
  const open = analysis.results.filter(isDayOpen)
  // Of samples of several open days only those take it that can be of that day.
  const isOne = new Set(open.map((result) => daysOf(result).join())).size === 1
  const takesIt = (result: AnalysedResult): boolean =>
    isDayOpen(result) && (isOne || daysOf(result).length === 0 || daysOf(result).includes(day))
  const results = analysis.results.map((result) => {
    if (takesIt(result)) return settled(result)
    const isOwn = result.collection_date !== null && result.collection_date === analysis.collection_date
    return isOwn ? { ...result, collection_date: null } : result
  })
  const warnings = analysis.warnings.filter((warning) => !ABOUT_THE_DAY.has(warning))
  return {
    ...analysis,
    results,
    warnings,
    collection_date: day,
    collection_date_read: analysis.collection_date,
  }
}

/** What was read with the user's decisions applied: on results, and on the day of the document (null for none). */
export function reviewedAnalysis(
  read: Analysis,
  reviews: readonly StoredReview[],
  day: string | null,
): Analysis {
  const analysis = day === null ? read : onDay(read, day)
  return { ...analysis, results: reviewedResults(analysis.results, reviews, 0) }
}

/** Some results of an analysis with the decisions on them. @param from place of the first one in the analysis */
export function reviewedResults(
  results: AnalysedResult[],
  reviews: readonly StoredReview[],
  from: number,
): AnalysedResult[] {
  if (reviews.length === 0) return results
  const byIndex = new Map(reviews.map((stored) => [stored.index, stored]))
  return results.map((result, index) => {
    const stored = byIndex.get(from + index)
    return stored ? withReview(result, stored) : result
  })
}
