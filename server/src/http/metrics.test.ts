import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type Account, type TestApp } from '#server/testing/test-app.ts'

const TOKEN = 'a-token-of-the-operator'
let app: TestApp
let user: Account
beforeAll(async () => {
  app = await createTestApp({ metricsToken: TOKEN })
  user = await app.createAccount()
})
afterAll(() => app.close())

const scrape = (authorization?: string) =>
  app.fetch('/metrics', authorization ? { headers: { authorization } } : {})

test('without its token the address does not exist, whoever asks', async () => {
  for (const given of [undefined, 'Bearer ', `Bearer ${TOKEN}x`, `Basic ${TOKEN}`, user.auth.authorization])
    expect((await scrape(given)).status).toBe(404)
  const closed = await createTestApp()
  expect((await closed.fetch('/metrics', { headers: { authorization: 'Bearer ' } })).status).toBe(404)
  await closed.close()
})

test('requests are counted by the pattern of their route, queue, mails and disk as they are', async () => {
  const id = crypto.randomUUID()
  await app.fetch(`/api/test-data/${id}`, { headers: user.auth })
  await app.fetch('/api/no-such-door')
  const answer = await scrape(`Bearer ${TOKEN}`)
  expect(answer.headers.get('content-type')).toContain('text/plain')
  const text = await answer.text()
  expect(text).toContain(
    'aevia_http_request_duration_seconds_count{method="GET",route="/api/test-data/:id",status="404"} 1',
  )
  // Jobs are not taken here: that of the mail which was sent at once still waits.
  expect(text).toMatch(/aevia_jobs\{name="send-mail",state="waiting"\} [1-9]/)
  expect(text).toContain('aevia_mails{state="waiting"} 0')
  expect(text).toMatch(/aevia_disk_free_bytes [1-9]/)
  expect(text).toContain('aevia_newest_backup_timestamp_seconds 0')
  expect(text).toContain('process_resident_memory_bytes')
  for (const named of [id, user.session.user.id, user.email]) expect(text).not.toContain(named)
})
