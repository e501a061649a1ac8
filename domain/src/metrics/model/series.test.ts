import { expect, test } from 'vitest'
import { dayValues } from './daily.ts'
import { Intake } from './intake.ts'
import { mergeDay, packSamples, thinned, unionOf, unpackSamples } from './packed.ts'
import type { Sample } from './sample.ts'
import { meansOf, shownUnit } from './series.ts'

const HOUR = 3_600_000
const sample = (
  metric: Sample['metric'],
  source: string,
  start: number,
  hours: number,
  value: number,
): Sample => ({
  metric,
  source,
  start: Date.UTC(2024, 2, 1, 12) + start * HOUR,
  end: Date.UTC(2024, 2, 1, 12) + (start + hours) * HOUR,
  offset: 60,
  value,
})

test('weeks begin on Monday, and a day without a value is no nought', () => {
  const points = [
    { day: '2024-03-03', value: 10 },
    { day: '2024-03-04', value: 20 },
    { day: '2024-03-10', value: 40 },
  ]
  expect(meansOf(points, 'day')).toEqual(points)
  expect(meansOf(points, 'week')).toEqual([
    { day: '2024-02-26', value: 10 },
    { day: '2024-03-04', value: 30 },
  ])
  expect(meansOf(points, 'month')[0]?.value).toBeCloseTo(23.33)
  expect([shownUnit('heart_rate'), shownUnit('respiratory_rate'), shownUnit('steps')]).toEqual([
    'bpm',
    'breaths a minute',
    '',
  ])
})

test('a sum counts each stretch of time once, of the better source; the user’s order is kept', () => {
  const both = [sample('steps', 'iPhone', 0, 2, 1000), sample('steps', 'Watch', 1, 1, 700)]
  expect(dayValues('steps', both)[0]?.value).toBe(1200)
  expect(dayValues('steps', both, ['iPhone'])[0]?.value).toBe(1000)
  // What a service summed up for the whole day is not added to what was measured.
  const day = {
    ...sample('steps', 'Service', 0, 0, 5000),
    start: Date.UTC(2024, 2, 1),
    end: Date.UTC(2024, 2, 2),
    offset: null,
  }
  expect(dayValues('steps', [...both, day])[0]?.value).toBe(1200)
  expect(dayValues('steps', [day])[0]?.value).toBe(5000)
})

test('a value of a moment is of one source a day', () => {
  const beats = [
    sample('heart_rate', 'Watch', 0, 0, 60),
    sample('heart_rate', 'Watch', 1, 0, 80),
    sample('heart_rate', 'Phone', 0, 0, 200),
  ]
  expect(dayValues('heart_rate', beats)).toEqual([
    { day: '2024-03-01', value: 70, min: 60, max: 80, count: 3 },
  ])
})

test('sleep belongs to the day of waking, and stretches that overlap count once', () => {
  const deep = [sample('sleep_deep', 'Watch', 10, 2, 120), sample('sleep_deep', 'Watch', 11, 1, 60)]
  expect(dayValues('sleep_deep', deep)).toMatchObject([{ day: '2024-03-02', value: 120 }])
  // A whole night, of which the device says how much was deep.
  expect(dayValues('sleep_deep', [sample('sleep_deep', 'Ring', 10, 8, 90)])).toMatchObject([{ value: 90 }])
})

test('packed samples come back as they were, and the union has each once', () => {
  const samples = [sample('heart_rate', 'Watch', 0, 0, 60.5), sample('heart_rate', 'Watch', 1, 0, 61)]
  const again = unpackSamples(packSamples(samples), 'heart_rate', 'Watch')
  expect(again).toEqual(samples)
  expect(unionOf([...samples, ...again])).toEqual(samples)
})

test('a sum is the same as by looking at every millisecond', () => {
  // A generator of Park and Miller: the same numbers in every run.
  let seed = 7
  const random = (most: number) => (seed = (seed * 48_271) % 2_147_483_647) % most
  const noon = Date.UTC(2024, 2, 1, 12)
  for (let round = 0; round < 50; round++) {
    const samples = ['Watch', 'Other', 'Phone'].flatMap((source) =>
      Array.from({ length: 6 }, () => {
        const start = noon + random(60)
        return { ...sample('steps', source, 0, 0, 1 + random(9)), start, end: start + random(12) }
      }),
    )
    const taken = new Set<number>()
    let expected = 0
    for (const source of ['Watch', 'Other', 'Phone']) {
      const own = samples.filter((each) => each.source === source)
      for (const { start, end, value } of own) {
        const ms = Array.from({ length: end - start }, (_, n) => start + n)
        const free = ms.filter((at) => !taken.has(at)).length
        expected += end > start ? (value * free) / (end - start) : taken.has(start) ? 0 : value
      }
      for (const { start, end } of own) for (let at = start; at < end; at++) taken.add(at)
    }
    expect(dayValues('steps', samples, ['Watch', 'Other', 'Phone'])[0]?.value).toBeCloseTo(expected, 6)
  }
})

// Each with each took 43 s.
test('120,000 stretches of two sources take a moment', { timeout: 8_000 }, () => {
  const noon = Date.UTC(2024, 2, 1, 12)
  const many = ['Watch', 'Phone'].flatMap((source) =>
    Array.from({ length: 60_000 }, (_, n) => {
      const start = noon + n * 500
      return { ...sample('steps', source, 0, 0, 1), start, end: start + 1 }
    }),
  )
  expect(dayValues('steps', many)[0]?.value).toBe(60_000)
})

test('a day of one source has an end: what was there stays, what is over it is counted', () => {
  const beats = Array.from({ length: 10 }, (_, n) => sample('heart_rate', 'Watch', n, 0, 60 + n))
  const [before, fresh] = [beats.slice(4, 8), beats]
  expect(mergeDay(before, fresh, 10)).toEqual({ samples: beats, added: 6, leftOut: 0 })
  const full = mergeDay(before, fresh, 6)
  expect(full).toEqual({ samples: [...beats.slice(0, 2), ...before], added: 2, leftOut: 4 })
  expect(mergeDay(full.samples, fresh, 6)).toEqual({ samples: full.samples, added: 0, leftOut: 4 })
})

test('a day of more points than can be shown keeps its lowest and its highest', () => {
  const values = Array.from({ length: 86_400 }, (_, n) => ({ n, value: (n * 37) % 1001 }))
  const few = thinned(values, 5_000)
  expect(few.length).toBeLessThanOrEqual(5_000)
  expect([few.some(({ value }) => value === 0), few.some(({ value }) => value === 1000)]).toEqual([
    true,
    true,
  ])
  expect(few.every(({ n }, place) => place === 0 || n > few[place - 1]!.n)).toBe(true)
  expect(thinned(values.slice(0, 10), 10)).toHaveLength(10)
})

test('what no device has is left out and counted: zones beyond 14 hours, spans that end far ahead; names are cut', () => {
  const now = Date.UTC(2026, 10, 1)
  const [left, kept]: [string[], Sample[]] = [[], []]
  const nights: string[] = []
  const intake = new Intake(
    {
      sample: (each) => kept.push(each),
      night: ({ day }) => nights.push(day),
      workout: () => {},
      leaveOut: (reason) => left.push(reason),
    },
    now,
  )
  const at = now - HOUR
  const span = { start: at, end: at, offset: 0 }
  intake.take('heart_rate', 60, { ...span, offset: -43_920_000 }, 'Watch')
  intake.take('heart_rate', 60, { ...span, offset: Number.NaN }, 'Watch')
  intake.take('heart_rate', 60, { ...span, end: now + 3 * 24 * HOUR }, 'Watch')
  intake.take('heart_rate', 60, { ...span, offset: 840 }, 'W'.repeat(100_000))
  expect(left).toEqual(['impossible_zone', 'impossible_zone', 'future'])
  expect(kept.map(({ source }) => source.length)).toEqual([120])
  const sleep = {
    start: at - 8 * HOUR,
    end: at,
    offset: 0,
    asleep_minutes: 400,
    is_nap: false,
    source: 'Ring',
  }
  for (const day of ['2026-10-30', '1991-01-01', 'x'.repeat(1000), undefined]) intake.night({ ...sleep, day })
  expect(nights).toEqual(['2026-10-30', '2026-10-31', '2026-10-31', '2026-10-31'])
})
