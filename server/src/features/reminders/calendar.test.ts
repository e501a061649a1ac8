import { RATE_LIMITS } from '@aevia/domain/api/limits.ts'
import type { Reminders } from '@aevia/domain/reminders/schema.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, fromAnywhere, type Account, type TestApp } from '#server/testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ now: () => Date.parse('2027-03-27T05:00:00Z') })
})
afterAll(() => app.close())

async function open(account: Account, time_zone = 'Europe/Stockholm') {
  const answer = await app.send('POST', '/api/reminders/calendar', { time_zone }, account.auth)
  expect(answer.status).toBe(201)
  return ((await answer.json()) as { url: string }).url
}
const read = (url: string) => fetch(url, { headers: fromAnywhere() })
const take = (account: Account, supplement: object) =>
  app.send('POST', '/api/supplements', supplement, account.auth)

test('a calendar that other programs read, with the hours of the own wall and nothing by name', async () => {
  const account = await app.createAccount()
  await take(account, { name: 'Zinc', stop_date: '2027-03-29' })
  const test = {
    id: crypto.randomUUID(),
    kind: 'test',
    title: 'Test LDL',
    marker: 'ldl',
    test_day: '2027-04-10',
  }
  await app.send('POST', '/api/plan', test, account.auth)
  const url = await open(account)
  const answer = await read(url)
  expect([answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
    200,
    'text/calendar; charset=utf-8',
    'private, no-store',
  ])
  const text = await answer.text()
  expect([...text.matchAll(/DTSTART\S*/g)].map(([start]) => start)).toEqual([
    'DTSTART:20270327T070000Z',
    'DTSTART:20270328T060000Z',
    'DTSTART:20270329T060000Z',
    'DTSTART;VALUE=DATE:20270410',
  ])
  expect(text).not.toMatch(/Zinc|LDL/i)
  // The same events at the next reading, and after a new address.
  const uids = (calendar: string) => [...calendar.matchAll(/UID:\S+/g)].map(([uid]) => uid)
  expect(new Set(uids(text)).size).toBe(4)
  const renewed = await open(account)
  expect(uids(await (await read(renewed)).text())).toEqual(uids(text))

  const settings = { digest: false, hour: 20, time_zone: 'America/New_York', names: true }
  await app.send('PUT', '/api/reminders', settings, account.auth)
  const named = await (await read(renewed)).text()
  expect(named).toMatch(/SUMMARY:Take Zinc\r\n[\s\S]*SUMMARY:Test again: Test LDL\r\n/)
  expect(named).toContain('DTSTART:20270328T000000Z')
})

test('an address that is wrong, was replaced or was revoked: 404 without a difference', async () => {
  const [owner, stranger] = [await app.createAccount(), await app.createAccount()]
  const first = await open(owner)
  const second = await open(owner)
  const others = await open(stranger)
  expect((await read(second)).status).toBe(200)
  expect(
    (await app.fetch('/api/reminders/calendar', { method: 'DELETE', headers: stranger.auth })).status,
  ).toBe(204)
  const key = (url: string) => new URL(url).searchParams.get('key') ?? ''
  const [ownerId, secret] = key(second).split('.') as [string, string]
  const wrong = [
    key(first),
    key(others),
    '',
    'x',
    `${ownerId}.`,
    `${ownerId}.${'A'.repeat(43)}`,
    `${crypto.randomUUID()}.${secret}`,
    `${stranger.session.user.id}.${secret}`,
    `${ownerId}.${secret}'`,
  ]
  const seen = await Promise.all(
    wrong.map(async (guess) => {
      const answer = await read(`${app.url}/api/reminders/calendar.ics?key=${encodeURIComponent(guess)}`)
      const { error } = (await answer.json()) as { error: { request_id?: string } }
      delete error.request_id
      const headers = ['content-type', 'cache-control', 'content-disposition'].map((name) =>
        answer.headers.get(name),
      )
      return JSON.stringify([answer.status, error, headers])
    }),
  )
  expect(new Set(seen).size).toBe(1)
  expect(seen[0]).toMatch(/^\[404,/)
  expect((await read(second)).status).toBe(200)
})

test('shown once and revoked with one press; the table cannot open it', async () => {
  const account = await app.createAccount()
  const url = await open(account)
  const settings = async () => {
    const answer = await app.fetch('/api/reminders', { headers: account.auth })
    return (await answer.json()) as Reminders
  }
  expect(await settings()).toMatchObject({ digest: false, calendar_since: expect.stringMatching(/^20/) })
  const admin = new pg.Client({ connectionString: app.urls.superuser })
  await admin.connect()
  const { rows } = await admin.query<{ row: string }>('select r::text as row from reminders r')
  await admin.end()
  const secret = url.split('.').at(-1) as string
  expect(secret).toHaveLength(43)
  expect(rows.filter(({ row }) => row.includes(secret))).toEqual([])
  await app.fetch('/api/reminders/calendar', { method: 'DELETE', headers: account.auth })
  expect((await read(url)).status).toBe(404)
  expect(await settings()).toMatchObject({ calendar_since: null })
  expect((await app.send('POST', '/api/reminders/calendar', { time_zone: 'UTC' })).status).toBe(401)
})

test('a stolen token is not enough to make an address or to let it name things, and the owner is told', async () => {
  const account = await app.createAccount()
  const settings = { digest: false, hour: 8, time_zone: 'UTC', names: true }
  const save = (change: object) => app.send('PUT', '/api/reminders', { ...settings, ...change }, account.auth)
  const openWith = () => app.send('POST', '/api/reminders/calendar', { time_zone: 'UTC' }, account.auth)
  const reasonOf = async (answer: Response) =>
    ((await answer.json()) as { error?: { reason?: string } }).error?.reason
  const admin = new pg.Client({ connectionString: app.urls.superuser })
  await admin.connect()
  const proven = (minutes: number) =>
    admin.query(
      `update auth.session_refresh r set proven_at = now() - make_interval(mins => $2)
         from auth.session s where s.id = r.session_id and s.user_id = $1`,
      [account.session.user.id, minutes],
    )
  await proven(6)
  expect(await reasonOf(await openWith())).toBe('auth.proof_needed')
  expect(await reasonOf(await save({}))).toBe('auth.proof_needed')
  expect((await save({ names: false, hour: 9 })).status).toBe(200)
  await proven(0)
  expect((await openWith()).status).toBe(201)
  expect(app.mailTo(account.email).at(-1)).toContain('A secret address for your calendar was made')
  expect((await save({})).status).toBe(200)
  expect(app.mailTo(account.email).at(-1)).toMatch(/may now name your\s+supplements/)
  await proven(6)
  expect((await save({ hour: 10 })).status).toBe(200)
  await admin.end()
})

test('one account’s calendar is read so often an hour, from wherever', async () => {
  const account = await app.createAccount()
  const url = await open(account)
  const { points } = RATE_LIMITS['calendar-account']
  const statuses: number[] = []
  for (let index = 0; index < points + 2; index++) statuses.push((await read(url)).status)
  expect(statuses).toEqual([...Array.from({ length: points }, () => 200), 429, 429])
})

test('an account that is gone has no calendar', async () => {
  const account = await app.createAccount()
  const url = await open(account)
  const admin = new pg.Client({ connectionString: app.urls.superuser })
  await admin.connect()
  await admin.query('delete from auth."user" where id = $1', [account.session.user.id])
  await admin.end()
  expect((await read(url)).status).toBe(404)
})

test('who changes this very often is asked to wait: each change is mailed, and hundreds would hide one', async () => {
  const account = await app.createAccount()
  const make = async () =>
    (await app.send('POST', '/api/reminders/calendar', { time_zone: 'UTC' }, account.auth)).status
  const made: number[] = []
  for (let count = 0; count <= RATE_LIMITS['change-account'].points; count++) made.push(await make())
  expect(new Set(made.slice(0, -1))).toEqual(new Set([made[0]]))
  expect([made[0], made.at(-1)]).toEqual([201, 429])
  // The limit is the account's: a stolen session changes nothing of others.
  const other = await app.createAccount()
  expect((await app.send('POST', '/api/reminders/calendar', { time_zone: 'UTC' }, other.auth)).status).toBe(
    201,
  )
})
