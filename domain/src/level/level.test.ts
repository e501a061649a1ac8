import { expect, test } from 'vitest'
import type { MarkerPoint } from '../blood-markers/schema.ts'
import { type LevelRecords, levelSteps } from './level.ts'
import type { BadgeId, Level, LevelSettings } from './schema.ts'

function levelOf(records: LevelRecords, settings: LevelSettings): Level {
  const steps = levelSteps(records, settings)
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}
const ldl = (date: string, value: number, more: Partial<MarkerPoint> = {}): MarkerPoint => ({
  biomarker: 'ldl',
  date,
  value,
  comparator: null,
  low: null,
  high: 3,
  flag: null,
  printed: `${value} mmol/L`,
  ...more,
})
const nothing: LevelRecords = {
  points: [],
  personAt: () => ({ sex: null, age: 40 }),
  plan: [],
  intakeDays: 0,
}
const all: LevelSettings = { hidden: [] }
const earned = (records: Partial<LevelRecords>): BadgeId[] =>
  levelOf({ ...nothing, ...records }, all)
    .badges.filter(({ is_earned }) => is_earned)
    .map(({ id }) => id)
const plan = (count: number, state: 'done' | 'skipped' | 'open' | 'removed') =>
  Array.from({ length: count }, () => ({ state }))

test('without records it is level 1; each badge is a level more', () => {
  expect(levelOf(nothing, all).level).toBe(1)
  expect(levelOf({ ...nothing, points: [ldl('2026-01-01', 2)], intakeDays: 30 }, all).level).toBe(3)
})

test.each([
  ['one test', { points: [ldl('2026-01-01', 2)] }, ['first_test']],
  // More than its normal variation, either way.
  [
    'a fall that is real',
    { points: [ldl('2026-01-01', 2.9), ldl('2026-06-01', 2)] },
    ['first_test', 'real_change'],
  ],
  [
    'a rise that is real',
    { points: [ldl('2026-01-01', 2), ldl('2026-06-01', 2.9)] },
    ['first_test', 'real_change'],
  ],
  [
    'a change that may be chance',
    { points: [ldl('2026-01-01', 2.9), ldl('2026-06-01', 2.7)] },
    ['first_test'],
  ],
  ['two results of one day', { points: [ldl('2026-01-01', 4.6), ldl('2026-01-01', 2)] }, ['first_test']],
  [
    'less than a number',
    { points: [ldl('2026-01-01', 2.9), ldl('2026-06-01', 1, { comparator: '<' })] },
    ['first_test'],
  ],
  [
    'out of range, again in time, as bad as before',
    { points: [ldl('2026-01-01', 4.6), ldl('2026-02-12', 4.7)] },
    ['first_test', 'retest_on_time'],
  ],
  ['again too soon', { points: [ldl('2026-01-01', 4.6), ldl('2026-02-11', 4.7)] }, ['first_test']],
  ['again years later', { points: [ldl('2020-01-01', 4.6), ldl('2026-01-01', 4.7)] }, ['first_test']],
  [
    'within the range it has no time',
    { points: [ldl('2026-01-01', 2.5), ldl('2026-03-01', 2.6)] },
    ['first_test'],
  ],
  ['done', { plan: plan(1, 'done') }, ['first_action']],
  ['skipped counts as well', { plan: plan(10, 'skipped') }, ['first_action', 'ten_actions']],
  ['open and removed do not', { plan: [...plan(20, 'open'), ...plan(20, 'removed')] }, []],
  ['29 days of intakes', { intakeDays: 29 }, []],
  ['30 days', { intakeDays: 30 }, ['month_of_intakes']],
  ['180 days', { intakeDays: 180 }, ['month_of_intakes', 'half_year_of_intakes']],
] as const)('%s', (_what, records, badges) => {
  expect(earned(records as Partial<LevelRecords>)).toEqual(badges)
})

test('a badge that is switched off is neither shown nor counted, and so is all of it', () => {
  const records = { ...nothing, points: [ldl('2026-01-01', 2)], intakeDays: 30 }
  const one = levelOf(records, { hidden: ['first_test'] })
  expect(one.level).toBe(2)
  expect(one.badges.filter(({ is_hidden }) => is_hidden).map(({ id }) => id)).toEqual(['first_test'])
  expect(levelOf(records, { hidden: ['level'] }).level).toBeNull()
})
