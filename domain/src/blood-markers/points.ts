/** From analysed results to comparable points of a marker: one unit, one date, one value. */
import { convertBiomarker, findBiomarker, referenceIntervalFor } from '../health/biomarkers/catalogue.ts'
import { flagFromRange, type Flag } from '../health/lab-report/lex/flags.ts'
import type { AnalysedResult } from '../health/reading/analysis.ts'
import type { Profile } from '../profile/schema.ts'
import { effectiveResults } from '../test-data/effective-results.ts'
import type { MarkerPoint, RangeUsed } from './schema.ts'

/** What counts of one analysis, for charts and calculations. `testDate` where the document has no date of its own. */
export function markerPoints(
  analysis: {
    collection_date: string | null
    report_date: string | null
    results: readonly AnalysedResult[]
  },
  testDate: string,
): MarkerPoint[] {
  const fallback = analysis.collection_date ?? analysis.report_date ?? testDate
  return effectiveResults(analysis).flatMap((result) => {
    const biomarker = result.biomarker ? findBiomarker(result.biomarker) : undefined
    if (!biomarker || result.canonical_value === null || result.canonical_unit === null) return []
    const limit = (value: number | null) =>
      value === null || result.unit === null
        ? null
        : convertBiomarker(biomarker, value, result.unit, biomarker.canonical_unit)
    return {
      biomarker: biomarker.id,
      date: result.collection_date ?? fallback,
      value: result.canonical_value,
      comparator: result.comparator,
      low: limit(result.ref_low),
      high: limit(result.ref_high),
      flag: result.flag,
      printed: [result.value_text, result.unit].filter(Boolean).join(' '),
    }
  })
}

/** By date; the same marker, date and value from two documents is one result. */
export function createDistinctPoints() {
  /** By day, marker and value. */
  const days = new Map<string, Map<string, Map<string, MarkerPoint>>>()
  return {
    /** Takes points as they come, some hundred at a time. */
    add(points: readonly MarkerPoint[]): void {
      for (const point of points) {
        const day = days.get(point.date) ?? new Map<string, Map<string, MarkerPoint>>()
        days.set(point.date, day)
        const values = day.get(point.biomarker) ?? new Map<string, MarkerPoint>()
        day.set(point.biomarker, values)
        const value = `${point.comparator ?? ''}${point.value}`
        const known = values.get(value)
        // Of two copies, the one with the laboratory's own limits says more.
        if (!known || (known.low === null && known.high === null)) values.set(value, point)
      }
    },
    /** By date, those of a day at a time. */
    *byDay(): Generator<MarkerPoint[]> {
      for (const [, day] of [...days].sort(([a], [b]) => (a < b ? -1 : 1)))
        yield [...day.values()].flatMap((values) => [...values.values()])
    },
  }
}

export type Person = { sex: 'female' | 'male' | null; age: number | null }

const YEAR_MS = 365.2425 * 24 * 3600 * 1000

/** Who the user was on a day: the profile holds the age of today. */
export function personOver(
  { age, gender }: Pick<Profile, 'age' | 'gender'>,
  now: number,
): (date: string) => Person {
  const sex = gender === 'female' || gender === 'male' ? gender : null
  return (date) => {
    const years = Math.max(0, Math.round((now - Date.parse(date)) / YEAR_MS))
    return { sex, age: age === null ? null : Math.max(0, age - years) }
  }
}

/** In the canonical unit. Null where neither the laboratory nor a confirmed source gives one. */
export function rangeFor(point: MarkerPoint, person: Person): RangeUsed | null {
  if (point.low !== null || point.high !== null)
    return { low: point.low, high: point.high, from: 'laboratory', sources: [] }
  const biomarker = findBiomarker(point.biomarker)
  const interval = biomarker && referenceIntervalFor(biomarker, person.sex, person.age)
  if (!interval || interval.confidence === 'unconfirmed-recall') return null
  return { low: interval.low, high: interval.high, from: 'catalogue', sources: interval.sources }
}

/** The laboratory's own mark first, then its range, then the catalogue's. */
export function flagFor(point: MarkerPoint, person: Person): Flag | null {
  if (point.flag) return point.flag
  const range = rangeFor(point, person)
  return range ? flagFromRange(point.value, point.comparator, range.low, range.high) : null
}

/** Beyond a critical limit of the catalogue the user is told to seek care now. Null where it has none confirmed. */
export function criticalSide({ biomarker, value }: Pick<MarkerPoint, 'biomarker' | 'value'>) {
  const urgent = findBiomarker(biomarker)?.urgent_values
  if (!urgent || urgent.confidence === 'unconfirmed-recall') return null
  const [low, high] = [urgent.critical_low, urgent.critical_high]
  if (typeof low === 'number' && value <= low) return 'low' as const
  if (typeof high === 'number' && value >= high) return 'high' as const
  return null
}

/** By place in the list: the results that are beyond a critical limit, also those that still wait for review. */
export const criticalResults = (results: readonly AnalysedResult[]): number[] =>
  results.flatMap(({ biomarker, canonical_value, review }, index) =>
    biomarker !== null &&
    canonical_value !== null &&
    review?.decision !== 'discarded' &&
    criticalSide({ biomarker, value: canonical_value }) !== null
      ? [index]
      : [],
  )
