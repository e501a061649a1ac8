import type { AnalysedResult } from './analysis.ts'

/** The results of an analysis that count: what is still to be reviewed is shown, and neither charted nor computed with. */
export function effectiveResults(analysis: { results: readonly AnalysedResult[] }): AnalysedResult[] {
  return analysis.results.filter((result) => !result.needs_review)
}
