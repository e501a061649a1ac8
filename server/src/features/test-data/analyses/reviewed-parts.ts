import type { AnalysedResult, Analysis } from '@aevia/domain/health/reading/analysis.ts'
import { reviewedAnalysis, reviewedResults } from '@aevia/domain/test-data/review.ts'
import type { Identity } from '#server/identity.ts'
import type { UserWork } from '#server/user-work.ts'
import * as analyses from './repo.ts'

export type Head = Awaited<ReturnType<typeof analyses.findHeads>>[number]
type Part = {
  /** place of the first result in the analysis */
  from: number
  results: AnalysedResult[]
  /** with the days that hold for the results */
  analysis: Analysis
}

/** The results of one test with the decisions on them, part after part; no transaction outlives a part. */
export async function* reviewedParts(
  asUser: UserWork,
  identity: Identity,
  { id, day, reviews, head, result_count }: Head,
): AsyncGenerator<Part> {
  const key = { id, user_id: identity.userId }
  // A day that the user chose depends on all results of the document.
  if (day !== null) {
    const analysis = await asUser.read(identity, ({ sql, cipher }) =>
      analyses.wholeAnalysis(sql, cipher, key, head, result_count),
    )
    const whole = reviewedAnalysis(analysis, reviews, day)
    return yield { from: 0, results: whole.results, analysis: whole }
  }
  let from = 0
  for (let part = 0; part === 0 || from < result_count; part++) {
    const read =
      part === 0
        ? head.results
        : await asUser.read(identity, ({ sql, cipher }) => analyses.findPart(sql, cipher, key, part))
    yield { from, results: reviewedResults(read, reviews, from), analysis: head }
    from += read.length
  }
}
