/** The plan: what a person set out to do, why, how it will be known that it worked, and how it went. */
import { idSchema, markerIdSchema } from '../api/ids.ts'
import { z } from 'zod'
import { calendarDay } from '../health/calendar.ts'
import { GOAL_KINDS, goalSchema } from './goals.ts'
import { optionalText, sanitiseText, sanitiseUrl } from '../text/sanitise.ts'

/** Of one account, whatever their state: far more than anybody can do. */
export const ACTIONS_MAX = 200
export const ACTION_TITLE_MAX = 300
export const ACTION_TEXT_MAX = 2000
export const TITLE_REQUIRED = 'Please say what you want to do.'
export const TEST_BEFORE_START = 'The test cannot be before the start.'

export const ACTION_KINDS = ['supplement', 'habit', 'test', 'question', 'own'] as const
export const ACTION_STATES = ['open', 'done', 'skipped', 'removed'] as const
export type ActionState = (typeof ACTION_STATES)[number]
export const RHYTHMS = ['once', 'daily', 'weekly', 'monthly'] as const
export type Rhythm = (typeof RHYTHMS)[number]

/** A form's empty field means that the day is open. */
const optionalDay = z.preprocess(
  (value) => (value === '' ? null : value),
  calendarDay('Please enter a valid date.').nullable(),
)
const text = optionalText(ACTION_TEXT_MAX)
const source = z.strictObject({
  title: z.string().transform(sanitiseText).pipe(z.string().min(1).max(ACTION_TEXT_MAX)),
  url: z
    .string()
    .transform(sanitiseUrl)
    .transform((url) => url || null)
    .nullable(),
})

const fields = {
  title: z
    .string()
    .transform(sanitiseText)
    .pipe(
      z
        .string()
        .min(1, TITLE_REQUIRED)
        .max(ACTION_TITLE_MAX, `This can have at most ${ACTION_TITLE_MAX} characters.`),
    ),
  reason: text,
  /** what is to be reached */
  target: text,
  rhythm: z.enum(RHYTHMS).nullable(),
  start_day: optionalDay,
  /** when a test shows whether it worked, or when to test again */
  test_day: optionalDay,
}

/** Absent and open days fit any other. */
export function planDaysInOrder({
  start_day,
  test_day,
}: {
  start_day?: string | null | undefined
  test_day?: string | null | undefined
}): boolean {
  return !start_day || !test_day || start_day <= test_day
}
const ordered = { path: ['test_day'], message: TEST_BEFORE_START }

const createFields = z.strictObject({
  /** Made by the client: sent twice, it is added once. */
  id: idSchema,
  kind: z.enum(ACTION_KINDS).default('own'),
  title: fields.title,
  reason: fields.reason.default(null),
  target: fields.target.default(null),
  rhythm: fields.rhythm.default(null),
  start_day: fields.start_day.default(null),
  test_day: fields.test_day.default(null),
  source: source.nullable().default(null),
  /** the marker that says whether it worked, and the side from which it is to come back */
  marker: markerIdSchema.nullable().default(null),
  side: z.enum(['low', 'high']).nullable().default(null),
  /** of the tracker, where the action is to take it */
  supplement_id: idSchema.nullable().default(null),
  /** the next step that it was taken from */
  step: z.string().max(ACTION_TITLE_MAX).nullable().default(null),
})
export const actionCreateSchema = createFields.refine(planDaysInOrder, ordered)
export type ActionCreate = z.infer<typeof actionCreateSchema>
export type ActionInput = z.input<typeof actionCreateSchema>

export const actionUpdateSchema = z
  .strictObject({ ...fields, state: z.enum(ACTION_STATES) })
  .partial()
  .refine(planDaysInOrder, ordered)
export type ActionUpdate = z.infer<typeof actionUpdateSchema>

export const planActionSchema = z.object({
  ...createFields.shape,
  state: z.enum(ACTION_STATES),
  created_at: z.string(),
  updated_at: z.string(),
})
export type PlanAction = z.infer<typeof planActionSchema>

const CHANGES_MARKERS = new Set<PlanAction['kind']>(['supplement', 'habit', 'own'])
/** Whether it is being done, or was, and can change a marker: a test and a question change nothing. */
export const isTried = ({ kind, state }: Pick<PlanAction, 'kind' | 'state'>): boolean =>
  CHANGES_MARKERS.has(kind) && (state === 'open' || state === 'done')

export const REVIEW_VERDICTS = ['worked', 'did_not', 'cannot_tell', 'waiting'] as const
const figure = z.object({ shown: z.string(), date: z.string() })
/** How it went, by the marker of the action. */
const reviewSchema = z.object({
  verdict: z.enum(REVIEW_VERDICTS),
  marker: z.string(),
  why: z.string(),
  before: figure.nullable(),
  after: figure.nullable(),
  /** where the normal variation is from */
  source: z.string().nullable(),
})
export type ActionReview = z.infer<typeof reviewSchema>

export const planItemSchema = planActionSchema.extend({ review: reviewSchema.nullable() })
export type PlanItem = z.infer<typeof planItemSchema>

export const planQuery = z.object({
  /** The user's calendar day. */
  day: calendarDay(),
})
export const goalParams = z.object({ kind: z.enum(GOAL_KINDS) })
export const planSchema = z.object({ actions: z.array(planItemSchema), goals: z.array(goalSchema) })
export type Plan = z.infer<typeof planSchema>
