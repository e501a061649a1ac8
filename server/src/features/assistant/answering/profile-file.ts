import { identify } from '@aevia/domain/health/biomarkers/identify.ts'
import { PREGNANCIES } from '@aevia/domain/profile/schema.ts'
import { z } from 'zod'
import { readContext, type UserContext } from './context.ts'

/** By its name alone, or with more. */
const named = z.union([
  z.string().transform((name): { name: string; dose?: string | null } => ({ name })),
  z.object({ name: z.string(), dose: z.string().nullable().optional() }),
])

/** The `--profile FILE` of the command line: what the records of a signed-in user would hold. */
const profileFileSchema = z.object({
  profile: z
    .object({
      age: z.number().nullable().default(null),
      gender: z.enum(['female', 'male', 'other']).nullable().default(null),
      allergies: z.string().nullable().default(null),
      medicines: z
        .array(named)
        .transform((all) => all.map(({ name, dose = null }) => ({ name, dose })))
        .default([]),
      conditions: z
        .array(named)
        .transform((all) => all.map(({ name }) => name))
        .default([]),
      pregnancy: z.enum(PREGNANCIES).nullable().default(null),
      /** in short for `pregnancy` */
      pregnant: z.boolean().default(false),
    })
    .transform(({ pregnant, ...profile }) => ({
      ...profile,
      pregnancy: pregnant ? ('pregnant' as const) : profile.pregnancy,
    }))
    .prefault({}),
  results: z
    .array(
      z.object({
        name: z.string(),
        value: z.union([z.number(), z.string()]),
        unit: z.string().nullable().default(null),
        ref_low: z.number().nullable().default(null),
        ref_high: z.number().nullable().default(null),
        date: z.iso.date(),
      }),
    )
    .default([]),
  supplements: z
    .array(
      z.object({
        name: z.string(),
        dosage: z.string().nullable().default(null),
        frequency: z.string().nullable().default(null),
        is_active: z.boolean().default(true),
      }),
    )
    .default([]),
})

export function readProfileFile(file: unknown, today = new Date().toISOString().slice(0, 10)): UserContext {
  const { profile, results, supplements } = profileFileSchema.parse(file)
  const records = {
    profile,
    supplements,
    log: [],
    results: results.map(({ name, value, unit, ref_low, ref_high, date }) => ({
      name,
      value: typeof value === 'number' ? value : null,
      value_text: String(value),
      comparator: null,
      unit,
      ref_low,
      ref_high,
      flag: null,
      ...catalogued(name, typeof value === 'number' ? value : null, unit),
      needs_review: false,
      date,
    })),
  }
  return readContext(records, today)
}

function catalogued(name: string, value: number | null, unit: string | null) {
  const { biomarker, canonical_value } = identify({
    name,
    context: '',
    value,
    unit,
    loinc: null,
  })
  return { biomarker, canonical_value }
}
