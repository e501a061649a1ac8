import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmdirSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Writable } from 'node:stream'
import pg from 'pg'
import { pino } from 'pino'
import { expect, inject, test } from 'vitest'
import type { Session } from '@aevia/domain/auth/schema.ts'
import type { TestData } from '@aevia/domain/test-data/schema.ts'
import { signIn } from '#server/testing/client.ts'
import { createSuiteDatabase, TEST_APP_KEY } from '#server/testing/database.ts'
import { freePort } from '#server/testing/free-port.ts'
import { QUICK, startServer, stopped } from '#server/testing/server-process.ts'
import { type Account, createTestApp, type TestApp } from '#server/testing/test-app.ts'

type Place = Pick<TestApp, 'urls' | 'dataDir'>

const silent = pino({ level: 'silent' })

/** A session at another server on the same database. */
async function signedIn(url: string, account: Account): Promise<Account> {
  const session = (await (await signIn(url, account.email, account.password)).json()) as Session
  return { ...account, session, auth: { authorization: `Bearer ${session.access_token}` } }
}

async function upload(to: TestApp, account: Account) {
  const content = `Ferritin ${Math.random()} ng/mL\n`
  return (await (await to.upload(account, { name: 'a.txt', content })).json()) as TestData
}
const pathOf = ({ file_url }: TestData, { dataDir }: Place) =>
  join(dataDir, 'files', (file_url ?? '').split('?')[0]!.replace('/api/storage/', ''))
const keyOf = (path: string) => path.slice(path.indexOf('test-data/'))
const folderOf = ({ session }: Account, { dataDir }: Place) =>
  join(dataDir, 'files', 'test-data', session.user.id)
const stored = (account: Account, place: Place) => {
  const folder = folderOf(account, place)
  return existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : []
}

/** Whoever looked at the age of files would take them for left behind. */
function twoDaysOld(...paths: string[]) {
  const then = Date.now() / 1000 - 2 * 86_400
  for (const path of paths) utimesSync(path, then, then)
}

async function connected<T>({ urls }: Place, work: (database: pg.Client) => Promise<T>): Promise<T> {
  const database = new pg.Client({ connectionString: urls.superuser })
  await database.connect()
  return work(database).finally(() => database.end())
}
const pending = (place: Place) =>
  connected(place, async (database) => {
    const { rows } = await database.query<{ file_key: string }>('select file_key from pending_files')
    return rows.map(({ file_key }) => file_key)
  })
const aDayPasses = (place: Place) =>
  connected(place, (database) =>
    database.query(`update pending_files set created_at = created_at - interval '25 hours'`),
  )

/** Runs a sweep, and returns what it says in the log. */
async function swept(place: Place) {
  await connected(place, (database) => database.query(`delete from jobs.job where name = 'sweep-files'`))
  const lines: Record<string, unknown>[] = []
  const stream = new Writable({
    write(line: Buffer, _encoding, done) {
      lines.push(JSON.parse(line.toString()) as Record<string, unknown>)
      done()
    },
  })
  const working = await createTestApp({ jobs: true, beside: place, log: pino({ level: 'info' }, stream) })
  const said = () => lines.find(({ removed }) => removed !== undefined)
  await expect.poll(said, { timeout: 60_000 }).toBeDefined()
  await working.close()
  return said()!
}

/** Lets an upload come as far as its file in the store, and no further until `goOn`. */
async function stuckUpload(to: TestApp, account: Account, start: () => Promise<unknown>) {
  const database = new pg.Client({ connectionString: to.urls.superuser })
  await database.connect()
  await database.query('begin; lock table test_data in exclusive mode')
  const answer = start()
  await expect.poll(() => stored(account, to).length).toBe(1)
  return { answer, path: stored(account, to)[0]!, goOn: () => database.end() }
}

test('a database that was copied leaves the files that the live one has stored since', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'aevia-copied-'))
  const place = { urls: await createSuiteDatabase(inject('adminUrl')), dataDir }
  const before = await createTestApp({ beside: place })
  const account = await before.createAccount()
  const old = await upload(before, account)
  await before.close()
  const copied = await createSuiteDatabase(
    inject('adminUrl'),
    new URL(place.urls.superuser).pathname.slice(1),
  )

  const live = await createTestApp({ beside: place })
  const fresh = await upload(live, await signedIn(live.url, account))
  twoDaysOld(pathOf(old, place), pathOf(fresh, place))
  expect(await swept({ urls: copied, dataDir })).toMatchObject({
    files: 2,
    removed: 0,
    unnamed: 1,
    unnamed_keys: [keyOf(pathOf(fresh, place))],
  })
  expect((await live.fetch(fresh.file_url ?? '')).status).toBe(200)
  await live.close()
  rmSync(dataDir, { recursive: true })
})

test('the file of a server that was killed before its test was saved is removed after a day, not before', async () => {
  const app = await createTestApp()
  const account = await app.createAccount()
  const port = await freePort()
  const server = await startServer(app.dataDir, port, {
    ...QUICK,
    DATABASE_URL: app.urls.superuser,
    APP_KEY: TEST_APP_KEY.toString('hex'),
  })
  const url = `http://localhost:${port}`
  const { auth } = await signedIn(url, account)
  const form = new FormData()
  for (const [name, value] of Object.entries({ test_name: 'Blood', test_date: '2026-01-02' }))
    form.set(name, value)
  form.set('file', new Blob(['Ferritin 12 ng/mL\n']), 'a.txt')
  const { answer, path, goOn } = await stuckUpload(app, account, () =>
    fetch(`${url}/api/test-data`, { method: 'POST', body: form, headers: auth }).catch(() => 'cut off'),
  )
  await stopped(server, 'SIGKILL')
  expect(await answer).toBe('cut off')
  await goOn()

  twoDaysOld(path)
  expect(await swept(app)).toMatchObject({ removed: 0, unnamed: 0 })
  expect(existsSync(path)).toBe(true)
  await aDayPasses(app)
  expect(await swept(app)).toMatchObject({ removed: 1, removed_keys: [keyOf(path)], unnamed: 0 })
  expect([existsSync(path), await pending(app)]).toEqual([false, []])
  await app.close()
})

test('an upload that the sweep has overtaken is not acknowledged', async () => {
  const app = await createTestApp({ log: silent })
  const account = await app.createAccount()
  const { answer, path, goOn } = await stuckUpload(app, account, () =>
    app.upload(account, { name: 'a.txt', content: 'Ferritin 12 ng/mL\n' }),
  )
  await aDayPasses(app)
  expect(await swept(app)).toMatchObject({ removed: 1 })
  await goOn()
  expect(((await answer) as Response).status).toBe(500)
  const list = await app.fetch('/api/test-data', { headers: account.auth })
  expect(await list.json()).toEqual({ items: [] })
  expect([existsSync(path), await pending(app)]).toEqual([false, []])
  await app.close()
})

test('a file that could not be removed with its test is removed by the sweep', async () => {
  const app = await createTestApp({ log: silent })
  const account = await app.createAccount()
  const record = await upload(app, account)
  expect(await pending(app)).toEqual([])
  const path = pathOf(record, app)
  // What no removal of a file removes.
  rmSync(path)
  mkdirSync(path)
  const removal = { method: 'DELETE', headers: account.auth }
  expect((await app.fetch(`/api/test-data/${record.id}`, removal)).status).toBe(500)
  expect((await app.fetch(`/api/test-data/${record.id}`, removal)).status).toBe(404)
  rmdirSync(path)
  writeFileSync(path, 'sealed')
  await aDayPasses(app)
  expect(await swept(app)).toMatchObject({ removed: 1, removed_keys: [keyOf(path)] })
  expect([existsSync(path), await pending(app)]).toEqual([false, []])

  const other = await upload(app, account)
  expect((await app.fetch(`/api/test-data/${other.id}`, removal)).status).toBe(204)
  expect([existsSync(pathOf(other, app)), await pending(app)]).toEqual([false, []])
  await app.close()
})

test('what nobody names stays and is told, and so is what is lost', async () => {
  const app = await createTestApp()
  const [one, another] = [await app.createAccount(), await app.createAccount()]
  const [kept, lost, lostAlone] = [await upload(app, one), await upload(app, one), await upload(app, another)]
  for (const record of [lost, lostAlone]) rmSync(pathOf(record, app))
  await connected(app, (database) =>
    database.query(`update test_data set created_at = now() - interval '2 days'`),
  )
  const unnamed = join(folderOf(one, app), '1-aaaaaaaaaaaaaaaaaaaaaaaa.txt')
  const ofNobody = join(app.dataDir, 'files/test-data', crypto.randomUUID(), '3-cccccccccccccccccccccccc.txt')
  for (const path of [unnamed, ofNobody]) {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, 'sealed')
  }
  const all = [unnamed, ofNobody, pathOf(kept, app)]
  twoDaysOld(...all)
  const said = await swept(app)
  expect(said).toMatchObject({ files: 3, removed: 0, unnamed: 1, of_unknown_users: 1, missing: 2, level: 50 })
  expect(said.unnamed_keys).toEqual([keyOf(unnamed)])
  expect(said.missing_keys).toEqual(
    expect.arrayContaining([keyOf(pathOf(lost, app)), keyOf(pathOf(lostAlone, app))]),
  )
  expect(all.map((path) => existsSync(path))).toEqual([true, true, true])
  await app.close()
})
