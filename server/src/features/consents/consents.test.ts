import type { AssistantSettings } from '@aevia/domain/assistant/schema.ts'
import type { Consents } from '@aevia/domain/consents/schema.ts'
import { currentText } from '@aevia/domain/consents/texts.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendInHalves } from '#server/testing/send-in-halves.ts'
import { type Account, createTestApp, fromAnywhere, type TestApp } from '#server/testing/test-app.ts'

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

const PASSWORD = 'tall-Copper-kettle-7'
const version = currentText('health_data').version
const list = async ({ auth }: Pick<Account, 'auth'>) =>
  ((await (await app.fetch('/api/consents', { headers: auth })).json()) as Consents).items
const say = ({ auth }: Account, kind: string, given: boolean, of = 1) =>
  app.send('PUT', `/api/consents/${kind}`, { given, version: of }, auth)
const said = async (account: Account) => (await list(account)).map(({ kind, given }) => [kind, given])

async function signUpWith(data: object) {
  const email = `user-${crypto.randomUUID()}@example.com`
  const options = { data: { full_name: 'Ada', ...data }, captchaToken: await app.solveCaptcha() }
  const answer = await app.send(
    'POST',
    '/api/auth/sign-up',
    { email, password: PASSWORD, options },
    fromAnywhere(),
  )
  return { email, answer }
}
async function entered(email: string): Promise<Account> {
  await app.confirm(email)
  const session = (await (await app.signIn(email, PASSWORD)).json()) as Account['session']
  return { email, password: PASSWORD, session, auth: { authorization: `Bearer ${session.access_token}` } }
}

/** A form whose second half comes after something else. */
function sendSlowly({ auth }: Account, content: string, between: () => Promise<unknown>) {
  const field = (key: string, value: string) =>
    `--form\r\nContent-Disposition: form-data; name="${key}"\r\n\r\n${value}\r\n`
  const first = `${field('test_name', 'Late')}${field('test_date', '2026-01-02')}--form\r\nContent-Disposition: form-data; name="file"; filename="late.csv"\r\nContent-Type: text/csv\r\n\r\n`
  const second = `${content}\r\n--form--\r\n`
  const headers = { ...auth, 'content-type': 'multipart/form-data; boundary=form' }
  const url = `${app.url}/api/test-data`
  return sendInHalves({ method: 'POST', url, headers, halves: [first, second] }, between)
}

test('given at sign-up it is stored with the account, its text’s version and the time it was given', async () => {
  const { email } = await signUpWith({ health_consent: version })
  await admin.query(`update auth.sign_up set consent_at = '2026-01-02T03:04:05Z' where email = $1`, [email])
  const [consent] = await list(await entered(email))
  expect(consent).toEqual({ kind: 'health_data', version, given: true, at: '2026-01-02T03:04:05.000Z' })
})

test('without it the specified sign-up goes on and nothing is agreed to; another text is refused', async () => {
  const { email, answer } = await signUpWith({})
  expect(answer.status).toBe(200)
  expect(await list(await entered(email))).toEqual([])
  expect((await signUpWith({ health_consent: version + 1 })).answer.status).toBe(400)
})

test('is withdrawn and given again by one call each; every word stays, and repeats add none', async () => {
  const account = await app.createAccount()
  for (const given of [false, false, true, true])
    expect((await say(account, 'health_data', given)).status).toBe(200)
  expect(await said(account)).toEqual([
    ['health_data', true],
    ['health_data', false],
    ['health_data', true],
  ])
  expect((await say(account, 'health_data', true, 99)).status).toBe(400)
  expect((await say(account, 'unknown', true)).status).toBe(404)
})

const STORES_HEALTH = /^\/api\/(?:profile$|supplements|health-log|metrics|plan|test-data|ownership\/import$)/
const ID = '3f2b8a52-6a0e-4c4e-9d5b-0a5f6f0b1c2d'

test('without it nothing of somebody’s health is stored, by any door; it can be read, taken and removed', async () => {
  const account = await app.createAccount()
  const before = await app.send('POST', '/api/supplements', { name: 'Zinc' }, account.auth)
  const { id } = (await before.json()) as { id: string }
  expect((await say(account, 'health_data', false)).status).toBe(200)
  const { paths } = (await (await app.fetch('/api/openapi.json')).json()) as {
    paths: Record<string, Record<string, object>>
  }
  const doors = Object.entries(paths).flatMap(([path, methods]) =>
    STORES_HEALTH.test(path)
      ? Object.keys(methods).flatMap((method) =>
          ['post', 'put', 'patch'].includes(method)
            ? [[method.toUpperCase(), path.replace('{id}', ID).replace(/\{\w+\}/g, '1')] as const]
            : [],
        )
      : [],
  )
  expect(doors.length).toBeGreaterThanOrEqual(20)
  for (const [method, path] of doors) {
    const answer = await app.send(method, path, {}, account.auth)
    const { error } = (await answer.json()) as { error: { reason?: string } }
    expect([method, path, answer.status, error.reason]).toEqual([method, path, 403, 'consents.needed'])
    expect((await app.send(method, path, {})).status).toBe(401)
  }
  const question = { message: 'what is zinc', turn: ID, requestSupplementRecommendations: true }
  expect((await app.send('POST', '/api/functions/ai-health-chat', question, account.auth)).status).toBe(200)
  const kept = await app.fetch('/api/assistant/conversation', { headers: account.auth })
  expect(await kept.text()).not.toContain('what is zinc')
  expect((await app.fetch('/api/supplements', { headers: account.auth })).status).toBe(200)
  const removed = await app.fetch(`/api/supplements/${id}`, { method: 'DELETE', headers: account.auth })
  expect(removed.status).toBe(204)
  expect((await say(account, 'health_data', true)).status).toBe(200)
  expect((await app.send('POST', '/api/supplements', { name: 'Zinc' }, account.auth)).status).toBe(201)
})

test('what is under way when it is withdrawn ends, and is stored no further', async () => {
  const account = await app.createAccount()
  const sent = await app.upload(account, {
    name: 'bloods.csv',
    content: 'Test,Result,Units\nFerritin,45,ng/mL\n',
  })
  const { id } = (await sent.json()) as { id: string }
  const file = { file_name: 'beats.csv', file_size: 100 }
  const begun = await app.send('POST', '/api/metrics/imports', file, account.auth)
  const device = (await begun.json()) as { id: string }
  // Sent in two halves, of which the second comes after the withdrawal.
  const late = await sendSlowly(account, 'Test,Result,Units\nSodium,140,mmol/L\n', () =>
    say(account, 'health_data', false),
  )
  expect(late).toEqual([403, 'consents.needed'])
  const get = async (path: string) => (await app.fetch(path, { headers: account.auth })).json()
  expect(await get(`/api/test-data/${id}`)).toMatchObject({
    record: { analysis_status: 'error', analysis_error: expect.stringMatching(/withdrawn your consent/) },
  })
  expect(await get(`/api/metrics/imports/${device.id}`)).toMatchObject({ status: 'cancelled' })
  expect(((await get('/api/test-data')) as { items: unknown[] }).items).toHaveLength(1)
})

test('the newsletter: agreed to, the address is on the list; withdrawn, it is not', async () => {
  const [account, other] = [await app.createAccount(), await app.createAccount()]
  const listed = async () =>
    (await admin.query<{ email: string }>('select email from waitlist order by 1')).rows.map(
      ({ email }) => email,
    )
  for (const each of [account, other]) expect((await say(each, 'newsletter', true)).status).toBe(200)
  expect(await listed()).toEqual([account.email, other.email].sort())
  expect((await say(account, 'newsletter', false)).status).toBe(200)
  expect(await listed()).toEqual([other.email])
})

test('the outside model is agreed to by its switch, and withdrawn here or there', async () => {
  const account = await app.createOpenAccount()
  expect((await said(account))[0]).toEqual(['outside_model', true])
  expect((await say(account, 'outside_model', false)).status).toBe(200)
  const answer = await app.fetch('/api/assistant/settings', { headers: account.auth })
  expect(((await answer.json()) as AssistantSettings).outside).toBe(false)
  expect((await said(account))[0]).toEqual(['outside_model', false])
  // Only the switch says what is sent where, and asks for a proof.
  expect((await say(account, 'outside_model', true)).status).toBe(400)
})

test('a stranger reads and says nothing for another user', async () => {
  const [account, stranger] = [await app.createAccount(), await app.createAccount()]
  await say(stranger, 'health_data', false)
  expect(await said(account)).toEqual([['health_data', true]])
  expect((await app.fetch('/api/consents')).status).toBe(401)
})

test('the last word counts however often another was said since, and a consent is given thirty times an hour', async () => {
  const account = await app.createAccount()
  expect((await list(account)).map(({ kind, given }) => [kind, given])).toEqual([['health_data', true]])
  for (let time = 0; time < 30; time += 1) {
    expect((await say(account, 'newsletter', true)).status).toBe(200)
    expect((await say(account, 'newsletter', false)).status).toBe(200)
  }
  await admin.query(
    `insert into consents (user_id, kind, version, given)
     select user_id, 'newsletter', 1, false from consents, generate_series(1, 300)
     where user_id = (select id from auth."user" where email = $1) limit 300`,
    [account.email],
  )
  const refused = await say(account, 'newsletter', true)
  expect([refused.status, await refused.json()]).toMatchObject([
    429,
    { error: { message: 'You have changed this many times. Please try again in an hour.' } },
  ])
  expect((await say(account, 'health_data', false)).status).toBe(200)
  const words = (await list(account)).filter(({ kind }) => kind === 'health_data')
  expect(words.map(({ given }) => given)).toEqual([false, true])
})

test('twelve consents at once are one', async () => {
  const account = await app.createAccount()
  await Promise.all(Array.from({ length: 12 }, () => say(account, 'newsletter', true)))
  expect((await list(account)).filter(({ kind }) => kind === 'newsletter')).toHaveLength(1)
})
