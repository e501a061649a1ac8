/** Doubt is the margin: a result that does not clearly beat another reading of its line, or none at all, is reviewed. */
import type { ReviewReason } from '../../reading/analysis.ts'
import type { LabResult } from '../finish/finish-result.ts'
import type { DecimalMark } from '../lex/numbers.ts'
import { withReadings } from '../finish/possible-readings.ts'
import type { Row } from '../arrange/text-layout.ts'
import { type Evidence, evidenceOf } from '../weigh/evidence.ts'
import { rivalsOf } from '../weigh/rivals.ts'
import { leastMarginOf, weigh } from '../weigh/weigh.ts'

/** What the margin alone asks about. */
export const MARKED_BY_MARGIN: ReadonlySet<ReviewReason> = new Set(['other_reading', 'perhaps_no_result'])

const printed = ({ name, value_text, unit }: LabResult): string =>
  [name, value_text, unit].filter(Boolean).join(' ')

type Weighed = { score: number; rival: LabResult | null; rivalScore: number }

function weighed(evidence: Evidence, mark: DecimalMark): Weighed {
  let best: Weighed = { score: weigh(evidence), rival: null, rivalScore: -Infinity }
  for (const rival of rivalsOf(evidence, mark)) {
    const rivalScore = weigh(rival)
    if (rivalScore > best.rivalScore) best = { ...best, rival: rival.result, rivalScore }
  }
  return best
}

function marked(evidence: Evidence, mark: DecimalMark): LabResult {
  const { result } = evidence
  // Asked once is enough.
  if (result.needs_review) return result
  const { score, rival, rivalScore } = weighed(evidence, mark)
  // Against it being no result at all, and against the next different reading.
  const least = leastMarginOf(evidence)
  const isCertain = score >= least && score - rivalScore >= least
  if (isCertain) return result
  const reason: ReviewReason = rival && rivalScore > 0 ? 'other_reading' : 'perhaps_no_result'
  const doubted = { ...result, needs_review: true, review_reasons: [...result.review_reasons, reason] }
  return reason === 'other_reading'
    ? withReadings(doubted, { other_reading: [printed(result), printed(rival!)] })
    : doubted
}

export const markDoubts = (
  results: readonly LabResult[],
  rows: readonly Row[],
  mark: DecimalMark,
): LabResult[] => evidenceOf(results, rows).map((evidence) => marked(evidence, mark))
