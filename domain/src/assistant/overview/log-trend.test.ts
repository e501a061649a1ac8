import { expect, test } from 'vitest'
import type { HealthLogEntry } from '../../health-log/schema.ts'
import { addDays } from '../../health/calendar.ts'
import { logTrend, logTrendAsked } from './log-trend.ts'

const TODAY = '2026-11-25'
const nights = (hours: (day: number) => number, days: number) =>
  Array.from({ length: days }, (_, day) => ({
    kind: 'sleep',
    day: addDays(TODAY, -day),
    values: { asleep: hours(day), in_bed: null, latency: null, awakenings: null },
  })) as unknown as HealthLogEntry[]
const told = (entries: readonly HealthLogEntry[]) =>
  logTrend(logTrendAsked('is my sleep getting better?')!, entries, TODAY)

test.each([
  ['is my sleep getting better?', 'sleep'],
  ['how has my blood pressure been lately', 'vitals'],
  ['did my weight change this month?', 'body'],
  ['how much sleep do people need', null],
])('%s', (message, kind) => {
  expect(logTrendAsked(message)?.kind ?? null).toBe(kind)
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
  expect(told(nights(() => 7, 3)).at(-1)).toMatch(/at least 4 entries/)
  expect(told([])).toEqual([])
})
