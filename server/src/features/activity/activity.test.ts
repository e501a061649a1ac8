import type { ActivityPage } from '@aevia/domain/activity/schema.ts'
import type { SignInResult } from '@aevia/domain/auth/schema.ts'
import type { TotpSetUp } from '@aevia/domain/auth/security.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { totp } from '../../../../e2e/totp.ts'
import { type Account, createTestApp, type TestApp } from '#server/testing/test-app.ts'

let app: TestApp
let admin: pg.Client
beforeAll(async () => {
  app = await createTestApp({ jobs: true })
  admin = new pg.Client({ connectionString: app.urls.superuser })
  await admin.connect()
})
afterAll(async () => {
  await admin.end()
  await app.close()
})

const FROM = {
  'x-forwarded-for': '203.0.113.7',
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/130.0',
}
async function page({ auth }: Pick<Account, 'auth'>, after?: string): Promise<ActivityPage> {
  const answer = await app.fetch(`/api/activity${after ? `?after=${after}` : ''}`, { headers: auth })
  expect(answer.status).toBe(200)
  return (await answer.json()) as ActivityPage
}
const kinds = async (account: Account) => (await page(account)).items.map(({ kind }) => kind)
const as = ({ auth }: Account) => ({ ...auth, ...FROM })

test('what somebody does is in the log, newest first, with device and address, sealed', async () => {
  const account = await app.createAccount()
  await app.fetch('/api/test-data/export/csv', { headers: as(account) })
  await app.send('POST', '/api/ownership/archive', {}, as(account))
  const zone = { time_zone: 'Europe/Stockholm' }
  await app.send('POST', '/api/reminders/calendar', zone, as(account))
  await app.fetch('/api/reminders/calendar', { method: 'DELETE', headers: as(account) })
  await app.send('PUT', '/api/consents/health_data', { given: false, version: 1 }, as(account))
  await app.send('PUT', '/api/consents/health_data', { given: true, version: 1 }, as(account))
  await app.send('POST', '/api/ownership/erasure', {}, as(account))
  await app.fetch('/api/ownership/erasure', { method: 'DELETE', headers: as(account) })
  const { items, next } = await page(account)
  expect(next).toBeNull()
  expect(items.map(({ kind }) => kind)).toEqual([
    'erasure_taken_back',
    'erasure_asked',
    'consent_given',
    'consent_withdrawn',
    'calendar_revoked',
    'security_changed',
    'calendar_made',
    'archive_asked',
    'results_exported',
    'signed_in',
  ])
  expect(items[2]).toMatchObject({
    device: 'Firefox on Linux',
    address: '203.0.113.7',
    detail: 'Processing of health data',
  })
  const stored = await admin.query(
    `select from activity_log t where t::text ~ '203.0.113.7|Firefox|health data'`,
  )
  expect(stored.rowCount).toBe(0)
})

test('a wrong second factor, a change of security and a new password are in it', async () => {
  const account = await app.createAccount()
  const { uri } = (await (
    await app.send('POST', '/api/auth/totp', { password: account.password }, account.auth)
  ).json()) as TotpSetUp
  const secret = new URL(uri).searchParams.get('secret') ?? ''
  const code = { code: totp(secret, Date.now()) }
  const confirmed = await app.send('POST', '/api/auth/totp/confirm', code, account.auth)
  const { access_token } = (await confirmed.json()) as { access_token: string }
  const begun = (await (await app.signIn(account.email, account.password)).json()) as SignInResult
  const { challenge } = (begun as { second_factor: { challenge: string } }).second_factor
  const wrong = { challenge, method: 'totp', code: '000000' }
  expect((await app.send('POST', '/api/auth/second-factor', wrong, FROM)).status).toBe(401)
  const { items } = await page({ auth: { authorization: `Bearer ${access_token}` } })
  expect(items.map(({ kind, detail, address }) => [kind, detail, address]).slice(0, 2)).toEqual([
    ['second_factor_failed', null, '203.0.113.7'],
    ['security_changed', 'Two-factor sign-in was turned on for your account.', expect.any(String)],
  ])

  const other = await app.createAccount()
  const token = await app.askReset(other.email)
  const password = 'new-Wooden-spoon-3'
  expect((await app.send('POST', '/api/auth/reset-password', { token, password }, FROM)).status).toBe(204)
  const session = (await (await app.signIn(other.email, password)).json()) as Account['session']
  const again = { ...other, auth: { authorization: `Bearer ${session.access_token}` } }
  expect((await kinds(again)).slice(0, 3)).toEqual(['signed_in', 'security_changed', 'signed_in'])
})

test('the end of a session is in it', async () => {
  const account = await app.createAccount()
  await app.signIn(account.email, account.password)
  const { items } = (await (await app.fetch('/api/auth/sessions', { headers: account.auth })).json()) as {
    items: { id: string; current: boolean }[]
  }
  const ended = items.find(({ current }) => !current)?.id ?? ''
  expect((await app.send('DELETE', `/api/auth/sessions/${ended}`, undefined, account.auth)).status).toBe(204)
  expect(await kinds(account)).toEqual(['session_ended', 'signed_in', 'signed_in'])
})

test('is read page by page, by its owner alone', async () => {
  const [account, stranger] = [await app.createAccount(), await app.createAccount()]
  for (let n = 0; n < 25; n++) await app.fetch('/api/test-data/export/json', { headers: account.auth })
  const first = await page(account)
  expect(first.items).toHaveLength(20)
  const second = await page(account, first.next ?? '')
  expect([second.items.length, second.next]).toEqual([6, null])
  expect(new Set([...first.items, ...second.items].map(({ id }) => id)).size).toBe(26)
  expect(await kinds(stranger)).toEqual(['signed_in'])
  // Another user's line is a place in time, and shows nothing of theirs.
  expect((await page(stranger, first.next ?? '')).items.map(({ kind }) => kind)).toEqual(['signed_in'])
  expect((await app.fetch('/api/activity')).status).toBe(401)
})

test('a line goes after 400 days, by the upkeep, and no line goes before', async () => {
  const account = await app.createAccount()
  const id = account.session.user.id
  const before = Number((await admin.query(`select count(*) from activity_log`)).rows[0]?.count)
  await admin.query(
    `insert into activity_log (id, user_id, at, kind, content) select gen_random_uuid(), $1, now() - make_interval(days => d), 'signed_in', 'x'
       from unnest(array[399, 401]) d`,
    [id],
  )
  const purge = `jobs.job where name = 'purge-expired'`
  await admin.query(`update ${purge.replace(' where', ` set state = 'retry', start_after = now() where`)}`)
  const count = async () => Number((await admin.query(`select count(*) from activity_log`)).rows[0]?.count)
  await expect.poll(count, { timeout: 10_000 }).toBe(before + 1)
  expect(
    (await admin.query(`select from activity_log where content = 'x' and at < now() - interval '400 days'`))
      .rowCount,
  ).toBe(0)
})
