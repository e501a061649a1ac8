import { z } from 'zod'
import { calendarDay } from '../health/calendar.ts'
import { LE8_COMPONENTS } from '../health/life-essential-8.ts'

export const dashboardQuery = z.object({
  /** The user's calendar day. */
  day: calendarDay(),
})

const component = z.object({
  id: z.enum(LE8_COMPONENTS),
  /** 0 to 100; null when it is not known. */
  points: z.number().nullable(),
  /** What the points come from, or what to do to know them. */
  basis: z.string(),
  /** The day of the newest value behind it. */
  day: z.string().nullable(),
})
export type ScoreComponent = z.infer<typeof component>

/** The newest value of a card and its day; null when nothing was logged. */
const metric = z.object({ value: z.number(), day: z.string() }).nullable()
export type Metric = z.infer<typeof metric>

const series = z.array(z.object({ day: z.string(), value: z.number() }))
export type Series = z.infer<typeof series>

const activityItem = z.object({
  type: z.enum(['entry', 'upload', 'supplement']),
  /** The kind of a log entry; null for the others. */
  kind: z.string().nullable(),
  at: z.string(),
  title: z.string(),
  detail: z.string().nullable(),
})
export type ActivityItem = z.infer<typeof activityItem>

/** Of the last seven days, today included; null where nothing of the kind was logged in them. */
const week = z.object({
  /** Days on which a supplement was taken. */
  supplement_days: z.number().nullable(),
  exercise_sessions: z.number().nullable(),
  /** Nights of 7 hours or more and less than 9. */
  good_nights: z.number().nullable(),
  meal_days: z.number().nullable(),
  mood_days: z.number().nullable(),
  breathing_days: z.number().nullable(),
})
export type Week = z.infer<typeof week>

const dailyGoal = z.object({ mean_g: z.number(), met: z.number(), days: z.number() })
export type DailyGoal = z.infer<typeof dailyGoal>

const nutritionGoals = z.object({
  percent: z.number(),
  from: z.enum(['meals', 'check']),
  met: z.number(),
  of: z.number(),
  fibre: dailyGoal.nullable(),
  fruit_vegetables: dailyGoal.nullable(),
})
export type NutritionGoals = z.infer<typeof nutritionGoals>

const sleepImpact = z.object({
  efficiency: z.object({ percent: z.number(), nights: z.number() }).nullable(),
  /** Standard deviation of the time asleep. */
  spread: z.object({ minutes: z.number(), nights: z.number() }).nullable(),
})
export type SleepImpact = z.infer<typeof sleepImpact>

const loggedWeight = z.object({ kg: z.number(), day: z.string() })
export type LoggedWeight = z.infer<typeof loggedWeight>

export const dashboardSchema = z.object({
  full_name: z.string().nullable(),
  avatar_level: z.number(),
  score: z.object({
    value: z.number().nullable(),
    known: z.number(),
    complete: z.boolean(),
    /** The user is known to be younger than the score is made for. */
    too_young: z.boolean(),
    components: z.array(component),
  }),
  metrics: z.object({
    steps: metric,
    sleep_quality: metric,
    heart_rate: metric,
    nutrition_score: metric,
    energy: metric,
  }),
  trends: z.object({ steps: series, sleep_hours: series, heart_rate: series, weight: series }),
  activity: z.array(activityItem),
  week,
  nutrition_goals: nutritionGoals.nullable(),
  sleep_impact: sleepImpact,
  logged_weight: loggedWeight.nullable(),
})
export type Dashboard = z.infer<typeof dashboardSchema>
