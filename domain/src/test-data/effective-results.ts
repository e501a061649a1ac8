import { type AnalysedResult, isWaiting } from '../health/reading/analysis.ts'

/**
 * The results of an analysis that count: those without doubt, and those that the user accepted or corrected. What is
 * still to be reviewed is shown, but is neither charted nor used in calculations.
 */
export function effectiveResults(analysis: { results: readonly AnalysedResult[] }): AnalysedResult[] {
  return analysis.results.filter((result) =>
    result.review ? result.review.decision !== 'discarded' : !isWaiting(result),
  )
}
