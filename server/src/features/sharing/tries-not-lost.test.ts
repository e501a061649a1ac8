import type { Shares } from '@aevia/domain/sharing/schema.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { solveCaptcha } from '#server/testing/client.ts'
import { ASKED, makeShare, openShare } from '#server/testing/shared-link.ts'
import { type Account, createTestApp, fromAnywhere, type TestApp } from '#server/testing/test-app.ts'

let app: TestApp
let admin: pg.Client
beforeAll(async () => {
  app = await createTestApp({ jobs: true, erasureDays: 0 })
  admin = new pg.Client({ connectionString: app.urls.superuser })
  await admin.connect()
})
afterAll(async () => {
  await admin.end()
  await app.close()
})

const triesOf = async ({ auth }: Account) =>
  ((await (await app.fetch('/api/sharing', { headers: auth })).json()) as Shares).items[0]?.tries_left
/** Each from an address of its own: passwords that are being judged, all at once. */
async function judge(count: number): Promise<Promise<number>[]> {
  const solved: string[] = []
  for (let n = 0; n < count; n++) solved.push(await solveCaptcha(app.url))
  return solved.map(async (captchaToken, n) => {
    const body = {
      email: `nobody-${n}@example.com`,
      password: 'wrong-Wooden-spoon',
      options: { captchaToken },
    }
    return (await app.send('POST', '/api/auth/sign-in', body, fromAnywhere())).status
  })
}
const one = async <T extends pg.QueryResultRow>(query: string, ...values: unknown[]): Promise<T> =>
  (await admin.query<T>(query, values)).rows[0]!

test('what nobody could judge, because too many are being judged, uses up no try', async () => {
  const account = await app.createAccount()
  const made = await makeShare(app, account)
  const options = { captchaToken: await solveCaptcha(app.url) }
  const { email, password, auth } = account
  const counts = `select split_part(key, ':', 1) as of, points from rate_limits
    where (key like '%' || $1 or key like '%' || $2) and key ~ '^(sign-in-account|password-account|proof-account|share-account)'
    order by 1`
  const before = (await admin.query(counts, [email, account.session.user.id])).rows
  const others = await judge(700)
  // The line is full as soon as the first one is turned away.
  await Promise.any(
    others.map(async (status) => (await status) === 503 || Promise.reject(new Error('judged'))),
  )
  const tried = await Promise.all([
    openShare(made),
    app.send('POST', '/api/auth/sign-in', { email, password, options }, fromAnywhere()),
    app.send('POST', '/api/auth/proof', { password }, { ...auth, ...fromAnywhere() }),
    app.send('POST', '/api/sharing', ASKED, auth),
  ])
  expect(tried.map(({ status }) => status)).toEqual([503, 503, 503, 503])
  await Promise.all(others)
  expect(await triesOf(account)).toBe(10)
  const after = (await admin.query(counts, [email, account.session.user.id])).rows as { points: number }[]
  expect(after.filter(({ points }) => points > 0)).toEqual(before)
  expect((await openShare(made)).status).toBe(200)
})

test('a link that is opened while the account is erased and the erasure never wait for each other', async () => {
  const account = await app.createAccount()
  const made = await makeShare(app, account)
  const deadlocks = 'select deadlocks from pg_stat_database where datname = current_database()'
  const before = await one<{ deadlocks: string }>(deadlocks)
  const others = await judge(20)
  const opened = openShare(made)
  // Between the try that it takes and what it shows.
  const taken = 'select tries_left from shares where id = $1'
  while ((await one<{ tries_left: number }>(taken, made.share.id)).tries_left === 10);
  await admin.query('begin')
  await admin.query('select 1 from shares where id = $1 for update', [made.share.id])
  const waiting = async () =>
    Number((await one<{ count: string }>('select count(distinct pid) from pg_locks where not granted')).count)
  await expect.poll(waiting, { timeout: 10_000 }).toBe(1)
  expect((await app.send('POST', '/api/ownership/erasure', {}, account.auth)).status).toBeLessThan(300)
  await expect.poll(waiting, { timeout: 20_000 }).toBe(2)
  await admin.query('commit')
  expect((await opened).status).toBe(200)
  await expect
    .poll(
      async () =>
        (await admin.query('select 1 from auth."user" where id = $1', [account.session.user.id])).rowCount,
    )
    .toBe(0)
  await Promise.all(others)
  expect(await one(deadlocks)).toEqual(before)
})
