import type { Session } from '@aevia/domain/auth/schema.ts'
import type { TotpSetUp } from '@aevia/domain/auth/security.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { totp } from '../../../../e2e/totp.ts'
import { createTestApp, fromAnywhere, type TestApp } from '#server/testing/test-app.ts'

let app: TestApp
beforeAll(async () => void (app = await createTestApp({ jobs: true })))
afterAll(() => app.close())

test('the code of RFC 6238, appendix B, cut to six digits', () => {
  const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
  expect([59, 1_111_111_109, 20_000_000_000].map((at) => totp(secret, at * 1000))).toEqual([
    '287082',
    '081804',
    '353130',
  ])
})

test('a password alone does not sign in; codes and recovery codes count once', async () => {
  const account = await app.createAccount()
  const post = async (path: string, body: object, auth = account.auth) =>
    (await app.send('POST', `/api/auth/${path}`, body, auth)).json()
  const { uri, recovery_codes } = (await post('totp', { password: account.password })) as TotpSetUp
  expect(recovery_codes).toHaveLength(10)
  const secret = new URL(uri).searchParams.get('secret') ?? ''
  const session = (await post('totp/confirm', { code: totp(secret, Date.now()) })) as Session
  expect(session.user.factors).toEqual([{ type: 'totp' }])
  expect((await app.fetch('/api/supplements', { headers: account.auth })).status).toBe(401)

  const challenge = async () => {
    const answer = (await (await app.signIn(account.email, account.password)).json()) as {
      second_factor: { challenge: string }
    }
    return answer.second_factor.challenge
  }
  const answerWith = async (method: string, code: string) => {
    const body = { challenge: await challenge(), method, code }
    return app.send('POST', '/api/auth/second-factor', body, fromAnywhere())
  }
  const next = totp(secret, Date.now() + 30_000)
  expect((await answerWith('totp', '000000')).status).toBe(401)
  expect((await answerWith('totp', next)).status).toBe(200)
  expect((await answerWith('totp', next)).status).toBe(401)
  const [recovery = ''] = recovery_codes
  const first = await answerWith('recovery_code', recovery)
  expect([first.status, await first.text()]).toEqual([200, expect.stringContaining('access_token')])
  expect((await answerWith('recovery_code', recovery)).status).toBe(401)

  // The same unused code for many sign-ins at the same moment makes one session.
  const challenges = await Promise.all(Array.from({ length: 8 }, challenge))
  const [, unused = ''] = recovery_codes
  const answers = await Promise.all(
    challenges.map((each) =>
      app.send(
        'POST',
        '/api/auth/second-factor',
        { challenge: each, method: 'recovery_code', code: unused },
        fromAnywhere(),
      ),
    ),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('the first code sent six times at once turns it on once, and leaves one session that works', async () => {
  const account = await app.createAccount()
  const set = await app.send('POST', '/api/auth/totp', { password: account.password }, account.auth)
  const { uri } = (await set.json()) as TotpSetUp
  const code = totp(new URL(uri).searchParams.get('secret') ?? '', Date.now())
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => app.send('POST', '/api/auth/totp/confirm', { code }, account.auth)),
  )
  const [won, ...more] = answers.filter(({ status }) => status === 200)
  expect(more).toEqual([])
  expect(answers.every(({ status }) => [200, 401, 409].includes(status))).toBe(true)
  const session = (await won!.json()) as Session
  const headers = { authorization: `Bearer ${session.access_token}` }
  expect((await app.fetch('/api/supplements', { headers })).status).toBe(200)
  const devices = await app.fetch('/api/auth/sessions', { headers })
  expect(((await devices.json()) as { items: unknown[] }).items).toHaveLength(1)
})

test('turned off three times at once it is turned off once: one mail, and one session that works', async () => {
  const account = await app.createAccount()
  const set = await app.send('POST', '/api/auth/totp', { password: account.password }, account.auth)
  const { uri } = (await set.json()) as TotpSetUp
  const code = totp(new URL(uri).searchParams.get('secret') ?? '', Date.now())
  const on = await app.send('POST', '/api/auth/totp/confirm', { code }, account.auth)
  const auth = { authorization: `Bearer ${((await on.json()) as Session).access_token}` }
  const answers = await Promise.all(
    Array.from({ length: 3 }, () =>
      app.send('POST', '/api/auth/totp/off', { password: account.password }, auth),
    ),
  )
  const [won, ...more] = answers.filter(({ status }) => status === 200)
  expect(more).toEqual([])
  expect(answers.every(({ status }) => [200, 401, 409].includes(status))).toBe(true)
  const session = (await won!.json()) as Session
  const headers = { authorization: `Bearer ${session.access_token}` }
  const devices = await app.fetch('/api/auth/sessions', { headers })
  expect(((await devices.json()) as { items: unknown[] }).items).toHaveLength(1)
  await expect.poll(() => app.mailTo(account.email).filter(isOff)).toHaveLength(1)
  // A second one would follow at once.
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect(app.mailTo(account.email).filter(isOff)).toHaveLength(1)
})
const isOff = (mail: string) => mail.includes('was turned off for your account')

test('what is not turned on is not turned off: the session stays as it is', async () => {
  const { auth, password } = await app.createAccount()
  expect((await app.send('POST', '/api/auth/totp/off', { password }, auth)).status).toBe(409)
  const { items } = (await (await app.fetch('/api/auth/sessions', { headers: auth })).json()) as {
    items: unknown[]
  }
  expect(items).toHaveLength(1)
})

test('a session is not a way to try passwords: after ten wrong ones even the right one waits', async () => {
  const account = await app.createAccount()
  const off = async (password: string) =>
    (await app.send('POST', '/api/auth/totp/off', { password }, account.auth)).status
  const statuses = await Promise.all(Array.from({ length: 10 }, () => off('wrong-password-1')))
  expect(statuses).toEqual(Array.from({ length: 10 }, () => 400))
  expect(await off(account.password)).toBe(429)
})

test('codes at the same moment, over many sign-ins: ten are judged, and after them the right one waits', async () => {
  const account = await app.createAccount()
  const post = async (path: string, body: object) =>
    (await app.send('POST', `/api/auth/${path}`, body, account.auth)).json()
  const { uri, recovery_codes } = (await post('totp', { password: account.password })) as TotpSetUp
  const secret = new URL(uri).searchParams.get('secret') ?? ''
  await post('totp/confirm', { code: totp(secret, Date.now()) })
  const challenge = async () => {
    const answer = (await (await app.signIn(account.email, account.password)).json()) as {
      second_factor: { challenge: string }
    }
    return answer.second_factor.challenge
  }
  const challenges: string[] = []
  for (let n = 0; n < 22; n++) challenges.push(await challenge())
  const guess = async (method: string, code: string) => {
    const body = { challenge: challenges.pop(), method, code }
    return (await app.send('POST', '/api/auth/second-factor', body, fromAnywhere())).status
  }
  const rush = await Promise.all(
    Array.from({ length: 20 }, (_, n) => guess(n % 2 ? 'totp' : 'recovery_code', '000000')),
  )
  expect(rush.sort()).toEqual([...Array(10).fill(401), ...Array(10).fill(429)])
  expect(await guess('recovery_code', recovery_codes[0] ?? '')).toBe(429)
  expect(await guess('totp', totp(secret, Date.now() + 30_000))).toBe(429)
})
