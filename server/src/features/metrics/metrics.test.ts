import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import {
  type ChangesAnswer,
  type KnownMetric,
  type MetricDays,
  type MetricImport,
  type MetricSamples,
  PART_BYTES,
} from '@aevia/domain/metrics/schema.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type Account, type TestApp } from '#server/testing/test-app.ts'

let app: TestApp
let owner: Account
let other: Account
beforeAll(async () => {
  app = await createTestApp({ jobs: true })
  owner = await app.createAccount()
  other = await app.createAccount()
})
afterAll(() => app.close())

const record = (
  type: string,
  source: string,
  from: string,
  to: string,
  unit: string,
  value: number | string,
) =>
  `<Record type="HK${type}" sourceName="${source}" unit="${unit}" startDate="2024-03-${from} +0100" endDate="2024-03-${to} +0100" value="${value}"/>\n`
const steps = (source: string, from: string, to: string, value: number) =>
  record('QuantityTypeIdentifierStepCount', source, from, to, 'count', value)
const xml = (...records: string[]) => `<?xml version="1.0"?><HealthData>\n${records.join('')}</HealthData>`
const SMALL = xml(
  steps('Anna’s Watch', '01 10:00:00', '01 10:10:00', 1000),
  // The phone in the bag counts the same walk, and ten minutes more.
  steps('Anna’s iPhone', '01 10:00:00', '01 10:20:00', 1600),
  record('QuantityTypeIdentifierHeartRate', 'Anna’s Watch', '01 10:00:00', '01 10:00:00', 'count/min', 60),
  record('QuantityTypeIdentifierHeartRate', 'Anna’s Watch', '01 11:00:00', '01 11:00:00', 'count/min', 70),
  record(
    'CategoryTypeIdentifierSleepAnalysis',
    'Anna’s Watch',
    '01 23:59:00',
    '02 00:10:00',
    '',
    'HKCategoryValueSleepAnalysisAsleepDeep',
  ),
)

async function json<T>(path: string, account = owner): Promise<T> {
  const answer = await app.fetch(`/api/metrics${path}`, { headers: account.auth })
  expect(answer.status).toBe(200)
  return (await answer.json()) as T
}

async function begin(content: string, account = owner) {
  const file = { file_name: 'export.xml', file_size: Buffer.byteLength(content) }
  const answer = await app.send('POST', '/api/metrics/imports', file, account.auth)
  expect(answer.status).toBe(201)
  return (await answer.json()) as MetricImport
}
const put = (id: string, part: number, content: string, account = owner) =>
  app.fetch(`/api/metrics/imports/${id}/parts/${part}`, {
    method: 'PUT',
    body: content,
    headers: account.auth,
  })

async function importFile(content: string, account = owner): Promise<MetricImport> {
  const { id } = await begin(content, account)
  expect((await put(id, 0, content, account)).status).toBe(204)
  await app.send('POST', `/api/metrics/imports/${id}/complete`, {}, account.auth)
  return expect
    .poll(async () => await json<MetricImport>(`/imports/${id}`, account), { interval: 200 })
    .toMatchObject({ status: expect.stringMatching(/completed|error/) as string })
    .then(() => json<MetricImport>(`/imports/${id}`, account))
}

test('a file is imported, and its values are there by day and in full', async () => {
  const done = await importFile(SMALL)
  expect(done).toMatchObject({ status: 'completed', file_name: 'export.xml', parts: [], records: 5 })
  expect(done.summary).toMatchObject({ format: 'apple-health', nights: 1, added: 5, left_out: [] })
  const { items } = await json<{ items: KnownMetric[] }>('')
  expect(items.map(({ metric, samples }) => [metric, samples]).toSorted()).toEqual([
    ['heart_rate', 2],
    ['sleep_deep', 1],
    ['steps', 2],
  ])
  // The watch's thousand, and of the phone's the half that the watch has not covered.
  expect((await json<MetricDays>('/steps/days')).days).toEqual([
    { day: '2024-03-01', value: 1800, min: 1000, max: 1000, count: 2 },
  ])
  expect((await json<MetricDays>('/heart_rate/days?from=2024-01-01&to=2024-12-31')).days).toEqual([
    { day: '2024-03-01', value: 65, min: 60, max: 70, count: 2 },
  ])
  expect((await json<MetricDays>('/sleep_deep/days')).days).toMatchObject([{ day: '2024-03-02', value: 11 }])
  expect((await json<MetricDays>('/heart_rate/days?from=2024-03-02')).days).toEqual([])
  expect((await json<MetricSamples>('/heart_rate/samples?day=2024-03-01')).samples[0]).toEqual({
    start: '2024-03-01T10:00:00+01:00',
    end: '2024-03-01T10:00:00+01:00',
    value: 60,
    source: 'Anna’s Watch',
  })
})

test('a second import of the same file adds nothing, one of a newer file what is new', async () => {
  const account = await app.createAccount()
  expect((await importFile(SMALL, account)).summary?.added).toBe(5)
  const before = await json<MetricDays>('/steps/days', account)
  expect((await importFile(SMALL, account)).summary?.added).toBe(0)
  expect(await json<MetricDays>('/steps/days', account)).toEqual(before)
  const newer = SMALL.replace(
    '</HealthData>',
    `${steps('Anna’s Watch', '02 09:00:00', '02 09:05:00', 400)}</HealthData>`,
  )
  expect((await importFile(newer, account)).summary?.added).toBe(1)
  expect((await json<MetricDays>('/steps/days', account)).days.map(({ value }) => value)).toEqual([1800, 400])
})

test('read again after a crash in the middle, the result is the same', async () => {
  const account = await app.createAccount()
  const done = await importFile(SMALL, account)
  const admin = new pg.Client({ connectionString: app.urls.superuser })
  await admin.connect()
  // As if the server had ended after the first month of the first metric.
  await admin.query(`delete from metric_months where metric <> 'steps' and user_id = $1`, [
    account.session.user.id,
  ])
  await admin.query(`delete from metric_chunks where metric <> 'steps' and user_id = $1`, [
    account.session.user.id,
  ])
  await admin.end()
  expect((await importFile(SMALL, account)).summary?.added).toBe(3)
  expect((await json<{ items: KnownMetric[] }>('', account)).items).toHaveLength(3)
  expect(done.summary?.metrics).toEqual((await importFile(SMALL, account)).summary?.metrics)
})

test('parts that are missing, too long or of nobody’s file are refused; a part may come again', async () => {
  const { id } = await begin(SMALL)
  const complete = () => app.send('POST', `/api/metrics/imports/${id}/complete`, {}, owner.auth)
  expect((await complete()).status).toBe(400)
  expect((await put(id, 1, SMALL)).status).toBe(400)
  expect((await put(id, 0, SMALL.slice(1))).status).toBe(400)
  expect((await put(id, 0, SMALL)).status).toBe(204)
  expect((await put(id, 0, SMALL)).status).toBe(204)
  expect((await json<MetricImport>(`/imports/${id}`)).parts).toEqual([0])
  expect(
    (await app.fetch(`/api/metrics/imports/${id}`, { method: 'DELETE', headers: owner.auth })).status,
  ).toBe(204)
  expect((await json<MetricImport>(`/imports/${id}`)).status).toBe('cancelled')
  expect((await complete()).status).toBe(400)
})

test('somebody else’s import, parts and values cannot be reached by any door', async () => {
  const { id } = await begin(SMALL)
  expect((await put(id, 0, SMALL, other)).status).toBe(404)
  for (const [method, path] of [
    ['GET', `/imports/${id}`],
    ['DELETE', `/imports/${id}`],
    ['POST', `/imports/${id}/complete`],
  ] as const)
    expect((await app.fetch(`/api/metrics${path}`, { method, headers: other.auth })).status).toBe(404)
  expect((await json<{ items: unknown[] }>('', other)).items).toEqual([])
  expect((await json<{ items: unknown[] }>('/imports', other)).items).toEqual([])
  expect((await json<MetricDays>('/steps/days', other)).days).toEqual([])
  expect((await app.fetch('/api/metrics')).status).toBe(401)
})

test('the app’s role cannot read the parts of a table past its row security', async () => {
  const asApp = new pg.Client({ connectionString: app.urls.app })
  await asApp.connect()
  for (const table of ['metric_chunks', 'metric_months']) {
    expect((await asApp.query(`select * from ${table}`)).rows).toEqual([])
    for (let part = 0; part < 16; part++)
      await expect(asApp.query(`select * from ${table}_${part}`)).rejects.toThrow('permission denied')
  }
  await asApp.end()
})

test('what is no file of a device is said to be none, and nothing is stored', async () => {
  const account = await app.createAccount()
  const done = await importFile('Dear Anna,\nhow are you?\n', account)
  expect(done).toMatchObject({ status: 'completed', summary: { format: null, added: 0 } })
  expect((await json<{ items: unknown[] }>('', account)).items).toEqual([])
})

test('erasing leaves nothing', async () => {
  const account = await app.createAccount()
  await importFile(SMALL, account)
  expect((await app.fetch('/api/metrics', { method: 'DELETE', headers: account.auth })).status).toBe(204)
  expect((await json<{ items: unknown[] }>('', account)).items).toEqual([])
  expect((await json<{ items: unknown[] }>('/imports', account)).items).toEqual([])
  expect((await json<MetricDays>('/steps/days', account)).days).toEqual([])
})

test('the names of stored files say neither what was measured nor when', async () => {
  const account = await app.createAccount()
  await importFile(SMALL, account)
  const folder = join(app.dataDir, 'files', 'metrics', account.session.user.id)
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8', withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length))
  expect(names.length).toBeGreaterThanOrEqual(4)
  for (const name of names) expect(name).toMatch(/^\/[0-9a-f]{2}\/[0-9a-f]{32}$/)
})

test('one file at a time: the same goes on where it stopped, another takes its place, none comes while one is read', async () => {
  const account = await app.createAccount()
  const content = xml(
    ...Array.from({ length: 60_000 }, (_, n) => steps(`Watch`, '01 10:00:00', '01 10:10:00', n + 1)),
  )
  const first = await begin(content, account)
  expect((await put(first.id, 0, content.slice(0, PART_BYTES), account)).status).toBe(204)
  const again = await begin(content, account)
  expect([again.id, again.parts]).toEqual([first.id, [0]])
  const other = await begin(SMALL, account)
  expect(other.id).not.toBe(first.id)
  expect((await json<MetricImport>(`/imports/${first.id}`, account)).status).toBe('cancelled')
  expect((await put(first.id, 1, content.slice(PART_BYTES), account)).status).toBe(400)
  expect((await put(other.id, 0, SMALL, account)).status).toBe(204)
  const completed = await app.send('POST', `/api/metrics/imports/${other.id}/complete`, {}, account.auth)
  expect(completed.status).toBe(200)
  const file = { file_name: 'next.xml', file_size: 10 }
  const refused = await app.send('POST', '/api/metrics/imports', file, account.auth)
  // Read within a moment or not yet: never two at once.
  expect([201, 409]).toContain(refused.status)
  const many = await Promise.all(
    Array.from({ length: 8 }, (_, n) =>
      app.send('POST', '/api/metrics/imports', { file_name: `${n}.xml`, file_size: 10 }, account.auth),
    ),
  )
  expect(many.every(({ status }) => [201, 409].includes(status))).toBe(true)
  const { items } = await json<{ items: MetricImport[] }>('/imports', account)
  expect(items.filter(({ status }) => ['uploading', 'pending', 'processing'].includes(status)).length).toBe(1)
})

test('the last two weeks are held against the fortnights before, to the day before today, of the owner alone', async () => {
  const account = await app.createAccount()
  const pulse = [49, 51, 50, 52, 48, 50, 51, 49, 60]
  const dayOf = (index: number) => new Date(Date.UTC(2025, 0, 1 + index)).toISOString().slice(0, 10)
  const days = pulse.flatMap((value, fortnight) =>
    Array.from({ length: 14 }, (_, day) => {
      const at = `${dayOf(fortnight * 14 + day)} 08:00:00 +0100`
      return `<Record type="HKQuantityTypeIdentifierRestingHeartRate" sourceName="Watch" unit="count/min" startDate="${at}" endDate="${at}" value="${value}"/>\n`
    }),
  )
  expect(await importFile(xml(...days), account)).toMatchObject({ status: 'completed' })
  const today = dayOf(pulse.length * 14)
  expect(await json<ChangesAnswer>(`/changes?day=${today}`, account)).toEqual({
    tried: 1,
    items: [
      {
        metric: 'resting_heart_rate',
        name: 'Resting heart rate',
        unit: '/min',
        now: { from: dayOf(8 * 14), to: dayOf(9 * 14 - 1), mean: 60, days: 14 },
        before: { mean: 50, low: 48, high: 52, fortnights: 8 },
        p: expect.any(Number) as number,
      },
    ],
  })
  // On the first day of the last fortnight only that one before it is over, and it is like the others.
  expect(await json<ChangesAnswer>(`/changes?day=${dayOf(8 * 14)}`, account)).toEqual({ tried: 0, items: [] })
  expect(await json<ChangesAnswer>(`/changes?day=${today}`, other)).toEqual({ tried: 0, items: [] })
})
