import { expect, test } from 'vitest'
import { ownBaseline, verdictOf } from './verdict.ts'

const point = (date: string, value: number, comparator: '<' | null = null) => ({ date, value, comparator })
const marker = (fields: object) =>
  ({
    flag: 'H',
    critical: null,
    range: { low: null, high: 3, from: 'laboratory', sources: [] },
    latest: point('2026-05-04', 3.4),
    recent: [point('2026-02-02', 4.6), point('2026-05-04', 3.4)],
    change: { verdict: 'lower' },
    count: 2,
    ...fields,
  }) as never

test.each([
  [{}, 'High: above the range in the report, and really lower than on Feb 02, 2026.'],
  [
    { flag: 'N', range: { from: 'catalogue' }, change: { verdict: 'within_variation' } },
    'Within the general range, without a real change since Feb 02, 2026.',
  ],
  [{ flag: 'L', count: 1 }, 'Low: below the range in the report, from one result so far.'],
  [
    { flag: null, change: { verdict: 'cannot_tell' } },
    'The report has no range for it; whether it changed since Feb 02, 2026 cannot be determined.',
  ],
  [{ critical: 'high', change: null }, 'Far outside the safe range.'],
  [{ flag: 'A', change: null }, 'Marked as abnormal in the report.'],
])('%j', (fields, sentence) => {
  expect(verdictOf(marker(fields))).toBe(sentence)
})

test('what is usual needs three days, counts each day once and no bound', () => {
  const days = [point('2026-01-01', 5), point('2026-02-01', 3), point('2026-02-01', 4)]
  expect(ownBaseline(days)).toBeNull()
  expect(ownBaseline([...days, point('2026-03-01', 2, '<')])).toBeNull()
  expect(ownBaseline([...days, point('2026-03-01', 9)])).toEqual({ low: 4, middle: 5, high: 9, tests: 3 })
  expect(ownBaseline([...days, point('2026-03-01', 9), point('2026-04-01', 6)])?.middle).toBe(5.5)
})
