// Files and their records that do not match: damaged, missing, left behind.
import { existsSync, mkdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestData } from '@aevia/domain/test-data/schema.ts'
import { pdfOf } from '#server/testing/pdf.ts'
import { type Account, createTestApp, type TestApp } from '#server/testing/test-app.ts'

const silent = pino({ level: 'silent' })
let app: TestApp
let owner: Account
beforeAll(async () => {
  app = await createTestApp({ log: silent })
  owner = await app.createAccount()
})
afterAll(() => app.close())

const upload = async (name: string, content: string | Uint8Array<ArrayBuffer>, account = owner, to = app) =>
  (await (await to.upload(account, { name, content })).json()) as TestData
const placeOf = ({ file_url }: TestData, of = app) =>
  join(of.dataDir, 'files', (file_url ?? '').split('?')[0]!.replace('/api/storage/', ''))
const damaged = {
  error: {
    code: 'internal',
    reason: 'test-data.file_damaged',
    message: 'The stored file is damaged. Please delete it and upload it again.',
  },
}

test('of a stored file that is damaged in its last part the answer says so, whole or in part', async () => {
  const record = await upload('long.txt', 'Ferritin 12 ng/mL\n'.repeat(20_000))
  const bytes = readFileSync(placeOf(record))
  bytes[bytes.length - 20]! ^= 1
  writeFileSync(placeOf(record), bytes)
  const whole = await app.fetch(record.file_url ?? '')
  expect([whole.status, await whole.json()]).toMatchObject([500, damaged])
  const end = await app.fetch(record.file_url ?? '', { headers: { range: 'bytes=-10' } })
  expect([end.status, await end.json()]).toMatchObject([500, damaged])
  // What stands before the damage can still be read.
  const start = await app.fetch(record.file_url ?? '', { headers: { range: 'bytes=0-7' } })
  expect([start.status, await start.text()]).toEqual([206, 'Ferritin'])
})

test.each([0, 5, 20, 28])(
  'a stored file that is cut to %i bytes is told to whoever asks for a part',
  async (left) => {
    const record = await upload('cut.txt', 'Ferritin 12 ng/mL\n'.repeat(10_000))
    writeFileSync(placeOf(record), readFileSync(placeOf(record)).subarray(0, left))
    for (const range of ['bytes=0-5', 'bytes=-5', 'bytes=70000-70010']) {
      const part = await app.fetch(record.file_url ?? '', { headers: { range } })
      expect([part.status, await part.json()]).toMatchObject([500, damaged])
    }
  },
)

test.each([
  ['cut short', (path: string) => writeFileSync(path, readFileSync(path).subarray(0, 40))],
  ['gone', (path: string) => rmSync(path)],
])('a stored file that is %s is told by download, picture and analysis alike', async (_what, harm) => {
  const record = await upload('report.pdf', new Uint8Array(pdfOf([[]])))
  harm(placeOf(record))
  const download = await app.fetch(record.file_url ?? '')
  expect([download.status, await download.json()]).toMatchObject([500, damaged])
  const picture = await app.fetch(`/api/test-data/${record.id}/pages/1`, { headers: owner.auth })
  expect([picture.status, await picture.json()]).toMatchObject([500, damaged])
  const working = await createTestApp({ jobs: true, beside: app, log: silent })
  expect((await app.analysed(owner, record.id)).record).toMatchObject({
    analysis_status: 'error',
    analysis_error: damaged.error.message,
  })
  await working.close()
})

test('what cut-off uploads left behind is removed after a day, what is lost is told in the log', async () => {
  const idle = await createTestApp()
  const [one, another] = [await idle.createAccount(), await idle.createAccount()]
  const [kept, lost, lostAlone] = [
    await upload('kept.txt', 'Ferritin 1 ng/mL\n', one, idle),
    await upload('lost.txt', 'Ferritin 2 ng/mL\n', one, idle),
    await upload('alone.txt', 'Ferritin 3 ng/mL\n', another, idle),
  ]
  const at = (record: TestData) => placeOf(record, idle)
  for (const record of [lost, lostAlone]) rmSync(at(record))
  const database = new pg.Client({ connectionString: idle.urls.superuser })
  await database.connect()
  await database.query(`update test_data set created_at = now() - interval '2 days'`)
  await database.end()

  const folder = join(at(kept), '..')
  const gone = join(idle.dataDir, 'files', 'test-data', crypto.randomUUID())
  mkdirSync(gone)
  const [orphan, young, ofNobody] = [
    join(folder, '1-aaaaaaaaaaaaaaaaaaaaaaaa.txt'),
    join(folder, '2-bbbbbbbbbbbbbbbbbbbbbbbb.txt'),
    join(gone, '3-cccccccccccccccccccccccc.txt'),
  ]
  for (const path of [orphan, young, ofNobody]) writeFileSync(path, 'sealed')
  const longAgo = Date.now() / 1000 - 25 * 3600
  for (const path of [orphan, ofNobody, at(kept)]) utimesSync(path, longAgo, longAgo)

  const lines: Record<string, unknown>[] = []
  const stream = new Writable({
    write(line: Buffer, _encoding, done) {
      lines.push(JSON.parse(line.toString()) as Record<string, unknown>)
      done()
    },
  })
  const working = await createTestApp({ jobs: true, beside: idle, log: pino({ level: 'info' }, stream) })
  const said = () => lines.find(({ removed }) => removed !== undefined)
  await expect.poll(said, { timeout: 60_000 }).toMatchObject({ removed: 1, of_unknown_users: 1, level: 50 })
  expect([orphan, ofNobody, young, at(kept)].map((path) => existsSync(path))).toEqual([
    false,
    true,
    true,
    true,
  ])
  const keyOf = (path: string) => path.slice(path.indexOf('test-data/'))
  expect(said()?.removed_keys).toEqual([keyOf(orphan)])
  expect(said()?.missing_keys).toEqual(expect.arrayContaining([keyOf(at(lost)), keyOf(at(lostAlone))]))
  await working.close()
  await idle.close()
})

test('beside a database that knows none of them, no stored file is removed', async () => {
  const other = await createTestApp()
  const stored = join(
    other.dataDir,
    'files',
    'test-data',
    crypto.randomUUID(),
    '1-aaaaaaaaaaaaaaaaaaaaaaaa.txt',
  )
  mkdirSync(join(stored, '..'), { recursive: true })
  writeFileSync(stored, 'sealed')
  const longAgo = Date.now() / 1000 - 25 * 3600
  utimesSync(stored, longAgo, longAgo)
  const lines: Record<string, unknown>[] = []
  const stream = new Writable({
    write(line: Buffer, _encoding, done) {
      lines.push(JSON.parse(line.toString()) as Record<string, unknown>)
      done()
    },
  })
  const working = await createTestApp({ jobs: true, beside: other, log: pino({ level: 'info' }, stream) })
  const said = () => lines.find(({ removed }) => removed !== undefined)
  await expect.poll(said, { timeout: 60_000 }).toMatchObject({ removed: 0, of_unknown_users: 1 })
  expect(existsSync(stored)).toBe(true)
  await working.close()
  await other.close()
})
