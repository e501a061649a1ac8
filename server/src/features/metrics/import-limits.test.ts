import childProcess from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import { syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type KnownMetric, type MetricImport, PART_BYTES } from '@aevia/domain/metrics/schema.ts'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fillDisk } from '#server/testing/full-disk.ts'
import { type Account, createTestApp, type TestApp } from '#server/testing/test-app.ts'

/** Without jobs; those of another server on the same database and files begin when a test starts it. */
let app: TestApp
let admin: pg.Client
beforeAll(async () => {
  app = await createTestApp({ log, quota: { bytes: 20 * 1024 * 1024 } })
  admin = new pg.Client({ connectionString: app.urls.superuser })
  await admin.connect()
})
afterAll(async () => {
  await admin.end()
  await app.close()
})

const log = pino({ level: 'silent' })

const begin = (account: Account, size: number, name = 'export.xml') =>
  app.send('POST', '/api/metrics/imports', { file_name: name, file_size: size }, account.auth)
const put = (id: string, part: number, body: Uint8Array<ArrayBuffer> | string, { auth }: Account) =>
  app.fetch(`/api/metrics/imports/${id}/parts/${part}`, { method: 'PUT', body, headers: auth })
const remove = (path: string, { auth }: Account) =>
  app.fetch(`/api/metrics${path}`, { method: 'DELETE', headers: auth })
const get = async <T>(path: string, { auth }: Account) =>
  (await (await app.fetch(`/api/metrics${path}`, { headers: auth })).json()) as T
async function complete(content: string, account: Account): Promise<string> {
  const { id } = (await (await begin(account, content.length)).json()) as MetricImport
  expect((await put(id, 0, content, account)).status).toBe(204)
  expect((await app.send('POST', `/api/metrics/imports/${id}/complete`, {}, account.auth)).status).toBe(200)
  return id
}
async function ended(id: string, account: Account): Promise<MetricImport> {
  for (;;) {
    const now = await get<MetricImport>(`/imports/${id}`, account)
    if (!['pending', 'processing'].includes(now.status)) return now
    await sleep(20)
  }
}
function filesOf({ session }: Account): string[] {
  const folder = join(app.dataDir, 'files', 'metrics', session.user.id)
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
}
const pendingOf = async ({ session }: Account) =>
  (await admin.query('select file_key from pending_files where user_id = $1', [session.user.id])).rows
const BEATS = 'timestamp,beats per minute\n2024-03-01T08:00:00Z,60\n'

test('a file counts in the quota of the account before it is sent', async () => {
  const account = await app.createAccount()
  const refused = await begin(account, 21 * 1024 * 1024)
  expect([refused.status, ((await refused.json()) as { error: { reason: string } }).error.reason]).toEqual([
    409,
    'test-data.quota',
  ])
  expect((await begin(account, 15 * 1024 * 1024)).status).toBe(201)
  // Documents have what is left.
  const form = { name: 'long.txt', content: new Uint8Array(6 * 1024 * 1024).fill(97) }
  expect((await app.upload(account, form)).status).toBe(409)
})

test('of a part that is sent again, cancelled or erased meanwhile, nothing stays', async () => {
  const account = await app.createAccount()
  const body = new Uint8Array(PART_BYTES)
  const { id } = (await (await begin(account, PART_BYTES)).json()) as MetricImport
  const sent = await Promise.all([1, 2, 3, 4].map(() => put(id, 0, body, account)))
  expect(sent.map(({ status }) => status)).toEqual([204, 204, 204, 204])
  expect([filesOf(account).length, await pendingOf(account)]).toEqual([1, []])
  const late = put(id, 0, body, account)
  expect((await remove(`/imports/${id}`, account)).status).toBe(204)
  await late
  expect([filesOf(account), await pendingOf(account)]).toEqual([[], []])
  const again = (await (await begin(account, PART_BYTES)).json()) as MetricImport
  const later = put(again.id, 0, body, account)
  expect((await remove('', account)).status).toBe(204)
  await later
  expect([filesOf(account), await pendingOf(account)]).toEqual([[], []])
})

test('a part that was begun while there was room is refused when there is none at its end', async () => {
  const account = await app.createAccount()
  const { id } = (await (await begin(account, PART_BYTES)).json()) as MetricImport
  const { authorization } = account.auth
  const status = new Promise<number | undefined>((resolve, reject) => {
    const sending = request(`${app.url}/api/metrics/imports/${id}/parts/0`, {
      method: 'PUT',
      headers: { authorization, 'content-length': PART_BYTES },
    })
    sending.on('response', (answer) => resolve(answer.resume().statusCode)).on('error', reject)
    sending.write(Buffer.alloc(PART_BYTES - 1))
    setTimeout(() => {
      const makeRoom = fillDisk(app.dataDir, 2 * PART_BYTES, 60 * 1024 * 1024)
      sending.end(Buffer.alloc(1))
      sending.on('response', makeRoom)
    }, 800)
  })
  expect(await status).toBe(507)
  expect([filesOf(account), await pendingOf(account)]).toEqual([[], []])
  // Without room this process counts for itself, by what it saw half a second ago.
  await sleep(600)
})

test('a user begins sixty files within an hour, however they are begun', async () => {
  const account = await app.createAccount()
  const answers = await Promise.all(Array.from({ length: 61 }, (_, n) => begin(account, 10, `${n}.xml`)))
  const refused = answers.filter(({ status }) => status === 429)
  expect(refused).toHaveLength(1)
  expect(answers.every(({ status }) => [201, 409, 429].includes(status))).toBe(true)
  const { items } = await get<{ items: MetricImport[] }>('/imports', account)
  expect(items.filter(({ status }) => status === 'uploading')).toHaveLength(1)
  expect((await remove('', account)).status).toBe(204)
  // Erasing does not begin the hour anew.
  expect((await begin(account, 10)).status).toBe(429)
})

test('users take turns: a second file waits behind the first ones of others', async () => {
  const [some, other] = [await app.createAccount(), await app.createAccount()]
  const first = await complete(BEATS, some)
  await remove(`/imports/${first}`, some)
  await complete(BEATS, some)
  await complete(BEATS, other)
  const { rows } = await admin.query<{ user: string }>(
    `select data ->> 'user_id' as user from jobs.job where name like 'import-%' order by priority desc, created_on`,
  )
  const ids = [some, other].map(({ session }) => session.user.id)
  const turns = rows.map(({ user }) => ids.indexOf(user)).filter((place) => place >= 0)
  expect(turns).toEqual([0, 1, 0])
})

test('a file that ended the server twice is not read a third time; one that takes too long ends', async () => {
  const [twice, long] = [await app.createAccount(), await app.createAccount()]
  const id = await complete(BEATS, twice)
  await admin.query(`update metric_imports set status = 'processing', attempts = 2 where id = $1`, [id])
  const many = `timestamp,beats per minute\n${Array.from({ length: 200_000 }, (_, n) => `${new Date(Date.UTC(2024, 0, 1) + n * 1000).toISOString()},60`).join('\n')}`
  const slow = await complete(many, long)
  const seen: string[][] = []
  const { fork } = childProcess
  childProcess.fork = ((...given: Parameters<typeof fork>) => {
    seen.push(given[1] as string[])
    return fork(...given)
  }) as typeof fork
  syncBuiltinESMExports()
  const second = await createTestApp({ jobs: true, beside: app, importProcessorMs: 400, log })
  const done = await ended(id, twice)
  expect([done.status, done.error]).toEqual([
    'error',
    'The server stopped twice while it read this file. It is not tried again.',
  ])
  expect(await ended(slow, long)).toMatchObject({ status: 'error', error: 'Reading the file took too long.' })
  childProcess.fork = fork
  syncBuiltinESMExports()
  // Whoever lists the processes does not see what somebody's file is called.
  expect(seen.flat()).toEqual([])
  await second.close()
  expect([...filesOf(twice), ...filesOf(long)]).toEqual([])
})

test.each(['cancelled', 'erased'])('what is %s while it is being stored ends there', async (how) => {
  const second = await createTestApp({ jobs: true, beside: app, log })
  const account = await app.createAccount()
  const types = ['HeartRate', 'StepCount', 'RespiratoryRate', 'BodyMass', 'FlightsClimbed']
  const units = ['count/min', 'count', 'count/min', 'kg', 'count']
  const records = types.flatMap((type, kind) =>
    Array.from({ length: 400 }, (_, n) => {
      const at = new Date(Date.UTC(1992, n, 5)).toISOString().slice(0, 10)
      return `<Record type="HKQuantityTypeIdentifier${type}" sourceName="W" unit="${units[kind]}" startDate="${at} 10:00:00 +0000" endDate="${at} 10:00:00 +0000" value="30"/>\n`
    }),
  )
  const id = await complete(`<?xml version="1.0"?><HealthData>\n${records.join('')}</HealthData>`, account)
  const samples = async () =>
    (await get<{ items: KnownMetric[] }>('', account)).items.reduce((sum, each) => sum + each.samples, 0)
  while ((await samples()) === 0) await sleep(5)
  expect((await remove(how === 'erased' ? '' : `/imports/${id}`, account)).status).toBe(204)
  const kept = await samples()
  const isDone = async () =>
    (
      await admin.query(
        `select 1 from jobs.job where name like 'import-%' and state < 'completed' and data ->> 'import_id' = $1`,
        [id],
      )
    ).rows.length === 0
  while (!(await isDone())) await sleep(50)
  expect(await samples()).toBe(kept)
  expect(kept).toBeLessThan(how === 'erased' ? 1 : 2_000)
  expect([filesOf(account).length, await pendingOf(account)]).toEqual([kept, []])
  await second.close()
})

test('a part does not wait for the slow ones of others, however many come in', async () => {
  const accounts = await Promise.all(Array.from({ length: 4 }, () => app.createAccount()))
  const held = await Promise.all(
    accounts.flatMap(({ auth }) =>
      [0, 1, 2].map(async (part) => {
        const slow = request(`${app.url}/api/metrics/imports/${crypto.randomUUID()}/parts/${part}`, {
          method: 'PUT',
          headers: { ...auth, 'content-length': 1_000 },
        })
        slow.on('error', () => {})
        const answer = once(slow, 'response') as Promise<[IncomingMessage]>
        await new Promise((sent) => slow.write('a', sent))
        return { slow, answer }
      }),
    ),
  )
  const other = await app.createAccount()
  const { id } = (await (await begin(other, BEATS.length)).json()) as MetricImport
  await sleep(500)
  let ended = 0
  for (const { answer } of held)
    void answer.then(
      () => ended++,
      () => {},
    )
  expect((await put(id, 0, BEATS, other)).status).toBe(204)
  expect(ended).toBe(0)
  for (const { slow } of held) slow.destroy()
})
