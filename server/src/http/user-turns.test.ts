import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Account, createTestApp, type TestApp } from '#server/testing/test-app.ts'

let app: TestApp
let admin: pg.Client
let [busy, other]: Account[] = []
beforeAll(async () => {
  app = await createTestApp()
  admin = new pg.Client({ connectionString: app.urls.superuser })
  await admin.connect()
  busy = await app.createAccount()
  other = await app.createAccount()
})
afterAll(async () => {
  await admin.end()
  await app.close()
})

test('a user who asks for too much at once waits, and others are served meanwhile', async () => {
  await admin.query('begin; lock table supplements in access exclusive mode')
  const given = { headers: busy!.auth }
  const asked = Array.from({ length: 67 }, () => app.fetch('/api/supplements', given))
  // Six run, sixty wait, and the last one is refused.
  expect((await Promise.race(asked)).status).toBe(429)
  expect((await app.fetch('/api/profile', { headers: other!.auth })).status).toBe(200)
  await admin.query('commit')
  const statuses = (await Promise.all(asked)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(66)
  expect((await app.fetch('/api/supplements', given)).status).toBe(200)
})

/** Its status, or that it waits. */
async function asksOnce() {
  const one = new AbortController()
  const answered = app
    .fetch('/api/supplements', { headers: busy!.auth, signal: one.signal })
    .then(({ status }) => status)
  const waits = new Promise<string>((resolve) => setTimeout(() => resolve('waits'), 300))
  const found = await Promise.race([answered, waits]).finally(() => one.abort())
  await answered.catch(() => {})
  return found
}

test('who gives up while waiting makes room', async () => {
  await admin.query('begin; lock table supplements in access exclusive mode')
  const controller = new AbortController()
  const { signal } = controller
  const running = Array.from({ length: 6 }, () => app.fetch('/api/supplements', { headers: busy!.auth }))
  const waiting = Array.from({ length: 60 }, () =>
    app.fetch('/api/supplements', { headers: busy!.auth, signal }).catch(() => 'given up'),
  )
  // The line is full: one more is refused.
  await expect.poll(asksOnce).toBe(429)
  controller.abort()
  expect(new Set(await Promise.all(waiting))).toEqual(new Set(['given up']))
  await expect.poll(asksOnce).toBe('waits')
  await admin.query('commit')
  expect(new Set((await Promise.all(running)).map(({ status }) => status))).toEqual(new Set([200]))
})

/** Ends a session of theirs, which waits for whoever writes there. */
const ends = ({ auth }: Pick<Account, 'auth'>) =>
  app
    .fetch(`/api/auth/sessions/${crypto.randomUUID()}`, { method: 'DELETE', headers: auth })
    .then(({ status }) => status)
/** Another session of the same person. */
async function again({ email, password }: Account): Promise<Pick<Account, 'auth'>> {
  const { access_token } = (await (await app.signIn(email, password)).json()) as Account['session']
  return { auth: { authorization: `Bearer ${access_token}` } }
}
const waitingFor = async (table: string) => {
  const query = 'select count(*)::int as count from pg_locks where not granted and relation = $1::regclass'
  return (await admin.query<{ count: number }>(query, [table])).rows[0]?.count
}

test('what sessions of one user take back runs some at a time for all of them, and none keeps another one out', async () => {
  const person = await app.createAccount()
  const sessions = [person, await again(person), await again(person), await again(person)]
  const owner = await again(person)
  await admin.query('begin; lock table auth.session in share row exclusive mode')
  const asked = sessions.flatMap((session) => Array.from({ length: 22 }, () => ends(session)))
  const all = Promise.all(asked)
  await expect.poll(() => waitingFor('auth.session')).toBe(3)
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(await waitingFor('auth.session')).toBe(3)
  // Whoever waits for nothing yet is always let into the line, and others are served.
  const own = ends(owner)
  expect((await app.fetch('/api/profile', { headers: other!.auth })).status).toBe(200)
  await admin.query('commit')
  expect(await own).toBe(404)
  expect([...new Set(await all)].toSorted()).toEqual([404, 503])
})
