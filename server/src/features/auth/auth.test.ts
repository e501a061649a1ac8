import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Session } from '@aevia/domain/auth/schema.ts'
import { createTestApp, fromAnywhere, type TestApp } from '#server/testing/test-app.ts'

let app: TestApp
beforeAll(async () => void (app = await createTestApp({ jobs: true })))
afterAll(() => app.close())

const reasonOf = async (response: Response) =>
  ((await response.json()) as { error: { reason?: string } }).error.reason

describe('sign-up', () => {
  test('asks for confirmation by mail before the first sign-in', async () => {
    const email = 'first@example.com'
    const answer = await app.signUp(email, 'tall-Copper-kettle-7')
    expect(answer.status).toBe(200)
    expect(((await answer.json()) as { mail_notice: string }).mail_notice).toContain('DATA_DIR/mail')

    const early = await app.signIn(email, 'tall-Copper-kettle-7')
    expect(early.status).toBe(403)
    expect(await reasonOf(early)).toBe('auth.email_unconfirmed')

    const link = /https?:\/\/\S*verify-email\S*/.exec(app.mailTo(email)[0] ?? '')?.[0] ?? ''
    const confirmed = await fetch(link, { redirect: 'manual' })
    expect(confirmed.headers.get('location')).toBe('/auth?confirmed=1')
    const session = (await (await app.signIn(email, 'tall-Copper-kettle-7')).json()) as Session
    expect(session).toMatchObject({
      token_type: 'bearer',
      expires_in: 900,
      user: { email, full_name: 'Ada Lovelace', identities: [{ provider: 'email' }], factors: [] },
    })
    expect(session.expires_at - Date.now() / 1000).toBeGreaterThan(895)
    expect(session.refresh_token).toBeTruthy()
  })

  test.each([
    ['password of five characters', { password: 'ab1cd' }],
    ['one of the most common passwords', { password: 'qwerty123' }],
    ['an address that is none', { email: 'not-an-address' }],
    ['an unknown field', { role: 'admin' }],
  ])('refuses %s', async (_what, change) => {
    const answer = await app.send('POST', '/api/auth/sign-up', {
      email: 'refused@example.com',
      password: 'tall-Copper-kettle-7',
      options: { data: { full_name: 'A' }, captchaToken: await app.solveCaptcha() },
      ...change,
    })
    expect(answer.status).toBe(400)
  })

  test('answers the same for an address that is taken, and keeps its password', async () => {
    const account = await app.createAccount()
    const again = await app.signUp(account.email, 'another-Long-word-9')
    expect(again.status).toBe(200)
    expect((await app.signIn(account.email, 'another-Long-word-9')).status).toBe(403)
    expect((await app.signIn(account.email, account.password)).status).toBe(200)
  })
})

describe('captcha', () => {
  test('a solution counts once, also when sent many times at once', async () => {
    const captchaToken = await app.solveCaptcha()
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        app.send(
          'POST',
          '/api/auth/forgot-password',
          { email: 'nobody@example.com', options: { captchaToken } },
          fromAnywhere(),
        ),
      ),
    )
    expect(answers.map((answer) => answer.status).sort()).toEqual([204, ...Array(9).fill(400)])
  })

  test.each([
    '',
    'e30=',
    'not base64 at all',
    Buffer.from('{"challenge":{},"solution":{}}').toString('base64'),
  ])('refuses the token %j', async (captchaToken) => {
    const body = { email: 'a@example.com', password: 'whatever-1', options: { captchaToken } }
    const answer = await app.send('POST', '/api/auth/sign-in', body, fromAnywhere())
    expect(answer.status).toBe(400)
    expect(await reasonOf(answer)).toBe('auth.captcha_failed')
  })
})

describe('session', () => {
  test('a browser gets its refresh credential only as an HttpOnly cookie', async () => {
    const account = await app.createAccount()
    const answer = await app.signIn(account.email, account.password, { 'x-auth-transport': 'cookie' })
    const cookie = answer.headers.get('set-cookie') ?? ''
    expect(cookie).toMatch(/HttpOnly/)
    expect(cookie).toMatch(/SameSite=Strict/)
    expect(((await answer.json()) as Session).refresh_token).toBeNull()

    const headers = { 'x-auth-transport': 'cookie', cookie: cookie.split(';')[0] ?? '' }
    expect((await app.send('POST', '/api/auth/refresh', {}, headers)).status).toBe(200)
    const foreign = { ...headers, origin: 'https://evil.example' }
    expect((await app.send('POST', '/api/auth/refresh', {}, foreign)).status).toBe(403)
  })

  test('a refresh token is exchanged for a new one; an old generation ends the session', async () => {
    const { session, auth } = await app.createAccount()
    const exchange = (refresh_token: string | null) =>
      app.send('POST', '/api/auth/refresh', { refresh_token })
    const second = (await (await exchange(session.refresh_token)).json()) as Session
    const third = (await (await exchange(second.refresh_token)).json()) as Session
    expect(new Set([session.refresh_token, second.refresh_token, third.refresh_token]).size).toBe(3)
    expect((await app.fetch('/api/supplements', { headers: auth })).status).toBe(200)
    expect(await reasonOf(await exchange(session.refresh_token))).toBe('auth.session_ended')
    expect((await exchange(third.refresh_token)).status).toBe(401)
    expect((await app.fetch('/api/supplements', { headers: auth })).status).toBe(401)
  })

  test('many refreshes at once give one successor', async () => {
    const { session } = await app.createAccount()
    const answers = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const answer = await app.send('POST', '/api/auth/refresh', { refresh_token: session.refresh_token })
        return { status: answer.status, token: ((await answer.json()) as Session).refresh_token }
      }),
    )
    expect(answers.every(({ status }) => status === 200)).toBe(true)
    expect(new Set(answers.map(({ token }) => token)).size).toBe(1)
    expect(answers[0]?.token).toBeTruthy()
  })

  test('signing out ends the access token at the next request', async () => {
    const { auth } = await app.createAccount()
    expect((await app.fetch('/api/profile', { headers: auth })).status).toBe(200)
    expect((await app.send('POST', '/api/auth/sign-out', {}, auth)).status).toBe(204)
    const after = await app.fetch('/api/profile', { headers: auth })
    expect(after.status).toBe(401)
    expect(await reasonOf(after)).toBe('auth.session_ended')
  })

  test.each([
    [
      'no algorithm',
      (token: string) => `${Buffer.from('{"alg":"none"}').toString('base64url')}.${token.split('.')[1]}.`,
    ],
    ['a changed payload', (token: string) => token.replace(/\.(..)/, '.xx')],
    ['a changed signature', (token: string) => `${token.slice(0, -4)}AAAA`],
    ['garbage', () => 'a.b.c'],
  ])('refuses an access token with %s', async (_what, spoil) => {
    const { session } = await app.createAccount()
    const headers = { authorization: `Bearer ${spoil(session.access_token)}` }
    expect((await app.fetch('/api/supplements', { headers })).status).toBe(401)
  })
})

describe('a forgotten password', () => {
  test('is replaced by the link of the mail, once, and every session ends', async () => {
    const account = await app.createAccount()
    const token = await app.askReset(account.email)
    const reset = () =>
      app.send('POST', '/api/auth/reset-password', { token, password: 'new-Wooden-spoon-3' }, fromAnywhere())
    expect((await reset()).status).toBe(204)
    expect(app.mailTo(account.email).at(-1)).toMatch(/A new password was set/)
    expect(await reasonOf(await reset())).toBe('auth.invalid_link')
    expect((await app.fetch('/api/profile', { headers: account.auth })).status).toBe(401)
    expect((await app.signIn(account.email, account.password)).status).toBe(401)
    expect((await app.signIn(account.email, 'new-Wooden-spoon-3')).status).toBe(200)
  })

  test('is answered the same for an unknown address', async () => {
    expect(await app.askReset('unknown@example.com')).toBe('')
    expect(app.mailTo('unknown@example.com')).toEqual([])
  })
})

test('a provider that is not set up says so', async () => {
  const answer = await app.send('POST', '/api/auth/social', { provider: 'google' })
  expect(answer.status).toBe(503)
  expect(await answer.json()).toMatchObject({
    error: { reason: 'auth.provider_off', message: 'Sign-in with Google is not set up on this server.' },
  })
})
