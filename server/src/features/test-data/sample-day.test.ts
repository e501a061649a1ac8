import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Analysis } from '@aevia/domain/health/reading/analysis.ts'
import type { TestData } from '@aevia/domain/test-data/schema.ts'
import { createTestApp, type Account, type TestApp } from '#server/testing/test-app.ts'

let app: TestApp
let owner: Account
let other: Account
beforeAll(async () => {
  app = await createTestApp({ jobs: true })
  ;[owner, other] = [await app.createAccount(), await app.createAccount()]
})
afterAll(() => app.close())

type Answer = { record: TestData; analysis: Analysis }
/** Nothing in the document says whether 03/04 is in March or in April. */
const unsettled = `Collected: 03/04/2024
Test,Result,Units,Reference Range
Ferritin,12,ng/mL,30-400
TSH,2.1,mIU/L,0.4-4.0
`
const uploaded = async (account: Account, text = unsettled) => {
  const answer = await app.upload(account, { name: 'report.csv', content: text }, { test_date: '2024-06-10' })
  return (await app.analysed(account, ((await answer.json()) as TestData).id)) as unknown as Answer
}
const setDay = (id: string, collection_date: string | null, account = owner) =>
  app.send('PUT', `/api/test-data/${id}/collection-date`, { collection_date }, account.auth)
const accept = (id: string, index: number, account = owner) =>
  app.send('PUT', `/api/test-data/${id}/results/${index}/review`, { decision: 'accepted' }, account.auth)
const days = async (account: Account) => {
  const answer = await app.fetch('/api/test-data/export/json', { headers: account.auth })
  const { results } = (await answer.json()) as { results: { name: string; collection_date: string }[] }
  return results.map(({ name, collection_date }) => `${name} ${collection_date}`)
}

test('a result whose day can be read in two ways is not accepted before the day is chosen, and then counts on it', async () => {
  const account = await app.createAccount()
  const { record, analysis } = await uploaded(account)
  expect(analysis.collection_date).toBeNull()
  expect(analysis.results.map(({ review_reasons }) => review_reasons)).toEqual([
    ['date_unsettled'],
    ['date_unsettled'],
  ])
  const refused = await accept(record.id, 0, account)
  expect(refused.status).toBe(400)
  expect(await refused.text()).toContain('Please first choose the day on which this sample was taken.')
  expect(await days(account)).toEqual([])

  const answer = (await (await setDay(record.id, '2024-04-03', account)).json()) as Answer
  expect(answer.analysis).toMatchObject({ collection_date: '2024-04-03', collection_date_read: null })
  expect(answer.analysis.results.every(({ needs_review }) => !needs_review)).toBe(true)
  expect(await days(account)).toEqual(['Ferritin 2024-04-03', 'TSH 2024-04-03'])
  const markers = await (await app.fetch('/api/blood-markers', { headers: account.auth })).text()
  expect(markers).toContain('2024-04-03')

  const back = (await (await setDay(record.id, null, account)).json()) as Answer
  expect(back.analysis).toEqual(analysis)
  expect(await days(account)).toEqual([])
})

test('samples of several open days are corrected one by one', async () => {
  const account = await app.createAccount()
  const { record, analysis } = await uploaded(
    account,
    `Test,Result,Units,Collected
Ferritin,12,ng/mL,03/04/2024
TSH,2.1,mIU/L,05/06/2024
`,
  )
  const answer = await setDay(record.id, '2024-04-03', account)
  expect(answer.status).toBe(400)
  expect(await answer.text()).toContain(
    'This document contains samples from several days: please correct each of these results.',
  )
  const after = await app.fetch(`/api/test-data/${record.id}`, { headers: account.auth })
  expect(((await after.json()) as Answer).analysis).toEqual(analysis)
})

test('an accepted result waits again when its day is taken back', async () => {
  const account = await app.createAccount()
  const { record } = await uploaded(account)
  await setDay(record.id, '2024-03-04', account)
  expect((await accept(record.id, 0, account)).status).toBe(200)
  const back = (await (await setDay(record.id, null, account)).json()) as Answer
  expect(back.analysis.results[0]).toMatchObject({ needs_review: true, review_reasons: ['date_unsettled'] })
})

test('a day that was read wrongly is set right for the whole document; another printed day stays', async () => {
  const account = await app.createAccount()
  const { record } = await uploaded(
    account,
    `Test,Result,Units,Collected
Ferritin,12,ng/mL,2024-03-20
TSH,2.1,mIU/L,2024-03-20
Sodium,140,mmol/L,2024-01-15
`,
  )
  await setDay(record.id, '2024-03-19', account)
  expect((await days(account)).sort()).toEqual(['Ferritin 2024-03-19', 'Sodium 2024-01-15', 'TSH 2024-03-19'])
})

test('a correction of a result without a settled day asks for the day and keeps what else was read', async () => {
  const account = await app.createAccount()
  const { record } = await uploaded(account)
  const correct = (collection_date: string | null) =>
    app.send(
      'PUT',
      `/api/test-data/${record.id}/results/0/review`,
      {
        decision: 'corrected',
        result: {
          biomarker: 'ferritin',
          name: 'Ferritin',
          value_text: '12',
          unit: 'ng/mL',
          ref_low: 30,
          ref_high: 400,
          collection_date,
        },
      },
      account.auth,
    )
  const refused = await correct(null)
  expect(refused.status).toBe(400)
  expect(await refused.text()).toContain('Please enter the day on which this sample was taken.')
  const { analysis } = (await (await correct('2024-04-03')).json()) as Answer
  expect(analysis.results[0]).toMatchObject({
    collection_date: '2024-04-03',
    ref_text: '30-400',
    flag: 'L',
    review: { decision: 'corrected' },
  })
})

test.each([
  ['has not come', '2099-01-01'],
  ['is no day', '2024-02-31'],
  ['lies before all records', '1850-01-01'],
])('a day that %s is refused', async (_, day) => {
  const { record, analysis } = await uploaded(owner)
  expect((await setDay(record.id, day)).status).toBe(400)
  const after = await app.fetch(`/api/test-data/${record.id}`, { headers: owner.auth })
  expect(((await after.json()) as Answer).analysis).toEqual(analysis)
})

test('nobody sets the day of another user’s document', async () => {
  const { record, analysis } = await uploaded(owner)
  expect((await setDay(record.id, '2024-04-03', other)).status).toBe(404)
  expect((await setDay(crypto.randomUUID(), '2024-04-03')).status).toBe(404)
  const after = await app.fetch(`/api/test-data/${record.id}`, { headers: owner.auth })
  expect(((await after.json()) as Answer).analysis).toEqual(analysis)
})
