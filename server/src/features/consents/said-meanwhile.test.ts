import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'

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

test('a file that is to be stored while the consent is being withdrawn waits for that, and is refused', async () => {
  const account = await app.createAccount()
  const { id } = account.session.user
  // A withdrawal as far as its commit.
  await admin.query('begin')
  await admin.query(`select pg_advisory_xact_lock(hashtextextended('consents ' || $1, 0))`, [id])
  await admin.query(
    `insert into consents (user_id, kind, version, given) values ($1, 'health_data', 1, false)`,
    [id],
  )
  const sent = app.upload(account, { name: 'a.csv', content: 'Test,Result,Units\nFerritin,12,ng/mL\n' })
  await new Promise((done) => setTimeout(done, 1_000))
  await admin.query('commit')
  const answer = await sent
  expect([answer.status, await answer.json()]).toMatchObject([403, { error: { reason: 'consents.needed' } }])
  expect((await admin.query('select 1 from test_data where user_id = $1', [id])).rowCount).toBe(0)
})
