import type { Dashboard } from '@aevia/domain/dashboard/schema.ts'
import { expect, test } from 'vitest'
import { goals } from './figures.ts'

const NOTHING = {
  supplement_days: null,
  exercise_sessions: null,
  eight_hour_nights: null,
  good_nights: null,
  meal_days: null,
  mood_days: null,
  breathing_days: null,
}
const dashboard = (week: object, weight_goal: object | null = null) =>
  ({ week: { ...NOTHING, ...week }, weight_goal, nutrition_goals: null }) as unknown as Dashboard

test('what was never logged is a sample and says no basis', () => {
  for (const { basis } of goals(dashboard({}), 'metric')) expect(basis).toBeNull()
})

test('what was logged is counted, and more than the goal is all of it', () => {
  const bases = goals(dashboard({ supplement_days: 3, exercise_sessions: 40 }), 'metric').flatMap(
    ({ percent, basis }) => (basis ? [[percent, basis]] : []),
  )
  expect(bases).toContainEqual([43, '3 of 7 days with supplements taken in the last 7 days'])
  expect(bases.map(([percent]) => percent)).toContain(100)
})

test('a weight that rose is told as gained and is none of the goal; in the unit of the visitor', () => {
  const gained = { lost_kg: -1.5, since: '2026-02-11', until: '2026-03-01', too_light: false }
  const told = (system: 'metric' | 'us') => goals(dashboard({}, gained), system).find(({ basis }) => basis)
  expect(told('metric')).toMatchObject({ percent: 0, basis: '1.5 kg gained since Feb 11, 2026' })
  // 1.5 kg x 2.20462
  expect(told('us')?.basis).toBe('3.3 lb gained since Feb 11, 2026')
})
