import type { Session } from '@aevia/domain/auth/schema.ts'
import type { TotpSetUp } from '@aevia/domain/auth/security.ts'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { RATE_LIMITS } from '@aevia/domain/api/limits.ts'
import { totp } from '../../../../../e2e/totp.ts'
import { createAuth } from '#server/features/auth/library/auth.ts'
import { createPasswordHashing } from '#server/features/auth/passwords/hashing.ts'
import { createProofCheck } from '#server/features/auth/proof/service.ts'
import { createResetWatch } from '#server/features/auth/library/reset-watch.ts'
import { createSessionStarter } from '#server/features/auth/sessions/session-starter.ts'
import { TEST_APP_KEY } from '#server/testing/database.ts'
import { CLIENT, startProvider } from '#server/testing/oauth-stand-in.ts'
import { type Account, createTestApp, fromAnywhere, type TestApp } from '#server/testing/test-app.ts'

let app: TestApp
let admin: pg.Client
let provider: Awaited<ReturnType<typeof startProvider>>
beforeAll(async () => {
  provider = await startProvider()
  app = await createTestApp({ providers: { google: { ...CLIENT, issuer: provider.url } } })
  admin = new pg.Client({ connectionString: app.urls.superuser })
  await admin.connect()
})
afterAll(async () => {
  await admin.end()
  await app.close()
  await provider.close()
})

/** As if the last proof lay further back: the sign-in, too, is one. */
const age = (userId: string, minutes: number) =>
  admin.query(
    `update auth.session_refresh r set proven_at = proven_at - make_interval(mins => $2)
       from auth.session s where s.id = r.session_id and s.user_id = $1`,
    [userId, minutes],
  )
async function stale() {
  const account = await app.createAccount()
  await age(account.session.user.id, 6)
  return account
}
const post = (path: string, body: unknown, auth: Account['auth']) =>
  app.send('POST', `/api/auth/${path}`, body, auth)
const authOf = (session: Session) => ({ authorization: `Bearer ${session.access_token}` })
const reasonOf = async (answer: Response) =>
  ((await answer.json()) as { error?: { reason?: string } }).error?.reason
const NEEDED = { status: 403, reason: 'auth.proof_needed' }
const seen = async (answer: Response) => ({ status: answer.status, reason: await reasonOf(answer) })

/** What a session may do without a fresh proof: see, prove, and end sessions. */
const WITHOUT_PROOF = [
  'get /api/auth/sessions',
  'delete /api/auth/sessions/{id}',
  'post /api/auth/sign-out-everywhere',
  'get /api/auth/passkeys',
  'post /api/auth/proof',
  'post /api/auth/proof/passkey/options',
  'post /api/auth/proof/passkey',
]

test('a stolen access token changes no way to sign in: every call but those listed asks for a fresh proof', async () => {
  const { auth } = await stale()
  const document = (await (await app.fetch('/api/openapi.json')).json()) as {
    paths: Record<string, Record<string, { security?: unknown[] }>>
  }
  const calls = Object.entries(document.paths)
    .filter(([path]) => path.startsWith('/api/auth/'))
    .flatMap(([path, methods]) =>
      Object.entries(methods)
        .filter(([, { security }]) => security)
        .map(([method]) => ({ name: `${method} ${path}`, method: method.toUpperCase(), path })),
    )
  expect(calls.map(({ name }) => name)).toEqual(expect.arrayContaining(WITHOUT_PROOF))
  const asked = calls.filter(({ name }) => !WITHOUT_PROOF.includes(name))
  expect(asked.length).toBeGreaterThanOrEqual(7)
  for (const { name, method, path } of asked) {
    const answer = await app.send(method, path.replace('{id}', crypto.randomUUID()), {}, auth)
    expect({ name, ...(await seen(answer)) }).toEqual({ name, ...NEEDED })
  }
})

test('a stolen access token lets nothing more leave this server', async () => {
  const { auth } = await stale()
  const sees = { profile: true, results: true, supplements: true, log: true }
  const own_key = { provider: 'openai', model: 'ft:thief', api_key: 'sk-THIEF' }
  const put = async (settings: object) =>
    seen(
      await app.send(
        'PUT',
        '/api/assistant/settings',
        { sees, outside: true, region: null, ...settings },
        auth,
      ),
    )
  expect(await put({ own_key })).toEqual(NEEDED)
  // To take away needs no proof; to give it back does.
  const closed = { sees: { ...sees, log: false }, outside: false }
  expect((await put(closed)).status).toBe(200)
  expect(await put({ ...closed, outside: true })).toEqual(NEEDED)
  expect(await put({ ...closed, sees })).toEqual(NEEDED)
})

test('of the auth library itself nothing changes a way to sign in without a proof, and what nobody listed is closed', async () => {
  const { session } = await stale()
  const authSql = drizzle({ client: app.authPool })
  const auth = createAuth({
    authSql,
    appUrl: app.url,
    appKey: TEST_APP_KEY,
    passwordMin: 6,
    sessionRule: { idleSeconds: 600, maxSeconds: 600 },
    hashing: createPasswordHashing(),
    resetWatch: createResetWatch(authSql),
    isProven: createProofCheck(authSql),
    onLinked: () => Promise.resolve(),
    providers: [],
  })
  const { sid } = JSON.parse(
    Buffer.from(session.access_token.split('.')[1] ?? '', 'base64url').toString(),
  ) as { sid: string }
  const starter = createSessionStarter({ auth, authSql } as never)
  const headers = await starter.libraryHeaders({ userId: session.user.id, sessionId: sid })
  // These change nothing of the account: they sign in, show, or prove.
  const open = new Set([
    'signInSocial',
    'callbackOAuth',
    'signInEmail',
    'verifyPassword',
    'getJwks',
    'signJWT',
    'generatePasskeyAuthenticationOptions',
    'verifyPasskeyAuthentication',
    'listPasskeys',
  ])
  const verbs = Object.entries(auth.api) as unknown as [string, (call: object) => Promise<unknown>][]
  expect(verbs.length).toBeGreaterThan(40)
  expect(await auth.api.listPasskeys({ headers })).toEqual([])
  const reached: string[] = []
  for (const [name, call] of verbs) {
    if (open.has(name)) continue
    const body = {
      method: 'totp',
      code: '000000',
      id: 'x',
      password: 'x',
      newPassword: 'tall-Copper-kettle-8',
    }
    const refused = await call({ body, query: {}, params: {}, headers }).then(
      () => 'done',
      (error: { status?: unknown }) => error.status,
    )
    if (refused !== 'NOT_FOUND' && refused !== 'FORBIDDEN') reached.push(`${name}: ${String(refused)}`)
  }
  expect(reached).toEqual([])
  // The same session and call, once proven: it was the proof that was missing.
  await admin.query('update auth.session_refresh set proven_at = now() where session_id = $1', [sid])
  const options = await auth.api.generatePasskeyRegistrationOptions({ query: {}, headers })
  expect(options.user.name).toBe(session.user.email)
})

describe('a proof', () => {
  test('is the password; it lasts five minutes, and for this session alone', async () => {
    const account = await stale()
    const second = (await (await app.signIn(account.email, account.password)).json()) as Session
    await age(account.session.user.id, 6)
    expect(await seen(await post('passkeys/options', {}, account.auth))).toEqual(NEEDED)
    expect((await post('proof', { password: 'not-my-password-1' }, account.auth)).status).toBe(400)
    expect(await seen(await post('passkeys/options', {}, account.auth))).toEqual(NEEDED)
    expect((await post('proof', { password: account.password }, account.auth)).status).toBe(204)
    expect((await post('passkeys/options', {}, account.auth)).status).toBe(200)
    expect(await seen(await post('passkeys/options', {}, authOf(second)))).toEqual(NEEDED)
    await age(account.session.user.id, 4)
    expect((await post('passkeys/options', {}, account.auth)).status).toBe(200)
    await age(account.session.user.id, 1)
    expect(await seen(await post('passkeys/options', {}, account.auth))).toEqual(NEEDED)
  })

  test('is not a renewed access token', async () => {
    const { session } = await stale()
    const renewed = await app.send('POST', '/api/auth/refresh', { refresh_token: session.refresh_token })
    const auth = authOf((await renewed.json()) as Session)
    expect(await seen(await post('passkeys/options', {}, auth))).toEqual(NEEDED)
  })

  test('comes along where the password is asked for, and is as old in the session that takes its place', async () => {
    const account = await stale()
    const setUp = await post('totp', { password: account.password }, account.auth)
    const { uri } = (await setUp.json()) as TotpSetUp
    await age(account.session.user.id, 4)
    const secret = new URL(uri).searchParams.get('secret') ?? ''
    const confirmed = await post('totp/confirm', { code: totp(secret, Date.now()) }, account.auth)
    const session = (await confirmed.json()) as Session
    expect((await post('passkeys/options', {}, authOf(session))).status).toBe(200)
    await age(session.user.id, 2)
    expect(await seen(await post('passkeys/options', {}, authOf(session)))).toEqual(NEEDED)
    const codes = await post('recovery-codes', { password: account.password }, authOf(session))
    expect(codes.status).toBe(200)
    expect((await post('totp/off', { password: account.password }, authOf(session))).status).toBe(200)
    const mails = app.mailTo(account.email).join()
    for (const told of ['was turned on', 'New recovery codes were made', 'was turned off'])
      expect(mails).toContain(told)
  })

  test('is a sign-in with the provider for an account without a password', async () => {
    const email = 'only-google@example.com'
    provider.be({ id: 77, email, name: 'Grace', verified: true })
    const enter = async () => {
      const started = await app.send('POST', '/api/auth/social', { provider: 'google' }, fromAnywhere())
      const { url } = (await started.json()) as { url: string }
      const cookie = started.headers.getSetCookie().map((one) => one.split(';')[0])
      const state = new URL(url).searchParams.get('state') ?? ''
      const query = new URLSearchParams({ code: provider.authorize(url), state })
      const headers = { cookie: cookie.join('; ') }
      const back = await app.fetch(`/api/auth/callback/google?${query}`, { headers, redirect: 'manual' })
      const refresh = back.headers.getSetCookie().find((one) => one.startsWith('refresh='))
      const transport = { 'x-auth-transport': 'cookie', cookie: refresh?.split(';')[0] ?? '' }
      return (await (await app.send('POST', '/api/auth/refresh', {}, transport)).json()) as Session
    }
    const first = await enter()
    expect((await post('totp', {}, authOf(first))).status).toBe(200)
    await age(first.user.id, 6)
    expect(await seen(await post('totp', {}, authOf(first)))).toEqual(NEEDED)
    expect((await post('proof', { password: 'tall-Copper-kettle-7' }, authOf(first))).status).toBe(400)
    expect((await post('totp', {}, authOf(await enter()))).status).toBe(200)
  })
})

test('right passwords are counted, too: each takes a processor that others wait for', async () => {
  const account = await app.createAccount()
  const prove = async () => (await post('proof', { password: account.password }, account.auth)).status
  const statuses: number[] = []
  for (let count = 0; count <= RATE_LIMITS['proof-account'].points; count++) statuses.push(await prove())
  expect(statuses.pop()).toBe(429)
  expect(new Set(statuses)).toEqual(new Set([204]))
})
