import { z } from 'zod'
import { optionalText, sanitiseNumber, sanitiseText, sanitiseUrl } from '../text/sanitise.ts'

export const NAME_MAX = 50
export const ALLERGIES_MAX = 1000
/** Medicines of a person, and conditions: each list. A message's answer reads all of them within its time. */
export const MEDICAL_LIST_MAX = 25
export const MEDICAL_NAME_MAX = 60
export const MEDICINE_DOSE_MAX = 40
export const PREGNANCIES = ['pregnant', 'breastfeeding', 'trying'] as const
export const AGE = { min: 1, max: 150 } as const
export const HEIGHT_CM = { min: 50, max: 300, step: 0.1 } as const
export const WEIGHT_KG = { min: 1, max: 1000, step: 0.1 } as const

export const RACES = [
  'American Indian or Alaska Native',
  'Asian',
  'Black or African American',
  'Hispanic or Latino',
  'Native Hawaiian or Other Pacific Islander',
  'White',
  'Two or More Races',
  'Other',
  'Prefer not to say',
] as const
export const GENDERS = ['male', 'female', 'other'] as const
/** How height and weight are shown and asked for; they are stored in metric units. */
export const UNIT_SYSTEMS = ['metric', 'us'] as const
export type UnitSystem = (typeof UNIT_SYSTEMS)[number]

const measure = ({ min, max }: { min: number; max: number }) =>
  z.preprocess(sanitiseNumber, z.number().min(min).max(max).nullable())

const medicalName = z.string().transform(sanitiseText).pipe(z.string().min(1).max(MEDICAL_NAME_MAX))
const sameName = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()
/** What is named twice is kept once, as it was last. */
const namedOnce = <T>(items: T[], nameOf: (item: T) => string): T[] =>
  items.filter((one, at) => !items.slice(at + 1).some((other) => sameName(nameOf(one), nameOf(other))))

export const medicinesSchema = z
  .array(z.strictObject({ name: medicalName, dose: optionalText(MEDICINE_DOSE_MAX) }))
  .max(MEDICAL_LIST_MAX)
  .transform((medicines) => namedOnce(medicines, ({ name }) => name))
export const conditionsSchema = z
  .array(medicalName)
  .max(MEDICAL_LIST_MAX)
  .transform((conditions) => namedOnce(conditions, (name) => name))

export const profileSchema = z.object({
  id: z.string(),
  email: z.string(),
  full_name: z.string().nullable(),
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  avatar_url: z.string().nullable(),
  /** Years. */
  age: z.number().nullable(),
  race: z.string().nullable(),
  gender: z.enum(GENDERS).nullable(),
  /** "Allergies and medical notes": one field. */
  allergies: z.string().nullable(),
  medicines: z.array(z.object({ name: z.string(), dose: z.string().nullable() })),
  conditions: z.array(z.string()),
  pregnancy: z.enum(PREGNANCIES).nullable(),
  height_cm: z.number().nullable(),
  weight_kg: z.number().nullable(),
  /** when the weight was last changed here */
  weight_at: z.string().nullable(),
  health_score: z.number().nullable(),
  avatar_level: z.number(),
  unit_system: z.enum(UNIT_SYSTEMS),
  created_at: z.string(),
  updated_at: z.string(),
})
export type Profile = z.infer<typeof profileSchema>
export type MedicalHistory = Pick<Profile, 'allergies' | 'medicines' | 'conditions' | 'pregnancy'>

/** What the profile form sends; empty values are null. `full_name` is derived by the server's verb. */
export const profileUpdateSchema = z.strictObject({
  first_name: optionalText(NAME_MAX),
  last_name: optionalText(NAME_MAX),
  full_name: optionalText(NAME_MAX * 2 + 1).optional(),
  age: z.preprocess(sanitiseNumber, z.number().int().min(AGE.min).max(AGE.max).nullable()),
  race: z.enum(RACES).nullable(),
  gender: z.enum(GENDERS).nullable(),
  allergies: optionalText(ALLERGIES_MAX),
  /** Left out, these three stay as they are. */
  medicines: medicinesSchema.optional(),
  conditions: conditionsSchema.optional(),
  pregnancy: z.enum(PREGNANCIES).nullable().optional(),
  height_cm: measure(HEIGHT_CM),
  weight_kg: measure(WEIGHT_KG),
  unit_system: z.enum(UNIT_SYSTEMS).optional(),
  avatar_url: z
    .string()
    .transform(sanitiseUrl)
    .transform((url) => url || null)
    .nullable()
    .optional(),
})
export type ProfileUpdate = z.infer<typeof profileUpdateSchema>
