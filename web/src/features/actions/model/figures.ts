import type { Dashboard, NutritionGoals, Week } from '@aevia/domain/dashboard/schema.ts'
import type { OwnGoal } from '@aevia/domain/plan/goals.ts'
import {
  EXERCISE_GOAL,
  type GoalStatus,
  sampleCategories,
  sampleFocus,
  sampleGoals,
  WEEK_DAYS,
} from '@aevia/domain/samples/actions.ts'

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

/** A person's own goals; the specification's as samples while there is none. */
export function goals(own: readonly OwnGoal[]): Goal[] {
  return own.length > 0 ? [...own] : sampleGoals.map((goal) => ({ ...goal, basis: null }))
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
