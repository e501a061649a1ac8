/** What a person's results come to: what is out of range, what changed, what to do next, when to test again. */
import { z } from 'zod'
import { markerIdSchema } from '../api/ids.ts'
import { changeSchema } from '../health/change.ts'
import { calendarDay } from '../health/calendar.ts'

/** More than three at once are done by nobody. */
export const NEXT_STEPS_MAX = 3
export const CHANGES_MAX = 6
export const RETESTS_MAX = 6
/** More than these say nothing more about a trend. */
export const EARLIER_MAX = 4

export const storyQuery = z.object({
  /** The user's calendar day. */
  day: calendarDay(),
})

export const markerStepsParams = z.object({ marker: markerIdSchema })

const day = z.iso.date()
const side = z.enum(['low', 'high'])
/** Where a statement is published; `url` where its page is known. */
const source = z.object({ title: z.string(), url: z.string().nullable() })
/** A value with its unit, in the units of the profile. */
const figure = z.object({ shown: z.string(), date: day })
export type Figure = z.infer<typeof figure>

const marker = { marker: z.string(), name: z.string() }

const changedSchema = z.object({
  ...marker,
  before: figure,
  now: figure,
  way: z.enum(['rose', 'fell', 'stayed']),
  verdict: changeSchema.shape.verdict,
  /** Seen from the range that is used for it; null where it was and is within it, or has none. */
  course: z.enum(['back', 'closer', 'further', 'out']).nullable(),
  sentence: z.string(),
  /** where its normal variation is from */
  source: z.string().nullable(),
})
export type StoryChange = z.infer<typeof changedSchema>

const outOfRangeSchema = z.object({
  ...marker,
  latest: figure,
  side,
  range: z.string().nullable(),
  /** where the range is from; null without one */
  range_from: z.enum(['laboratory', 'catalogue']).nullable(),
  is_critical: z.boolean(),
  /** the results before the latest, newest first */
  earlier: z.array(figure),
  /** since the test before; null for the first one */
  change: changedSchema.nullable(),
})
export type OutOfRange = z.infer<typeof outOfRangeSchema>

export const STEP_KINDS = [
  'act_now',
  'ask_doctor',
  'add_supplement',
  'change_habit',
  'set_test_date',
] as const

const nextStepSchema = z.object({
  /** The same for as long as it is the same step. */
  id: z.string(),
  kind: z.enum(STEP_KINDS),
  title: z.string(),
  reason: z.string(),
  /** whom to ask first, what to watch */
  caution: z.string().nullable(),
  /** what can be expected of it */
  expected: z.string().nullable(),
  source,
  ...marker,
  side: side.nullable(),
  /** what goes into the tracker with one press */
  supplement: z
    .object({
      name: z.string(),
      category: z.string(),
      timing: z.string(),
      dosage: z.string(),
      frequency: z.string(),
      benefits: z.string(),
      effects: z.string(),
    })
    .nullable(),
  /** the day from which a test shows whether it worked */
  test_day: day.nullable(),
})
export type NextStep = z.infer<typeof nextStepSchema>

/** What to do about one marker, the best first. */
export const markerStepsSchema = z.object({ steps: z.array(nextStepSchema) })
export type MarkerSteps = z.infer<typeof markerStepsSchema>

const retestSchema = z.object({
  ...marker,
  side: side.nullable(),
  why: z.string(),
  /** `until` is null where only the first day is known. */
  from: day,
  until: day.nullable(),
  is_due: z.boolean(),
  /** null for a rule of this app */
  source: source.nullable(),
})
export type Retest = z.infer<typeof retestSchema>

export const storySchema = z.object({
  /** the newest day of a test; null without results */
  tested_on: day.nullable(),
  /** how many markers have a result that counts */
  markers: z.number(),
  /** results of the newest tests that wait for review, and do not count until then */
  to_review: z.number(),
  out_of_range: z.array(outOfRangeSchema),
  changed: z.array(changedSchema),
  /** markers with an earlier result whose change may be chance */
  unchanged: z.number(),
  next: z.array(nextStepSchema),
  again: z.array(retestSchema),
})
export type Story = z.infer<typeof storySchema>
