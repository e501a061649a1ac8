import type { Session } from '@aevia/domain/auth/schema.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fromAnywhere } from '#server/testing/client.ts'
import { type Account, createTestApp, type TestApp } from '#server/testing/test-app.ts'

let app: TestApp
let admin: pg.Client
let account: Account
let doors: { method: string; path: string }[]
beforeAll(async () => {
  app = await createTestApp({ billing: true })
  admin = new pg.Client({ connectionString: app.urls.superuser })
  await admin.connect()
  account = await app.createAccount()
  const all = app.routes
    .filter(({ method, path }) => method !== 'ALL' && path.startsWith('/api/'))
    .map(({ method, path }) => `${method} ${path.replaceAll(/:\w+(\{[^}]*\})?/g, crypto.randomUUID())}`)
  doors = [...new Set(all)].map((door) => {
    const [method = '', path = ''] = door.split(' ')
    return { method, path }
  })
})
afterAll(async () => {
  await admin.query('rollback')
  await admin.end()
  await app.close()
})

/** Sign-outs that wait for a lock: two run and sixty wait. */
function fillTurns(headers: Record<string, string>, refresh_token: string) {
  return Array.from({ length: 62 }, () => app.send('POST', '/api/auth/sign-out', { refresh_token }, headers))
}
const waitingFor = (table: string) => async () => {
  const { rows } = await admin.query<{ count: number }>(
    `select count(*)::int as count from pg_locks where not granted and relation = $1::regclass`,
    [table],
  )
  return rows[0]?.count ?? 0
}
const isWaiting = waitingFor('auth.session')
const isCounting = waitingFor('rate_limits')

/** It is answered by another gate first, which spares a person in danger the wait. */
const OTHERWISE = 'POST /api/functions/ai-health-chat'

test('without a session every door takes a turn of its address, of which two run; others have theirs', async () => {
  const client = fromAnywhere()
  await admin.query('begin; lock table auth.session in access exclusive mode')
  const held = fillTurns(client, account.session.refresh_token ?? '')
  await expect.poll(isWaiting).toBe(2)
  await expect.poll(async () => (await app.fetch('/api/auth/captcha', { headers: client })).status).toBe(429)
  expect(doors.length).toBeGreaterThan(80)
  const passed = await Promise.all(
    doors.map(async ({ method, path }) => {
      const { status, headers } = await app.fetch(path, { method, headers: client, redirect: 'manual' })
      // A limit would say when to come back.
      return status !== 429 || headers.has('retry-after') ? [`${method} ${path}`] : []
    }),
  )
  expect(passed.flat().filter((door) => door !== OTHERWISE)).toEqual([])
  expect((await app.fetch('/api/auth/captcha', { headers: fromAnywhere() })).status).toBe(200)
  expect(await isWaiting()).toBe(2)
  await admin.query('rollback')
  expect(new Set((await Promise.all(held)).map(({ status }) => status))).toEqual(new Set([204]))
})

test('a token that many send at once, wherever from, is exchanged once', async () => {
  const { refresh_token } = (await app.createAccount()).session
  await admin.query('begin; lock table auth.session in access exclusive mode')
  const asked = Array.from({ length: 20 }, () =>
    app.send('POST', '/api/auth/refresh', { refresh_token }, fromAnywhere()),
  )
  await expect.poll(isWaiting).toBe(1)
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(await isWaiting()).toBe(1)
  await admin.query('rollback')
  const answers = await Promise.all(asked)
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  const tokens = await Promise.all(answers.map(async (one) => ((await one.json()) as Session).refresh_token))
  expect(new Set(tokens).size).toBe(1)
})

test('who was refused is refused without the database, and keeps neither users nor a monitor waiting', async () => {
  const user = await app.createAccount()
  const client = fromAnywhere()
  const join = (headers: Record<string, string>) =>
    app.send('POST', '/api/functions/mailchimp-waitlist', { email: 'one@example.com' }, headers)
  let last = await join(client)
  for (let each = 0; each < 20; each++) last = await join(client)
  expect(last.status).toBe(429)
  await admin.query('begin; lock table rate_limits in access exclusive mode')
  const again = await join(client)
  expect(again.status).toBe(429)
  expect(Number(again.headers.get('retry-after'))).toBeGreaterThan(3_000)
  const others = Array.from({ length: 40 }, () => join(fromAnywhere()))
  await expect.poll(isCounting).toBe(3)
  expect((await app.fetch('/api/profile', { headers: user.auth })).status).toBe(200)
  expect((await app.fetch('/readyz')).status).toBe(200)
  await admin.query('rollback')
  expect(new Set((await Promise.all(others)).map(({ status }) => status))).toEqual(new Set([200]))
})
