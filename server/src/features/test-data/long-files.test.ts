// Files of very many results, and accounts that hold very much: what is stored, answered and refused.
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Analysis } from '@aevia/domain/health/reading/analysis.ts'
import type { ExportedResult } from '@aevia/domain/test-data/export.ts'
import type { TestData } from '@aevia/domain/test-data/schema.ts'
import { type Account, createTestApp, type TestApp } from '#server/testing/test-app.ts'

const silent = pino({ level: 'silent' })
const ROWS = 1_700
/** A result a day: the value of each row is its place, from 1. */
const day = (row: number) => new Date(Date.UTC(2020, 0, 1 + row)).toISOString().slice(0, 10)
const table = (rows: number) =>
  [
    'Test,Result,Units,Reference Range,Collection Date',
    ...Array.from({ length: rows }, (_, row) => `Ferritin,${row + 1},ng/mL,30-400,${day(row)}`),
    '',
  ].join('\n')
const long = table(ROWS)

let app: TestApp
let owner: Account
let id: string
const send = async (content: string, account = owner, to = app) => {
  const answer = await to.upload(account, { name: 'long.csv', content })
  return ((await answer.json()) as TestData).id
}
const get = async <T>(path: string) => (await (await app.fetch(path, { headers: owner.auth })).json()) as T
const analysisOf = async () => (await get<{ analysis: Analysis }>(`/api/test-data/${id}`)).analysis
const exported = async () =>
  (await get<{ results: ExportedResult[] }>('/api/test-data/export/json')).results.map(({ value }) => value)

beforeAll(async () => {
  app = await createTestApp({ jobs: true, log: silent })
  owner = await app.createAccount()
  id = await send(long)
  await app.analysed(owner, id)
})
afterAll(() => app.close())

test('all results of a long file are there in their order, and no sealed document holds many of them', async () => {
  const { results } = await analysisOf()
  expect(results.map(({ value }) => value)).toEqual(Array.from({ length: ROWS }, (_, row) => row + 1))
  const { rows } = await query(
    `select max(length(content))::int as longest, count(*)::int as parts from analysis_parts`,
  )
  expect(rows[0]).toMatchObject({ parts: 3 })
  // Opening and parsing so much takes a few milliseconds.
  expect((rows[0] as { longest: number }).longest).toBeLessThan(1_000_000)
  expect((await exported()).length).toBe(ROWS)
})

test('a decision on a result far behind holds in what is shown, exported and charted', async () => {
  const decide = (index: number, body: object) =>
    app.send('PUT', `/api/test-data/${id}/results/${index}/review`, body, owner.auth)
  const answer = (await (await decide(1_500, { decision: 'discarded' })).json()) as { analysis: Analysis }
  expect(answer.analysis.results.length).toBe(ROWS)
  expect(answer.analysis.results[1_500]).toMatchObject({ value: 1_501, review: { decision: 'discarded' } })
  expect(answer.analysis.results[1_499]?.review).toBeUndefined()
  const values = await exported()
  expect([values.includes(1_501), values.length]).toEqual([false, ROWS - 1])
  const { points } = await get<{ points: { value: number }[] }>('/api/blood-markers/ferritin')
  expect(points.length).toBe(ROWS - 1)
  await app.fetch(`/api/test-data/${id}/results/1500/review`, { method: 'DELETE', headers: owner.auth })
  expect((await exported()).length).toBe(ROWS)
})

test('an export that cannot be finished breaks off, and does not look whole', async () => {
  const other = await app.createAccount()
  const broken = await send(long, other)
  await app.analysed(other, broken)
  await query(`update analysis_parts set content = 'v1.AAAA' where part = 3 and test_id = '${broken}'`)
  const answer = await app.fetch('/api/test-data/export/csv', { headers: other.auth })
  await expect(answer.text()).rejects.toThrow()
  expect((await app.fetch('/healthz')).status).toBe(200)
})

test('the newest of a marker is known to the assistant, from however long a file', async () => {
  const asked = { message: 'What was my last ferritin?', requestSupplementRecommendations: true }
  const answer = await app.send('POST', '/api/functions/ai-health-chat', asked, owner.auth)
  // The 1,700th day from 1 January 2020.
  expect(await answer.text()).toContain('1700 ng/mL on Aug 26, 2024')
})

test.each([
  ['files', { files: 1 }, 'Your account has 1 tests, which is the maximum. Please delete some first.'],
  [
    'bytes',
    { bytes: 1024 ** 2 },
    'Your files would take more than 1 MB, which is the maximum. Please delete some first.',
  ],
])('of two uploads at once that do not both fit by %s, one is refused', async (_what, quota, message) => {
  const full = await createTestApp({ quota, log: silent })
  const account = await full.createAccount()
  const content = `Ferritin 1 ng/mL\n${'# '.repeat(300_000)}`
  const answers = await Promise.all([1, 2, 3].map(() => full.upload(account, { name: 'a.txt', content })))
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
  const refused = answers.find(({ status }) => status === 409)
  expect(await refused?.json()).toMatchObject({ error: { reason: 'test-data.quota', message } })
  // Another account has its own.
  expect((await full.upload(await full.createAccount(), { name: 'a.txt', content })).status).toBe(201)
  const { items } = (await (await full.fetch('/api/test-data', { headers: account.auth })).json()) as {
    items: TestData[]
  }
  await full.fetch(`/api/test-data/${items[0]?.id}`, { method: 'DELETE', headers: account.auth })
  expect((await full.upload(account, { name: 'a.txt', content })).status).toBe(201)
  await full.close()
})

test('a file whose results no longer fit ends in an error that says so, and typed ones are refused', async () => {
  const full = await createTestApp({ jobs: true, quota: { results: 1_000 }, log: silent })
  const account = await full.createAccount()
  const first = await send(table(900), account, full)
  expect((await full.analysed(account, first)).record.analysis_status).toBe('completed')
  const second = await send(table(200), account, full)
  const { record, analysis } = await full.analysed(account, second)
  expect(record).toMatchObject({
    analysis_status: 'error',
    analysis_error:
      'With these 200 results your account would have more than 1,000, which is the maximum. Please delete tests that you no longer need, then try again.',
  })
  expect(analysis).toBeNull()
  await full.fetch(`/api/test-data/${first}`, { method: 'DELETE', headers: account.auth })
  await full.fetch(`/api/test-data/${second}/retry`, { method: 'POST', headers: account.auth })
  expect((await full.analysed(account, second)).record.analysis_status).toBe('completed')
  await full.close()
})

async function query(text: string) {
  const client = new pg.Client({ connectionString: app.urls.superuser })
  await client.connect()
  const answer = await client.query(text)
  await client.end()
  return answer
}
