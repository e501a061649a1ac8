import { BEGUN_ANEW, RATE_LIMITS } from '@aevia/domain/api/limits.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Session } from '@aevia/domain/auth/schema.ts'
import type { Passkey, TotpSetUp } from '@aevia/domain/auth/security.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { totp } from '../../../../../e2e/totp.ts'
import { type Account, createTestApp, fromAnywhere, type TestApp } from '#server/testing/test-app.ts'

const NEW = 'new-Wooden-spoon-3'

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

/** Making one takes a browser (e2e/security.spec.ts). */
async function addPasskey(userId: string, name: string): Promise<string> {
  const { rows } = await admin.query<{ id: string }>(
    `insert into auth.passkey (id, name, public_key, user_id, credential_id, counter, device_type, backed_up)
     values (gen_random_uuid(), $2, 'key', $1, gen_random_uuid(), 0, 'singleDevice', false) returning id`,
    [userId, name],
  )
  return rows[0]?.id ?? ''
}
const reset = (token: string, keep_passkeys?: string[]) =>
  app.send('POST', '/api/auth/reset-password', { token, password: NEW, keep_passkeys }, fromAnywhere())
const named = (token: string) =>
  app.send('POST', '/api/auth/reset-password/passkeys', { token }, fromAnywhere())
const left = async (userId: string) =>
  (
    await admin.query<{ name: string }>('select name from auth.passkey where user_id = $1', [userId])
  ).rows.map(({ name }) => name)

test('a reset ends every session and removes every passkey that is not kept; the mails name them', async () => {
  const account = await app.createAccount()
  const userId = account.session.user.id
  const other = (await (await app.signIn(account.email, account.password)).json()) as Session
  const mine = await addPasskey(userId, 'My laptop')
  await addPasskey(userId, 'evil.example/x')
  const bystander = await app.createAccount()
  await addPasskey(bystander.session.user.id, 'Untouched')

  const token = await app.askReset(account.email)
  const asked = app.mailTo(account.email).at(-1)
  expect(asked).toMatch(/2 passkeys:\s+My laptop,\s+evil example x\./)
  const { items } = (await (await named(token)).json()) as { items: Passkey[] }
  expect(items.map(({ name }) => name)).toEqual(['My laptop', 'evil.example/x'])

  expect((await reset(token, [mine])).status).toBe(204)
  expect(await left(userId)).toEqual(['My laptop'])
  expect(await left(bystander.session.user.id)).toEqual(['Untouched'])
  for (const session of [account.session, other]) {
    const auth = { authorization: `Bearer ${session.access_token}` }
    expect((await app.fetch('/api/profile', { headers: auth })).status).toBe(401)
    const { refresh_token } = session
    expect((await app.send('POST', '/api/auth/refresh', { refresh_token })).status).toBe(401)
  }
  const told = app.mailTo(account.email).at(-1)
  expect(told).toMatch(/A new password was set[\s\S]+Removed passkeys:\s+evil example x\.[\s\S]+My laptop/)
  expect((await named(token)).status).toBe(400)
  expect((await app.signIn(account.email, NEW)).status).toBe(200)
})

test('a reset ends what reads without a session: the calendar’s address and the outside model', async () => {
  const account = await app.createAccount()
  const zone = { time_zone: 'UTC' }
  const made = await app.send('POST', '/api/reminders/calendar', zone, account.auth)
  const { url } = (await made.json()) as { url: string }
  const sees = { profile: true, results: true, supplements: true, log: true }
  const settings = { sees, outside: true, region: null }
  expect((await app.send('PUT', '/api/assistant/settings', settings, account.auth)).status).toBe(200)
  expect((await fetch(url, { headers: fromAnywhere() })).status).toBe(200)
  const named = { digest: true, hour: 8, time_zone: 'UTC', names: true }
  expect((await app.send('PUT', '/api/reminders', named, account.auth)).status).toBe(200)
  expect((await reset(await app.askReset(account.email))).status).toBe(204)
  expect((await fetch(url, { headers: fromAnywhere() })).status).toBe(404)
  expect(app.mailTo(account.email).at(-1)).toMatch(/an\s+address\s+for\s+your\s+calendar/)
  const session = (await (await app.signIn(account.email, NEW)).json()) as Session
  const auth = { authorization: `Bearer ${session.access_token}` }
  expect(await (await app.fetch('/api/assistant/settings', { headers: auth })).json()).toMatchObject({
    outside: false,
  })
  expect(await (await app.fetch('/api/reminders', { headers: auth })).json()).toMatchObject({
    calendar_since: null,
    names: false,
  })
})

test('changes without end keep nobody from changing back: a reset begins their count anew', async () => {
  const account = await app.createAccount()
  const change = (auth: Record<string, string>) =>
    app.send('POST', '/api/reminders/calendar', { time_zone: 'UTC' }, auth)
  for (let count = 0; count < RATE_LIMITS['change-account'].points; count++) await change(account.auth)
  const setUp = await app.send('POST', '/api/auth/totp', { password: account.password }, account.auth)
  const { uri } = (await setUp.json()) as TotpSetUp
  const code = totp(new URL(uri).searchParams.get('secret') ?? '', Date.now())
  const turnOn = await app.send('POST', '/api/auth/totp/confirm', { code }, account.auth)
  expect([setUp.status, turnOn.status, (await change(account.auth)).status]).toEqual([200, 429, 429])
  expect((await reset(await app.askReset(account.email))).status).toBe(204)
  const { access_token } = (await (await app.signIn(account.email, NEW)).json()) as Session
  expect((await change({ authorization: `Bearer ${access_token}` })).status).toBe(201)
})

test('nor do wrong passwords or devices that a thief used up: whatever is counted by account begins anew', async () => {
  const account = await app.createAccount()
  const proof = (password: string, auth: Record<string, string>) =>
    app.send('POST', '/api/auth/proof', { password }, auth)
  for (let count = 0; count < RATE_LIMITS['password-account'].points; count++)
    await proof('of-a-stranger', account.auth)
  expect((await proof(account.password, account.auth)).status).toBe(429)
  expect((await reset(await app.askReset(account.email))).status).toBe(204)
  const { access_token } = (await (await app.signIn(account.email, NEW)).json()) as Session
  expect((await proof(NEW, { authorization: `Bearer ${access_token}` })).status).toBe(204)
  // By address, or of mails: a reset must not be a way to have more of them sent.
  const others = Object.keys(RATE_LIMITS).filter(
    (name) => name.endsWith('-account') && !(BEGUN_ANEW as readonly string[]).includes(name),
  )
  expect(others.toSorted()).toEqual([
    'contact-day-account',
    'mail-account',
    'mail-day-account',
    'read-mail-account',
    'reset-account',
    'reset-assured-account',
    'sign-in-account',
    'sign-in-mail-account',
  ])
})

test('a flood of requests by a thief holds up neither a reset nor the end of the stolen session', async () => {
  const [account, other] = [await app.createAccount(), await app.createAccount()]
  /** Until they are refused, and not only told that the server is busy: the statuses seen. */
  const flood = ({ auth }: Pick<Account, 'auth'>) =>
    Promise.all(
      Array.from({ length: 140 }, async (_, at) => {
        for (;;) {
          const { status } = await app.send('POST', '/api/supplements', { name: `Zinc ${at}` }, auth)
          if (![201, 429, 503].includes(status)) return status
        }
      }),
    )
  const token = await app.askReset(account.email)
  const floods = [flood(account), flood(other)]
  await sleep(500)
  expect((await reset(token)).status).toBe(204)
  const again = (await (await app.signIn(other.email, other.password)).json()) as Session
  const owner = { authorization: `Bearer ${again.access_token}` }
  expect((await app.send('POST', '/api/auth/sign-out-everywhere', {}, owner)).status).toBe(204)
  expect(new Set((await Promise.all(floods)).flat())).toEqual(new Set([401]))
})

test('nor does one of what ends sessions itself: it has turns by session', async () => {
  const account = await app.createAccount()
  const again = (await (await app.signIn(account.email, account.password)).json()) as Session
  const flood = Array.from({ length: 200 }, async () => {
    for (;;) {
      const path = `/api/auth/sessions/${crypto.randomUUID()}`
      const { status } = await app.fetch(path, { method: 'DELETE', headers: account.auth })
      if (status === 401) return status
    }
  })
  await sleep(500)
  const owner = { authorization: `Bearer ${again.access_token}` }
  expect((await app.send('POST', '/api/auth/sign-out-everywhere', {}, owner)).status).toBe(204)
  expect(new Set(await Promise.all(flood))).toEqual(new Set([401]))
})

test('without a word about them all passkeys go; another user’s cannot be kept or taken', async () => {
  const [account, bystander] = [await app.createAccount(), await app.createAccount()]
  await addPasskey(account.session.user.id, 'Mallory')
  const foreign = await addPasskey(bystander.session.user.id, 'Untouched')
  expect((await reset(await app.askReset(account.email), [foreign])).status).toBe(204)
  expect(await left(account.session.user.id)).toEqual([])
  expect(await left(bystander.session.user.id)).toEqual(['Untouched'])
})

test('a key for an outside model goes with the old password; setting one was mailed', async () => {
  const { auth, email } = await app.createAccount()
  const settings = {
    sees: { profile: true, results: true, supplements: true, log: true },
    outside: true,
    region: 'SE',
    own_key: { provider: 'openai', model: 'ft:thief', api_key: 'sk-THIEF' },
  }
  expect((await app.send('PUT', '/api/assistant/settings', settings, auth)).status).toBe(200)
  await expect.poll(() => app.mailTo(email).at(-1)).toContain('A key for an outside model (openai) was set')
  expect((await reset(await app.askReset(email))).status).toBe(204)
  const { access_token } = (await (await app.signIn(email, NEW)).json()) as Session
  const headers = { authorization: `Bearer ${access_token}` }
  const after = await app.fetch('/api/assistant/settings', { headers })
  expect(await after.json()).toMatchObject({ own_key: null, outside: false, region: 'SE' })
})

test('a link counts once, also when opened many times at once, and uses up the ones before it', async () => {
  const { email } = await app.createAccount()
  const [older, newer] = [await app.askReset(email), await app.askReset(email)]
  const answers = await Promise.all(Array.from({ length: 6 }, () => reset(newer)))
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 400, 400, 400, 400, 400])
  expect((await reset(older)).status).toBe(400)
})

test('a sign-in that waits for its code ends with the old password', async () => {
  const account = await app.createAccount()
  const setUp = await app.send('POST', '/api/auth/totp', { password: account.password }, account.auth)
  const secret = new URL(((await setUp.json()) as TotpSetUp).uri).searchParams.get('secret') ?? ''
  const code = () => totp(secret, Date.now())
  await app.send('POST', '/api/auth/totp/confirm', { code: code() }, account.auth)
  const begun = (await (await app.signIn(account.email, account.password)).json()) as {
    second_factor: { challenge: string }
  }
  expect((await reset(await app.askReset(account.email))).status).toBe(204)
  const { challenge } = begun.second_factor
  const body = { challenge, method: 'totp', code: totp(secret, Date.now() + 30_000) }
  const answer = await app.send('POST', '/api/auth/second-factor', body, fromAnywhere())
  expect(answer.status).toBe(401)
  expect(await answer.json()).toMatchObject({ error: { reason: 'auth.sign_in_again' } })
})

test('resets at the same moment answer alike for a known and an unknown address', async () => {
  const { email } = await app.createAccount()
  const ask = async (to: string) => {
    const body = { email: to, options: { captchaToken: await app.solveCaptcha() } }
    return (await app.send('POST', '/api/auth/forgot-password', body, fromAnywhere())).status
  }
  const twice = (to: string) => Promise.all([ask(to), ask(to), ask(to)])
  expect(await twice(email)).toEqual([204, 204, 204])
  expect(await twice('nobody@example.com')).toEqual([204, 204, 204])
})
