import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Analysis } from '@aevia/domain/health/reading/analysis.ts'
import type { ListedTest, TestData } from '@aevia/domain/test-data/schema.ts'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ jobs: true })
})
afterAll(() => app.close())

const REPORT = `City Laboratory
Collected: 2024-02-13
Test                 Result   Reference Range
Glucose              92       70-99
Creatinine           0.9      0.6-1.2
Total Cholesterol    180      <200
Calcium              9.4      8.6-10.3
Uric Acid            5.1      3.5-7.2
`
type Answer = { record: TestData; analysis: Analysis }

test('a report without units asks once: nothing is converted before the answer, all of it after one press', async () => {
  const account = await app.createAccount()
  const { auth } = account
  const sent = await app.upload(account, { name: 'report.txt', content: REPORT }, { test_date: '2024-06-10' })
  const { id } = (await sent.json()) as TestData
  const read = (await app.analysed(account, id)) as unknown as Answer
  expect(read.analysis.results.map(({ unit, unit_asked }) => [unit, unit_asked])).toEqual(
    Array.from({ length: 5 }, () => [null, 'mg/dL']),
  )
  const markers = async () => (await app.fetch('/api/blood-markers', { headers: auth })).text()
  expect(await markers()).not.toContain('"calcium"')
  const listed = async () =>
    ((await (await app.fetch('/api/test-data', { headers: auth })).json()) as { items: ListedTest[] })
      .items[0]
  expect((await listed())?.counts).toEqual({ results: 5, out_of_range: 0, to_review: 5 })
  const csv = async () => (await app.fetch('/api/test-data/export/csv', { headers: auth })).text()
  expect(await csv()).not.toContain('Calcium')

  const other = await app.createAccount()
  expect((await app.send('POST', `/api/test-data/${id}/units`, {}, other.auth)).status).toBe(404)
  expect((await app.send('POST', `/api/test-data/${id}/units`, {})).status).toBe(401)

  const answer = await app.send('POST', `/api/test-data/${id}/units`, {}, auth)
  expect(answer.status).toBe(200)
  const { analysis } = (await answer.json()) as Answer
  expect(
    analysis.results.map(({ unit, review, needs_review }) => [unit, review?.decision, needs_review]),
  ).toEqual(Array.from({ length: 5 }, () => ['mg/dL', 'corrected', false]))
  // 9.4 mg/dL of calcium, 40.078 g/mol.
  expect(analysis.results[3]?.canonical_value).toBeCloseTo(2.345, 2)
  expect(await markers()).toContain('"calcium"')
  expect((await listed())?.counts?.to_review).toBe(0)
  expect(await csv()).toContain('Calcium')

  // Each of them can be taken back by itself.
  const back = await app.send('DELETE', `/api/test-data/${id}/results/3/review`, undefined, auth)
  expect(((await back.json()) as Answer).analysis.results[3]).toMatchObject({
    unit: null,
    unit_asked: 'mg/dL',
  })
  expect(await markers()).not.toContain('"calcium"')
})
