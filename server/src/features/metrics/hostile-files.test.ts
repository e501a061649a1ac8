import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import type { MetricDays, MetricImport, MetricSamples } from '@aevia/domain/metrics/schema.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Account, createTestApp, type TestApp } from '#server/testing/test-app.ts'

// Files that cost more than they should: each has little in it of what the first version of the import fell over.

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ jobs: true })
})
afterAll(() => app.close())

async function json<T>(path: string, { auth }: Account): Promise<T> {
  const answer = await app.fetch(`/api/metrics${path}`, { headers: auth })
  expect(answer.status).toBe(200)
  return (await answer.json()) as T
}

async function send(name: string, bytes: Uint8Array<ArrayBuffer>, { auth }: Account): Promise<string> {
  const file = { file_name: name, file_size: bytes.length }
  const begun = await app.send('POST', '/api/metrics/imports', file, auth)
  const { id } = (await begun.json()) as MetricImport
  const put = { method: 'PUT', body: bytes, headers: auth }
  expect((await app.fetch(`/api/metrics/imports/${id}/parts/0`, put)).status).toBe(204)
  await app.send('POST', `/api/metrics/imports/${id}/complete`, {}, auth)
  return id
}

async function importFile(name: string, bytes: Uint8Array<ArrayBuffer>, account: Account) {
  const id = await send(name, bytes, account)
  for (;;) {
    const now = await json<MetricImport>(`/imports/${id}`, account)
    if (!['pending', 'processing'].includes(now.status)) return now
    await sleep(50)
  }
}

const filesOf = ({ session }: Account): string[] => {
  const folder = join(app.dataDir, 'files', 'metrics', session.user.id)
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name }) => name)
  } catch {
    return []
  }
}
const leftOut = ({ summary }: MetricImport) =>
  Object.fromEntries((summary?.left_out ?? []).map(({ reason, count }) => [reason, count]))

test('a day of one source has at most a sample a second, and a day in full at most 5,000 points', async () => {
  const account = await app.createAccount()
  const rows = Array.from({ length: 90_000 }, (_, n) => {
    const at = new Date(Date.UTC(2024, 2, 1, 0, 0, 0, n * 900)).toISOString()
    return `${at},${n === 4_321 ? 199 : n === 54_321 ? 31 : 60 + (n % 40)}`
  })
  const file = gzipSync(['timestamp,beats per minute', ...rows].join('\n'))
  const done = await importFile('heart.csv.gz', file, account)
  expect(done).toMatchObject({ status: 'completed', records: 90_000, summary: { added: 86_400 } })
  expect(leftOut(done)).toEqual({ 'more than any device measures in that time': 3_600 })
  const day = await json<MetricSamples>('/heart_rate/samples?day=2024-03-01', account)
  const values = day.samples.map(({ value }) => value)
  expect([day.count, values.includes(199), values.includes(31)]).toEqual([86_400, true, true])
  expect(values.length).toBeGreaterThan(4_000)
  expect(values.length).toBeLessThanOrEqual(5_000)
  expect((await importFile('heart.csv.gz', file, account)).summary?.added).toBe(0)
})

test('equal rows are one, and a gzip bomb ends where it is seen to be one', async () => {
  const account = await app.createAccount()
  const rows = gzipSync(`timestamp,beats per minute\n${'2024-03-01T08:00:00Z,60\n'.repeat(300_000)}`)
  const done = await importFile('heart.csv.gz', rows, account)
  expect(done).toMatchObject({ status: 'completed', records: 300_000, summary: { added: 1, left_out: [] } })
  const bomb = await importFile('bomb.gz', gzipSync(Buffer.alloc(80 * 1024 * 1024)), account)
  const examples = (bomb.summary?.left_out ?? []).map(({ example }) => example)
  expect(examples).toContain('bomb.gz: a bomb')
})

test('many stretches of two sources do not hold the server; zones that do not exist are left out', async () => {
  const account = await app.createAccount()
  const database = new DatabaseSync(':memory:')
  const midnight = Date.UTC(2024, 2, 1)
  database.exec(`create table application_info_table (row_id integer, package_name text);
    insert into application_info_table values (1, 'a.watch'), (2, 'b.watch');
    create table steps_record_table (start_time integer, end_time integer, count integer, app_info_id integer, start_zone_offset integer);
    with recursive n(x) as (select 0 union all select x + 1 from n where x < 24999)
    insert into steps_record_table select ${midnight} + x * 3000, ${midnight} + x * 3000 + 1, 1, app, 0
      from n, (select 1 as app union all select 2);
    insert into steps_record_table values (${midnight}, ${midnight}, 5, 1, 31622400), (${midnight}, ${midnight}, 5, 1, -158112000000);`)
  const file = gzipSync(database.serialize())
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  const done = await importFile('connect.db.gz', file, account)
  delay.disable()
  expect(leftOut(done)).toEqual({ 'in a time zone that does not exist': 2 })
  expect((await json<MetricDays>('/steps/days', account)).days).toMatchObject([
    { day: '2024-03-01', value: 25_000, count: 50_000 },
  ])
  // Each with each held it for seven seconds.
  expect(delay.max / 1e6).toBeLessThan(2_500)
})

test('names of sources are cut, and so are months of workouts and of sources', async () => {
  const account = await app.createAccount()
  const at = (n: number) =>
    `2024-03-01 08:${String(n % 60).padStart(2, '0')}:${String((n / 60) | 0).padStart(2, '0')} +0000`
  const workouts = Array.from(
    { length: 1_100 },
    (_, n) =>
      `<Workout workoutActivityType="HKWorkoutActivityTypeRunning" sourceName="${n < 20 ? 'W'.repeat(100_000) : 'W'}" startDate="${at(n)}" endDate="2024-03-01 18:00:00 +0000"></Workout>\n`,
  )
  const sources = Array.from(
    { length: 60 },
    (_, n) =>
      `<Record type="HKQuantityTypeIdentifierHeartRate" sourceName="Watch ${n}" unit="count/min" startDate="${at(n)}" endDate="${at(n)}" value="60"/>\n`,
  )
  const xml = `<?xml version="1.0"?><HealthData>\n${workouts.join('')}${sources.join('')}</HealthData>`
  const done = await importFile('export.xml.gz', gzipSync(xml), account)
  expect(leftOut(done)).toEqual({ 'more than any device measures in that time': 110 })
  // The part that was sent is removed after the import is said to be done.
  await expect.poll(() => filesOf(account)).toHaveLength(50)
  const admin = new pg.Client({ connectionString: app.urls.superuser })
  await admin.connect()
  const { rows } = await admin.query<{ length: number }>(
    `select length(content)::int as length from metric_months where metric = 'workout' and user_id = $1`,
    [account.session.user.id],
  )
  await admin.end()
  expect(rows[0]!.length).toBeGreaterThan(1_000)
  expect(rows[0]!.length).toBeLessThan(500_000)
})
