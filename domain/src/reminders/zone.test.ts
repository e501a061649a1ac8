import { expect, test } from 'vitest'
import { instantOf, isTimeZone, localDay } from './zone.ts'

const at = (day: string, hour: number, zone: string) => new Date(instantOf(day, hour, zone)).toISOString()

// The changes of the year as the time zone database has them: 2026-03-29 and 2026-10-25, 2026-03-08 and 2026-11-01.
test.each([
  ['Europe/Stockholm', '2026-03-28', 8, '2026-03-28T07:00:00.000Z'],
  ['Europe/Stockholm', '2026-03-29', 1, '2026-03-29T00:00:00.000Z'],
  // 02:00 is left out: 03:00 follows 01:59.
  ['Europe/Stockholm', '2026-03-29', 2, '2026-03-29T01:00:00.000Z'],
  ['Europe/Stockholm', '2026-03-29', 3, '2026-03-29T01:00:00.000Z'],
  ['Europe/Stockholm', '2026-03-29', 8, '2026-03-29T06:00:00.000Z'],
  // 02:00 comes twice: at 00:00Z and at 01:00Z.
  ['Europe/Stockholm', '2026-10-25', 2, '2026-10-25T00:00:00.000Z'],
  ['Europe/Stockholm', '2026-10-25', 3, '2026-10-25T02:00:00.000Z'],
  ['Europe/Stockholm', '2026-10-25', 8, '2026-10-25T07:00:00.000Z'],
  ['America/New_York', '2026-03-07', 8, '2026-03-07T13:00:00.000Z'],
  ['America/New_York', '2026-03-08', 2, '2026-03-08T07:00:00.000Z'],
  ['America/New_York', '2026-03-08', 8, '2026-03-08T12:00:00.000Z'],
  ['America/New_York', '2026-11-01', 1, '2026-11-01T05:00:00.000Z'],
  ['America/New_York', '2026-11-01', 2, '2026-11-01T07:00:00.000Z'],
  ['America/New_York', '2026-11-01', 8, '2026-11-01T13:00:00.000Z'],
  // Midnight itself is left out there; half and quarter hours; the furthest clocks.
  ['Africa/Cairo', '2026-04-24', 0, '2026-04-23T22:00:00.000Z'],
  ['Asia/Kolkata', '2026-06-01', 8, '2026-06-01T02:30:00.000Z'],
  ['Asia/Kathmandu', '2026-06-01', 0, '2026-05-31T18:15:00.000Z'],
  ['Pacific/Kiritimati', '2026-06-01', 8, '2026-05-31T18:00:00.000Z'],
  ['Pacific/Pago_Pago', '2026-06-01', 8, '2026-06-01T19:00:00.000Z'],
  ['UTC', '2026-06-01', 8, '2026-06-01T08:00:00.000Z'],
] as const)('%s on %s at %i is %s', (zone, day, hour, instant) => {
  expect(at(day, hour, zone)).toBe(instant)
})

test('the day of an instant is the one on the wall', () => {
  const instant = Date.parse('2026-12-31T23:30:00Z')
  expect(localDay(instant, 'Europe/Stockholm')).toBe('2027-01-01')
  expect(localDay(instant, 'America/New_York')).toBe('2026-12-31')
})

test('a zone is a name that is known', () => {
  expect(['Europe/Stockholm', 'Asia/Calcutta', 'UTC', 'Etc/GMT+5'].map(isTimeZone)).toEqual([
    true,
    true,
    true,
    true,
  ])
  expect(['', 'Mars/Olympus', '+05:00', '../etc', 'a'.repeat(500)].map(isTimeZone)).toEqual(
    Array.from({ length: 5 }, () => false),
  )
})
