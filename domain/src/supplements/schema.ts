import { calendarDay } from '../health/calendar.ts'
import { z } from 'zod'
import { optionalText, sanitiseText, sanitiseUrl, TEXT_MAX } from '../text/sanitise.ts'

export const SUPPLEMENT_CATEGORIES = [
  'Sleep Improvement',
  'Exercise & Performance',
  'Gut Health',
  'Cognitive Enhancement',
  'Immune Support',
  'Heart Health',
  'Bone Health',
  'General Wellness',
  'Energy & Metabolism',
  'Stress & Mood',
] as const
export const UNCATEGORIZED = 'Uncategorized'
export const REASON_MAX = 500
/** Of one account: far more than anybody takes. */
export const SUPPLEMENTS_MAX = 500
/** All texts of an account's supplements together: lists and checks of them stay quick. */
export const SUPPLEMENT_BYTES_MAX = 2 * 1024 * 1024

/** A form's empty field means that the day is open. */
const optionalDay = z.preprocess(
  (value) => (value === '' ? null : value),
  calendarDay('Please enter a valid date.').nullable(),
)

/** Absent and open days fit any other. */
export function datesInOrder(dates: {
  start_date?: string | null | undefined
  stop_date?: string | null | undefined
}): boolean {
  return !dates.start_date || !dates.stop_date || dates.start_date <= dates.stop_date
}
export const DATES_OUT_OF_ORDER = 'The stop date is before the start date.'
const ordered = { path: ['stop_date'], message: DATES_OUT_OF_ORDER }

const fields = {
  name: z.string().transform(sanitiseText).pipe(z.string().min(1, 'Supplement name is required.')),
  category: optionalText(),
  timing: optionalText(),
  dosage: optionalText(),
  frequency: optionalText(),
  benefits: optionalText(),
  effects: optionalText(),
  purchase_link: z
    .string()
    .max(TEXT_MAX)
    .transform(sanitiseUrl)
    .transform((url) => url || null)
    .nullable(),
  notes: optionalText(),
  start_date: optionalDay,
  stop_date: optionalDay,
  reason: optionalText(REASON_MAX),
}

/** One schema for the form, the assistant's Add button and the API. Absent optional fields become null. */
const createFields = z.strictObject({
  name: fields.name,
  category: fields.category.default(null),
  timing: fields.timing.default(null),
  dosage: fields.dosage.default(null),
  frequency: fields.frequency.default(null),
  benefits: fields.benefits.default(null),
  effects: fields.effects.default(null),
  purchase_link: fields.purchase_link.default(null),
  notes: fields.notes.default(null),
  start_date: fields.start_date.default(null),
  stop_date: fields.stop_date.default(null),
  reason: fields.reason.default(null),
  is_active: z.boolean().default(true),
})
export const supplementCreateSchema = createFields.refine(datesInOrder, ordered)
export type SupplementCreate = z.infer<typeof supplementCreateSchema>
export type SupplementInput = z.input<typeof supplementCreateSchema>

const updateFields = z.strictObject({ ...fields, is_active: z.boolean() }).partial()
export const supplementUpdateSchema = updateFields.refine(datesInOrder, ordered)
/** The edit form sends everything but the status, and the name is required. */
export const supplementEditSchema = updateFields
  .omit({ is_active: true })
  .required({ name: true })
  .refine(datesInOrder, ordered)
export type SupplementUpdate = z.infer<typeof supplementUpdateSchema>

export const supplementSchema = z.object({
  id: z.string(),
  user_id: z.string(),
  name: z.string(),
  category: z.string().nullable(),
  /** When to take it. */
  timing: z.string().nullable(),
  dosage: z.string().nullable(),
  frequency: z.string().nullable(),
  benefits: z.string().nullable(),
  effects: z.string().nullable(),
  purchase_link: z.string().nullable(),
  notes: z.string().nullable(),
  /** First and last day of taking it; open where null. */
  start_date: z.string().nullable(),
  stop_date: z.string().nullable(),
  /** Why it is taken, or why it was stopped. */
  reason: z.string().nullable(),
  is_active: z.boolean(),
  created_at: z.string(),
  updated_at: z.string(),
})
export type Supplement = z.infer<typeof supplementSchema>
