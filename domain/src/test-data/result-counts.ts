/** How many results a test has, and how many of them ask for attention: what leads its line in the history. */
import { z } from 'zod'
import { type AnalysedResult, isWaiting } from '../health/reading/analysis.ts'
import { effectiveResults } from './effective-results.ts'

export const resultCountsSchema = z.object({
  /** with those that the user discarded: they stay in the table */
  results: z.int().min(0),
  /** among the results that count: those to be reviewed are in `to_review` alone */
  out_of_range: z.int().min(0),
  to_review: z.int().min(0),
})
export type ResultCounts = z.infer<typeof resultCountsSchema>

/** Of the results of one analysis, with what the user decided about them. */
export const countResults = (results: readonly AnalysedResult[]): ResultCounts => ({
  results: results.length,
  out_of_range: effectiveResults({ results }).filter(({ flag }) => flag !== null && flag !== 'N').length,
  to_review: results.filter(isWaiting).length,
})
