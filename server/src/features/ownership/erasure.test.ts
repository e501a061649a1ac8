import { createSecretKey, hkdfSync } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Session } from '@aevia/domain/auth/schema.ts'
import type { ErasureState } from '@aevia/domain/ownership/schema.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { decryptField } from '#server/crypto/field-cipher.ts'
import { createSuiteDatabase, TEST_APP_KEY } from '#server/testing/database.ts'
import { startStripe, STRIPE_KEY, WEBHOOK_SECRET } from '#server/testing/stripe-stand-in.ts'
import { exampleDevice } from '#server/testing/push-stand-in.ts'
import { makeToken } from '#server/testing/program.ts'
import { makeShare } from '#server/testing/shared-link.ts'
import { type Account, createTestApp, fromAnywhere, type TestApp } from '#server/testing/test-app.ts'

let dataDir: string
let urls: Awaited<ReturnType<typeof createSuiteDatabase>>
let admin: pg.Client
let app: TestApp
let owner: Account
let other: Account
const waiting: (() => Promise<unknown>)[] = []

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'aevia-erase-'))
  urls = await createSuiteDatabase(inject('adminUrl'))
  admin = await connect(urls.superuser)
})
afterAll(async () => {
  for (const end of waiting) await end()
  rmSync(dataDir, { recursive: true, force: true })
})

async function connect(connectionString: string) {
  const client = new pg.Client({ connectionString })
  client.on('error', () => {})
  await client.connect()
  return client
}
const start = (erasureDays: number, more: object = {}) =>
  createTestApp({ jobs: true, erasureDays, beside: { urls, dataDir }, ...more })
const state = async ({ auth }: Account) =>
  (await (await app.fetch('/api/ownership/erasure', { headers: auth })).json()) as ErasureState
const ask = (account: Account) => app.send('POST', '/api/ownership/erasure', {}, account.auth)

/** Another server has another address, which its tokens name. */
async function signedInAgain(account: Account): Promise<Account> {
  const session = (await (await app.signIn(account.email, account.password)).json()) as Session
  return { ...account, session, auth: { authorization: `Bearer ${session.access_token}` } }
}

async function fill(account: Account) {
  const { auth } = account
  await app.fetch('/api/profile', { headers: auth })
  await app.send('POST', '/api/supplements', { name: 'Zinc', notes: 'a secret note' }, auth)
  const { id } = (await (
    await app.upload(account, {
      name: 'r.csv',
      content: 'Test,Result,Units,Range\nFerritin,12,ng/mL,30-400\n',
    })
  ).json()) as { id: string }
  await app.analysed(account, id)
  await app.send('POST', '/api/functions/mailchimp-waitlist', { email: account.email })
  const reminders = { digest: true, hour: 8, time_zone: 'Europe/Stockholm', names: false }
  await app.send('PUT', '/api/reminders', reminders, auth)
  await app.send('POST', '/api/reminders/devices', exampleDevice(), auth)
  await makeShare(app, account)
  await makeToken(app, account)
  await app.askReset(account.email)
  await app.send('POST', '/api/auth/proof', { password: 'wrong' }, auth)
}

/** Tables of the whole database that name somebody, by a word that only theirs have in it. */
async function tablesNaming(client: pg.Client, word: string): Promise<string[]> {
  const tables = await client.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema') and n.nspname not like 'pg_toast%'`,
  )
  const found: string[] = []
  for (const { name } of tables.rows) {
    const { rows } = await client.query(`select from ${name} t where position($1 in t::text) > 0 limit 1`, [
      word,
    ])
    if (rows.length > 0) found.push(name)
  }
  return found.sort()
}
const filesOf = (userId: string) =>
  readdirSync(join(dataDir, 'files'), { recursive: true }).filter((path) => String(path).includes(userId))

test('asks for a proof, tells the days to think, and can be taken back by signing in and one press', async () => {
  app = await start(7)
  owner = await app.createAccount()
  other = await app.createAccount()
  await fill(owner)
  await fill(other)
  await admin.query(`update auth.session_refresh set proven_at = now() - interval '6 minutes'`)
  const refused = await ask(owner)
  expect([refused.status, await refused.json()]).toMatchObject([
    403,
    { error: { reason: 'auth.proof_needed' } },
  ])
  expect(await state(owner)).toEqual({ erasure: null, days: 7, is_customer: false })
  await app.send('POST', '/api/auth/proof', { password: owner.password }, owner.auth)
  expect((await ask(owner)).status).toBe(201)
  const { erasure } = await state(owner)
  const days = (Date.parse(erasure?.due_at ?? '') - Date.parse(erasure?.asked_at ?? '')) / 86_400_000
  expect(days).toBe(7)
  // Asked again it is the same one, and one mail.
  expect(await (await ask(owner)).json()).toEqual(erasure)
  const mails = () => app.mailTo(owner.email).filter((mail) => mail.includes('will be erased')).length
  await expect.poll(mails).toBe(1)
  expect((await state(other)).erasure).toBeNull()
  expect((await app.send('DELETE', '/api/ownership/erasure', {}, other.auth)).status).toBe(409)

  expect((await app.signIn(owner.email, owner.password)).status).toBe(200)
  expect((await app.send('DELETE', '/api/ownership/erasure', {}, owner.auth)).status).toBe(204)
  expect((await state(owner)).erasure).toBeNull()
  // Its job finds nothing to do.
  await admin.query(`update jobs.job set start_after = now() where name = 'erase-account'`)
  const left = `select from jobs.job where name = 'erase-account' and state < 'completed'`
  await expect.poll(async () => (await admin.query(left)).rowCount, { timeout: 10_000 }).toBe(0)
  expect((await app.fetch('/api/profile', { headers: owner.auth })).status).toBe(200)
  // A thief who asked for it loses it with a new password.
  const stolen = await app.createAccount()
  expect((await ask(stolen)).status).toBe(201)
  const reset = { token: await app.askReset(stolen.email), password: 'new-Wooden-spoon-3' }
  expect((await app.send('POST', '/api/auth/reset-password', reset, fromAnywhere())).status).toBe(204)
  const asked = 'select from erasures where user_id = $1'
  expect((await admin.query(asked, [stolen.session.user.id])).rowCount).toBe(0)
  await app.close()
})

test('cut off in the middle it goes on to its end: nothing names the user, nobody else loses anything', async () => {
  await admin.end()
  const copy = await createSuiteDatabase(inject('adminUrl'), new URL(urls.superuser).pathname.slice(1))
  const before = await connect(copy.superuser)
  admin = await connect(urls.superuser)
  const stripe = await startStripe()
  app = await start(0, {
    stripe: { secretKey: STRIPE_KEY, webhookSecret: WEBHOOK_SECRET, apiUrl: stripe.url },
  })
  owner = await signedInAgain(owner)
  other = await signedInAgain(other)
  const [ownId, otherId] = [owner.session.user.id, other.session.user.id]
  await admin.query(`insert into subscribers (email, user_id, customer_id) values ($1, $2, 'cus_1')`, [
    owner.email,
    ownId,
  ])
  const ofOther = await tablesNaming(admin, otherId)
  expect((await tablesNaming(admin, ownId)).length).toBeGreaterThan(8)
  expect(ofOther.length).toBeGreaterThan(8)
  expect(filesOf(ownId).length).toBeGreaterThan(0)
  const filesOfOther = filesOf(otherId)

  // The end fails as if the process had been killed there: files are gone, rows are not.
  await admin.query(`create function public.stop() returns trigger language plpgsql as $$ begin raise 'killed'; end $$;
    create trigger stop before delete on auth."user" for each row execute function public.stop()`)
  expect(await state(owner)).toMatchObject({ days: 0, is_customer: true })
  await app.send('POST', '/api/auth/proof', { password: owner.password }, owner.auth)
  expect((await ask(owner)).status).toBe(201)
  await expect
    .poll(() => filesOf(ownId).filter((path) => String(path).endsWith('.csv')), { timeout: 10_000 })
    .toEqual([])
  expect((await app.fetch('/api/profile', { headers: owner.auth })).status).toBe(401)
  expect((await admin.query('select from auth."user" where id = $1', [ownId])).rowCount).toBe(1)
  await admin.query('drop function public.stop cascade')
  await admin.query(`update jobs.job set start_after = now() where name = 'erase-account'`)
  const there = async () => (await admin.query('select from auth."user" where id = $1', [ownId])).rowCount
  await expect.poll(there, { timeout: 20_000 }).toBe(0)

  const last = () => app.mailTo(owner.email).at(-1)
  await expect.poll(last).toContain('Subject: Your Aevia account was erased')
  expect(await tablesNaming(admin, ownId)).toEqual([])
  expect(await tablesNaming(admin, owner.email)).toEqual([])
  expect(filesOf(ownId)).toEqual([])
  expect(stripe.requests.filter(({ method }) => method === 'DELETE').map(({ path }) => path)).toContain(
    '/v1/customers/cus_1',
  )
  expect(await tablesNaming(admin, otherId)).toEqual(ofOther)
  expect(filesOf(otherId)).toEqual(filesOfOther)
  expect((await app.fetch('/api/supplements', { headers: other.auth })).status).toBe(200)
  expect((await app.signIn(owner.email, owner.password)).status).toBe(401)

  // What a copy of before has of the user is not opened by any key that is left.
  const sealed = await before.query<{ id: string; notes: string; wrapped_key: string }>(
    `select s.id, notes, wrapped_key from supplements s join user_keys k on k.user_id = s.user_id where s.user_id = $1`,
    [ownId],
  )
  const { id, notes, wrapped_key } = sealed.rows[0]!
  const keys = await admin.query<{ user_id: string; wrapped_key: string }>('select * from user_keys')
  expect(keys.rows.length).toBeGreaterThan(0)
  const place = { table: 'supplements', column: 'notes', rowId: id, userId: ownId }
  for (const row of keys.rows)
    expect(() => decryptField(unwrapped(row), place, notes)).toThrow(/authenticate/)
  // The same with the key of the copy opens: which is why the copy is erased again.
  expect(decryptField(unwrapped({ user_id: ownId, wrapped_key }), place, notes)).toBe('a secret note')

  await app.close()
  const restored = await createTestApp({ beside: { urls: copy, dataDir } })
  expect(await tablesNaming(before, ownId)).toEqual([])
  expect(await tablesNaming(before, otherId)).toEqual(
    expect.arrayContaining(['auth."user"', 'public.supplements']),
  )
  waiting.push(
    () => restored.close(),
    () => before.end(),
    () => admin.end(),
    () => stripe.close(),
  )
})

function unwrapped({ user_id, wrapped_key }: { user_id: string; wrapped_key: string }) {
  const wrapping = createSecretKey(
    Buffer.from(hkdfSync('sha256', TEST_APP_KEY, '', 'wrap user data keys', 32)),
  )
  const place = { table: 'user_keys', column: 'wrapped_key', rowId: user_id, userId: user_id }
  return createSecretKey(Buffer.from(decryptField(wrapping, place, wrapped_key), 'base64'))
}
