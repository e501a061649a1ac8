import type { TotpSetUp } from '@aevia/domain/auth/security.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { totp } from '../../../../../e2e/totp.ts'
import { authenticator } from '#server/testing/authenticator.ts'
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

const post = (path: string, body: unknown, headers: Record<string, string>) =>
  app.send('POST', `/api/auth/${path}`, body, { ...fromAnywhere(), ...headers })
const cookieOf = (answer: Response) =>
  answer.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ')

/** What a thief holds ready, to be sent at the moment of the reset. */
type Ready = (account: Account) => Promise<() => Promise<Response>>

const passwordSignIn: Ready = async ({ email, password }) => {
  const captchaToken = await app.solveCaptcha()
  return () => post('sign-in', { email, password, options: { captchaToken } }, {})
}
async function turnOnTotp({ password, auth }: Account) {
  const { uri } = (await (await post('totp', { password }, auth)).json()) as TotpSetUp
  return new URL(uri).searchParams.get('secret') ?? ''
}
const totpConfirmation: Ready = async (account) => {
  const secret = await turnOnTotp(account)
  return () => post('totp/confirm', { code: totp(secret, Date.now()) }, account.auth)
}
const secondStep: Ready = async (account) => {
  const secret = await turnOnTotp(account)
  await post('totp/confirm', { code: totp(secret, Date.now()) }, account.auth)
  const begun = (await (await app.signIn(account.email, account.password)).json()) as {
    second_factor: { challenge: string }
  }
  const { challenge } = begun.second_factor
  return () => {
    const code = totp(secret, Date.now() + 30_000)
    return post('second-factor', { challenge, method: 'totp', code }, {})
  }
}
const newPasskey: Ready = async ({ auth }) => {
  const options = await post('passkeys/options', {}, auth)
  const response = authenticator(app.url).register(
    ((await options.json()) as { challenge: string }).challenge,
  )
  const headers = { ...auth, cookie: cookieOf(options) }
  return () => post('passkeys', { name: 'Mallory', response }, headers)
}
async function withPasskey(account: Account) {
  const device = authenticator(app.url)
  const options = await post('passkeys/options', {}, account.auth)
  const response = device.register(((await options.json()) as { challenge: string }).challenge)
  const headers = { ...account.auth, cookie: cookieOf(options) }
  expect((await post('passkeys', { name: 'Mine', response }, headers)).status).toBe(204)
  return async (path: string, auth: Record<string, string>) => {
    const asked = await post(`${path}/options`, {}, auth)
    const { challenge } = (await asked.json()) as { challenge: string }
    const body = { response: device.assert(challenge, account.session.user.id) }
    return () => post(path, body, { ...auth, cookie: cookieOf(asked) })
  }
}
const passkeySignIn: Ready = async (account) => (await withPasskey(account))('passkey-sign-in', {})
const passkeyProof: Ready = async (account) => (await withPasskey(account))('proof/passkey', account.auth)
const passwordProof: Ready = ({ password, auth }) => Promise.resolve(() => post('proof', { password }, auth))

const held = async (what: string, userId: string) =>
  (await admin.query(`select from auth.${what} where user_id = $1`, [userId])).rowCount

const waiting = async () =>
  (
    await admin.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
  ).rowCount ?? 0
/** Until so many connections wait for a lock, or the work is over without. */
async function untilWaiting(count: number, work: Promise<unknown>) {
  const over = work.then(() => true)
  const moment = () => new Promise<false>((resolve) => setTimeout(() => resolve(false), 10))
  while (!(await Promise.race([over, moment()])) && (await waiting()) < count);
}

test.each(
  Object.entries({
    'a sign-in with the old password': passwordSignIn,
    'the second step of one': secondStep,
    'a sign-in with a passkey': passkeySignIn,
    'a new passkey': newPasskey,
    'a second factor': totpConfirmation,
    'a proof by password': passwordProof,
    'a proof by passkey': passkeyProof,
  }),
)('judged before a reset and not yet written, %s ends with it', async (name, ready) => {
  const account = await app.createAccount()
  const { id } = account.session.user
  const send = await ready(account)
  const factors = async () =>
    (await admin.query('select two_factor_enabled from auth."user" where id = $1', [id])).rows
  const before = await factors()
  const token = await app.askReset(account.email)
  const owner = new pg.Client({ connectionString: app.urls.superuser })
  await owner.connect()
  // Whoever writes to the user's row has to queue: first the reset, then what was judged meanwhile. Locked as the reset
  // does: what only refers to the row, as all background work does, passes.
  await owner.query('begin')
  await owner.query('select from auth."user" where id = $1 for no key update', [id])
  const reset = post('reset-password', { token, password: NEW }, {})
  await untilWaiting(1, reset)
  const sent = send()
  await untilWaiting(2, sent)
  await owner.query('commit')
  await owner.end()
  expect((await reset).status).toBe(204)
  const answer = await sent
  // What was written at once, before the reset, may be reported as done: it has ended all the same.
  expect(name.startsWith('a proof') ? [204, 401] : [401]).toContain(answer.status)
  expect([await held('session', id), await held('passkey', id), await factors()]).toEqual([0, 0, before])
})

test('at the same moment as a reset everything ends or is refused, and nothing breaks', async () => {
  const all = [passwordSignIn, passkeySignIn, newPasskey, passkeyProof]
  for (const ready of all) {
    const account = await app.createAccount()
    const { id } = account.session.user
    const [send, token] = [await ready(account), await app.askReset(account.email)]
    const { refresh_token } = account.session
    const answers = await Promise.all([
      post('reset-password', { token, password: NEW }, {}),
      send(),
      post('refresh', { refresh_token }, {}),
    ])
    expect(answers[0].status).toBe(204)
    for (const { status } of answers.slice(1)) expect([200, 204, 401]).toContain(status)
    expect([await held('session', id), await held('passkey', id)]).toEqual([0, 0])
  }
})
