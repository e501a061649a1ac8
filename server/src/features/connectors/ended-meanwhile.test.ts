import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startRing } from '#server/testing/ring.ts'
import type { Account } from '#server/testing/test-app.ts'

let ring: Awaited<ReturnType<typeof startRing>>
let app: typeof ring.app
let admin: typeof ring.admin
let oura: typeof ring.oura
let page: typeof ring.page

beforeAll(async () => {
  ring = await startRing({ erasureDays: 0 })
  ;({ app, admin, oura, page } = ring)
})
afterEach(() => {
  oura.vault.account = '4711'
  oura.holdUntil(Promise.resolve())
  oura.holdDataUntil(Promise.resolve())
})
afterAll(() => ring.close())

const say = ({ auth }: Account, kind: string, given: boolean) =>
  app.send('PUT', `/api/consents/${kind}`, { given, version: 1 }, auth)
const importsOf = async ({ session }: Account) =>
  (await admin.query('select 1 from metric_imports where user_id = $1', [session.user.id])).rowCount

/** A sync for which the maker has measurements, and does not answer. */
async function hanging(account: Account) {
  await page.connect(account, oura)
  const { promise, resolve: answer } = Promise.withResolvers<void>()
  oura.asked.length = 0
  oura.holdDataUntil(promise)
  expect((await page.sync(account)).status).toBe(200)
  await expect.poll(() => oura.asked.length).toBeGreaterThan(0)
  return { answer, imports: await importsOf(account), cut: oura.cut() }
}

describe('a sync that runs', () => {
  test.each<[string, (account: Account) => Promise<unknown>]>([
    ['the person disconnects', (account) => page.disconnect(account)],
    ['the consent to fetching is withdrawn', (account) => say(account, 'connector_oura', false)],
    ['the consent to health data is withdrawn', (account) => say(account, 'health_data', false)],
    ['the account is erased', ({ auth }) => app.send('POST', '/api/ownership/erasure', {}, auth)],
  ])('is given up within seconds when %s, and stores nothing', async (_when, end) => {
    const account = await app.createAccount()
    const { answer, imports, cut } = await hanging(account)
    await end(account)
    await expect.poll(oura.cut, { timeout: 5_000 }).toBe(cut + 1)
    answer()
    await page.settled(account).catch(() => undefined)
    expect(await importsOf(account)).toBeLessThanOrEqual(imports ?? 0)
  })

  test('stores nothing behind a withdrawal that is being said at the same moment', async () => {
    const account = await app.createAccount()
    const { id } = account.session.user
    const { answer, imports } = await hanging(account)
    await admin.query('begin')
    await admin.query(`select pg_advisory_xact_lock(hashtextextended('consents ' || $1, 0))`, [id])
    await admin.query(
      `insert into consents (user_id, kind, version, given) values ($1, 'health_data', 1, false)`,
      [id],
    )
    answer()
    await new Promise((done) => setTimeout(done, 1_500))
    await admin.query('commit')
    await expect
      .poll(async () => (await page.state(account)).problem)
      .toMatch(/^Nothing is fetched, because you have not agreed/)
    expect(await importsOf(account)).toBe(imports)
  })
})

async function erased({ auth, session }: Account) {
  await app.send('POST', '/api/ownership/erasure', {}, auth)
  const left = async () =>
    (await admin.query('select 1 from auth."user" where id = $1', [session.user.id])).rowCount
  await expect.poll(left, { timeout: 10_000 }).toBe(0)
}

describe('tokens that nobody keeps are ended at the maker', () => {
  test('those of another account that was connected before', async () => {
    const account = await app.createAccount()
    oura.vault.account = 'first'
    await page.connect(account, oura)
    const { revoked } = oura.vault
    oura.vault.account = 'second'
    expect(await page.connect(account, oura)).toMatchObject({ status: 'connected', problem: null })
    expect(oura.vault.revoked).toBe(revoked + 1)
    expect(await page.synced(account)).toMatchObject({ status: 'connected', problem: null })
  })

  test('not those of the same account: most makers would end the new ones as well', async () => {
    const account = await app.createAccount()
    await page.connect(account, oura)
    const asked = oura.vault.askedToRevoke.length
    expect(await page.connect(account, oura)).toMatchObject({ status: 'connected', problem: null })
    expect(oura.vault.askedToRevoke).toHaveLength(asked)
    expect(await page.synced(account)).toMatchObject({ status: 'connected', problem: null })
  })

  test.each<[string, number, (account: Account) => Promise<unknown>]>([
    ['the session ended', 401, ({ auth }) => app.send('POST', '/api/auth/sign-out', {}, auth)],
    ['the consent to health data ended', 403, (account) => say(account, 'health_data', false)],
    ['the account was erased', 401, erased],
  ])('those that come after %s', async (_when, status, end) => {
    const account = await app.createAccount()
    const back = oura.agree(await page.begin(account))
    const { promise, resolve: answer } = Promise.withResolvers<void>()
    const asked = oura.vault.askedToRevoke.length
    oura.holdUntil(promise)
    const finished = page.finish(account, back)
    await expect
      .poll(async () => {
        const states = 'select 1 from connector_states where user_id = $1'
        return (await admin.query(states, [account.session.user.id])).rowCount
      })
      .toBe(0)
    await end(account)
    answer()
    expect((await finished).status).toBe(status)
    await expect.poll(() => oura.vault.askedToRevoke.length).toBe(asked + 1)
    const rows = await admin.query('select 1 from connectors where user_id = $1', [account.session.user.id])
    expect(rows.rowCount).toBe(0)
    const agreed = `select 1 from consents where user_id = $1 and kind = 'connector_oura'`
    expect((await admin.query(agreed, [account.session.user.id])).rowCount).toBe(0)
  })

  test('those of an account that the maker does not name', async () => {
    const account = await app.createAccount()
    oura.vault.account = ''
    const asked = oura.vault.askedToRevoke.length
    const answer = await page.finish(account, oura.agree(await page.begin(account)))
    expect(answer.status).toBe(503)
    await expect.poll(() => oura.vault.askedToRevoke.length).toBe(asked + 1)
  })

  test('whatever of connecting twice and disconnecting comes first: no account stays open that is not connected', async () => {
    for (let round = 0; round < 4; round++) {
      const account = await app.createAccount()
      const open = oura.vault.accounts()
      const backs: string[] = []
      for (const name of ['a', 'b', 'c']) {
        oura.vault.account = `${name}-${round}`
        backs.push(oura.agree(await page.begin(account)))
      }
      // Each code is of the account that agreed last when it is exchanged.
      const [first = '', ...rest] = backs
      oura.vault.account = `a-${round}`
      await page.finish(account, first)
      oura.vault.account = `b-${round}`
      const done = rest.map((back) => page.finish(account, back))
      done.push(page.disconnect(account))
      await Promise.all(done)
      const { status } = await page.settled(account)
      const left = status === 'connected' ? [`b-${round}`] : []
      const since = () => oura.vault.accounts().filter((each) => !open.includes(each))
      await expect.poll(since).toEqual(left)
      await page.disconnect(account)
      await expect.poll(since).toEqual([])
    }
  })
})
