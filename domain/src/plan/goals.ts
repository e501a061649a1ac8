/** The person's own goals: one of each kind, with limits within which they are healthy ones. */
import { z } from 'zod'
import { bodyMassIndex } from '../health/bmi.ts'
import { calendarDay } from '../health/calendar.ts'
import { WEIGHT_KG } from '../profile/schema.ts'
import { GOAL_STATUSES } from '../samples/actions.ts'
import { sanitiseNumber } from '../text/sanitise.ts'

export const GOAL_KINDS = ['weight', 'sleep', 'exercise', 'supplements'] as const
export type GoalKind = (typeof GOAL_KINDS)[number]

/**
 * Hours a night are those that Life's Essential 8 gives full points to (Lloyd-Jones et al., Circulation
 * 2022;146:e18). A weight is also held against the height.
 */
export const GOAL_LIMITS: Record<GoalKind, { min: number; max: number; step: number; unit: string }> = {
  weight: { ...WEIGHT_KG, unit: 'kg' },
  sleep: { min: 7, max: 9, step: 0.5, unit: 'hours a night' },
  exercise: { min: 1, max: 14, step: 1, unit: 'sessions a week' },
  supplements: { min: 1, max: 7, step: 1, unit: 'days a week' },
}

const numberOf = (kind: GoalKind) => {
  const { min, max, unit } = GOAL_LIMITS[kind]
  const range = `Please enter a number between ${min} and ${max} (${unit}).`
  return z.preprocess(sanitiseNumber, z.number({ error: range }).min(min, range).max(max, range))
}
const by = z
  .preprocess((value) => (value === '' ? null : value), calendarDay('Please enter a valid date.').nullable())
  .default(null)

export const goalInputSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('weight'), target: numberOf('weight'), by }),
  z.strictObject({ kind: z.literal('sleep'), target: numberOf('sleep'), by }),
  z.strictObject({ kind: z.literal('exercise'), target: numberOf('exercise'), by }),
  z.strictObject({ kind: z.literal('supplements'), target: numberOf('supplements'), by }),
])
export type GoalInput = z.infer<typeof goalInputSchema>

/** What stands against a weight as a goal; null where nothing does. WHO's cut-off, as everywhere in the app. */
export function weightGoalFault(heightCm: number | null, targetKg: number): string | null {
  const index = bodyMassIndex(heightCm, targetKg)
  if (!index) return 'Please enter your height in your profile first: a weight goal must be a healthy one.'
  return index.category === 'Underweight'
    ? 'At your height this weight is underweight (a BMI below 18.5). Please choose a higher one.'
    : null
}

export const goalSchema = z.object({
  kind: z.enum(GOAL_KINDS),
  target: z.number(),
  by: z.string().nullable(),
  title: z.string(),
  percent: z.number(),
  status: z.enum(GOAL_STATUSES),
  /** what the percentage comes from */
  basis: z.string(),
})
export type OwnGoal = z.infer<typeof goalSchema>
/** As it is kept: `from` is the weight at which it was chosen. */
export type StoredGoal = { kind: GoalKind; target: number; by: string | null; from: number | null }
