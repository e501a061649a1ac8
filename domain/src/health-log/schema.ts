import { idSchema } from '../api/ids.ts'
import { z } from 'zod'
import { calendarDay } from '../health/calendar.ts'
import { optionalText, sanitiseNumber, sanitiseText, TEXT_MAX } from '../text/sanitise.ts'
import { ENTRY_KINDS, type EntryKind, type EntryValues, type Field, fieldsOf } from './fields.ts'
import { rangeText } from './us-measures.ts'

export const ENTRY_NOTE_MAX = 1000
export const PAGE_SIZE = 50
export const PAGE_SIZE_MAX = 200
/** A clock that is a little ahead is not a mistake. */
export const CLOCK_SKEW_MS = 60 * 60_000
export const EARLIEST_DAY = '1900-01-01'

function valueSchema(field: Field): z.ZodType {
  const { label, required } = field
  const missing = `${label} is required.`
  if (field.type === 'choice') {
    const options = Object.keys(field.options)
    const choice = z.enum(options, { error: missing })
    return required ? choice : choice.nullable().default(null)
  }
  if (field.type === 'text') {
    const text = z.string({ error: missing }).max(TEXT_MAX).transform(sanitiseText)
    return text.pipe(
      z.string().min(1, missing).max(field.max, `${label} can have at most ${field.max} characters.`),
    )
  }
  const range = rangeText(field)
  const number = z.number({ error: missing }).min(field.min, range).max(field.max, range)
  const whole = field.step === 1 ? number.int(`${label} must be a whole number.`) : number
  return z.preprocess(sanitiseNumber, required ? whole : whole.nullable())
}

/** What the fields of an entry must be together; null when nothing is wrong. */
function togetherWrong(
  kind: EntryKind,
  values: Record<string, unknown>,
): { path: string; message: string } | null {
  const given = Object.values(values).some((value) => value !== null)
  if ((kind === 'vitals' || kind === 'body') && !given) {
    return { path: Object.keys(values)[0] ?? '', message: 'Please enter at least one value.' }
  }
  const { systolic, diastolic, asleep, in_bed } = values as Record<string, number | null>
  if (kind === 'vitals' && (systolic === null) !== (diastolic === null)) {
    const path = systolic === null ? 'systolic' : 'diastolic'
    return { path, message: 'Blood pressure needs both the upper and the lower value.' }
  }
  if (kind === 'vitals' && systolic && diastolic && diastolic >= systolic) {
    return { path: 'diastolic', message: 'The lower blood pressure must be below the upper one.' }
  }
  if (kind === 'sleep' && in_bed && (asleep ?? 0) > in_bed) {
    return { path: 'in_bed', message: 'Time in bed cannot be shorter than time asleep.' }
  }
  return null
}

function valuesSchema<K extends EntryKind>(kind: K) {
  const shape = Object.fromEntries(fieldsOf(kind).map(([name, field]) => [name, valueSchema(field)]))
  return z.strictObject(shape).superRefine((values, context) => {
    const wrong = togetherWrong(kind, values)
    if (wrong) context.addIssue({ code: 'custom', path: [wrong.path], message: wrong.message })
  }) as unknown as z.ZodType<EntryValues<K>, Record<string, unknown>>
}

/** From UTC-12 to UTC+14; PostgreSQL takes none beyond 15:59. */
const REAL_OFFSET = /(?:Z|[+-](?:0\d|1[0-4]):[0-5]\d)$/
/** With its offset, so that the user's own calendar day stands in it. */
const loggedAt = z.iso
  .datetime({ offset: true, error: 'Please enter a valid date and time.' })
  .refine((value) => REAL_OFFSET.test(value), 'Please enter a valid date and time.')
  .refine((value) => dayOf(value) >= EARLIEST_DAY, 'Please enter a valid date and time.')

const variant = <K extends EntryKind>(kind: K) =>
  z.strictObject({
    kind: z.literal(kind),
    logged_at: loggedAt,
    note: optionalText(ENTRY_NOTE_MAX).default(null),
    values: valuesSchema(kind),
  })
const withId = { id: idSchema }

/** The form's and the API's; the kind of an entry never changes. */
export const entryUpdateSchema = z.discriminatedUnion('kind', [
  variant('exercise'),
  variant('meal'),
  variant('sleep'),
  variant('vitals'),
  variant('body'),
  variant('mood'),
  variant('breathing'),
  variant('lifestyle'),
  variant('symptom'),
])
export type EntryUpdate = z.infer<typeof entryUpdateSchema>

/** The client makes the id: the same entry sent twice is logged once. */
export const entryCreateSchema = z.discriminatedUnion('kind', [
  variant('exercise').extend(withId),
  variant('meal').extend(withId),
  variant('sleep').extend(withId),
  variant('vitals').extend(withId),
  variant('body').extend(withId),
  variant('mood').extend(withId),
  variant('breathing').extend(withId),
  variant('lifestyle').extend(withId),
  variant('symptom').extend(withId),
])
export type EntryCreate = z.infer<typeof entryCreateSchema>

export const entrySchema = z.object({
  id: z.string(),
  kind: z.enum(ENTRY_KINDS),
  /** In UTC. */
  logged_at: z.string(),
  /** The user's calendar day when it was logged. */
  day: z.string(),
  note: z.string().nullable(),
  values: z.record(z.string(), z.union([z.number(), z.string(), z.null()])),
  created_at: z.string(),
  updated_at: z.string(),
})
type EntryOf<K extends EntryKind> = Omit<z.infer<typeof entrySchema>, 'kind' | 'values'> & {
  kind: K
  values: EntryValues<K>
}
export type HealthLogEntry = { [K in EntryKind]: EntryOf<K> }[EntryKind]

export const entriesOf = <K extends EntryKind>(entries: readonly HealthLogEntry[], kind: K): EntryOf<K>[] =>
  entries.filter((entry) => entry.kind === kind) as unknown as EntryOf<K>[]

/** Newest first. `cursor` is the `next_cursor` of the page before. */
export const entryListQuery = z.object({
  kind: z.enum(ENTRY_KINDS).optional(),
  from: calendarDay().optional(),
  to: calendarDay().optional(),
  cursor: z.string().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(PAGE_SIZE_MAX).default(PAGE_SIZE),
})
export type EntryListQuery = z.infer<typeof entryListQuery>

export const entryPageSchema = z.object({
  items: z.array(entrySchema),
  next_cursor: z.string().nullable(),
})

/** The calendar day of an instant with an offset. */
export function dayOf(instant: string): string {
  return instant.slice(0, 10)
}

/** What adding and changing answer: the entry, and advice where its values or its note cannot wait. */
export const savedEntrySchema = z.object({ entry: entrySchema, advice: z.string().nullable() })
export type SavedEntry = { entry: HealthLogEntry; advice: string | null }
export type EntryPage = { items: HealthLogEntry[]; next_cursor: string | null }
