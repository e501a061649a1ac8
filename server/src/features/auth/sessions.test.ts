import { RATE_LIMITS } from '@aevia/domain/api/limits.ts'
import type { Session } from '@aevia/domain/auth/schema.ts'
import type { DeviceSession } from '@aevia/domain/auth/security.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Account, createTestApp, fromAnywhere, type TestApp } from '#server/testing/test-app.ts'

const CHROME = 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36'
const DAY = 86_400

let app: TestApp
let admin: pg.Client
beforeAll(async () => {
  app = await createTestApp()
  admin = new pg.Client({ connectionString: app.urls.superuser })
  await admin.connect()
})
afterAll(async () => {
  await admin.end()
  await app.close()
})

const auth = (session: Session) => ({ authorization: `Bearer ${session.access_token}` })
const again = async (account: Account, headers: Record<string, string> = {}) =>
  (await (await app.signIn(account.email, account.password, headers)).json()) as Session
const list = async (session: Session) => {
  const answer = await app.fetch('/api/auth/sessions', { headers: auth(session) })
  return ((await answer.json()) as { items: DeviceSession[] }).items
}
const isLive = async (session: Session) =>
  (await app.fetch('/api/supplements', { headers: auth(session) })).status === 200
const refresh = (session: Session) =>
  app.send('POST', '/api/auth/refresh', { refresh_token: session.refresh_token })
const age = (session: Session, seconds: number) =>
  admin.query(
    `update auth.session set created_at = created_at - make_interval(secs => $2),
       expires_at = expires_at - make_interval(secs => $2) where user_id = $1`,
    [session.user.id, seconds],
  )

test('own sessions are listed with their device; each can be ended, at its next request', async () => {
  const account = await app.createAccount()
  const other = await again(account, { 'user-agent': CHROME, 'x-forwarded-for': '203.0.113.9' })
  const items = await list(account.session)
  expect(items).toHaveLength(2)
  const seen = items.find((item) => !item.current)
  expect(seen).toMatchObject({ device: 'Chrome on Windows', ip_address: '203.0.113.9' })
  const ended = await app.send('DELETE', `/api/auth/sessions/${seen?.id}`, undefined, account.auth)
  expect(ended.status).toBe(204)
  expect(await isLive(other)).toBe(false)
  expect((await refresh(other)).status).toBe(401)
  expect(await isLive(account.session)).toBe(true)
})

test('another user’s session is not found, and stays', async () => {
  const [a, b] = [await app.createAccount(), await app.createAccount()]
  const [mine] = await list(b.session)
  expect((await app.send('DELETE', `/api/auth/sessions/${mine?.id}`, undefined, a.auth)).status).toBe(404)
  expect(await isLive(b.session)).toBe(true)
})

test('signing out everywhere ends every session, this one too, and no one else’s', async () => {
  const [account, bystander] = [await app.createAccount(), await app.createAccount()]
  const other = await again(account)
  expect((await app.send('POST', '/api/auth/sign-out-everywhere', {}, account.auth)).status).toBe(204)
  expect([await isLive(account.session), await isLive(other), await isLive(bystander.session)]).toEqual([
    false,
    false,
    true,
  ])
  expect((await app.fetch('/api/auth/sessions', { headers: account.auth })).status).toBe(401)
})

test('14 days without use end a session', async () => {
  const { session } = await app.createAccount()
  await age(session, 14 * DAY - 60)
  expect(await isLive(session)).toBe(true)
  await age(session, 120)
  expect(await isLive(session)).toBe(false)
  expect((await refresh(session)).status).toBe(401)
})

test('use does not carry a session past 30 days', async () => {
  const { session } = await app.createAccount()
  let current = session
  for (const days of [13, 13]) {
    await age(current, days * DAY)
    const answer = await refresh(current)
    expect(answer.status).toBe(200)
    current = (await answer.json()) as Session
  }
  const [item] = await list(current)
  expect((Date.parse(item?.expires_at ?? '') - Date.now()) / 1000).toBeLessThanOrEqual(4 * DAY)
  await age(current, 4 * DAY)
  expect((await refresh(current)).status).toBe(401)
})

test('an operator may shorten both', async () => {
  const short = await createTestApp({ sessionRule: { idleSeconds: 600, maxSeconds: 300 } })
  const { session } = await short.createAccount()
  const answer = await short.fetch('/api/auth/sessions', { headers: auth(session) })
  const [item] = ((await answer.json()) as { items: DeviceSession[] }).items
  const life = (Date.parse(item?.expires_at ?? '') - Date.parse(item?.created_at ?? '')) / 1000
  expect(life).toBeLessThanOrEqual(301)
  await short.close()
})

test('an old refresh token ends the session and the user is told by mail, once', async () => {
  const { session, email } = await app.createAccount()
  const second = (await (await refresh(session)).json()) as Session
  await refresh(second)
  expect((await refresh(session)).status).toBe(401)
  expect((await refresh(session)).status).toBe(401)
  expect(app.mailTo(email).filter((mail) => mail.includes('You were signed out of Aevia'))).toHaveLength(1)
})

test('the direct parent after the grace of 10 s ends the session too', async () => {
  const { session } = await app.createAccount()
  await refresh(session)
  await admin.query(
    `update auth.session_refresh r set rotated_at = rotated_at - interval '11 seconds'
       from auth.session s where s.id = r.session_id and s.user_id = $1`,
    [session.user.id],
  )
  expect((await refresh(session)).status).toBe(401)
})

test('a device that was not seen before is told of by mail; the known one is not', async () => {
  const account = await app.createAccount()
  const news = () => app.mailTo(account.email).filter((mail) => mail.includes('New sign-in to Aevia')).length
  expect(news()).toBe(0)
  const transport = { 'x-auth-transport': 'cookie', 'user-agent': CHROME, ...fromAnywhere() }
  const first = await app.signIn(account.email, account.password, transport)
  expect(news()).toBe(1)
  const device = first.headers.getSetCookie().find((cookie) => cookie.startsWith('device='))
  expect(device).toMatch(/HttpOnly/)
  // From another network, with the cookie of that browser.
  const known = { ...transport, ...fromAnywhere(), cookie: device?.split(';')[0] ?? '' }
  await app.signIn(account.email, account.password, known)
  expect(news()).toBe(1)
})

test('a flood of sign-ins is told of twenty times a day: hundreds of mails would hide one', async () => {
  const account = await app.createAccount()
  const flood = RATE_LIMITS['sign-in-mail-account'].points + 5
  for (let count = 0; count < flood; count++)
    expect((await app.signIn(account.email, account.password, fromAnywhere())).status).toBe(200)
  const told = app.mailTo(account.email).filter((mail) => mail.includes('New sign-in to Aevia'))
  expect(told).toHaveLength(20)
})

test('the welcome mail goes once to an account of that address, and to nobody else', async () => {
  const { email } = await app.createAccount()
  const ask = (to: string) =>
    app.send('POST', '/api/functions/send-welcome-email', { email: to, fullName: 'Bcc: x' }, fromAnywhere())
  for (const to of [email, email, 'stranger@example.com']) expect((await ask(to)).status).toBe(204)
  expect(app.mailTo(email).filter((mail) => mail.includes('Subject: Welcome to Aevia'))).toHaveLength(1)
  expect(app.mailTo('stranger@example.com')).toEqual([])
})
