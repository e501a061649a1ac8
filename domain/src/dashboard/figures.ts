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

/** What is charted, of the last 30 days. A step counter only grows: the day's highest count stands. */
export function trends(entries: Entries, today: string): Dashboard['trends'] {
  const recent = entries.filter(({ day }) => day > addDays(today, -TREND_DAYS) && day <= today)
  const vital = (name: 'steps' | 'heart_rate') =>
    entriesOf(recent, 'vitals').map(({ day, values }) => ({ day, value: values[name] }))
  const weights = entriesOf(recent, 'body').map(({ day, values }) => ({ day, value: values.weight }))
  return {
    steps: daily(vital('steps'), Math.max),
    sleep_hours: ascending(hoursByDay(recent)),
    heart_rate: daily(vital('heart_rate'), latestOfDay),
    weight: daily(weights, latestOfDay),
  }
}

/** The newest value of each card, of the last 30 days. */
export function metrics(entries: Entries, today: string): Dashboard['metrics'] {
  const { steps, heart_rate } = trends(entries, today)
  const recent = entries.filter(({ day }) => day > addDays(today, -TREND_DAYS) && day <= today)
  const [night] = entriesOf(recent, 'sleep')
  const lifestyle = latestLifestyle(entries, today)
  const felt = entriesOf(recent, 'mood').find(({ values }) => values.energy !== null)
  return {
    steps: last(steps),
    heart_rate: last(heart_rate),
    sleep_quality: night ? { value: Math.round(sleepQuality(night.values)), day: night.day } : null,
    nutrition_score: lifestyle
      ? { value: dietPoints(mepaItems(lifestyle.values)), day: lifestyle.day }
      : null,
    energy: felt ? { value: (felt.values.energy ?? 0) * 10, day: felt.day } : null,
  }
}

/** What the last seven days hold. */
export function week(
  entries: Entries,
  intakes: readonly Pick<Intake, 'day' | 'status'>[],
  today: string,
): Week {
  const recent = entries.filter(({ day }) => day > addDays(today, -WEEK_DAYS) && day <= today)
  const days = (kind: HealthLogEntry['kind']) =>
    new Set(recent.filter((entry) => entry.kind === kind).map(({ day }) => day)).size || null
  const said = intakes.filter(({ day }) => day > addDays(today, -WEEK_DAYS) && day <= today)
  const taken = said.filter(({ status }) => status === 'taken')
  const nights = [...hoursByDay(recent).values()]
  const count = (good: (hours: number) => boolean) => (nights.length > 0 ? nights.filter(good).length : null)
  return {
    supplement_days: said.length > 0 ? new Set(taken.map(({ day }) => day)).size : null,
    exercise_sessions: entriesOf(recent, 'exercise').length || null,
    good_nights: count((hours) => hours >= 7 && hours < 9),
    eight_hour_nights: count((hours) => hours >= 8),
    meal_days: days('meal'),
    mood_days: days('mood'),
    breathing_days: days('breathing'),
  }
}
