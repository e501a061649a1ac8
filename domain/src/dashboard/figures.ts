import { entriesOf, type HealthLogEntry } from '../health-log/schema.ts'
import { addDays } from '../health/calendar.ts'
import { dietPoints } from '../health/life-essential-8.ts'
import { sleepQuality } from '../health/sleep-score.ts'
import type { Intake } from '../supplements/intake.ts'
import type { Dashboard, Metric, Series, Week } from './schema.ts'
import { hoursByDay, latestLifestyle, mepaItems } from './score.ts'

const TREND_DAYS = 30
const WEEK_DAYS = 7

type Entries = readonly HealthLogEntry[]
const ascending = (points: Map<string, number>): Series =>
  [...points].map(([day, value]) => ({ day, value })).sort((a, b) => a.day.localeCompare(b.day))
const last = (series: Series): Metric => series.at(-1) ?? null

/** One value a day; `merge` says which where there are several. */
function daily(
  values: readonly { day: string; value: number | null }[],
  merge: (a: number, b: number) => number,
): Series {
  const points = new Map<string, number>()
  for (const { day, value } of values) {
    if (value === null) continue
    const known = points.get(day)
    points.set(day, known === undefined ? value : merge(known, value))
  }
  return ascending(points)
}
// Entries come newest first: the first of a day is its latest.
const latestOfDay = (newer: number) => newer

/** A step counter only grows: the day's highest count stands. */
function vitalsByDay(entries: Entries) {
  const vital = (name: 'steps' | 'heart_rate') =>
    entriesOf(entries, 'vitals').map(({ day, values }) => ({ day, value: values[name] }))
  return {
    steps: daily(vital('steps'), Math.max),
    heart_rate: daily(vital('heart_rate'), latestOfDay),
  }
}

/** What is charted, of the last 30 days. */
export function trends(entries: Entries, today: string): Dashboard['trends'] {
  const recent = entries.filter(({ day }) => day > addDays(today, -TREND_DAYS) && day <= today)
  const weights = entriesOf(recent, 'body').map(({ day, values }) => ({ day, value: values.weight }))
  return {
    ...vitalsByDay(recent),
    sleep_hours: ascending(hoursByDay(recent)),
    weight: daily(weights, latestOfDay),
  }
}

/** A nap counts for the hours of its day; the rest is said of its longest sleep. */
function newestNight(entries: Entries): Metric {
  const sleeps = entriesOf(entries, 'sleep')
  const [newest] = sleeps
  if (!newest) return null
  const { day } = newest
  const longest = sleeps
    .filter((sleep) => sleep.day === day)
    .reduce((most, sleep) => (sleep.values.asleep > most.values.asleep ? sleep : most))
  return { value: Math.round(sleepQuality(longest.values, hoursByDay(sleeps).get(day))), day }
}

/** The newest value of each card, of all entries given: old ones carry their day. */
export function metrics(entries: Entries, today: string): Dashboard['metrics'] {
  const recent = entries.filter(({ day }) => day <= today)
  const { steps, heart_rate } = vitalsByDay(recent)
  const night = newestNight(recent)
  const lifestyle = latestLifestyle(entries, today)
  const felt = entriesOf(recent, 'mood').find(({ values }) => values.energy !== null)
  return {
    steps: last(steps),
    heart_rate: last(heart_rate),
    sleep_quality: night,
    nutrition_score: lifestyle
      ? { value: dietPoints(mepaItems(lifestyle.values)), day: lifestyle.day }
      : null,
    energy: felt ? { value: (felt.values.energy ?? 0) * 10, day: felt.day } : null,
  }
}

/** What the last seven days hold; null for what was never logged and not tracked. */
export function week(
  entries: Entries,
  intakes: readonly Pick<Intake, 'day' | 'status'>[],
  tracksSupplements: boolean,
  today: string,
): Week {
  const recent = entries.filter(({ day }) => day > addDays(today, -WEEK_DAYS) && day <= today)
  const known = new Set(entries.map(({ kind }) => kind))
  const ifLogged = (kind: HealthLogEntry['kind'], count: number) => (known.has(kind) ? count : null)
  const days = (kind: HealthLogEntry['kind']) =>
    ifLogged(kind, new Set(recent.filter((entry) => entry.kind === kind).map(({ day }) => day)).size)
  const said = intakes.filter(({ day }) => day > addDays(today, -WEEK_DAYS) && day <= today)
  const taken = said.filter(({ status }) => status === 'taken')
  const nights = [...hoursByDay(recent).values()]
  const count = (good: (hours: number) => boolean) => ifLogged('sleep', nights.filter(good).length)
  return {
    supplement_days: tracksSupplements || said.length > 0 ? new Set(taken.map(({ day }) => day)).size : null,
    exercise_sessions: ifLogged('exercise', entriesOf(recent, 'exercise').length),
    // Watson NF et al., Sleep 2015;38:843-844: seven hours or more; over nine is not advised for most adults.
    good_nights: count((hours) => hours >= 7 && hours <= 9),
    meal_days: days('meal'),
    mood_days: days('mood'),
    breathing_days: days('breathing'),
  }
}
