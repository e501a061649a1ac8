/** Two values for one test on one day in one document: at most one of them is the day's result. */
import type { LabResult } from '../finish/finish-result.ts'
import { READINGS_MAX, withReadings } from '../finish/possible-readings.ts'

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

const printed = ({ value_text, unit }: LabResult): string => [value_text, unit].filter(Boolean).join(' ')

/** One of each print: a column of the same value a thousand times is looked at once. */
const distinct = (results: readonly LabResult[]): LabResult[] => [
  ...new Map(results.map((result) => [`${result.name} ${printed(result)}`, result])).values(),
]

/** What contradicts a result, as printed, and the result itself: at most as many as a person can choose from. */
function readingsOfDay(result: LabResult, others: readonly LabResult[]): string[] {
  const found = new Set([printed(result)])
  let contradicts = false
  for (const other of others) {
    if (found.size >= READINGS_MAX) break
    if (!differ(result, other)) continue
    contradicts = true
    found.add(printed(other))
  }
  return contradicts ? [...found] : []
}

/** Marks every result that another result of its marker and day contradicts. */
export function markConflicts(results: readonly LabResult[], collected: string | null): LabResult[] {
  const day = (result: LabResult): string | null => result.collection_date ?? collected
  const keyOf = (result: LabResult): string => `${result.biomarker} ${day(result)}`
  const ofOneDay = new Map(
    Array.from(Map.groupBy(results, keyOf), ([key, same]) => [key, distinct(same)] as const),
  )
  return results.map((result) => {
    const others = result.biomarker === null ? [] : ofOneDay.get(keyOf(result))!
    const number_ambiguous = readingsOfDay(result, others)
    if (number_ambiguous.length === 0) return result
    const review_reasons = [...new Set([...result.review_reasons, 'number_ambiguous' as const])]
    return withReadings({ ...result, needs_review: true, review_reasons }, { number_ambiguous })
  })
}
