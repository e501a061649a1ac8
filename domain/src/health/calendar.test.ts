import { expect, test } from 'vitest'
import { instantOnDay } from './calendar.ts'

test.each([
  ['2026-11-19T16:00:00.000Z', '2026-11-20', '2026-11-20T00:00:00+08:00'],
  ['2026-11-20T03:30:00.000Z', '2026-11-19', '2026-11-19T23:30:00-04:00'],
  ['2026-11-20T12:00:00.000Z', '2026-11-20', '2026-11-20T12:00:00+00:00'],
])('%s on %s is %s', (instant, day, text) => {
  expect(instantOnDay(instant, day)).toBe(text)
  expect(Date.parse(text)).toBe(Date.parse(instant))
})

test('no offset on earth is two days', () =>
  expect(instantOnDay('2026-11-20T12:00:00.000Z', '2026-11-22')).toBeNull())
