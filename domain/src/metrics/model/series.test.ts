import { expect, test } from 'vitest'
import { dayValues } from './daily.ts'
import { packSamples, unionOf, unpackSamples } from './packed.ts'
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
