import { medicalNotes } from '@aevia/domain/profile/medical-notes.ts'
import type { MedicalHistory } from '@aevia/domain/profile/schema.ts'
import { findBiomarker } from '@aevia/domain/health/biomarkers/catalogue.ts'
import type { DataClass } from '@aevia/domain/assistant/schema.ts'
import { ENTRY_KINDS, type EntryKind, fieldsOf } from '@aevia/domain/health-log/fields.ts'
import { addDays } from '@aevia/domain/health/calendar.ts'
import type { HealthLogEntry } from '@aevia/domain/health-log/schema.ts'
import { type LabAlarm, labAlarm } from '@aevia/domain/safety/lab-flags.ts'
import type { StackContext } from '@aevia/domain/safety/stack-finding.ts'
import { statedChildAge } from '@aevia/domain/safety/stated-age.ts'
import { drugLevelsOf, type SummaryResult } from '@aevia/domain/test-data/summary.ts'
import { sideOfFlag } from '@aevia/domain/health/lab-report/lex/flags.ts'
import { formatDate } from '@aevia/domain/text/format.ts'
import { readable } from '@aevia/domain/text/readable.ts'
import { inSentence } from '@aevia/domain/text/in-sentence.ts'
import { isPlural, wasOrWere } from './passage.ts'

export type UserResult = {
  biomarker: string
  name: string
  /** As printed: value with its comparator, and unit. */
  printed: string
  /** ISO day. */
  date: string
  range: string | null
  direction: 'low' | 'high' | 'within' | null
  needsReview: boolean
  /** in the catalogue's unit; null where `<5` is printed */
  canonical: number | null
  /** At a level at which someone must be called. */
  critical: LabAlarm | null
  /** A day to come: the date is wrong, and nothing rests on the result. */
  isFuture: boolean
}
/** A medicine in the blood that the catalogue does not hold. */
export type MedicineLevel = { name: string; date: string; text: string; alarm: LabAlarm }
export type UserContext = {
  /** The current one. */
  year: number
  profile: { age: number | null; gender: string | null; notes: string }
  /** The latest of each marker, newest first. */
  results: UserResult[]
  /** What came before, newest first. */
  earlier: UserResult[]
  medicineLevels: MedicineLevel[]
  supplements: { name: string; dosage: string | null; frequency: string | null }[]
  /** One line for each kind of entry logged lately. */
  log: string[]
}

export const NOBODY: UserContext = {
  // Without notes there are no years in them.
  year: 0,
  profile: { age: null, gender: null, notes: '' },
  results: [],
  earlier: [],
  medicineLevels: [],
  supplements: [],
  log: [],
}

/** What the services of the profile, test data and supplements answer, as far as it is used here. */
export type UserRecords = {
  profile: { age: number | null; gender: string | null } & MedicalHistory
  /** Newest test first. */
  results: SummaryResult[]
  supplements: { name: string; dosage: string | null; frequency: string | null; is_active: boolean }[]
  log: HealthLogEntry[]
}

/** Characters of one field of a supplement that are read; labels of products are shorter. */
const FIELD_MAX = 200

export function readContext(
  { profile, results, supplements, log }: UserRecords,
  /** ISO day. */
  today: string,
): UserContext {
  const all: UserResult[] = []
  // Somewhere on earth it is tomorrow already.
  const tomorrow = addDays(today, 1)
  const medicineLevels: MedicineLevel[] = []
  for (const result of results) {
    const read = readResult(result, tomorrow)
    if (read) all.push(read)
    else medicineLevels.push(...readLevel(result))
  }
  // A day to come never stands before one that was.
  all.sort((a, b) => Number(a.isFuture) - Number(b.isFuture) || b.date.localeCompare(a.date))
  const latest = new Map<string, UserResult>()
  for (const result of all) if (!latest.has(result.biomarker)) latest.set(result.biomarker, result)
  return {
    year: Number(today.slice(0, 4)),
    profile: { age: profile.age, gender: profile.gender, notes: readable(medicalNotes(profile)) },
    results: [...latest.values()],
    earlier: all.filter((result) => latest.get(result.biomarker)?.date !== result.date),
    medicineLevels,
    supplements: supplements
      .filter(({ is_active }) => is_active)
      .map(({ name, dosage, frequency }) => ({
        name: readable(name, FIELD_MAX),
        dosage: dosage && readable(dosage, FIELD_MAX),
        frequency: frequency && readable(frequency, FIELD_MAX),
      })),
    log: ENTRY_KINDS.flatMap((kind) => lastOf(kind, log) ?? []),
  }
}

/** The newest entry of a kind, with its day. */
function lastOf(kind: EntryKind, log: HealthLogEntry[]): string | null {
  const entry = log.find((each) => each.kind === kind)
  if (!entry) return null
  const values = entry.values as Record<string, number | string | null>
  const told = fieldsOf(kind).flatMap(([name, field]) => {
    const value = values[name]
    if (value === null || value === undefined) return []
    const unit = field.type === 'number' && field.shown ? ` ${field.shown}` : ''
    return [`${field.label.toLowerCase()} ${value}${unit}`]
  })
  const note = entry.note ? `, note: ${readable(entry.note)}` : ''
  return `Your last ${kind} entry on ${formatDate(entry.day)}: ${told.join(', ')}${note}`
}

/** Only the classes that the user lets the assistant see. */
export const visibleContext = (context: UserContext, sees: Record<DataClass, boolean>): UserContext => ({
  year: context.year,
  profile: sees.profile ? context.profile : { age: null, gender: null, notes: '' },
  results: sees.results ? context.results : [],
  earlier: sees.results ? context.earlier : [],
  medicineLevels: sees.results ? context.medicineLevels : [],
  supplements: sees.supplements ? context.supplements : [],
  log: sees.log ? context.log : [],
})

/** What is allowed to be seen and no result, as sentences without their final stop. */
export function backgroundOf({ profile, supplements, log }: UserContext): { title: string; text: string }[] {
  const about = [
    profile.age === null ? null : `age ${profile.age}`,
    profile.gender,
    profile.notes && `allergies and medical notes: ${profile.notes}`,
  ].filter(Boolean)
  const taken = supplements.map(({ name, dosage, frequency }) =>
    [name, dosage, frequency].filter(Boolean).join(', '),
  )
  return [
    ...(about.length > 0 ? [{ title: 'Your profile', text: `Your profile says ${about.join('; ')}` }] : []),
    ...(taken.length > 0 ? [{ title: 'Your supplements', text: `You take ${taken.join('; ')}` }] : []),
    ...log.map((text) => ({ title: 'Your log', text })),
  ]
}

/** Lithium and digoxin, as a message about them is read. */
function readLevel(result: SummaryResult): MedicineLevel[] {
  const { name, value_text, unit, date } = result
  const printed = `${value_text} ${unit ?? ''}`.trim()
  return drugLevelsOf(result).map(({ level, advice }) => ({
    name,
    date,
    text: `Your ${name} was ${printed} on ${formatDate(date)}`,
    alarm: { level, message: advice },
  }))
}

function readResult(result: SummaryResult, tomorrow: string): UserResult | null {
  const biomarker = result.biomarker === null ? undefined : findBiomarker(result.biomarker)
  if (!biomarker) return null
  const value = /^[<>≤≥=]*\s*\d[\d.,]*$/.test(result.value_text)
    ? result.value_text
    : result.value === null
      ? result.value_text
      : `${result.comparator ?? ''}${result.value}`
  const { ref_low: low, ref_high: high, date } = result
  const isFuture = date > tomorrow
  return {
    biomarker: biomarker.id,
    name: biomarker.name,
    printed: result.unit ? `${value} ${result.unit}` : value,
    date,
    range:
      low !== null && high !== null
        ? `${low}-${high}`
        : low !== null
          ? `over ${low}`
          : high !== null
            ? `under ${high}`
            : null,
    direction: isFuture ? null : readDirection(result),
    needsReview: result.needs_review,
    canonical: result.comparator === null ? result.canonical_value : null,
    critical:
      result.canonical_value === null
        ? null
        : labAlarm(biomarker.id, result.canonical_value, result.comparator),
    isFuture,
  }
}

/** Against the report's own range or mark; null when the report gives neither. */
function readDirection({
  flag,
  value,
  comparator,
  ref_low,
  ref_high,
}: SummaryResult): UserResult['direction'] {
  if (flag !== null) return sideOfFlag(flag)
  if (value === null || comparator !== null) return null
  if (ref_low !== null && value < ref_low) return 'low'
  if (ref_high !== null && value > ref_high) return 'high'
  return ref_low !== null || ref_high !== null ? 'within' : null
}

/** "Your ferritin was 18 ug/L on Mar 14, 2026, below the report's range 30-400". */
export function resultSentence(result: UserResult): string {
  const { name, printed, date, range, direction, needsReview, isFuture } = result
  if (isFuture)
    return `Your ${inSentence(name)} ${isPlural(name) ? 'are' : 'is'} stored as ${printed} on ${formatDate(date)}, a date in the future; please correct the date under Test Data`
  const against = { low: 'below', high: 'above', within: 'within' }
  const place = direction
    ? range
      ? `, ${against[direction]} the report's range ${range}`
      : direction === 'within'
        ? ', marked as normal by the report'
        : `, marked as ${direction} by the report`
    : ', and the report prints no range for it'
  const doubt = needsReview ? ' (please check this reading against your report)' : ''
  return `Your ${inSentence(name)} ${wasOrWere(name)} ${printed} on ${formatDate(date)}${place}${doubt}`
}

/** What the question and the turns before it mention ("I take warfarin") counts like the notes of the profile. */
export const stackContext = (
  { year, profile, results, supplements }: UserContext,
  question: string,
): StackContext => ({
  notes: profile.notes,
  year,
  said: question,
  age: statedChildAge(question) ?? profile.age,
  sex: profile.gender === 'female' || profile.gender === 'male' ? profile.gender : null,
  supplements,
  outOfRange: results.flatMap(({ biomarker, direction, canonical }) =>
    direction === 'low' || direction === 'high' || canonical !== null
      ? [{ biomarker, direction: direction === 'within' ? null : direction, value: canonical }]
      : [],
  ),
})
