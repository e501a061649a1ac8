/** On which side of its range a value lies; for whom, where sex or age decide and are not known. */
import { referenceIntervalFor, type Biomarker } from '../../health/biomarkers/catalogue.ts'
import type { Person } from '../../evidence/population.ts'
import type { Limits, StatedValue } from '../understand/stated-values.ts'

export type Side = 'low' | 'high' | 'within'
export type SidesBySex = { female: Side; male: Side }
export type SidesByAge = { until: number; younger: Side; older: Side }

export const sideOf = (
  value: number,
  { low, high }: Limits,
  comparator: StatedValue['comparator'],
): Side | null => {
  if (low !== null && value < low) return comparator === '>' ? null : 'low'
  if (high !== null && value > high) return comparator === '<' ? null : 'high'
  if (comparator === '<' && low !== null && value <= low) return 'low'
  return comparator === null ? 'within' : high !== null && comparator === '<' ? 'within' : null
}

/** The sides of women and men, where the sex is not known and they differ. */
export function sidesBySex(
  biomarker: Biomarker,
  value: number,
  { sex, age }: Person,
): SidesBySex | undefined {
  if (sex !== null) return undefined
  const sides = (['female', 'male'] as const).map((each) => {
    const interval = referenceIntervalFor(biomarker, each, age)
    return interval && interval.confidence !== 'unconfirmed-recall' ? sideOf(value, interval, null) : null
  })
  const [female, male] = sides
  return female && male && female !== male ? { female, male } : undefined
}

/** The sides of younger and older people, where the age is not known and they differ. */
export function sidesByAge(
  biomarker: Biomarker,
  value: number,
  { sex, age }: Person,
): SidesByAge | undefined {
  if (age !== null) return undefined
  const own = biomarker.reference_intervals
    .filter(
      (each) => each.confidence !== 'unconfirmed-recall' && (sex === null || ['all', sex].includes(each.sex)),
    )
    .toSorted((a, b) => (a.age_min ?? 0) - (b.age_min ?? 0))
  if (new Set(own.map((each) => each.sex)).size !== 1) return undefined
  for (const [at, { age_max: until }] of own.entries()) {
    const next = own[at + 1]
    if (until === null || next?.age_min !== until + 1) continue
    const [younger, older] = [sideOf(value, own[at]!, null), sideOf(value, next, null)]
    if (younger && older && younger !== older) return { until, younger, older }
  }
  return undefined
}

/** The side that needs a look, of two. */
export const worse = (one: Side, other: Side): Side => (one === 'within' ? other : one)
