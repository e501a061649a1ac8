import { ENTRY_FIELDS, type EntryKind, type Field, fieldsOf } from './fields.ts'
import type { UnitSystem } from '../profile/schema.ts'
import type { HealthLogEntry } from './schema.ts'
import { measureOf } from './us-measures.ts'

/** What an entry is called in a list. */
export const ENTRY_TITLES: Record<EntryKind, string> = {
  exercise: 'Exercise',
  meal: 'Meal',
  sleep: 'Sleep',
  vitals: 'Vitals',
  body: 'Body measurement',
  mood: 'Mood',
  breathing: 'Breathing',
  lifestyle: 'Heart Health Check',
  symptom: 'Symptom',
}

/** A choice in words, without what explains it. */
const choice = (field: Field, value: unknown) =>
  field.type === 'choice' ? (field.options[String(value)] ?? '').split(':')[0] : ''

/** "Running", "Breakfast", "Good": the choice that says most, or the kind. */
export function entryTitle(entry: HealthLogEntry): string {
  switch (entry.kind) {
    case 'exercise':
      return choice(ENTRY_FIELDS.exercise.activity, entry.values.activity) || ENTRY_TITLES.exercise
    case 'meal':
      return choice(ENTRY_FIELDS.meal.meal, entry.values.meal) || ENTRY_TITLES.meal
    case 'mood':
      return `Mood: ${choice(ENTRY_FIELDS.mood.mood, entry.values.mood)}`
    case 'breathing':
      return `Breathing: ${choice(ENTRY_FIELDS.breathing.pattern, entry.values.pattern)}`
    case 'symptom':
      return choice(ENTRY_FIELDS.symptom.symptom, entry.values.symptom) || ENTRY_TITLES.symptom
    default:
      return ENTRY_TITLES[entry.kind]
  }
}

const TITLE_FIELDS = new Set(['activity', 'meal', 'mood', 'pattern', 'symptom'])

/** The rest in a line: "30 min · Moderate · 5 km". */
export function entryDetail(entry: HealthLogEntry, system: UnitSystem): string {
  const values = entry.values as Record<string, string | number | null>
  if (entry.kind === 'lifestyle') {
    return choice(ENTRY_FIELDS.lifestyle.nicotine, entry.values.nicotine) ?? ''
  }
  const parts: string[] = []
  for (const [name, field] of fieldsOf(entry.kind)) {
    const value = values[name]
    if (value === null || value === undefined || TITLE_FIELDS.has(name)) continue
    if (name === 'systolic') parts.push(`${value}/${values.diastolic} mmHg`)
    else if (name !== 'diastolic') parts.push(partOf(name, field, value, system))
  }
  return parts.join(' · ')
}

const AMOUNT = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 })

function partOf(name: string, field: Field, value: string | number, system: UnitSystem): string {
  if (field.type === 'choice') return choice(field, value) ?? ''
  if (field.type === 'text') return String(value)
  const { shown, show } = measureOf(field, system)
  const amount = AMOUNT.format(show(Number(value)))
  const labelled = ['stress', 'energy', 'waist', 'body_fat', 'in_bed', 'latency', 'protein', 'fibre']
  const text = `${amount}${shown ? ` ${shown}` : ''}`
  if (name === 'awakenings') return `${text} ${value === 1 ? 'awakening' : 'awakenings'} of over 5 minutes`
  if (name === 'fruit_vegetables') return `${text} fruit and vegetables`
  return labelled.includes(name) ? `${field.label.toLowerCase()} ${text}` : text
}
