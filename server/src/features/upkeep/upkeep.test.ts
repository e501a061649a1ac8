import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, fromAnywhere, type TestApp } from '#server/testing/test-app.ts'

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

const count = async (query: string) =>
  Number((await admin.query<{ count: string }>(`select count(*) from ${query}`)).rows[0]?.count)
const purge = `jobs.job where name = 'purge-expired'`

test('what has served its time is removed by the documented times, and nothing else', async () => {
  await expect.poll(() => count(`${purge} and state = 'completed'`)).toBe(1)

  const account = await app.createAccount()
  const post = (path: string, body: unknown) => app.send('POST', `/api/auth/${path}`, body, fromAnywhere())
  await app.signUp('waiting@example.com', 'tall-Copper-kettle-7')
  await app.signUp('forgotten@example.com', 'tall-Copper-kettle-7')
  await app.askReset(account.email)
  await post('passkey-sign-in/options', {})
  const other = await app.createAccount()

  await admin.query(`
    update auth.sign_up set expires_at = now() - interval '1 minute' where email = 'forgotten@example.com';
    update auth.password_reset set expires_at = now() - interval '1 minute';
    update auth.verification set expires_at = now() - interval '1 minute';
    update auth.captcha_used set expires_at = now() - interval '1 minute';
    update auth.session set expires_at = now() - interval '1 minute' where user_id = '${other.session.user.id}';
    update mail_outbox set sent_at = now() - interval '29 days';
    update mail_outbox set sent_at = now() - interval '31 days'
     where id in (select id from mail_outbox order by created_at limit 2);
    insert into rate_limits values ('gone', 1, extract(epoch from now() - interval '1 minute') * 1000);
    insert into mail_outbox (id, content, created_at) values (gen_random_uuid(), 'waits', now() - interval '90 days')`)
  const mails = await count('mail_outbox')
  // As if its hour had come again.
  await admin.query(`update ${purge.replace(' where', ` set state = 'retry', start_after = now() where`)}`)

  await expect.poll(() => count(`mail_outbox`)).toBe(mails - 2)
  await expect.poll(() => count(`rate_limits where key = 'gone'`)).toBe(0)
  expect(await count(`auth.sign_up where email = 'forgotten@example.com'`)).toBe(0)
  expect(await count('auth.password_reset')).toBe(0)
  expect(await count('auth.verification')).toBe(0)
  expect(await count('auth.captcha_used')).toBe(0)
  expect(await count(`auth.session where user_id = '${other.session.user.id}'`)).toBe(0)
  expect(await count(`auth.sign_up where email = 'waiting@example.com'`)).toBe(1)
  expect(await count(`mail_outbox where content = 'waits'`)).toBe(1)
  expect((await app.fetch('/api/profile', { headers: account.auth })).status).toBe(200)
  expect(await count('auth."user"')).toBe(2)
})
