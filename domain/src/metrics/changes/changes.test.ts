import { expect, test } from 'vitest'
import { addDays } from '../../health/calendar.ts'
import { compare, findChanges } from './changes.ts'
import { studentTails } from './student.ts'
import { usualRange } from './usual-range.ts'

/** Upper critical values, NIST/SEMATECH e-Handbook of Statistical Methods, http://www.itl.nist.gov/div898/handbook/eda/section3/eda3672.htm */
test.each([
  [1, 12.706, 0.025],
  [2, 4.303, 0.025],
  [3, 5.841, 0.005],
  [7, 2.998, 0.01],
  [10, 2.228, 0.025],
  [10, 4.143, 0.001],
  [25, 2.06, 0.025],
  [25, 3.45, 0.001],
  [26, 1.315, 0.1],
])('with %i degrees of freedom, %d is exceeded with probability %d', (degrees, t, upper) => {
  expect(studentTails(t, degrees)).toBeCloseTo(2 * upper, 3)
  expect(studentTails(-t, degrees)).toBeCloseTo(2 * upper, 3)
})

const START = '2026-01-01'
/** Whole fortnights of the same value each, the last of them last. */
const fortnights = (means: readonly number[]) =>
  means.flatMap((value, index) =>
    Array.from({ length: 14 }, (_, day) => ({ day: addDays(START, index * 14 + day), value })),
  )
const ENDS = addDays(START, 14 * 9 - 1)
const EIGHT = [49, 51, 50, 52, 48, 50, 51, 49]

test('the last fortnight is held against the prediction interval of those before', () => {
  // Eight fortnights: mean 50, s = √(12/7); 50 ± 3.499·s·√(1 + 1/8) is 45.14 to 54.86 (t of 7 degrees, 0.005 above).
  const edge = 50 + 3.499 * Math.sqrt(12 / 7) * Math.sqrt(1 + 1 / 8)
  const change = compare(fortnights([...EIGHT, edge]), ENDS)
  expect(change?.p).toBeCloseTo(0.01, 4)
  expect(change).toMatchObject({
    now: { from: addDays(ENDS, -13), to: ENDS, days: 14 },
    before: { mean: 50, low: 48, high: 52, fortnights: 8 },
  })
})

test('too little says nothing: seven fortnights before, or nine days of the last one', () => {
  expect(compare(fortnights([...EIGHT.slice(1), 90]), ENDS)).toBeNull()
  const gaps = fortnights([...EIGHT, 90]).filter(
    ({ day }) => day <= addDays(ENDS, -14) || day > addDays(ENDS, -9),
  )
  expect(compare(gaps, ENDS)).toBeNull()
})

test('the day that is not over is not looked at', () => {
  const days = fortnights([...EIGHT, 50])
  const today = { day: addDays(ENDS, 1), value: 9_000 }
  expect(compare([...days, today], ENDS)?.now.mean).toBe(50)
})

test('what lies beyond all fortnights before is found, and what is like one of them is not', () => {
  const metrics = new Map([
    ['resting_heart_rate', fortnights([...EIGHT, 58])],
    ['steps', fortnights([...EIGHT, 51.5])],
  ] as const)
  const { found, tried } = findChanges(metrics, ENDS)
  expect(found.map(({ metric }) => metric)).toEqual(['resting_heart_rate'])
  expect(tried).toBe(2)
})

test('nine of ten of the last ninety days lie in the usual range; of fewer than thirty there is none', () => {
  const days = Array.from({ length: 100 }, (_, index) => ({ day: addDays(START, index), value: index }))
  // The last ninety are 10 to 99; four of a hundred and a half are cut off at each end.
  expect(usualRange(days, addDays(START, 99))).toEqual({ low: 14, high: 95 })
  expect(usualRange(days.slice(0, 29), addDays(START, 28))).toBeNull()
})
