import type { HealthLogEntry } from '@aevia/domain/health-log/schema.ts'
import { expect, test } from 'vitest'
import { trendsOf } from './trends.ts'

const entry = (kind: string, day: string, values: object) => ({ kind, day, values }) as HealthLogEntry
const run = (day: string, duration: number) => entry('exercise', day, { duration })
const vitals = (day: string, heart_rate: number | null) =>
  entry('vitals', day, { heart_rate, systolic: null, diastolic: null })

test('what adds up in a day is added; the days stand in their order', () => {
  const newestFirst = [run('2026-03-03', 20), run('2026-03-02', 15), run('2026-03-02', 30)]
  expect(trendsOf('exercise', newestFirst, 'metric', false)).toEqual([
    {
      title: 'Minutes a day',
      unit: 'min',
      points: [
        { day: '2026-03-02', value: 45 },
        { day: '2026-03-03', value: 20 },
      ],
    },
  ])
})

test('of what is measured the last of a day counts; what was not entered is not zero', () => {
  const newestFirst = [
    vitals('2026-03-03', null),
    vitals('2026-03-03', 61),
    vitals('2026-03-02', 70),
    vitals('2026-03-02', 80),
  ]
  expect(
    trendsOf('vitals', newestFirst, 'metric', false).map(({ title, points }) => [title, points]),
  ).toEqual([
    [
      'Resting heart rate',
      [
        { day: '2026-03-02', value: 70 },
        { day: '2026-03-03', value: 61 },
      ],
    ],
  ])
})

test('one day is not a chart, and neither is one whose rest was not fetched', () => {
  const entries = [run('2026-03-03', 20), run('2026-03-02', 15)]
  expect(trendsOf('exercise', entries.slice(0, 1), 'metric', false)).toEqual([])
  expect(trendsOf('exercise', entries, 'metric', true)).toEqual([])
})
