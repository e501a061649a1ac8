/** Doubts that only the document as a whole shows, and results that it prints again. */
import type { LabResult } from '../finish/finish-result.ts'
import { withReadings } from '../finish/possible-readings.ts'
import { flagFromRange, readFlag } from '../lex/flags.ts'
import { isVital } from '../finish/vital-signs.ts'
import type { ReviewReason } from '../../reading/analysis.ts'

/** One result per name, value, unit and date: reports repeat results in summaries. */
export function withoutRepeats(results: readonly LabResult[]): LabResult[] {
  const seen = new Set<string>()
  return results.filter(({ name, value_text, unit, collection_date, ref_text }) => {
    const key = JSON.stringify([name.toLowerCase(), value_text, unit, collection_date, ref_text])
    return !seen.has(key) && seen.add(key)
  })
}

export const doubted = (result: LabResult, reason: ReviewReason): LabResult => ({
  ...result,
  needs_review: true,
  review_reasons: [...new Set([...result.review_reasons, reason])],
})

const OFTEN = 3

/**
 * A mark without a direction that stands at values within their limits as a rule does not say that they are outside: `A` is the best grade of
 * a health check, `*` names a method. Its results have no mark.
 */
export function withoutOtherMarks(results: readonly LabResult[]): LabResult[] {
  const contradicted = ({ value, flag_printed, review_reasons }: LabResult): boolean =>
    value !== null &&
    readFlag(flag_printed ?? '') === 'A' &&
    review_reasons.includes('flag_disagrees_with_range')
  const marked = Map.groupBy(results, ({ flag_printed }) => flag_printed)
  return results.map((result) => {
    const same = marked.get(result.flag_printed)!
    const often = same.filter(contradicted).length
    if (!contradicted(result) || often < OFTEN || often * 2 < same.length) return result
    const review_reasons = result.review_reasons.filter((reason) => reason !== 'flag_disagrees_with_range')
    const flag = flagFromRange(result.value!, result.comparator, result.ref_low, result.ref_high)
    return { ...result, flag, flag_printed: null, review_reasons, needs_review: review_reasons.length > 0 }
  })
}

/** A name that no catalogue knows and that stands at several values of one day is a label. */
export function withDoubtOfLabels(results: readonly LabResult[]): LabResult[] {
  const keyOf = ({ name, collection_date }: LabResult): string => `${name.toLowerCase()} ${collection_date}`
  const often = Map.groupBy(
    results.filter(({ biomarker }) => biomarker === null),
    keyOf,
  )
  return results.map((result) =>
    result.biomarker === null && (often.get(keyOf(result))?.length ?? 0) >= OFTEN
      ? doubted(result, 'text_not_understood')
      : result,
  )
}

/** Beside the tests of a laboratory, height and pulse are perhaps none of its results. */
export function withDoubtOfVitals(results: readonly LabResult[]): readonly LabResult[] {
  const hasTests = results.some((result) => result.biomarker !== null && !isVital(result))
  return hasTests
    ? results.map((result) => (isVital(result) ? doubted(result, 'perhaps_no_result') : result))
    : results
}

/** The day of results that have none of their own is one of several: only the user knows which. */
export const withOpenDays = (results: readonly LabResult[], possibleDays: string[]): LabResult[] =>
  results.map((result) =>
    result.collection_date === null && !result.review_reasons.includes('date_unsettled')
      ? withReadings(doubted(result, 'date_unsettled'), { date_unsettled: possibleDays })
      : result,
  )
