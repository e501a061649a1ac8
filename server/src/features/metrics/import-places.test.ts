import { setTimeout as sleep } from 'node:timers/promises'
import type { MetricImport } from '@aevia/domain/metrics/schema.ts'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Account, createTestApp, type TestApp } from '#server/testing/test-app.ts'

/** Without jobs; those of another server on the same database and files begin when a test starts it. */
let app: TestApp
let admin: pg.Client
beforeAll(async () => {
  app = await createTestApp()
  admin = new pg.Client({ connectionString: app.urls.superuser })
  await admin.connect()
})
afterAll(async () => {
  await admin.end()
  await app.close()
})

async function complete(content: string, account: Account): Promise<string> {
  const file = { file_name: 'beats.csv', file_size: content.length }
  const begun = await app.send('POST', '/api/metrics/imports', file, account.auth)
  const { id } = (await begun.json()) as MetricImport
  const path = `/api/metrics/imports/${id}`
  const put = { method: 'PUT', body: content, headers: account.auth }
  expect((await app.fetch(`${path}/parts/0`, put)).status).toBe(204)
  expect((await app.send('POST', `${path}/complete`, {}, account.auth)).status).toBe(200)
  return id
}
async function statusOf(id: string, account: Account): Promise<string> {
  const answer = await app.fetch(`/api/metrics/imports/${id}`, { headers: account.auth })
  return ((await answer.json()) as MetricImport).status
}
async function until(id: string, account: Account, status: string) {
  while ((await statusOf(id, account)) !== status) await sleep(20)
}

const beats = (count: number) =>
  `timestamp,beats per minute\n${Array.from({ length: count }, (_, n) => `${new Date(Date.UTC(2024, 0, 1) + n * 1000).toISOString()},60`).join('\n')}\n`
/** More than four megabytes, so it is not a small file. */
const LARGE = beats(160_000)
const SMALL = beats(1)

test('a small file does not wait for a large one of somebody else', { timeout: 120_000 }, async () => {
  const [one, other] = [await app.createAccount(), await app.createAccount()]
  const large = await complete(LARGE, one)
  const working = await createTestApp({ jobs: true, beside: app })
  await until(large, one, 'processing')
  // As long as this lasts, nothing of it can be stored.
  await admin.query('begin')
  await admin.query('select 1 from metric_imports where id = $1 for update', [large])
  await until(await complete(SMALL, other), other, 'completed')
  expect(await statusOf(large, one)).toBe('processing')
  await admin.query('commit')
  await until(large, one, 'completed')
  await working.close()
})

test('a small file that takes long goes on where it may, and counts once', { timeout: 120_000 }, async () => {
  const account = await app.createAccount()
  const id = await complete(SMALL, account)
  const log = pino({ level: 'silent' })
  const working = await createTestApp({ jobs: true, beside: app, smallImportProcessorMs: 1, log })
  await until(id, account, 'completed')
  const { rows } = await admin.query<{ name: string }>(
    `select name from jobs.job where data ->> 'import_id' = $1 order by created_on`,
    [id],
  )
  expect(rows.map(({ name }) => name)).toEqual(['import-small', 'import-metrics'])
  const { rows: kept } = await admin.query('select attempts from metric_imports where id = $1', [id])
  expect(kept).toEqual([{ attempts: 1 }])
  await working.close()
})
