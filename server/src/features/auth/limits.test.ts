import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, fromAnywhere, type TestApp } from '#server/testing/test-app.ts'

let app: TestApp
let direct: TestApp
beforeAll(async () => {
  app = await createTestApp({ jobs: true, trustedProxies: ['127.0.0.1', '::1', '10.0.0.0/8'] })
  direct = await createTestApp({ trustedProxies: [] })
})
afterAll(() => Promise.all([app.close(), direct.close()]))

const attempt = async (on: TestApp, email: string, headers: Record<string, string>) =>
  on.send(
    'POST',
    '/api/auth/sign-in',
    { email, password: 'wrong-password-1', options: { captchaToken: 'none' } },
    headers,
  )
const statuses = async (answers: Promise<Response>[]) =>
  (await Promise.all(answers)).map(({ status }) => status).sort()
const times = (count: number, make: (n: number) => Promise<Response>) =>
  Array.from({ length: count }, (_, n) => make(n))

describe('sign-in per client address', () => {
  test('five a minute, counted atomically, and said in the headers', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.5' }
    expect(await statuses(times(40, () => attempt(app, 'a@example.com', headers)))).toEqual([
      ...Array(5).fill(400),
      ...Array(35).fill(429),
    ])
    const refused = await attempt(app, 'a@example.com', headers)
    expect(refused.headers.get('ratelimit-policy')).toBe('"sign-in";q=5;w=60')
    expect(refused.headers.get('ratelimit')).toMatch(/^"sign-in";r=0;t=\d+$/)
    const wait = Number(refused.headers.get('retry-after'))
    expect(wait).toBeGreaterThan(0)
    expect(wait).toBeLessThanOrEqual(60)
  })

  test('what a client writes left of its own address changes nothing', async () => {
    const forged = (n: number) => ({ 'x-forwarded-for': `198.51.100.${n}, 203.0.113.6, 10.1.2.3` })
    expect(await statuses(times(8, (n) => attempt(app, 'a@example.com', forged(n))))).toEqual([
      ...Array(5).fill(400),
      ...Array(3).fill(429),
    ])
  })

  test('without a configured proxy the header is nobody’s', async () => {
    expect(await statuses(times(8, () => attempt(direct, 'a@example.com', fromAnywhere())))).toEqual([
      ...Array(5).fill(400),
      ...Array(3).fill(429),
    ])
  })

  test('the /64 of an IPv6 customer is one address, another /64 is another', async () => {
    const from = (address: string) => ({ 'x-forwarded-for': address })
    const sameNet = times(7, (n) => attempt(app, 'a@example.com', from(`2001:db8:1:2::${n + 1}`)))
    expect(await statuses(sameNet)).toEqual([...Array(5).fill(400), 429, 429])
    expect((await attempt(app, 'a@example.com', from('2001:db8:1:3::1'))).status).toBe(400)
  })
})

describe('wrong passwords for one account', () => {
  test('after ten the longer captcha is asked for, and with it the owner still gets in', async () => {
    const { email, password } = await app.createAccount()
    for (let n = 0; n < 10; n++) expect((await app.signIn(email, 'wrong-password-1')).status).toBe(401)
    for (const guess of ['wrong-password-1', password]) {
      const stopped = await app.signIn(email, guess)
      expect(stopped.status).toBe(429)
      expect(await stopped.json()).toMatchObject({ error: { reason: 'auth.captcha_longer' } })
    }
    const owner = await app.send(
      'POST',
      '/api/auth/sign-in',
      { email, password, options: { captchaToken: await app.solveCaptcha('?longer=1') } },
      fromAnywhere(),
    )
    expect(owner.status).toBe(200)
    expect((await app.signIn(email, password)).status).toBe(200)
  })

  test('guesses at the same moment count, too', async () => {
    const { email, password } = await app.createAccount()
    for (let n = 0; n < 9; n++) await app.signIn(email, 'wrong-password-1')
    const token = () => app.solveCaptcha()
    const tokens = await Promise.all(Array.from({ length: 5 }, token))
    const guess = (captchaToken: string, word: string) =>
      app.send(
        'POST',
        '/api/auth/sign-in',
        { email, password: word, options: { captchaToken } },
        fromAnywhere(),
      )
    await Promise.all(tokens.map((each) => guess(each, 'wrong-password-1')))
    expect((await guess(await token(), password)).status).toBe(429)
  })

  test('of many at once those beyond ten are not judged: the right password is answered like a wrong one', async () => {
    const { email, password } = await app.createAccount()
    const tokens = await Promise.all(Array.from({ length: 30 }, () => app.solveCaptcha()))
    const guess = async (word: string) => {
      const body = { email, password: word, options: { captchaToken: tokens.pop() } }
      const answer = await app.send('POST', '/api/auth/sign-in', body, fromAnywhere())
      const text = (await answer.text()).replace(/"request_id":"[^"]*"/, '')
      return { status: answer.status, text }
    }
    const rush = await Promise.all(Array.from({ length: 20 }, () => guess('wrong-password-1')))
    expect(rush.map(({ status }) => status).sort()).toEqual([...Array(10).fill(401), ...Array(10).fill(429)])
    const late = await Promise.all(
      Array.from({ length: 10 }, (_, n) => guess(n === 4 ? password : 'wrong-password-1')),
    )
    expect(new Set(late.map(({ status }) => status))).toEqual(new Set([429]))
    expect(new Set(late.map(({ text }) => text)).size).toBe(1)
  })

  test('an address without an account is answered the same', async () => {
    const email = 'nobody-here@example.com'
    for (let n = 0; n < 10; n++) expect((await app.signIn(email, 'wrong-password-1')).status).toBe(401)
    expect((await app.signIn(email, 'wrong-password-1')).status).toBe(429)
  })
})

describe('reset mails to one address', () => {
  const ask = async (email: string) => {
    const body = { email, options: { captchaToken: await app.solveCaptcha() } }
    return (await app.send('POST', '/api/auth/forgot-password', body, fromAnywhere())).status
  }
  const forget = async (...names: string[]) => {
    for (const name of names)
      await app.appPool.query('delete from rate_limits where key like $1', [`${name}:%`])
  }

  test('are limited, and the answer does not tell', async () => {
    const { email } = await app.createAccount()
    const before = app.mailTo(email).length
    for (let n = 0; n < 9; n++) expect(await ask(email)).toBe(204)
    await app.resetLinksMailed()
    expect(app.mailTo(email).length - before).toBe(6)
  })

  test('reach the owner once an hour, whatever strangers used up of the day, here or by sign-ups', async () => {
    const { email } = await app.createAccount()
    for (let n = 0; n < 12; n++) {
      await forget('mail-account', 'reset-account')
      await (n % 2 ? ask(email) : app.signUp(email, 'another-Long-word-9'))
    }
    await app.resetLinksMailed()
    const resets = () => app.mailTo(email).filter((mail) => mail.includes('mode=reset')).length
    // The day holds ten mails of both kinds together: one confirmation, and these; then one an hour.
    expect(app.mailTo(email).filter((mail) => /mode=reset|You already have/.test(mail))).toHaveLength(10)
    for (let hour = 0; hour < 3; hour++) {
      await forget('reset-account', 'reset-assured-account')
      const before = resets()
      await Promise.all([ask(email), ask(email), ask(email)])
      await app.resetLinksMailed()
      expect(resets() - before).toBe(1)
    }
  })
})

test('sign-up: known and new addresses get one mail each and the same answer', async () => {
  const { email } = await app.createAccount()
  const [taken, fresh] = [
    await app.signUp(email, 'another-Long-word-9'),
    await app.signUp('new@example.com', 'another-Long-word-9'),
  ]
  expect(await taken.json()).toEqual(await fresh.json())
  expect(app.mailTo('new@example.com')).toHaveLength(1)
  expect(app.mailTo(email).at(-1)).toContain('You already have an Aevia account')
})

test('an address is not flooded by sign-ups of others', async () => {
  const { email } = await app.createAccount()
  const before = app.mailTo(email).length
  for (let n = 0; n < 8; n++) expect((await app.signUp(email, 'another-Long-word-9')).status).toBe(200)
  expect(app.mailTo(email).length - before).toBeLessThanOrEqual(5)
})
