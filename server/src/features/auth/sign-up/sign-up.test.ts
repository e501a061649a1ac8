import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Session } from '@aevia/domain/auth/schema.ts'
import { createTestApp, fromAnywhere, type TestApp } from '#server/testing/test-app.ts'

const MALLORY = 'password-of-Mallory-1'
const OWN = 'tall-Copper-kettle-7'

let app: TestApp
let admin: pg.Client
let sequence = 0
beforeAll(async () => {
  app = await createTestApp()
  admin = new pg.Client({ connectionString: app.urls.superuser })
  await admin.connect()
})
afterAll(async () => {
  await admin.end()
  await app.close()
})

const fresh = () => `new-${sequence++}@example.com`
const linksTo = (email: string) =>
  app.mailTo(email).flatMap((mail) => /https?:\/\/\S*verify-email\S*/.exec(mail)?.[0] ?? [])
const open = async (link: string | undefined) =>
  (await fetch(link ?? '', { redirect: 'manual' })).headers.get('location')
const cookieOf = (answer: Response) =>
  answer.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ')
const openIn = async (browser: Response, link: string | undefined) =>
  (await fetch(link ?? '', { headers: { cookie: cookieOf(browser) }, redirect: 'manual' })).headers.get(
    'location',
  )
const told = async (answer: Response) => {
  const body = (await answer.json()) as { error?: { request_id?: string } }
  delete body.error?.request_id
  return { status: answer.status, body }
}

describe('somebody else’s sign-up for an address', () => {
  test('before its owner’s: the password and name of the confirmed sign-up count, and no other', async () => {
    const email = fresh()
    await app.signUp(email, MALLORY, 'Mallory')
    await app.signUp(email, OWN, 'Ada Lovelace')
    const [first, second] = linksTo(email)
    expect(await open(second)).toBe('/auth?confirmed=1')
    expect((await app.signIn(email, MALLORY)).status).not.toBe(200)
    const session = (await (await app.signIn(email, OWN)).json()) as Session
    expect(session.user.full_name).toBe('Ada Lovelace')
    expect(await open(first)).toBe('/auth?confirmed=1&error=invalid_link')
    expect((await app.signIn(email, MALLORY)).status).not.toBe(200)
  })

  test('after its owner’s, or at the same moment: the same', async () => {
    const email = fresh()
    await app.signUp(email, OWN, 'Ada Lovelace')
    const [owners] = linksTo(email)
    await Promise.all([app.signUp(email, MALLORY, 'Mallory'), app.signUp(email, MALLORY, 'Mallory')])
    expect(await open(owners)).toBe('/auth?confirmed=1')
    expect((await app.signIn(email, MALLORY)).status).not.toBe(200)
    expect((await app.signIn(email, OWN)).status).toBe(200)
  })

  test('opened by mistake in the browser that signed up itself: its own sign-up counts', async () => {
    const email = fresh()
    const own = await app.signUp(email, OWN, 'Ada Lovelace')
    const cookie = own.headers.getSetCookie().map((one) => one.split(';')[0])
    expect(own.headers.getSetCookie().join()).toMatch(/sign-up=[\w-]{43};.*HttpOnly.*SameSite=Lax/)
    await app.signUp(email, MALLORY, 'Mallory')
    const [, mallorys] = linksTo(email)
    const opened = await fetch(mallorys ?? '', {
      headers: { cookie: cookie.join('; ') },
      redirect: 'manual',
    })
    expect(opened.headers.get('location')).toBe('/auth?confirmed=1')
    expect((await app.signIn(email, MALLORY)).status).not.toBe(200)
    const session = (await (await app.signIn(email, OWN)).json()) as Session
    expect(session.user.full_name).toBe('Ada Lovelace')
  })

  test('uses up the mails of the address: the owner’s own sign-up counts all the same, in her browser', async () => {
    const email = fresh()
    for (let n = 0; n < 6; n++) await app.signUp(email, MALLORY, 'Mallory')
    const own = await app.signUp(email, OWN, 'Ada Lovelace')
    const links = linksTo(email)
    expect(links).toHaveLength(5)
    expect(await openIn(own, links.at(-1))).toBe('/auth?confirmed=1')
    expect((await app.signIn(email, MALLORY)).status).not.toBe(200)
    const session = (await (await app.signIn(email, OWN)).json()) as Session
    expect(session.user.full_name).toBe('Ada Lovelace')
  })

  test('is confirmed by no browser that signed up itself, and not for that address', async () => {
    const [email, other] = [fresh(), fresh()]
    await app.signUp(email, MALLORY, 'Mallory')
    const own = await app.signUp(other, OWN, 'Ada Lovelace')
    expect(await openIn(own, linksTo(email)[0])).toBe('/auth?confirmed=1&error=invalid_link')
    expect((await app.signIn(email, MALLORY)).status).toBe(403)
    // One browser may sign up with two addresses.
    const third = fresh()
    const headers = { ...fromAnywhere(), cookie: cookieOf(own) }
    const body = { email: third, password: OWN, options: { data: { full_name: 'Ada' }, captchaToken: '' } }
    body.options.captchaToken = await app.solveCaptcha()
    const again = await app.send('POST', '/api/auth/sign-up', body, headers)
    expect(cookieOf(again)).toBe(cookieOf(own))
    for (const link of [...linksTo(other), ...linksTo(third)])
      expect(await openIn(again, link)).toBe('/auth?confirmed=1')
  })

  test('hides the owner’s not: her password before the confirmation is told to be right', async () => {
    const email = fresh()
    await app.signUp(email, OWN, 'Ada Lovelace')
    await app.signUp(email, MALLORY, 'Mallory')
    expect(await told(await app.signIn(email, OWN))).toMatchObject({
      status: 403,
      body: { error: { reason: 'auth.email_unconfirmed' } },
    })
    const own = await app.signUp(email, `${OWN}8`)
    for (let n = 0; n < 5; n++) await app.signUp(email, `${MALLORY}${n}`, 'Mallory')
    expect((await app.signIn(email, `${OWN}8`, { cookie: cookieOf(own) })).status).toBe(403)
  })

  test('leaves no account, no name and no password before the confirmation', async () => {
    const email = fresh()
    await app.signUp(email, MALLORY)
    const { rows } = await admin.query('select from auth."user" where email = $1', [email])
    expect(rows).toEqual([])
  })
})

test('a look at a link that is not an opening confirms nothing: HEAD, or in advance', async () => {
  const email = fresh()
  await app.signUp(email, MALLORY)
  const [link = ''] = linksTo(email)
  for (const init of [
    { method: 'HEAD' },
    { headers: { 'sec-purpose': 'prefetch' } },
    { headers: { 'sec-purpose': 'prefetch;prerender' } },
    { headers: { purpose: 'prefetch' } },
  ]) {
    const looked = await fetch(link, { ...init, redirect: 'manual' })
    expect([looked.status, looked.headers.get('cache-control')]).toEqual([503, 'no-store'])
  }
  expect((await app.signIn(email, MALLORY)).status).toBe(403)
  expect(await open(link)).toBe('/auth?confirmed=1')
})

test('links opened at the same moment make one account, with the password of one of them', async () => {
  const email = fresh()
  for (const password of [OWN, MALLORY]) await app.signUp(email, password)
  const ends = await Promise.all(linksTo(email).flatMap((link) => [open(link), open(link), open(link)]))
  expect(new Set(ends)).toEqual(new Set(['/auth?confirmed=1', '/auth?confirmed=1&error=invalid_link']))
  const signedIn = [(await app.signIn(email, OWN)).status, (await app.signIn(email, MALLORY)).status]
  expect(signedIn.filter((status) => status === 200)).toHaveLength(1)
})

test('a link works for an hour, and a second look at a used one says confirmed', async () => {
  const email = fresh()
  await app.signUp(email, OWN)
  const [link] = linksTo(email)
  const shift = (by: string) =>
    admin.query('update auth.sign_up set expires_at = expires_at + $2::interval where email = $1', [
      email,
      by,
    ])
  await shift('-61 minutes')
  expect(await open(link)).toBe('/auth?confirmed=1&error=invalid_link')
  await shift('61 minutes')
  expect([await open(link), await open(link)]).toEqual(['/auth?confirmed=1', '/auth?confirmed=1'])
})

describe('known and unknown addresses cannot be told apart', () => {
  test('by sign-ups at the same moment', async () => {
    const known = (await app.createAccount()).email
    const rush = async (email: string) => {
      const tokens = await Promise.all(Array.from({ length: 6 }, () => app.solveCaptcha()))
      const bodies = tokens.map((captchaToken) => ({
        email,
        password: MALLORY,
        options: { data: { full_name: 'Mallory' }, captchaToken },
      }))
      return Promise.all(
        bodies.map(async (body) => told(await app.send('POST', '/api/auth/sign-up', body, fromAnywhere()))),
      )
    }
    const [ofKnown, ofNew] = [await rush(known), await rush(fresh())]
    expect(ofKnown).toEqual(ofNew)
    expect(new Set(ofNew.map(({ status }) => status))).toEqual(new Set([200]))
  })

  test('by a sign-up and then a sign-in with its password, a wrong one, and the same again', async () => {
    const steps = async (email: string) => {
      const answers = [await told(await app.signUp(email, MALLORY))]
      for (const password of [MALLORY, 'wrong-password-1', MALLORY])
        answers.push(await told(await app.signIn(email, password)))
      return answers
    }
    const ofKnown = await steps((await app.createAccount()).email)
    expect(ofKnown).toEqual(await steps(fresh()))
    expect(ofKnown.map(({ status }) => status)).toEqual([200, 403, 401, 403])
  })
})

describe('mail', () => {
  test('no welcome before the confirmation; one with it; none that a stranger asks for', async () => {
    const email = fresh()
    const welcomes = () =>
      app.mailTo(email).filter((mail) => mail.includes('Subject: Welcome to Aevia')).length
    const ask = () =>
      app.send('POST', '/api/functions/send-welcome-email', { email, fullName: 'Ada' }, fromAnywhere())
    await app.signUp(email, OWN)
    expect((await ask()).status).toBe(204)
    expect(welcomes()).toBe(0)
    await app.confirm(email)
    expect(welcomes()).toBe(1)
    expect((await ask()).status).toBe(204)
    expect(welcomes()).toBe(1)
  })

  test.each([
    'Win at https://evil.example/x now',
    'www.evil.example',
    'evil.example',
    'evil。example',
    'evil．example',
    'ｅｖｉｌ․example',
    'evil｡example/a?b=c',
    'mail me@evil.example',
    `${'Ada '.repeat(15)}evil.example`,
  ])('the name %j carries no link and little text', async (name) => {
    const email = fresh()
    await app.signUp(email, OWN, name)
    await app.confirm(email)
    const mail = app.mailTo(email).at(-1) ?? ''
    const hello = /Hello ([\s\S]*?), good to have you here/.exec(mail)?.[1] ?? ''
    const text = Buffer.from(
      hello.replaceAll(/=([0-9A-F]{2})/g, (_all, code: string) => String.fromCharCode(parseInt(code, 16))),
      'latin1',
    ).toString()
    expect(text).toMatch(/^[\p{L}\p{M}\p{N}'’() -]+$/u)
    expect(text.length).toBeLessThanOrEqual(40)
  })

  test('ten a day to one mailbox, under whatever spelling', async () => {
    const all = ['flooded@example.com', 'flooded+1@example.com', 'Flooded+two@example.com']
    const forgetHour = () => admin.query(`delete from rate_limits where key like 'mail-account:%'`)
    for (let n = 0; n < 14; n++) {
      await forgetHour()
      expect((await app.signUp(all[n % 3] ?? '', OWN)).status).toBe(200)
    }
    const count = (email: string) => app.mailTo(email.toLowerCase()).length
    expect(all.reduce((sum, email) => sum + count(email), 0)).toBe(10)
  })
})

test.each([
  '/..//evil.example',
  '//evil.example',
  '/\\evil.example',
  'https://evil.example',
  '/.//evil.example',
  '/%2e%2e//evil.example',
])('the confirmation ends on this site, whatever address comes along: %s', async (callbackURL) => {
  for (const token of ['bad', '', '%00']) {
    const query = new URLSearchParams({ token, callbackURL })
    const answer = await app.fetch(`/api/auth/verify-email?${query}`, { redirect: 'manual' })
    expect(answer.headers.get('location')).toBe('/auth?confirmed=1&error=invalid_link')
  }
  const options = { captchaToken: await app.solveCaptcha(), redirectTo: callbackURL }
  const body = { email: 'a@example.com', options }
  expect((await app.send('POST', '/api/auth/forgot-password', body, fromAnywhere())).status).toBe(400)
})
