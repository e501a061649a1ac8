/** The specification's sample values of the actions page. */
export const GOAL_STATUSES = ['Excellent', 'On Track', 'In Progress', 'Needs Attention'] as const
export type GoalStatus = (typeof GOAL_STATUSES)[number]

export const EXERCISE_GOAL = 4
export const WEEK_DAYS = 7

export const sampleGoals = [
  { id: 'weight', title: 'Lose 10 lbs by end of month', percent: 60, status: 'In Progress' },
  { id: 'sleep', title: 'Sleep 8 hours daily', percent: 85, status: 'On Track' },
  { id: 'supplements', title: 'Take supplements consistently', percent: 90, status: 'Excellent' },
  { id: 'exercise', title: 'Exercise 4x per week', percent: 50, status: 'Needs Attention' },
] as const satisfies readonly { id: string; title: string; percent: number; status: GoalStatus }[]

export const sampleCategories = [
  {
    id: 'supplements',
    title: 'Supplements',
    percent: 75,
    path: '/platform/supplements',
    about: 'What you take, when and why',
  },
  {
    id: 'exercise',
    title: 'Exercise',
    percent: 60,
    path: '/platform/exercise',
    about: 'Sessions, minutes and effort',
  },
  {
    id: 'sleep',
    title: 'Sleep',
    percent: 85,
    path: '/platform/sleep',
    about: 'Hours and quality of your nights',
  },
  { id: 'nutrition', title: 'Nutrition', percent: 45, path: '/platform/nutrition', about: 'What you eat' },
  {
    id: 'mental-health',
    title: 'Mental Wellbeing',
    percent: 70,
    path: '/platform/mental-health',
    about: 'Mood, stress and energy',
  },
  {
    id: 'breathing',
    title: 'Breathing',
    percent: 30,
    path: '/platform/breathing',
    about: 'Paced breathing for a calm minute',
  },
] as const

export const sampleFocus = {
  supplement_days: 7,
  workout_sessions: 3,
  good_nights: 6,
  nutrition_percent: 85,
} as const

/** The samples' own steps: 90 is Excellent, 85 On Track, 60 In Progress, 50 Needs Attention. */
export function goalStatus(percent: number): GoalStatus {
  if (percent >= 90) return 'Excellent'
  if (percent >= 75) return 'On Track'
  return percent >= 60 ? 'In Progress' : 'Needs Attention'
}
