import type { Dashboard } from '@aevia/domain/dashboard/schema.ts'
import { expect, test } from 'vitest'
import { categories, goals } from './figures.ts'

const NOTHING = {
  supplement_days: null,
  exercise_sessions: null,
  good_nights: null,
  meal_days: null,
  mood_days: null,
  breathing_days: null,
}
const dashboard = (week: object) =>
  ({ week: { ...NOTHING, ...week }, nutrition_goals: null }) as unknown as Dashboard

test('without a goal of one’s own the goals are samples and say no basis', () => {
  const samples = goals([])
  expect(samples).toHaveLength(4)
  for (const { basis } of samples) expect(basis).toBeNull()
})

test('one own goal, and no sample is left', () => {
  const own = {
    kind: 'sleep',
    target: 8,
    by: null,
    title: 'Sleep 8 hours a night',
    percent: 43,
    status: 'Needs Attention',
    basis: '3 of 7 nights of 8 hours in the last 7 days',
  } as const
  expect(goals([own])).toEqual([own])
})

test('what was never logged is a sample and says no basis', () => {
  for (const { basis } of categories(dashboard({}))) expect(basis).toBeNull()
})

test('what was logged is counted, and more than the goal is all of it', () => {
  const bases = categories(dashboard({ supplement_days: 3, exercise_sessions: 40 })).flatMap(
    ({ percent, basis }) => (basis ? [[percent, basis]] : []),
  )
  expect(bases).toContainEqual([43, '3 of 7 days with supplements taken in the last 7 days'])
  expect(bases.map(([percent]) => percent)).toContain(100)
})
