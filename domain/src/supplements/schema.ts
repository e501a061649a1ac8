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

const fields = {
  name: z
    .string()
    .max(TEXT_MAX)
    .transform(sanitiseText)
    .pipe(z.string().min(1, 'Supplement name is required.')),
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
}

/** One schema for the form, the assistant's Add button and the API. Absent optional fields become null. */
export const supplementCreateSchema = z.strictObject({
  name: fields.name,
  category: fields.category.default(null),
  timing: fields.timing.default(null),
  dosage: fields.dosage.default(null),
  frequency: fields.frequency.default(null),
  benefits: fields.benefits.default(null),
  effects: fields.effects.default(null),
  purchase_link: fields.purchase_link.default(null),
  notes: fields.notes.default(null),
  is_active: z.boolean().default(true),
})
export type SupplementCreate = z.infer<typeof supplementCreateSchema>
export type SupplementInput = z.input<typeof supplementCreateSchema>

export const supplementUpdateSchema = z.strictObject({ ...fields, is_active: z.boolean() }).partial()
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
  is_active: z.boolean(),
  created_at: z.string(),
  updated_at: z.string(),
})
export type Supplement = z.infer<typeof supplementSchema>
