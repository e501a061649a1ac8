/** A year of one person's habits and days as series, from what devices recorded, what was logged and what was taken. */
import { addDays } from '../../health/calendar.ts'
import { ENTRY_FIELDS } from '../../health-log/fields.ts'
import type { HealthLogEntry } from '../../health-log/schema.ts'
import type { Intake } from '../../supplements/intake.ts'
import type { MetricId } from '../model/catalogue.ts'
import type { Series } from './association.ts'
import { DECLARED, type Declared, type Histories } from './what-goes-with-what.ts'

export const HISTORY_DAYS = 365

type Point = { day: string; value: number }
export type Records = {
  /** ISO day, the last of the year */
  today: string
  /** by metric, what devices recorded */
  metrics: ReadonlyMap<MetricId, readonly Point[]>
  log: readonly HealthLogEntry[]
  supplements: readonly { id: string; name: string }[]
  said: readonly Pick<Intake, 'supplement_id' | 'day' | 'status'>[]
}

type Origin = {
  /** what devices call it, the first that has values */
  device?: readonly MetricId[]
  /** of a device's unit in the unit that is told */
  scale?: number
  log?: (entry: HealthLogEntry) => number | null
  /** Several entries of a day: their sum or their mean. */
  adds?: boolean
}
const MINUTES_AN_HOUR = 60
const MOODS = Object.keys(ENTRY_FIELDS.mood.mood.options)

const logged =
  (kind: HealthLogEntry['kind'], field: string) =>
  (entry: HealthLogEntry): number | null => {
    const value = entry.kind === kind ? (entry.values as Record<string, unknown>)[field] : null
    return typeof value === 'number' ? value : null
  }
const mood = (entry: HealthLogEntry): number | null =>
  entry.kind === 'mood' ? MOODS.indexOf(String((entry.values as Record<string, unknown>)['mood'])) + 1 : null

const ORIGINS: Readonly<Record<string, Origin>> = {
  steps: { device: ['steps'], log: logged('vitals', 'steps') },
  exercise_minutes: {
    device: ['exercise_minutes', 'active_minutes'],
    log: logged('exercise', 'duration'),
    adds: true,
  },
  daylight_minutes: { device: ['daylight_minutes'] },
  mindful_minutes: { device: ['mindful_minutes'], log: logged('breathing', 'duration'), adds: true },
  caffeine: { device: ['caffeine'] },
  alcoholic_drinks: { device: ['alcoholic_drinks'] },
  stress: { log: logged('mood', 'stress') },
  sleep_duration: {
    device: ['sleep_duration'],
    scale: 1 / MINUTES_AN_HOUR,
    log: logged('sleep', 'asleep'),
    adds: true,
  },
  sleep_deep: { device: ['sleep_deep'], scale: 1 / MINUTES_AN_HOUR },
  resting_heart_rate: { device: ['resting_heart_rate'], log: logged('vitals', 'heart_rate') },
  hrv: { device: ['hrv_rmssd', 'hrv_sdnn'] },
  mood: { log: mood },
  energy: { log: logged('mood', 'energy') },
}
/** Those with the most days: each more is compared with everything, and makes every other finding less sure. */
const MOST_SUPPLEMENTS = 8
const MOST_SYMPTOMS = 6

/** All that devices may have recorded of it. */
export const DEVICE_METRICS: readonly MetricId[] = Object.values(ORIGINS).flatMap(({ device = [] }) => device)

export type Named = { histories: Histories; names: ReadonlyMap<string, Declared> }

export function historiesOf(records: Records): Named {
  const first = addDays(records.today, 1 - HISTORY_DAYS)
  const blank = () => new Float64Array(HISTORY_DAYS).fill(Number.NaN)
  const series = (points: Iterable<Point>): Series => {
    const values = blank()
    for (const { day, value } of points) {
      const at = (Date.parse(day) - Date.parse(first)) / 86_400_000
      if (at >= 0 && at < HISTORY_DAYS) values[at] = value
    }
    return values
  }
  const of = ({ id }: Declared): [string, Series] => [id, series(pointsOf(ORIGINS[id] ?? {}, records))]
  const names = new Map<string, Declared>(
    [...DECLARED.exposures, ...DECLARED.outcomes].map((one) => [one.id, one]),
  )
  const saidOf = Map.groupBy(records.said, ({ supplement_id }) => supplement_id)
  const mostSaid = records.supplements
    .map((one) => ({ ...one, said: saidOf.get(one.id) ?? [] }))
    .toSorted((a, b) => b.said.length - a.said.length)
    .slice(0, MOST_SUPPLEMENTS)
  const supplements = mostSaid.map(({ id, name, said }): [string, Series] => {
    names.set(id, { id, name, unit: '' })
    return [id, series(said.map(({ day, status }) => ({ day, value: Number(status === 'taken') })))]
  })
  const mostFelt = [...Map.groupBy(records.log, symptomOf)]
    .filter(([symptom]) => symptom !== null)
    .toSorted((a, b) => b[1].length - a[1].length)
    .slice(0, MOST_SYMPTOMS)
  const symptoms = mostFelt.flatMap(([symptom, entries]): [string, Series][] => {
    if (symptom === null) return []
    names.set(symptom, { id: symptom, name: labelOf(symptom), unit: 'of 10' })
    return [[symptom, withNoughts(series(byDay(entries, logged('symptom', 'strength'), Math.max)))]]
  })
  return {
    histories: {
      exposures: new Map([...DECLARED.exposures.map(of), ...supplements]),
      outcomes: new Map([...DECLARED.outcomes.map(of), ...symptoms]),
    },
    names,
  }
}

const symptomOf = (entry: HealthLogEntry): string | null => {
  const { symptom } = entry.values as Record<string, unknown>
  return entry.kind === 'symptom' && typeof symptom === 'string' && symptom !== 'other' ? symptom : null
}
const labelOf = (symptom: string): string =>
  (ENTRY_FIELDS.symptom.symptom.options as Record<string, string>)[symptom]?.toLowerCase() ?? symptom

/** Who notes a symptom notes it when it is there: between the first and the last time it was not, where nothing is noted. */
function withNoughts(series: Series): Series {
  const first = series.findIndex((value) => !Number.isNaN(value))
  const last = series.findLastIndex((value) => !Number.isNaN(value))
  return series.map((value, day) => (Number.isNaN(value) && day > first && day < last ? 0 : value))
}

function pointsOf({ device = [], scale = 1, log, adds }: Origin, records: Records): Point[] {
  for (const metric of device) {
    const points = records.metrics.get(metric) ?? []
    if (points.length > 0) return points.map(({ day, value }) => ({ day, value: value * scale }))
  }
  return log ? byDay(records.log, log, adds ? sumOf : meanOf) : []
}

const sumOf = (...values: number[]) => values.reduce((sum, value) => sum + value, 0)
const meanOf = (...values: number[]) => sumOf(...values) / values.length

const byDay = (
  entries: readonly HealthLogEntry[],
  valueOf: (entry: HealthLogEntry) => number | null,
  together: (...values: number[]) => number,
): Point[] =>
  [...Map.groupBy(entries, ({ day }) => day)].flatMap(([day, each]) => {
    const values = each.map(valueOf).filter((value) => value !== null)
    return values.length > 0 ? [{ day, value: together(...values) }] : []
  })
