/**
 * "What changed": whether the last two weeks of a metric are like those before. A day resembles the day before, and a
 * Sunday a Sunday; the mean of two weeks has all weekdays twice and resembles the mean before much less. So the last two
 * weeks are one value, held against what the fortnights of the year before foretell of one more: mean ± t·s·√(1 + 1/n),
 * the prediction interval of a single future value.
 */
import { addDays } from '../../health/calendar.ts'
import { CHANCE_SHARE } from '../associations/what-goes-with-what.ts'
import { heldTogether } from '../associations/association.ts'
import type { MetricId } from '../model/catalogue.ts'
import { studentTails } from './student.ts'

/** Declared before anything is measured: whatever else is tried makes chance findings likelier. */
export const LOOKED_AT = [
  'steps',
  'exercise_minutes',
  'resting_heart_rate',
  'hrv_sdnn',
  'hrv_rmssd',
  'respiratory_rate',
  'oxygen_saturation',
  'vo2_max',
  'sleep_duration',
  'sleep_deep',
  'sleep_rem',
  'sleep_efficiency',
  'weight',
  'body_fat_percentage',
  'blood_pressure_systolic',
  'blood_pressure_diastolic',
  'blood_glucose',
  'wrist_temperature',
] as const satisfies readonly MetricId[]

const FORTNIGHT = 14
/** Days with a value that a fortnight needs: with fewer, its weekdays are not all there. */
const DAYS_MIN = 10
/** A year before the last two weeks. */
const FORTNIGHTS = 26
/** Fewer do not show how much fortnights differ by themselves: four months. */
export const FORTNIGHTS_MIN = 8
/** Days that are looked at, the last of them included. */
export const CHANGE_DAYS = FORTNIGHT * (FORTNIGHTS + 1)

type Point = { day: string; value: number }
type Period = { from: string; to: string; mean: number; days: number }
export type Change = {
  now: Period
  /** the fortnights before: their mean, and the lowest and highest of them */
  before: { mean: number; low: number; high: number; fortnights: number }
  /** how often chance alone shows as much */
  p: number
}

const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

/**
 * The last two weeks that have values against the fortnights before.
 * @param until the last whole day: what is still being added up is no day yet
 * @returns null where there is too little
 */
export function compare(days: readonly Point[], until: string): Change | null {
  const whole = days.filter(({ day }) => day <= until)
  const last = whole.at(-1)?.day
  if (!last) return null
  const periods: Period[] = []
  for (let index = 0, to = last; index <= FORTNIGHTS; index += 1, to = addDays(to, -FORTNIGHT)) {
    const from = addDays(to, 1 - FORTNIGHT)
    const values = whole.filter(({ day }) => day >= from && day <= to).map(({ value }) => value)
    if (values.length >= DAYS_MIN) periods.push({ from, to, mean: meanOf(values), days: values.length })
    else if (index === 0) return null
  }
  const [now, ...earlier] = periods
  const means = earlier.map(({ mean }) => mean)
  if (!now || means.length < FORTNIGHTS_MIN) return null
  const mean = meanOf(means)
  const variance = means.reduce((sum, each) => sum + (each - mean) ** 2, 0) / (means.length - 1)
  const error = Math.sqrt(variance * (1 + 1 / means.length))
  const p =
    error === 0 ? Number(now.mean === mean) : studentTails((now.mean - mean) / error, means.length - 1)
  const before = { mean, low: Math.min(...means), high: Math.max(...means), fortnights: means.length }
  return { now, before, p }
}

export type Changed = Change & { metric: MetricId }

/** What changed, the surest first; usually nothing. A fortnight like one of those before is no change. */
export function findChanges(
  metrics: ReadonlyMap<MetricId, readonly Point[]>,
  until: string,
): { found: Changed[]; /** metrics that had enough days */ tried: number } {
  const all = [...metrics].flatMap(([metric, days]): Changed[] => {
    const change = compare(days, until)
    return change ? [{ ...change, metric }] : []
  })
  const found = heldTogether(all, CHANCE_SHARE, all.length).filter(
    ({ now, before }) => now.mean < before.low || now.mean > before.high,
  )
  return { found, tried: all.length }
}
