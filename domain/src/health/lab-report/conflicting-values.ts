/** Two values for one test on one day in one document: at most one of them is the day's result. */
import type { LabResult } from './finish-result.ts'
import { withReadings } from './possible-readings.ts'

const ROUNDING = 0.03

function differ(a: LabResult, b: LabResult): boolean {
  if (a.value === null || b.value === null)
    return (
      a.value === b.value && a.name === b.name && a.value_text.toLowerCase() !== b.value_text.toLowerCase()
    )
  if (a.canonical_value === null || b.canonical_value === null)
    return a.unit === b.unit && a.value !== b.value
  const [x, y] = [a.canonical_value, b.canonical_value]
  return Math.abs(x - y) > ROUNDING * Math.max(Math.abs(x), Math.abs(y))
}

/** Marks every result that another result of its marker and day contradicts. */
export function markConflicts(results: readonly LabResult[], collected: string | null): LabResult[] {
  const day = (result: LabResult): string | null => result.collection_date ?? collected
  const keyOf = (result: LabResult): string => `${result.biomarker} ${day(result)}`
  const ofOneDay = Map.groupBy(results, keyOf)
  return results.map((result) => {
    const others = result.biomarker === null ? [] : ofOneDay.get(keyOf(result))!
    const against = others.filter((other) => differ(result, other))
    if (against.length === 0) return result
    const review_reasons = [...new Set([...result.review_reasons, 'number_ambiguous' as const])]
    const number_ambiguous = [
      ...new Set(
        [result, ...against].map(({ value_text, unit }) => [value_text, unit].filter(Boolean).join(' ')),
      ),
    ]
    return withReadings({ ...result, needs_review: true, review_reasons }, { number_ambiguous })
  })
}
