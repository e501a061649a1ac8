import { METRICS, type MetricId } from './catalogue.ts'

type Point = { day: string; value: number }
export type Step = 'day' | 'week' | 'month'

const DAY_MS = 86_400_000

/** The Monday of its week, the first of its month. */
function startOf(day: string, step: Step): string {
  if (step === 'day') return day
  if (step === 'month') return `${day.slice(0, 7)}-01`
  const at = Date.parse(`${day}T00:00:00Z`)
  const sinceMonday = (new Date(at).getUTCDay() + 6) % 7
  return new Date(at - sinceMonday * DAY_MS).toISOString().slice(0, 10)
}

/** Means of the days that have a value: days without one are no noughts. */
export function meansOf(points: readonly Point[], step: Step): Point[] {
  const groups = Map.groupBy(points, ({ day }) => startOf(day, step))
  return [...groups]
    .map(([day, group]) => ({ day, value: group.reduce((sum, { value }) => sum + value, 0) / group.length }))
    .toSorted((a, b) => (a.day < b.day ? -1 : 1))
}

const SHOWN: Readonly<Record<string, string>> = {
  '{#}': '',
  '{score}': '',
  Cel: '°C',
  'mm[Hg]': 'mmHg',
  'kg/m2': 'kg/m²',
  'mL/(kg.min)': 'ml/kg/min',
  'kcal/(kg.h)': 'kcal/kg/h',
  'dB[SPL]': 'dB',
  ug: 'µg',
  '/h': 'an hour',
  'kcal/d': 'kcal a day',
}

/** The unit as people write it; empty where the name says it all. */
export function shownUnit(metric: MetricId): string {
  const { unit } = METRICS[metric]
  if (unit === '/min') return metric === 'respiratory_rate' ? 'breaths a minute' : 'bpm'
  return SHOWN[unit] ?? unit
}
