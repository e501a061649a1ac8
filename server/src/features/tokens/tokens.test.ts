import type { ActivityPage } from '@aevia/domain/activity/schema.ts'
import type { Tokens } from '@aevia/domain/tokens/schema.ts'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { A_TOKEN, fhir, makeToken } from '#server/testing/program.ts'
import { type Account, createTestApp, fromAnywhere, type TestApp } from '#server/testing/test-app.ts'

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

const token = (account: Account, more?: object) => makeToken(app, account, more)
const ask = (account: Account, more: object) =>
  app.send('POST', '/api/tokens', { ...A_TOKEN, ...more }, account.auth)
const list = async ({ auth }: Account) =>
  ((await (await app.fetch('/api/tokens', { headers: auth })).json()) as Tokens).items
const revoke = ({ auth }: Account, id: string) =>
  app.fetch(`/api/tokens/${id}`, { method: 'DELETE', headers: auth })
const log = async ({ auth }: Account) =>
  ((await (await app.fetch('/api/activity', { headers: auth })).json()) as ActivityPage).items
const daysLeft = ({ ends_at }: { ends_at: string }) => (Date.parse(ends_at) - Date.now()) / 86_400_000

describe('making one', () => {
  test('says the secret once, and nothing in the database reads with it', async () => {
    const account = await app.createAccount()
    const { token: made, secret } = await token(account)
    expect(secret).toMatch(/^aevia_[\w-]{43}$/)
    expect(daysLeft(made)).toBeCloseTo(30, 2)
    expect(made).toMatchObject({ name: 'Practice system', scopes: A_TOKEN.scopes, last_used_at: null })
    expect(await list(account)).toEqual([made])
    const { rows } = await admin.query<{ row: string }>('select t::text as row from api_tokens t')
    for (const text of [secret, secret.slice(6), 'Practice'])
      expect(rows.map(({ row }) => row).join()).not.toContain(text)
    expect(app.mailTo(account.email).at(-1)).toContain('A token for another program was made')
    expect((await fhir(app, secret, 'Patient')).status).toBe(200)
  })

  test('needs a fresh proof', async () => {
    const account = await app.createAccount()
    await admin.query(
      `update auth.session_refresh set proven_at = now() - interval '6 minutes' where session_id in
         (select id from auth.session where user_id = $1)`,
      [account.session.user.id],
    )
    const refused = await ask(account, {})
    expect([refused.status, await refused.json()]).toMatchObject([
      403,
      { error: { reason: 'auth.proof_needed' } },
    ])
    expect(await list(account)).toEqual([])
  })

  test('it works for 90 days unless said otherwise, at most 365, and only for scopes of the list', async () => {
    const account = await app.createAccount()
    const { token: usual } = await token(account, { days: undefined })
    expect(daysLeft(usual)).toBeCloseTo(90, 2)
    expect(daysLeft((await token(account, { days: 365 })).token)).toBeCloseTo(365, 2)
    const wrong = [
      { days: 366 },
      { days: 0 },
      { days: 1.5 },
      { name: ' ' },
      { name: 'x'.repeat(81) },
      { scopes: [] },
      { scopes: ['patient/*.read'] },
      { scopes: ['patient/Observation.write'] },
    ]
    for (const each of wrong) expect([each, (await ask(account, each)).status]).toEqual([each, 400])
  })

  test('ten work at once, also when they are asked for at once; a day has its own limit', async () => {
    const account = await app.createAccount()
    const asked = await Promise.all(Array.from({ length: 12 }, () => ask(account, {})))
    expect(asked.map(({ status }) => status).sort()).toEqual([...Array<number>(10).fill(201), 409, 409])
    expect((await revoke(account, (await list(account))[0]!.id)).status).toBe(204)
    await admin.query(`update rate_limits set points = 20 where key like 'token-account:%'`)
    expect((await ask(account, {})).status).toBe(429)
  })
})

test('unknown, ended, revoked and none: 401 without a difference', async () => {
  const account = await app.createAccount()
  const [ended, revoked] = [await token(account), await token(account)]
  expect((await fhir(app, revoked.secret, 'Patient')).status).toBe(200)
  await admin.query(`update api_tokens set ends_at = now() where id = $1`, [ended.token.id])
  expect((await revoke(account, revoked.token.id)).status).toBe(204)
  const guesses = [
    ended.secret,
    revoked.secret,
    `aevia_${'A'.repeat(43)}`,
    'x',
    ended.secret.slice(6),
    account.session.access_token,
  ]
  const answers = await Promise.all(
    [...guesses.map((secret) => fhir(app, secret, 'Patient')), fetch(`${app.url}/api/fhir/Patient`)].map(
      async (asked) => {
        const answer = await asked
        return JSON.stringify([
          answer.status,
          await answer.json(),
          answer.headers.get('content-type'),
          answer.headers.get('www-authenticate'),
        ])
      },
    ),
  )
  expect(new Set(answers).size).toBe(1)
  expect(answers[0]).toMatch(/^\[401,\{"resourceType":"OperationOutcome"/)
  expect(await list(account)).toEqual([])
})

test('a token opens nothing but the doors for programs', async () => {
  const account = await app.createAccount()
  const { secret } = await token(account)
  const headers = { authorization: `Bearer ${secret}` }
  const { paths } = (await (await app.fetch('/api/openapi.json')).json()) as {
    paths: Record<string, Record<string, { security?: { bearer?: [] }[] }>>
  }
  const guarded = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { security }]) => security?.some((each) => 'bearer' in each))
      .map(([method]) => ({
        method: method.toUpperCase(),
        path: path.replaceAll(/\{\w+\}/g, crypto.randomUUID()),
      })),
  )
  expect(guarded.length).toBeGreaterThan(60)
  const opened: string[] = []
  for (const { method, path } of guarded) {
    const { status } = await app.fetch(path, { method, headers: { ...headers, ...fromAnywhere() } })
    if (status !== 401) opened.push(`${method} ${path}: ${status}`)
  }
  expect(opened).toEqual([])
})

test('another user’s token is neither listed nor revoked', async () => {
  const [account, stranger] = [await app.createAccount(), await app.createAccount()]
  const { token: made, secret } = await token(account)
  expect(await list(stranger)).toEqual([])
  expect((await revoke(stranger, made.id)).status).toBe(404)
  expect((await app.fetch('/api/tokens')).status).toBe(401)
  expect((await fhir(app, secret, 'Patient')).status).toBe(200)
})

test('each use is in the log of the person: one line for a token, a kind of record and an hour', async () => {
  const account = await app.createAccount()
  const { token: made, secret } = await token(account)
  const other = await token(account, { name: 'Other' })
  await Promise.all(Array.from({ length: 20 }, () => fhir(app, secret, 'Observation')))
  await fhir(app, secret, 'MedicationStatement')
  await fhir(app, other.secret, 'Observation')
  await fhir(app, secret, `Observation/${crypto.randomUUID()}.0`)
  const uses = async () =>
    (await log(account)).filter(({ kind }) => kind === 'token_used').map(({ detail }) => detail)
  expect(await uses()).toEqual([
    'Other: Laboratory results',
    'Practice system: Medicines and supplements',
    'Practice system: Laboratory results',
  ])
  expect((await log(account)).find(({ kind }) => kind === 'token_used')?.address).toMatch(/\d/)
  expect(Date.now() - Date.parse((await list(account))[1]!.last_used_at ?? '')).toBeLessThan(60_000)
  // An hour later.
  await admin.query(`update api_tokens set noted = '{"Observation":"2026-01-01T00"}' where id = $1`, [
    made.id,
  ])
  await fhir(app, secret, 'Observation')
  await fhir(app, secret, 'Observation')
  expect(await uses()).toHaveLength(4)
  await revoke(account, made.id)
  expect((await log(account)).map(({ kind, detail }) => [kind, detail])[0]).toEqual([
    'token_revoked',
    'Practice system',
  ])
})

test('a token and an address that ask too often wait, and are told how long', async () => {
  const account = await app.createAccount()
  const [{ token: made, secret }, other] = [await token(account), await token(account)]
  expect((await fhir(app, secret, 'Patient')).headers.get('ratelimit')).toContain('"fhir-token";r=299')
  await admin.query(`update rate_limits set points = 300 where key = 'fhir-token:' || $1`, [made.id])
  const refused = await fhir(app, secret, 'Patient')
  expect([refused.status, await refused.json()]).toMatchObject([
    429,
    { resourceType: 'OperationOutcome', issue: [{ code: 'throttled' }] },
  ])
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await fhir(app, other.secret, 'Patient')).status).toBe(200)
  const headers = { authorization: `Bearer ${other.secret}`, ...fromAnywhere() }
  const again = async () => (await app.fetch('/api/fhir/metadata', { headers })).status
  expect(await again()).toBe(200)
  await admin.query(`update rate_limits set points = 1200 where key like 'fhir:%'`)
  expect(await again()).toBe(429)
})

test('a new password ends all tokens; what has ended is removed, and nothing else', async () => {
  const [account, other] = [await app.createAccount(), await app.createAccount()]
  const made = await token(account)
  const [kept, ended] = [await token(other), await token(other)]
  const reset = { token: await app.askReset(account.email), password: 'new-Wooden-spoon-3' }
  expect((await app.send('POST', '/api/auth/reset-password', reset, fromAnywhere())).status).toBe(204)
  expect((await fhir(app, made.secret, 'Patient')).status).toBe(401)
  await admin.query(`update api_tokens set ends_at = now() where id = $1`, [ended.token.id])
  await admin.query(`update jobs.job set state = 'retry', start_after = now() where name = 'purge-expired'`)
  const left = async () =>
    (await admin.query(`select id from api_tokens where user_id = $1`, [other.session.user.id])).rows
  await expect.poll(left, { timeout: 10_000 }).toEqual([{ id: kept.token.id }])
  expect((await fhir(app, kept.secret, 'Patient')).status).toBe(200)
})
