/** The range that decides, and how far beyond it a value is. */
import { type Biomarker, referenceIntervalFor } from '../../health/biomarkers/catalogue.ts'
import type { Person } from '../../evidence/population.ts'
import { isPlausible } from '../../health/biomarkers/plausible-limits.ts'
import type { Limits, StatedValue } from '../understand/stated-values.ts'
import { type Side, sideOf } from './sides.ts'

/** So many times beyond its range a value has another unit or was typed wrongly. */
export const IMPOSSIBLE = 40
/** Of people of whom less is known the widest of their ranges. */
export function catalogueLimits(
  biomarker: Biomarker,
  { sex, age }: Person,
): (Limits & { sources: readonly string[] }) | null {
  const own = referenceIntervalFor(biomarker, sex, age)
  const ofAge = biomarker.reference_intervals.filter(
    ({ age_min, age_max }) => age === null || (age >= (age_min ?? 0) && age <= (age_max ?? Infinity)),
  )
  const all = (own ? [own] : ofAge.length > 0 ? ofAge : biomarker.reference_intervals).filter(
    ({ confidence }) => confidence !== 'unconfirmed-recall',
  )
  const isForAll = all.some(({ age_max }) => age_max === null || age !== null)
  // What one age has is no range for others where a guideline has bands for all.
  const intervals = (biomarker.bands ?? []).length > 0 && !(isForAll && (own || ofAge.length > 0)) ? [] : all
  const lows = intervals.flatMap(({ low }) => low ?? [])
  const highs = intervals.flatMap(({ high }) => high ?? [])
  if (lows.length + highs.length === 0) return null
  return {
    low: lows.length > 0 ? Math.min(...lows) : null,
    high: highs.length > 0 ? Math.max(...highs) : null,
    sources: intervals[0]?.sources ?? [],
  }
}

export function beyondOf(value: number, { low, high }: Limits): number {
  if (high !== null && value > high) return high > 0 ? value / high : 1
  if (low !== null && value < low) return value > 0 ? low / value : IMPOSSIBLE
  return 1
}

/** In which other unit a number would be plausible, and what it would be there. */
export type Likely = { likelyUnit: string | null; side: Side | null }

/** In which of the marker's other units the number would be ordinary, and on which side it would be. */
export function likelyIn({ biomarker, value, fit }: StatedValue, limits: Limits | null): Likely {
  const unit =
    limits &&
    biomarker.units.find(({ ucum, factor, offset }) => {
      const canonical = value * factor + offset
      return (
        ucum !== fit?.unit.ucum && isPlausible(biomarker.id, canonical) && beyondOf(canonical, limits) <= 3
      )
    })
  return unit
    ? {
        likelyUnit: unit.display[0] ?? unit.ucum,
        side: sideOf(value * unit.factor + unit.offset, limits, null),
      }
    : { likelyUnit: null, side: null }
}
