import { RATE_LIMITS } from '@aevia/domain/api/limits.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { solveCaptcha } from '#server/testing/client.ts'
import { createTestApp, fromAnywhere, type TestApp } from '#server/testing/test-app.ts'

const YEAR_MS = 365 * 86_400_000
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

/** As if all that was counted had been counted a year from now. */
const countAhead = () => admin.query('update rate_limits set expire = expire + $1', [YEAR_MS])
const ends = async (name: string) => {
  const query = 'select max(expire) as ends, max(points) as points from rate_limits where key like $1'
  const { rows } = await admin.query<{ ends: string; points: number }>(query, [`${name}:%`])
  return { seconds: (Number(rows[0]?.ends) - Date.now()) / 1000, points: rows[0]?.points ?? 0 }
}

test('an address that was counted while the clock was ahead waits for one window at most', async () => {
  const { points, seconds } = RATE_LIMITS['share-open']
  const headers = fromAnywhere()
  const ask = (at: TestApp) =>
    at.send('POST', `/api/sharing/manifest?id=${'B'.repeat(43)}`, { recipient: 'x', passcode: 'y' }, headers)
  for (let n = 0; n < points - 1; n++) await ask(app)
  await countAhead()
  // What was counted still counts: the last one is let in, and none after it.
  expect((await ask(app)).status).toBe(404)
  expect(await ends('share-open')).toMatchObject({ points })
  expect((await ends('share-open')).seconds).toBeLessThanOrEqual(seconds)
  expect((await ask(app)).status).toBe(429)
  // Another server, which does not remember the refusal.
  await countAhead()
  const other = await createTestApp({ beside: app })
  const refused = await ask(other)
  await other.close()
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(seconds)
  expect((await ends('share-open')).seconds).toBeLessThanOrEqual(seconds)
})

test('an account, too', async () => {
  const { points, seconds } = RATE_LIMITS['sign-in-account']
  const { email, password } = await app.createAccount()
  await admin.query(`delete from rate_limits where key like 'sign-in-account:%'`)
  const signIn = async () => {
    const options = { captchaToken: await solveCaptcha(app.url) }
    return (
      await app.send(
        'POST',
        '/api/auth/sign-in',
        { email, password: `${password}x`, options },
        fromAnywhere(),
      )
    ).status
  }
  for (let n = 0; n <= points; n++) await signIn()
  await countAhead()
  expect(await signIn()).toBe(429)
  expect((await ends('sign-in-account')).seconds).toBeLessThanOrEqual(seconds)
})
