import type { Dashboard, NutritionGoals, Week, WeightGoal } from '@aevia/domain/dashboard/schema.ts'
import { WEIGHT_GOAL_LB } from '@aevia/domain/health/daily-goals.ts'
import type { UnitSystem } from '@aevia/domain/profile/schema.ts'
import { kilograms, pounds } from '@aevia/domain/profile/us-units.ts'
import {
  EXERCISE_GOAL,
  goalStatus,
  type GoalStatus,
  sampleCategories,
  sampleFocus,
  sampleGoals,
  WEEK_DAYS,
} from '@aevia/domain/samples/actions.ts'
import { formatDate } from '@aevia/domain/text/format.ts'

/** A share of a goal; without a `basis` it is a sample. */
interface Share {
  percent: number
  basis: string | null
}
export interface Goal extends Share {
  title: string
  status: GoalStatus
}
export interface Category extends Share {
  title: string
  path: string
  about: string
}
export interface Focus {
  value: string
  label: string
  sample: boolean
  note: string | null
}

function share(count: number | null, of: number, what: string): Share | null {
  if (count === null) return null
  const percent = Math.min(100, Math.round((100 * count) / of))
  return { percent, basis: `${count} of ${of} ${what} in the last 7 days` }
}

const supplementDays = (week: Week) => share(week.supplement_days, WEEK_DAYS, 'days with supplements taken')
const sessions = (week: Week) => share(week.exercise_sessions, EXERCISE_GOAL, 'sessions')

function weightLost(goal: WeightGoal | null, system: UnitSystem): Share | null {
  if (!goal) return null
  const { lost_kg, since, until, too_light } = goal
  const amount = (kg: number) => (system === 'us' ? `${pounds(kg)} lb` : `${Number(kg.toFixed(1))} kg`)
  const change = lost_kg >= 0 ? `${amount(lost_kg)} lost` : `${amount(-lost_kg)} gained`
  const span =
    since === until ? `: one weight logged, on ${formatDate(until)}` : ` since ${formatDate(since)}`
  const warning = too_light ? '. Not advised: you would be underweight' : ''
  return {
    percent: Math.min(100, Math.max(0, Math.round((100 * lost_kg) / kilograms(WEIGHT_GOAL_LB)))),
    basis: `${change}${span}${warning}`,
  }
}

/** Goals about the log are the user's own as soon as something was logged; the others stay samples. */
export function goals({ week, weight_goal }: Dashboard, system: UnitSystem): Goal[] {
  const own: Record<string, Share | null> = {
    weight: weightLost(weight_goal, system),
    supplements: supplementDays(week),
    sleep: share(week.eight_hour_nights, WEEK_DAYS, 'nights of 8 hours'),
    exercise: sessions(week),
  }
  return sampleGoals.map(({ id, title, percent, status }) => {
    const real = own[id]
    return real
      ? { title, ...real, status: goalStatus(real.percent) }
      : { title, percent, status, basis: null }
  })
}

export function categories({ week }: Dashboard): Category[] {
  const own: Record<string, Share | null> = {
    supplements: supplementDays(week),
    exercise: sessions(week),
    sleep: share(week.good_nights, WEEK_DAYS, 'good nights'),
    nutrition: share(week.meal_days, WEEK_DAYS, 'days with a meal logged'),
    'mental-health': share(week.mood_days, WEEK_DAYS, 'days with a mood logged'),
    breathing: share(week.breathing_days, WEEK_DAYS, 'days with a session'),
  }
  return sampleCategories.map(({ id, title, path, about, percent }) => ({
    title,
    path,
    about,
    ...(own[id] ?? { percent, basis: null }),
  }))
}

const nutritionNote = ({ from, met, of }: NutritionGoals) =>
  from === 'meals'
    ? `${met} of ${of} daily goals for fibre, fruit and vegetables`
    : `${met} of ${of} eating habits in the Heart Health Check`

export function focus({ week, nutrition_goals }: Dashboard): Focus[] {
  const { supplement_days, exercise_sessions, good_nights } = week
  const counted = (count: number | null, sample: number, of: number, label: string): Focus => ({
    value: `${count ?? sample}/${of}`,
    label,
    sample: count === null,
    note: null,
  })
  return [
    counted(supplement_days, sampleFocus.supplement_days, WEEK_DAYS, 'days with supplements'),
    counted(exercise_sessions, sampleFocus.workout_sessions, EXERCISE_GOAL, 'workout sessions'),
    counted(good_nights, sampleFocus.good_nights, WEEK_DAYS, 'good sleep nights'),
    {
      value: `${nutrition_goals?.percent ?? sampleFocus.nutrition_percent}%`,
      label: 'nutrition goals',
      sample: nutrition_goals === null,
      note: nutrition_goals && nutritionNote(nutrition_goals),
    },
  ]
}
