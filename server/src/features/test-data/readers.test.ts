// Who reads which document when: one reader a file, turns between users, and nobody who reads on for nobody.
import { once } from 'node:events'
import { gzipSync } from 'node:zlib'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestData } from '@aevia/domain/test-data/schema.ts'
import { pdfOf } from '#server/testing/pdf.ts'
import { paintPage, paintScan } from '#server/testing/picture.ts'
import { watchReaders } from '#server/testing/readers.ts'
import { type Account, createTestApp, type TestApp } from '#server/testing/test-app.ts'
import { startChild } from './reading/child-process.ts'

const columns = [50, 230, 310, 420]
const rows = (ferritin: number) => [
  ['Collected: 2026-01-02'],
  ['Test', 'Result', 'Units', 'Reference Range'],
  ...Array.from({ length: 4 }, () => ['Ferritin', String(ferritin), 'ng/mL', '30 - 400']),
]
const scan = (ferritin: number) => ({
  name: 'scan.png',
  content: new Uint8Array(paintPage(columns, rows(ferritin))),
})
/** Takes so long that it can be taken away meanwhile: some seconds a page. */
function longScan(ferritin: number, { pages: count }: { pages: number }) {
  const picture = paintScan(columns, rows(ferritin))
  const pages = Array.from({ length: count }, (_, page) => page)
  const pictures = Object.fromEntries(pages.map((page) => [page, picture]))
  return {
    name: 'scan.pdf',
    content: new Uint8Array(
      pdfOf(
        pages.map(() => []),
        { pictures },
      ),
    ),
  }
}
const csv = {
  name: 'report.csv',
  content: 'Collected: 2026-01-02\nTest,Result,Units,Reference Range\nFerritin,12,ng/mL,30-400\n',
}

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ jobs: true })
})
afterAll(() => app.close())

const send = async (account: Account, file: Parameters<TestApp['upload']>[1]) =>
  ((await (await app.upload(account, file)).json()) as TestData).id
const ended = async (account: Account, id: string) => {
  const { record } = await app.analysed(account, id)
  expect(record.analysis_status).toBe('completed')
  return record.processed_at ?? ''
}
const isRead = async (account: Account, id: string) => {
  await expect
    .poll(
      async () => {
        const answer = await app.fetch(`/api/test-data/${id}`, { headers: account.auth })
        return ((await answer.json()) as { record: TestData }).record.analysis_status
      },
      { timeout: 60_000 },
    )
    .toBe('processing')
}

test("many scans of one user hold neither another one's table nor their scan", async () => {
  const [busy, other] = [await app.createAccount(), await app.createAccount()]
  const scans: string[] = []
  for (let each = 1; each <= 4; each++) scans.push(await send(busy, scan(each)))
  await isRead(busy, scans[0] ?? '')
  const own = await send(other, scan(9))
  const table = await send(other, csv)
  const read = []
  for (const id of scans) read.push(await ended(busy, id))
  // The table has a place of its own, and the other one's first scan goes before the third of the busy one.
  expect((await ended(other, table)) < (read[1] ?? '')).toBe(true)
  expect((await ended(other, own)) < (read[2] ?? '')).toBe(true)
})

const long = {
  name: 'long.txt',
  content: `Test,Result,Units,Reference Range\n${'Ferritin,12,ng/mL,30-400\n'.repeat(6_000)}`,
}
const bomb = {
  name: 'bomb.gz',
  content: new Uint8Array(
    gzipSync(`# 23andMe\n# rsid\tchromosome\tposition\tgenotype\n${'1 1 1 A\n'.repeat(3_000_000)}`),
  ),
}
/** The places in which files are read or wait to be. */
async function placesOf(ids: readonly string[]): Promise<string[]> {
  const database = new pg.Client({ connectionString: app.urls.superuser })
  await database.connect()
  const { rows } = await database.query<{ name: string }>(
    `select distinct name from jobs.job where data->>'test_id' = any($1) and state < 'completed'`,
    [ids],
  )
  await database.end()
  return rows.map(({ name }) => name)
}
test.each([
  ['texts that take long', 'txt', long],
  ['genetic files that unpack to much', 'gz', bomb],
])('%s, of as many users as there are places, do not hold a report', async (_, type, file) => {
  const accounts = [await app.createAccount(), await app.createAccount()]
  const other = await app.createAccount()
  const readers = watchReaders('text')
  readers.hold(type)
  const sent = await Promise.all(
    accounts.map(async (account) => [account, await send(account, file)] as const),
  )
  await expect.poll(readers.held, { timeout: 60_000 }).toBeGreaterThan(0)
  // They stand still in a place of their own, so that a report ends however long they do.
  expect(await placesOf(sent.map(([, id]) => id))).toEqual(['analyse-long'])
  await ended(other, await send(other, csv))
  readers.release()
  for (const [account, id] of sent) await app.analysed(account, id)
  readers.stop()
})

test('of a test that is deleted while its scan is read, nobody reads on', async () => {
  const owner = await app.createAccount()
  const readers = watchReaders('pictures')
  const id = await send(owner, longScan(7, { pages: 6 }))
  await expect.poll(readers.alive, { timeout: 60_000 }).toBe(1)
  const path = `/api/test-data/${id}`
  expect((await app.fetch(path, { method: 'DELETE', headers: owner.auth })).status).toBe(204)
  // Its six pages would take far longer.
  await expect.poll(readers.alive, { timeout: 4_000 }).toBe(0)
  readers.stop()
})

test('a file whose job is given to a second server is read by one process at a time, and to its end', async () => {
  const owner = await app.createAccount()
  const readers = watchReaders('pictures')
  const second = await createTestApp({ jobs: true, beside: app })
  const database = new pg.Client({ connectionString: app.urls.superuser })
  await database.connect()
  const id = await send(owner, longScan(5, { pages: 2 }))
  await expect.poll(readers.alive, { timeout: 60_000 }).toBe(1)
  // What the queue does once it has missed a worker's heartbeat: the job goes to whoever asks next.
  const { rowCount } = await database.query(
    `update jobs.job set state = 'retry', heartbeat_on = null where name = 'analyse-long-scan' and state = 'active'`,
  )
  expect(rowCount).toBe(1)
  await expect.poll(() => readers.seen().started, { timeout: 60_000 }).toBeGreaterThan(1)
  await ended(owner, id)
  expect(readers.seen().most).toBe(1)
  const { rows } = await database.query(
    'select count(*)::int as kept from test_analyses where test_id = $1',
    [id],
  )
  expect(rows).toEqual([{ kept: 1 }])
  readers.stop()
  await database.end()
  await second.close()
})

test('two jobs for one file, as a crash can leave them, start one reader', async () => {
  const owner = await app.createAccount()
  const readers = watchReaders('pictures')
  const database = new pg.Client({ connectionString: app.urls.superuser })
  await database.connect()
  const id = await send(owner, longScan(7, { pages: 2 }))
  await expect.poll(readers.alive, { timeout: 60_000 }).toBe(1)
  await database.query(
    `insert into jobs.job (name, data, group_id, retry_limit, retry_delay, expire_seconds, heartbeat_seconds)
     values ('analyse-test-abandoned', $1, null, 20, 1, 60, 10)`,
    [{ user_id: owner.session.user.id, test_id: id }],
  )
  // Giving up waits for the one who still reads.
  await ended(owner, id)
  expect(readers.seen()).toEqual({ most: 1, started: 1 })
  readers.stop()
  await database.end()
})

test('a server that stops takes its readers with it, and the next one reads the file', async () => {
  const idle = await createTestApp()
  const owner = await idle.createAccount()
  const readers = watchReaders('pictures')
  const stopping = await createTestApp({ jobs: true, beside: idle })
  const { id } = (await (await idle.upload(owner, longScan(3, { pages: 3 }))).json()) as TestData
  await expect.poll(readers.alive, { timeout: 60_000 }).toBe(1)
  await stopping.close()
  const next = await createTestApp({ jobs: true, beside: idle })
  expect((await idle.analysed(owner, id)).record.analysis_status).toBe('completed')
  // The first one did not read on beside it.
  expect(readers.seen()).toEqual({ most: 1, started: 2 })
  readers.stop()
  await next.close()
  await idle.close()
})

test('a reader whose parent is gone ends instead of reading on', async () => {
  const start = () => {
    const child = startChild(385, true)
    child.send({ extension: 'png' }, () => {})
    child.stdin?.on('error', () => {}).end(scan(8).content)
    return child
  }
  const [kept, orphan] = [start(), start()]
  const order: string[] = []
  const ends = [
    once(kept, 'message').then(() => order.push('answered')),
    once(orphan, 'exit').then(() => order.push('ended')),
  ]
  orphan.disconnect()
  await Promise.all(ends)
  expect(order).toEqual(['ended', 'answered'])
  kept.kill()
})
