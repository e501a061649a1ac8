import { describe, expect, test } from 'vitest'
import { digestDay, type DigestState, digestTimes, lastDayAfterChange } from './digest.ts'

const stockholm: DigestState = { wanted: true, hour: 8, time_zone: 'Europe/Stockholm', last_day: null }
const newYork: DigestState = { ...stockholm, time_zone: 'America/New_York' }
const ms = (instant: string) => Date.parse(instant)

/** The instants at which mails come when somebody looks every quarter of an hour. */
function mails(
  state: DigestState,
  from: string,
  until: string,
  moved: (at: number) => Partial<DigestState> = () => ({}),
) {
  const sent: string[] = []
  let last = state.last_day
  for (let at = ms(from); at < ms(until); at += 900_000) {
    const day = digestDay({ ...state, ...moved(at), last_day: last }, at)
    if (day === null) continue
    sent.push(`${day} ${new Date(at).toISOString().slice(0, 16)}`)
    last = day
  }
  return sent
}

describe('once on each day, at its hour, over the changes of the clock', () => {
  test.each([
    [
      stockholm,
      '2026-03-28',
      ['2026-03-28 2026-03-28T07:00', '2026-03-29 2026-03-29T06:00', '2026-03-30 2026-03-30T06:00'],
    ],
    [
      stockholm,
      '2026-10-24',
      ['2026-10-24 2026-10-24T06:00', '2026-10-25 2026-10-25T07:00', '2026-10-26 2026-10-26T07:00'],
    ],
    [
      newYork,
      '2026-03-07',
      ['2026-03-07 2026-03-07T13:00', '2026-03-08 2026-03-08T12:00', '2026-03-09 2026-03-09T12:00'],
    ],
    [
      newYork,
      '2026-10-31',
      ['2026-10-31 2026-10-31T12:00', '2026-11-01 2026-11-01T13:00', '2026-11-02 2026-11-02T13:00'],
    ],
    // The hour that is left out, and the one that comes twice.
    [
      { ...stockholm, hour: 2 },
      '2026-03-28',
      ['2026-03-28 2026-03-28T01:00', '2026-03-29 2026-03-29T01:00', '2026-03-30 2026-03-30T00:00'],
    ],
    [
      { ...newYork, hour: 1 },
      '2026-10-31',
      ['2026-10-31 2026-10-31T05:00', '2026-11-01 2026-11-01T05:00', '2026-11-02 2026-11-02T06:00'],
    ],
  ])('%j from %s', (state, day, expected) => {
    const until = new Date(ms(`${day}T18:00:00Z`) + 2 * 86_400_000).toISOString()
    // From the day's beginning in the zone.
    const from = state.time_zone === 'Europe/Stockholm' ? `${day}T00:00:00Z` : `${day}T05:00:00Z`
    expect(mails(state, from, until)).toEqual(expected)
  })
})

test('a trip east and back: no day twice, and none without', () => {
  const there = ms('2026-06-02T15:00:00Z')
  const back = ms('2026-06-04T15:00:00Z')
  const zoneAt = (at: number) => ({ time_zone: at >= there && at < back ? 'Asia/Tokyo' : 'America/New_York' })
  expect(mails(newYork, '2026-06-01T04:00:00Z', '2026-06-06T20:00:00Z', zoneAt)).toEqual([
    '2026-06-01 2026-06-01T12:00',
    '2026-06-02 2026-06-02T12:00',
    // 08:00 in Tokyo is 23:00 of the day before in UTC.
    '2026-06-03 2026-06-02T23:00',
    '2026-06-04 2026-06-03T23:00',
    // Back in New York it is the fourth again, which has had its mail.
    '2026-06-05 2026-06-05T12:00',
    '2026-06-06 2026-06-06T12:00',
  ])
})

test('late is better than not, until the day ends', () => {
  const state = { ...stockholm, last_day: '2026-06-01' }
  expect(digestDay(state, ms('2026-06-02T05:59:59Z'))).toBeNull()
  expect(digestDay(state, ms('2026-06-02T06:00:00Z'))).toBe('2026-06-02')
  expect(digestDay(state, ms('2026-06-02T21:59:00Z'))).toBe('2026-06-02')
  expect(digestDay(state, ms('2026-06-02T22:00:00Z'))).toBeNull()
  expect(digestDay({ ...state, wanted: false }, ms('2026-06-02T06:00:00Z'))).toBeNull()
})

test('when to look again', () => {
  const times = (state: DigestState, now: string) =>
    digestTimes(state, ms(now)).map((at) => new Date(at).toISOString().slice(0, 16))
  expect(times(stockholm, '2026-03-28T05:00:00Z')).toEqual(['2026-03-28T07:00'])
  expect(times({ ...stockholm, last_day: '2026-03-28' }, '2026-03-28T07:00:00Z')).toEqual([
    '2026-03-29T06:00',
  ])
  // Due now: its own instant, which is the same however often it is asked for.
  expect(times(stockholm, '2026-03-28T09:30:00Z')).toEqual(['2026-03-28T07:00', '2026-03-29T06:00'])
  expect(times({ ...stockholm, wanted: false }, '2026-03-28T09:30:00Z')).toEqual([])
  // After a day in Tokyo it is still that day here.
  expect(times({ ...newYork, last_day: '2026-06-04' }, '2026-06-03T23:30:00Z')).toEqual(['2026-06-05T12:00'])
})

test('who switches it on, or moves it to an hour that has passed, is first reminded the day after', () => {
  const now = ms('2026-06-02T09:00:00Z')
  const off = { ...stockholm, wanted: false }
  expect(lastDayAfterChange(null, stockholm, now)).toBe('2026-06-02')
  expect(lastDayAfterChange(off, stockholm, now)).toBe('2026-06-02')
  expect(lastDayAfterChange(off, { ...stockholm, hour: 20 }, now)).toBeNull()
  const on = { ...stockholm, last_day: '2026-06-01' }
  expect(lastDayAfterChange(on, { ...stockholm, hour: 7 }, now)).toBe('2026-06-02')
  // A flight alone is no such choice: the day's mail is only late.
  expect(lastDayAfterChange(on, { ...stockholm, time_zone: 'Asia/Tokyo' }, now)).toBe('2026-06-01')
})
