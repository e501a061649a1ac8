import {
  ENTRY_FIELDS,
  type EntryKind,
  type EntryValues,
  type NumberField,
} from '@aevia/domain/health-log/fields.ts'
import { entriesOf, type HealthLogEntry } from '@aevia/domain/health-log/schema.ts'
import { measureOf } from '@aevia/domain/health-log/us-measures.ts'
import type { UnitSystem } from '@aevia/domain/profile/schema.ts'

type Point = { day: string; value: number }
export interface Trend {
  title: string
  unit: string
  points: Point[]
}

/** Charts of symptoms at once. */
const MOST_SYMPTOMS = 3
const MOODS = ['very_low', 'low', 'okay', 'good', 'very_good']

/**
 * What is charted of a kind, from entries that come newest first. A chart needs two days.
 * @param more whether earlier entries were not fetched: some of the oldest day may be among them
 */
export function trendsOf(
  kind: EntryKind,
  entries: readonly HealthLogEntry[],
  system: UnitSystem,
  more: boolean,
): Trend[] {
  const oldest = more ? entries.at(-1)?.day : undefined
  const whole = oldest === undefined ? entries : entries.filter(({ day }) => day !== oldest)
  return all(kind, whole, system).filter(({ points }) => points.length > 1)
}

function all(kind: EntryKind, entries: readonly HealthLogEntry[], system: UnitSystem): Trend[] {
  switch (kind) {
    case 'exercise':
      return [
        { title: 'Minutes a day', unit: 'min', points: sums(entriesOf(entries, kind), (it) => it.duration) },
      ]
    case 'meal':
      return [
        { title: 'Energy a day', unit: 'kcal', points: sums(entriesOf(entries, kind), (it) => it.energy) },
        { title: 'Fibre a day', unit: 'g', points: sums(entriesOf(entries, kind), (it) => it.fibre) },
      ]
    case 'sleep':
      return [{ title: 'Hours asleep', unit: 'h', points: sums(entriesOf(entries, kind), (it) => it.asleep) }]
    case 'vitals': {
      const vitals = entriesOf(entries, kind)
      return [
        { title: 'Resting heart rate', unit: 'bpm', points: latest(vitals, (it) => it.heart_rate) },
        { title: 'Blood pressure, upper', unit: 'mmHg', points: latest(vitals, (it) => it.systolic) },
        { title: 'Blood pressure, lower', unit: 'mmHg', points: latest(vitals, (it) => it.diastolic) },
      ]
    }
    case 'body': {
      const body = entriesOf(entries, kind)
      return [
        measured(
          ENTRY_FIELDS.body.weight,
          latest(body, (it) => it.weight),
          system,
        ),
        measured(
          ENTRY_FIELDS.body.waist,
          latest(body, (it) => it.waist),
          system,
        ),
        { title: 'Body fat', unit: '%', points: latest(body, (it) => it.body_fat) },
      ]
    }
    case 'mood': {
      const moods = entriesOf(entries, kind)
      return [
        { title: 'Mood', unit: 'of 5', points: latest(moods, (it) => MOODS.indexOf(it.mood) + 1) },
        { title: 'Stress', unit: 'of 10', points: latest(moods, (it) => it.stress) },
        { title: 'Energy', unit: 'of 10', points: latest(moods, (it) => it.energy) },
      ]
    }
    case 'breathing':
      return [
        { title: 'Minutes a day', unit: 'min', points: sums(entriesOf(entries, kind), (it) => it.duration) },
      ]
    case 'symptom':
      return symptoms(entriesOf(entries, kind))
    case 'lifestyle':
      return []
  }
}

/** The strongest of a day, of each symptom that was logged most. */
function symptoms(entries: Logged<EntryValues<'symptom'>>): Trend[] {
  const groups = [...Map.groupBy(entries, ({ values }) => values.symptom)]
  return groups
    .toSorted(([, a], [, b]) => b.length - a.length)
    .slice(0, MOST_SYMPTOMS)
    .map(([symptom, own]) => ({
      title: ENTRY_FIELDS.symptom.symptom.options[symptom].split(':')[0] ?? '',
      unit: 'of 10',
      points: merge(own, (it) => it.strength, Math.max),
    }))
}

function measured(field: NumberField, points: Point[], system: UnitSystem): Trend {
  const { shown, show } = measureOf(field, system)
  return {
    title: field.label,
    unit: shown,
    points: points.map(({ day, value }) => ({ day, value: show(value) })),
  }
}

type Logged<V> = readonly { day: string; values: V }[]

const sums = <V>(entries: Logged<V>, read: (values: V) => number | null): Point[] =>
  merge(entries, read, (sum, value) => sum + value)

/** Newest first: the first of a day is its latest. */
const latest = <V>(entries: Logged<V>, read: (values: V) => number | null): Point[] =>
  merge(entries, read, (newer) => newer)

function merge<V>(
  entries: Logged<V>,
  read: (values: V) => number | null,
  join: (known: number, value: number) => number,
): Point[] {
  const days = new Map<string, number>()
  for (const { day, values } of entries) {
    const value = read(values)
    if (value === null) continue
    const known = days.get(day)
    days.set(day, known === undefined ? value : join(known, value))
  }
  return [...days].map(([day, value]) => ({ day, value })).sort((a, b) => a.day.localeCompare(b.day))
}
