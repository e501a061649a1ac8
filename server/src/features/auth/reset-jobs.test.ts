import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'

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

test('the job of a reset does not keep the address that was typed in', async () => {
  const { email } = await app.createAccount()
  await app.askReset(email)
  // Somebody has just looked for what is to be deleted.
  const looked = `select 1 from jobs.queue where name = 'mail-reset-link' and maintain_on is not null`
  await expect.poll(async () => (await admin.query(looked)).rowCount, { timeout: 20_000 }).toBe(1)
  const kept = async () => {
    const { rows } = await admin.query<{ state: string }>(
      `select state from jobs.job where name = 'mail-reset-link' and data ->> 'email' = $1`,
      [email],
    )
    return rows.map(({ state }) => state)
  }
  await expect.poll(kept).toEqual(['completed'])
  // Two minutes pass: a minute for which it is kept, and one until somebody looks.
  await admin.query(`update jobs.job set completed_on = completed_on - interval '2 minutes'`)
  await admin.query(`update jobs.queue set maintain_on = maintain_on - interval '2 minutes'`)
  await expect.poll(kept, { timeout: 20_000 }).toEqual([])
})
