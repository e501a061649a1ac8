import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Analysis } from '@aevia/domain/health/reading/analysis.ts'
import type { ListedTest, TestData } from '@aevia/domain/test-data/schema.ts'
import { type Account, createTestApp, type TestApp } from '#server/testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ jobs: true })
})
afterAll(() => app.close())

const report = (...lines: string[]) => `City Laboratory
Patient: Anna Keller
Collected: 2024-02-13
Test            Result   Units    Reference Range
${lines.join('\n')}
`
const inRange = 'TSH             2.1      mIU/L    0.4-4.0'
const low = 'Ferritin        12       ng/mL    30-400'
const high = 'Glucose         131      mg/dL    70-99'
/** No mass of creatinine is so large: it is asked about. */
const doubted = 'Creatinine      98       mg/dL    0.5-1.2'

async function uploaded(account: Account, content: string) {
  const answer = await app.upload(account, { name: 'report.txt', content }, { test_date: '2024-06-10' })
  const { id } = (await answer.json()) as TestData
  return (await app.analysed(account, id)) as { record: TestData; analysis: Analysis }
}
async function listed(account: Account) {
  const answer = await app.fetch('/api/test-data', { headers: account.auth })
  return ((await answer.json()) as { items: ListedTest[] }).items.map(({ counts }) => counts)
}

test('the history counts results, those out of range and those to review, and follows decisions', async () => {
  const account = await app.createAccount()
  const { record, analysis } = await uploaded(account, report(inRange, low, high, doubted))
  expect(analysis.results.map(({ needs_review }) => needs_review)).toEqual([false, false, false, true])
  expect(await listed(account)).toEqual([{ results: 4, out_of_range: 2, to_review: 1 }])

  const decide = (decision: string) =>
    app.send('PUT', `/api/test-data/${record.id}/results/3/review`, { decision }, account.auth)
  expect((await decide('accepted')).status).toBe(200)
  expect(await listed(account)).toEqual([{ results: 4, out_of_range: 3, to_review: 0 }])
  expect((await decide('discarded')).status).toBe(200)
  expect(await listed(account)).toEqual([{ results: 4, out_of_range: 2, to_review: 0 }])

  expect(await listed(await app.createAccount())).toEqual([])
})

test('a letter without results counts none; what may be of someone else is not counted until it is settled', async () => {
  const account = await app.createAccount()
  await uploaded(account, 'Dear Ms Keller,\nthank you for your visit. Please call us next week.\n')
  expect(await listed(account)).toEqual([{ results: 0, out_of_range: 0, to_review: 0 }])

  const profile = { first_name: 'Bruno', last_name: 'Costa', age: null, race: null, gender: null }
  const body = { ...profile, allergies: null, height_cm: null, weight_kg: null }
  const other = await app.createAccount()
  expect((await app.send('PATCH', '/api/profile', body, other.auth)).status).toBe(200)
  const { record } = await uploaded(other, report(inRange, low))
  expect(record.owner).toBe('asked')
  expect(await listed(other)).toEqual([null])
  const say = (owner: string) => app.send('PUT', `/api/test-data/${record.id}/owner`, { owner }, other.auth)
  expect((await say('mine')).status).toBe(200)
  expect(await listed(other)).toEqual([{ results: 2, out_of_range: 1, to_review: 0 }])
  expect((await say('not_mine')).status).toBe(200)
  expect(await listed(other)).toEqual([null])
})

test('values typed in are counted as well', async () => {
  const account = await app.createAccount()
  const measured = { biomarker: null, name: 'Ferritin', value_text: '12', unit: 'ng/mL' }
  const result = { ...measured, ref_low: 30, ref_high: 400, collection_date: null }
  const entered = { test_name: 'Blood Test', test_date: '2024-06-10', results: [result] }
  const answer = await app.send('POST', '/api/test-data/typed', entered, account.auth)
  expect(answer.status, await answer.clone().text()).toBe(201)
  expect(await listed(account)).toEqual([{ results: 1, out_of_range: 1, to_review: 0 }])
})
