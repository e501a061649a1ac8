import { expect, test } from 'vitest'
import type { HealthLogEntry } from '../../health-log/schema.ts'
import { addDays } from '../../health/calendar.ts'
import { begunAsked, loggedValues, ownTrend, spansOf, trendAsked } from './own-trend.ts'

const TODAY = '2026-11-25'
const nights = (hours: (day: number) => number, days: number) =>
  Array.from({ length: days }, (_, day) => ({
    kind: 'sleep',
    day: addDays(TODAY, -day),
    values: { asleep: hours(day), in_bed: null, latency: null, awakenings: null },
  })) as unknown as HealthLogEntry[]
const SLEEP = trendAsked('is my sleep getting better?')!
const told = (entries: readonly HealthLogEntry[]) =>
  ownTrend(SLEEP, loggedValues(SLEEP, entries), spansOf(null, TODAY), 'logged')

test.each([
  ['is my sleep getting better?', 'sleep'],
  ['how has my blood pressure been lately', 'vitals'],
  ['did my weight change this month?', 'body'],
  ['how much sleep do people need', null],
])('%s', (message, kind) => {
  expect(trendAsked(message)?.log?.kind ?? null).toBe(kind)
})

test('two weeks against the two before, beyond day-to-day variation', () => {
  const better = told(nights((day) => (day < 14 ? 7.5 : 6) + (day % 2) * 0.2, 28))
  expect(better[0]).toBe('In the last 14 days your time asleep was 7.6 h on average (14 nights logged).')
  expect(better[1]).toBe('In the 14 days before it was 6.1 h (14 nights).')
  expect(better[2]).toMatch(/more than before, by more than your day-to-day variation/)
})

test('a difference that is within the variation is no change', () => {
  expect(told(nights((day) => 7 + (day % 5) * 0.3 + (day < 14 ? 0.05 : 0), 28)).at(-1)).toMatch(
    /nothing has changed/,
  )
})

test('too few nights are said to be too few, and none say nothing', () => {
  expect(told(nights(() => 7, 3)).at(-1)).toMatch(/at least 4 nights/)
  expect(told([])).toEqual([])
})

test.each([
  ['how was my deep sleep this month', 'deep sleep'],
  ['has my HRV changed lately?', 'heart rate variability'],
  ['is my vo2max going up?', 'VO2max'],
  ['how was my sleep this month?', 'time asleep'],
])('%s is asked of %s', (message, name) => {
  expect(trendAsked(message)?.name).toBe(name)
})

test('before and since something was begun, with what that does not show', () => {
  const begun = begunAsked('did my pulse change since I take magnesium?', [
    { name: 'Vitamin D3', day: '2026-10-01' },
    { name: 'Magnesium glycinate', day: '2026-11-05' },
  ])!
  expect(begun.day).toBe('2026-11-05')
  expect(begunAsked('did my pulse change this month?', [begun])).toBeNull()
  const pulse = trendAsked('did my pulse change since I take magnesium?')!
  const days = Array.from({ length: 48 }, (_, back) => ({
    day: addDays(TODAY, -back),
    value: (back <= 20 ? 58 : 62) + (back % 2),
  }))
  expect(ownTrend(pulse, days, spansOf(begun, TODAY), 'recorded')).toEqual([
    'Since you take Magnesium glycinate (Nov 05, 2026) your resting heart rate was 58.5 bpm on average (21 readings recorded).',
    'In the 28 days before it was 62.5 bpm (27 readings).',
    'That is less than before, by more than your day-to-day variation.',
    'Other things may have changed at the same time: this does not show that Magnesium glycinate did it.',
  ])
})
