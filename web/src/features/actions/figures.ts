import type { Week } from '@aevia/domain/dashboard/schema.ts'
import {
  EXERCISE_GOAL,
  goalStatus,
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
}

function share(count: number | null, of: number, what: string): Share | null {
  if (count === null) return null
  const percent = Math.min(100, Math.round((100 * count) / of))
  return { percent, basis: `${count} of ${of} ${what} in the last 7 days` }
}

const supplementDays = (week: Week) => share(week.supplement_days, WEEK_DAYS, 'days with supplements taken')
const sessions = (week: Week) => share(week.exercise_sessions, EXERCISE_GOAL, 'sessions')

/** Goals about the log are the user's own as soon as something was logged; the others stay samples. */
export function goals(week: Week): Goal[] {
  const own: Record<string, Share | null> = {
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

export function categories(week: Week): Category[] {
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

export function focus({ supplement_days, exercise_sessions, good_nights }: Week): Focus[] {
  const { workout_sessions, nutrition_percent } = sampleFocus
  return [
    {
      value: `${supplement_days ?? sampleFocus.supplement_days}/${WEEK_DAYS}`,
      label: 'days with supplements',
      sample: supplement_days === null,
    },
    {
      value: `${exercise_sessions ?? workout_sessions}/${EXERCISE_GOAL}`,
      label: 'workout sessions',
      sample: exercise_sessions === null,
    },
    {
      value: `${good_nights ?? sampleFocus.good_nights}/${WEEK_DAYS}`,
      label: 'good sleep nights',
      sample: good_nights === null,
    },
    { value: `${nutrition_percent}%`, label: 'nutrition goals', sample: true },
  ]
}
