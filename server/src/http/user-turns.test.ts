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
