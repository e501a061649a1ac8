import { expect, test } from 'vitest'
import { type PlanAction, planActionSchema } from '../plan/schema.ts'
import { calendarEvents } from './calendar.ts'
import { dueOn, nothingDue, testDays } from './due.ts'

const ID = '3f1c2a50-9f0e-4a3b-8d57-0a1b2c3d4e5f'
const action = (fields: Partial<PlanAction>): PlanAction =>
  planActionSchema.parse({
    id: ID,
    title: 'Walk',
    state: 'open',
    created_at: '2026-06-01T10:00:00.000Z',
    updated_at: '2026-06-01T10:00:00.000Z',
    ...fields,
  })
const zinc = {
  id: ID,
  name: 'Zinc',
  is_active: true,
  start_date: '2026-06-02',
  stop_date: '2026-06-30',
}
const none = { supplements: [], plan: [], again: [] }
const days = (plan: PlanAction[], from = 1, to = 30) =>
  Array.from(
    { length: to - from + 1 },
    (_, index) => `2026-06-${String(from + index).padStart(2, '0')}`,
  ).filter((day) => dueOn(day, { ...none, plan }, []).actions.length > 0)

test('an intake: in its time, while it is active, until it was said to be taken or skipped', () => {
  const records = { ...none, supplements: [zinc] }
  expect(dueOn('2026-06-02', records, []).intakes).toEqual(['Zinc'])
  expect(dueOn('2026-06-01', records, []).intakes).toEqual([])
  expect(dueOn('2026-07-01', records, []).intakes).toEqual([])
  expect(dueOn('2026-06-02', { ...none, supplements: [{ ...zinc, is_active: false }] }, []).intakes).toEqual(
    [],
  )
  const said = [{ supplement_id: zinc.id, day: '2026-06-02' }]
  expect(nothingDue(dueOn('2026-06-02', records, said))).toBe(true)
  expect(nothingDue(dueOn('2026-06-03', records, said))).toBe(false)
})

test('an action by its rhythm, from its start', () => {
  expect(days([action({ rhythm: 'daily', start_day: '2026-06-28' })])).toEqual([
    '2026-06-28',
    '2026-06-29',
    '2026-06-30',
  ])
  expect(days([action({ rhythm: 'weekly', start_day: '2026-06-10' })])).toEqual([
    '2026-06-10',
    '2026-06-17',
    '2026-06-24',
  ])
  // June has no 31st.
  expect(days([action({ rhythm: 'monthly', start_day: '2026-05-31' })])).toEqual(['2026-06-30'])
  expect(days([action({ rhythm: 'monthly', start_day: '2026-05-12' })])).toEqual(['2026-06-12'])
  // Without a rhythm once a week until it is done.
  expect(days([action({ rhythm: null })])).toEqual([
    '2026-06-01',
    '2026-06-08',
    '2026-06-15',
    '2026-06-22',
    '2026-06-29',
  ])
})

test('done, skipped, a question, a supplement of the tracker or one that was deleted there: nothing', () => {
  const daily = { rhythm: 'daily' } as const
  for (const state of ['done', 'skipped', 'removed'] as const)
    expect(days([action({ ...daily, state })])).toEqual([])
  expect(days([action({ ...daily, kind: 'question' })])).toEqual([])
  expect(days([action({ ...daily, kind: 'supplement', supplement_id: ID })])).toEqual([])
})

test('a test: from its day on once a week; the chosen day goes before the guidance’s; decided on, it rests', () => {
  const again = [{ marker: 'ldl', name: 'LDL', from: '2026-06-03' }]
  const due = (day: string, plan: PlanAction[] = []) => dueOn(day, { ...none, plan, again }, []).tests
  expect(['2026-06-02', '2026-06-03', '2026-06-04', '2026-06-10'].map((day) => due(day).length)).toEqual([
    0, 1, 0, 1,
  ])
  const chosen = action({ kind: 'test', title: 'Test LDL', marker: 'ldl', test_day: '2026-06-20' })
  expect(testDays({ ...none, plan: [chosen], again })).toEqual([
    { key: 'ldl', name: 'Test LDL', from: '2026-06-20' },
  ])
  const skipped = { ...chosen, state: 'skipped' as const, updated_at: '2026-06-05T00:00:00.000Z' }
  expect(due('2026-06-10', [skipped])).toEqual([])
  // Skipped before it was due for another year.
  expect(due('2026-06-10', [{ ...skipped, updated_at: '2025-06-05T00:00:00.000Z' }])).toEqual(['LDL'])
})

test('a day of the calendar names twenty of what is taken, each in short', () => {
  const supplements = Array.from({ length: 23 }, (_, number) => ({
    ...zinc,
    name: `${number} ${'x'.repeat(10_000)}`,
    stop_date: null,
  }))
  const settings = { hour: 8, time_zone: 'Europe/Berlin', names: true }
  const [first] = calendarEvents({ ...none, supplements }, settings, Date.UTC(2026, 5, 2))
  expect(first!.summary.length).toBeLessThan(1_400)
  expect(first!.summary).toMatch(/^Take 0 x{58}, 1 x{58}, .* and 3 more$/)
})
