import type { Session } from '@aevia/domain/auth/schema.ts'
import { exportSPKI, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { CLIENT, type Lies, startProvider } from '#server/testing/oauth-stand-in.ts'
import { createTestApp, fromAnywhere, type TestApp } from '#server/testing/test-app.ts'

type Provider = 'google' | 'github'
let standIn: Awaited<ReturnType<typeof startProvider>>
let app: TestApp
let admin: pg.Client
let sequence = 1000
beforeAll(async () => {
  standIn = await startProvider()
  const { url } = standIn
  app = await createTestApp({
    providers: { google: { ...CLIENT, issuer: url }, github: { ...CLIENT, url, apiUrl: url } },
  })
  admin = new pg.Client({ connectionString: app.urls.superuser })
  await admin.connect()
})
beforeEach(() => {
  standIn.lie({})
  const id = sequence++
  standIn.be({ id, email: `person-${id}@example.com`, name: 'Ada King', verified: true })
})
afterAll(async () => {
  await admin.end()
  await app.close()
  await standIn.close()
})

/** A browser of its own that has left for the provider. */
async function leave(provider: Provider, more: object = {}) {
  const started = await app.send('POST', '/api/auth/social', { provider, ...more }, fromAnywhere())
  expect(started.status).toBe(200)
  const { url } = (await started.json()) as { url: string }
  const cookie = started.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ')
  const address = new URL(url)
  return { url, cookie, state: address.searchParams.get('state') ?? '', address }
}
const come = (provider: string, query: Record<string, string>, headers: Record<string, string>) =>
  app.fetch(`/api/auth/callback/${provider}?${new URLSearchParams(query)}`, { headers, redirect: 'manual' })
async function signIn(provider: Provider) {
  const { url, cookie, state } = await leave(provider)
  return come(provider, { code: standIn.authorize(url), state }, { cookie })
}
const refreshCookie = (answer: Response) =>
  answer.headers
    .getSetCookie()
    .find((cookie) => cookie.startsWith('refresh='))
    ?.split(';')[0]
async function sessionOf(answer: Response) {
  const headers = { 'x-auth-transport': 'cookie', cookie: refreshCookie(answer) ?? '' }
  return (await (await app.send('POST', '/api/auth/refresh', {}, headers)).json()) as Session
}
const joined = (email: string) =>
  app.mailTo(email).filter((mail) => /Sign-in with (Google|GitHub) was added/.test(mail))
const sessions = async () => Number((await admin.query('select count(*) from auth.session')).rows[0]?.count)

describe.each(['google', 'github'] as const)('%s', (provider) => {
  test('signs a new person up, and the same person in again', async () => {
    standIn.be({ email: `${provider}-new@example.com` })
    const first = await signIn(provider)
    expect([first.status, first.headers.get('location')]).toEqual([303, '/'])
    expect(first.headers.getSetCookie().join()).not.toMatch(/session_token=[^;]/)
    const session = await sessionOf(first)
    expect(session.user).toMatchObject({
      email: `${provider}-new@example.com`,
      full_name: 'Ada King',
      identities: [{ provider }],
    })
    expect((await sessionOf(await signIn(provider))).user.id).toBe(session.user.id)
    expect(joined(session.user.email)).toEqual([])
  })

  test('asks with PKCE, a state of its own and the exact way back', async () => {
    const [one, two] = [await leave(provider), await leave(provider)]
    expect(Object.fromEntries(one.address.searchParams)).toMatchObject({
      response_type: 'code',
      client_id: CLIENT.clientId,
      code_challenge_method: 'S256',
      redirect_uri: `${app.url}/api/auth/callback/${provider}`,
    })
    expect(one.state.length).toBeGreaterThanOrEqual(32)
    expect(one.state).not.toBe(two.state)
    // GitHub's protocol has no nonce.
    expect(one.address.searchParams.get('nonce')?.length ?? 0).toBe(provider === 'google' ? 32 : 0)
  })

  test('joins a confirmed account of the same address, and tells its owner', async () => {
    const account = await app.createAccount()
    standIn.be({ email: account.email })
    expect((await sessionOf(await signIn(provider))).user.id).toBe(account.session.user.id)
    expect(joined(account.email)).toHaveLength(1)
  })

  test.each([false, true])(
    'somebody else’s sign-up (opened by a mail scanner: %s) leaves nothing behind for them',
    async (confirmed) => {
      const email = `${provider}-squatted-${confirmed}@example.com`
      await app.signUp(email, 'password-of-Mallory-1', 'Mallory')
      if (confirmed) await app.confirm(email)
      standIn.be({ email })
      const full_name = confirmed ? 'Mallory' : 'Ada King'
      const { user } = await sessionOf(await signIn(provider))
      expect(user).toMatchObject({ email, full_name, identities: [{ provider }] })
      const refused = confirmed ? 401 : 403
      expect((await app.signIn(email, 'password-of-Mallory-1')).status).toBe(refused)
      await app.confirm(email)
      expect((await app.signIn(email, 'password-of-Mallory-1')).status).toBe(refused)
    },
  )

  test('comes back to the page that was left, if it is one of this site', async () => {
    const { url, cookie, state } = await leave(provider, { return_to: '/platform/profile' })
    const answer = await come(provider, { code: standIn.authorize(url), state }, { cookie })
    expect(answer.headers.get('location')).toBe('/platform/profile')
    for (const foreign of [
      'https://evil.example',
      '//evil.example',
      '/..//evil.example',
      '/\\evil.example',
    ]) {
      const body = { provider, return_to: foreign }
      expect((await app.send('POST', '/api/auth/social', body, fromAnywhere())).status).toBe(400)
    }
  })

  test('nothing that the provider issued is kept', async () => {
    await signIn(provider)
    const { rows } = await admin.query(
      `select access_token, refresh_token, id_token from auth.account where provider_id = $1`,
      [provider],
    )
    for (const row of rows) expect(row).toEqual({ access_token: null, refresh_token: null, id_token: null })
  })
})

/** What the browser brings back that it should not. */
type Way = Awaited<ReturnType<typeof leave>>
type Return = (way: Way, code: string, provider: Provider) => Promise<Response>
const other = (provider: Provider): Provider => (provider === 'google' ? 'github' : 'google')
const RETURNS: Record<string, Return> = {
  'no state': ({ cookie }, code, p) => come(p, { code }, { cookie }),
  'no code': ({ cookie, state }, _code, p) => come(p, { state }, { cookie }),
  nothing: ({ cookie }, _code, p) => come(p, {}, { cookie }),
  'no cookie': ({ state }, code, p) => come(p, { code, state }, {}),
  'the cookie of another browser': async ({ state }, code, p) =>
    come(p, { code, state }, { cookie: (await leave(p)).cookie }),
  'the state of another browser': async ({ cookie }, code, p) =>
    come(p, { code, state: (await leave(p)).state }, { cookie }),
  'the code of another flow': async ({ cookie, state }, _code, p) =>
    come(p, { code: standIn.authorize((await leave(p)).url), state }, { cookie }),
  'the other provider': ({ cookie, state }, code, p) => come(other(p), { code, state }, { cookie }),
  'an unknown provider': ({ cookie, state }, code) => come('facebook', { code, state }, { cookie }),
  'the credential provider': ({ cookie, state }, code) => come('credential', { code, state }, { cookie }),
  'an error and a code': ({ cookie, state }, code, p) =>
    come(p, { code, state, error: 'access_denied' }, { cookie }),
  'an error with a text': ({ cookie, state }, _code, p) =>
    come(p, { state, error: 'x', error_description: '<script>alert(1)</script>' }, { cookie }),
  'by POST': ({ cookie, state }, code, p) =>
    app.fetch(`/api/auth/callback/${p}`, {
      method: 'POST',
      body: new URLSearchParams({ code, state }),
      headers: { cookie },
      redirect: 'manual',
    }),
  'a signed cookie with a changed value': ({ cookie, state }, code, p) =>
    come(p, { code, state }, { cookie: cookie.replace(/=(..)/, '=xx') }),
  'a cookie without its signature': ({ cookie, state }, code, p) =>
    come(p, { code, state }, { cookie: cookie.split('.').slice(0, 2).join('.') }),
}
for (const state of ['', ' ', '0', 'null', '../..', "' or 1=1--", '%00', 'é'.repeat(20), 'a'.repeat(4000)])
  RETURNS[`the state ${JSON.stringify(state.slice(0, 12))}`] = ({ cookie }, code, p) =>
    come(p, { code, state }, { cookie })
for (const code of [
  '',
  ' ',
  'code-0',
  'null',
  '../token',
  "' or 1=1--",
  '%0d%0aSet-Cookie: refresh=x',
  'a'.repeat(8000),
])
  RETURNS[`the code ${JSON.stringify(code.slice(0, 12))}`] = ({ cookie, state }, _code, p) =>
    come(p, { code, state }, { cookie })

const answers =
  (
    status: number,
    body: string,
    headers: Record<string, string> = { 'content-type': 'application/json' },
  ): Lies['token'] =>
  (response) => {
    response.writeHead(status, headers)
    response.end(body)
  }
/** What a provider's token endpoint should not say. */
const TOKENS: Record<string, Lies['token']> = {
  'an invalid grant': answers(400, '{"error":"invalid_grant"}'),
  'an error with status 200': answers(200, '{"error":"bad_verification_code"}'),
  'status 500': answers(500, '{}'),
  'status 503 in HTML': answers(503, '<h1>Unavailable</h1>', { 'content-type': 'text/html' }),
  'HTML with status 200': answers(200, '<h1>Hello</h1>', { 'content-type': 'text/html' }),
  nothing: answers(200, ''),
  'an empty object': answers(200, '{}'),
  null: answers(200, 'null'),
  'a list': answers(200, '[]'),
  'half a JSON': answers(200, '{"access_token":"tok'),
  'an empty access token': answers(200, '{"access_token":"","id_token":""}'),
  'a number': answers(200, '{"access_token":1,"id_token":1}'),
  'another access token': answers(200, '{"access_token":"token-2","token_type":"bearer"}'),
  'a redirect to another host': answers(302, '', { location: 'http://127.0.0.1:9/token' }),
  'a broken connection': (response) => response.destroy(),
}

async function expectNoSession(
  provider: Provider,
  what: string,
  lies: Lies,
  back?: Return,
): Promise<string[]> {
  standIn.lie(lies)
  const way = await leave(provider)
  const code = standIn.authorize(way.url)
  const before = await sessions()
  const answer = back
    ? await back(way, code, provider)
    : await come(provider, { code, state: way.state }, { cookie: way.cookie })
  standIn.lie({})
  const wrong: string[] = []
  if (refreshCookie(answer) || (await sessions()) !== before) wrong.push(`${what}: a session`)
  if (answer.status >= 500) wrong.push(`${what}: ${answer.status}`)
  const location = answer.headers.get('location')
  if (location !== null && !/^\/auth\?social=(failed|cancelled)$/.test(location))
    wrong.push(`${what}: to ${location}`)
  return wrong
}

test('google: hostile answers sign nobody in', async () => {
  const publicPem = await exportSPKI(standIn.publicKey)
  const changed = (change: JWTPayload) => (claims: JWTPayload) => standIn.sign({ ...claims, ...change })
  const without = (name: string) => (claims: JWTPayload) =>
    standIn.sign(Object.fromEntries(Object.entries(claims).filter(([key]) => key !== name)))
  const now = Math.floor(Date.now() / 1000)
  const tokens: Record<string, NonNullable<Lies['idToken']>> = {
    'another key': (claims) => standIn.sign(claims, {}, standIn.otherKey),
    'an unknown key id': (claims) => standIn.sign(claims, { kid: 'key-9' }),
    'no algorithm': (claims) => new UnsecuredJWT(claims).encode(),
    'HS256 with the public key': (claims) =>
      new SignJWT(claims).setProtectedHeader({ alg: 'HS256', kid: 'key-1' }).sign(Buffer.from(publicPem)),
    'HS256 with the client secret': (claims) =>
      new SignJWT(claims)
        .setProtectedHeader({ alg: 'HS256' })
        .sign(Buffer.from(CLIENT.clientSecret.padEnd(32))),
    'a changed payload': async (claims) => {
      const [head, , signature] = (await standIn.sign(claims)).split('.')
      const body = Buffer.from(JSON.stringify({ ...claims, email: 'victim@example.com' })).toString(
        'base64url',
      )
      return `${head}.${body}.${signature}`
    },
    'no signature': async (claims) => (await standIn.sign(claims)).replace(/[^.]+$/, ''),
    'the access token': () => 'token-1',
    missing: () => undefined,
    empty: () => '',
    garbage: () => 'a.b.c',
    'a number': () => 5,
    expired: changed({ exp: now - 3600 }),
    'not yet valid': changed({ nbf: now + 3600 }),
    'of a time to come': changed({ iat: now + 3600 }),
  }
  for (const claim of ['exp', 'iat', 'nonce', 'sub', 'email', 'iss', 'aud', 'email_verified'])
    tokens[`no ${claim}`] = without(claim)
  for (const nonce of ['', 'other', 'a'.repeat(32), ' ']) tokens[`nonce ${nonce}`] = changed({ nonce })
  for (const iss of [
    '',
    'https://accounts.google.com',
    `${standIn.url}/`,
    `${standIn.url}.evil.example`,
    'accounts.google.com',
  ])
    tokens[`issuer ${iss}`] = changed({ iss })
  for (const aud of ['', 'client-2', 'CLIENT-1', ['client-2'], ['client-1', 'client-2'], []])
    tokens[`audience ${JSON.stringify(aud)}`] = changed({ aud })
  for (const value of [false, 'true', 'false', 1, 0, null, {}])
    tokens[`verified ${JSON.stringify(value)}`] = changed({ email_verified: value })
  for (const email of [
    '',
    'no-address',
    'a@b',
    null,
    ['a@example.com'],
    'a@example.com\r\nBcc: b@example.com',
  ])
    tokens[`address ${JSON.stringify(email)}`] = changed({ email })
  for (const azp of ['client-2', '']) tokens[`given to ${JSON.stringify(azp)}`] = changed({ azp })
  for (const sub of ['', null, 'a'.repeat(256)])
    tokens[`subject ${JSON.stringify(sub)}`] = changed({ sub } as JWTPayload)

  const wrong: string[] = []
  let cases = 0
  for (const [what, idToken] of Object.entries(tokens)) {
    cases++
    wrong.push(...(await expectNoSession('google', `ID token: ${what}`, { idToken })))
  }
  for (const [what, token] of Object.entries(TOKENS)) {
    cases++
    wrong.push(...(await expectNoSession('google', `token endpoint: ${what}`, { token })))
  }
  for (const [what, back] of Object.entries(RETURNS)) {
    cases++
    wrong.push(...(await expectNoSession('google', `return: ${what}`, {}, back)))
  }
  expect(wrong).toEqual([])
  expect(cases).toBeGreaterThanOrEqual(80)
})

test('github: hostile answers sign nobody in', async () => {
  const address = (change: object) => [{ email: 'a@example.com', primary: true, verified: true, ...change }]
  const lies: Record<string, Lies> = {}
  const values: unknown[] = [null, {}, 'text', 7, true, { emails: [] }]
  for (const emails of [...values, []]) lies[`addresses ${JSON.stringify(emails)}`] = { emails }
  for (const verified of [false, 'true', 1, null])
    lies[`verified ${JSON.stringify(verified)}`] = { emails: address({ verified }) }
  for (const primary of [false, 'true', 1, null])
    lies[`primary ${JSON.stringify(primary)}`] = { emails: address({ primary }) }
  for (const email of [
    '',
    'no-address',
    null,
    5,
    ['a@example.com'],
    'a@b',
    'a@example.com\r\nBcc: x@example.com',
    '<a@example.com>',
  ])
    lies[`address ${JSON.stringify(email)}`] = { emails: address({ email }) }
  lies['verified, but not the primary one'] = {
    emails: [
      ...address({ verified: false }),
      { email: 'second@example.com', primary: false, verified: true },
    ],
  }
  lies['an address in the profile only'] = {
    user: { id: 5, login: 'x', email: 'victim@example.com' },
    emails: [],
  }
  for (const user of [...values, []]) lies[`user ${JSON.stringify(user)}`] = { user }
  for (const id of [null, '', 'x', 0, -1, 1.5, '5', {}, [5], true])
    lies[`id ${JSON.stringify(id)}`] = { user: { id, login: 'x' } }
  for (const login of [null, '', 5]) lies[`login ${JSON.stringify(login)}`] = { user: { id: 5, login } }
  lies['no id'] = { user: { login: 'x' } }
  lies['no login'] = { user: { id: 5 } }

  const wrong: string[] = []
  let cases = 0
  for (const [what, lie] of Object.entries(lies)) {
    cases++
    wrong.push(...(await expectNoSession('github', what, lie)))
  }
  for (const [what, token] of Object.entries(TOKENS)) {
    cases++
    wrong.push(...(await expectNoSession('github', `token endpoint: ${what}`, { token })))
  }
  for (const [what, back] of Object.entries(RETURNS)) {
    cases++
    wrong.push(...(await expectNoSession('github', `return: ${what}`, {}, back)))
  }
  expect(wrong).toEqual([])
  expect(cases).toBeGreaterThanOrEqual(80)
})

test.each(['google', 'github'] as const)('%s: a return that was used is used up', async (provider) => {
  const { url, cookie, state } = await leave(provider)
  const query = { code: standIn.authorize(url), state }
  expect(refreshCookie(await come(provider, query, { cookie }))).toBeDefined()
  const before = await sessions()
  const again = await Promise.all(Array.from({ length: 5 }, () => come(provider, query, { cookie })))
  expect(again.map(refreshCookie)).toEqual(Array(5).fill(undefined))
  expect(await sessions()).toBe(before)
})

test.each([
  { provider: 'google', callbackURL: 'https://evil.example' },
  { provider: 'google', redirectTo: '//evil.example' },
  { provider: 'GOOGLE' },
  { provider: 'facebook' },
  { provider: ['google'] },
  {},
])('the request %j is refused', async (body) => {
  expect((await app.send('POST', '/api/auth/social', body, fromAnywhere())).status).toBe(400)
})
