import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createLog } from '#server/log.ts'
import type { Answer } from '#server/testing/makers/maker.ts'
import { startOura } from '#server/testing/makers/oura.ts'
import { startRing } from '#server/testing/ring.ts'
import { type Account, createTestApp } from '#server/testing/test-app.ts'

let ring: Awaited<ReturnType<typeof startRing>>
let app: typeof ring.app
let admin: typeof ring.admin
let oura: typeof ring.oura
let page: typeof ring.page
let log: typeof ring.log
/** Milliseconds by which our clock is ahead. */
let ahead = 0

beforeAll(async () => {
  ring = await startRing({ now: () => Date.now() + ahead })
  ;({ app, admin, oura, page, log } = ring)
})
afterAll(() => ring.close())

const waiting = async (account: Account) => {
  const { rows } = await admin.query<{ at: Date; data: { at?: string } }>(
    `select start_after as at, data from jobs.job
     where name = 'sync-oura' and state in ('created', 'retry') and data->>'user_id' = $1`,
    [account.session.user.id],
  )
  return rows
}
/** As many syncs at once, as the night and the maker ask for them. */
async function run(account: Account, count = 1) {
  const ids = Array.from({ length: count }, () => crypto.randomUUID())
  for (const id of ids)
    await admin.query(
      `insert into jobs.job (id, name, data, policy)
       select $1, 'sync-oura', $2, policy from jobs.queue where name = 'sync-oura'`,
      [id, { user_id: account.session.user.id, provider: 'oura' }],
    )
  const open = async () => {
    const waits = `select 1 from jobs.job where id = any($1) and state <> 'completed'`
    return (await admin.query(waits, [ids])).rows.length
  }
  await expect.poll(open).toBe(0)
}

describe('syncing', () => {
  test('a token that ended is renewed once, also where our clock says that it has not, or has', async () => {
    const account = await app.createAccount()
    await page.connect(account, oura)
    const { refreshes } = oura.vault
    oura.vault.expire()
    expect(await page.synced(account)).toMatchObject({ status: 'connected', problem: null })
    expect(oura.vault.refreshes).toBe(refreshes + 1)
    ahead = 2 * 3_600_000
    expect(await page.synced(account)).toMatchObject({ status: 'connected', problem: null })
    ahead = 0
    expect(oura.vault.refreshes).toBeGreaterThan(refreshes + 1)
    expect(await page.synced(account)).toMatchObject({ status: 'connected' })
  })

  test('withdrawn at the maker, it ends: the person is told and can connect again', async () => {
    const account = await app.createAccount()
    await page.connect(account, oura)
    oura.vault.end()
    expect(await page.synced(account)).toMatchObject({
      status: 'ended',
      problem: 'It no longer lets us read. Please connect again.',
    })
    expect((await log(account))[0]).toMatchObject({ kind: 'connector_ended' })
    const { rows } = await admin.query('select tokens from connectors where user_id = $1', [
      account.session.user.id,
    ])
    expect(rows).toEqual([{ tokens: null }])
    expect((await page.sync(account)).status).toBe(409)
    expect(await page.connect(account, oura)).toMatchObject({ status: 'connected', problem: null })
  })

  test('a token that is not taken although it is new ends it as well', async () => {
    const account = await app.createAccount()
    await page.connect(account, oura)
    oura.answerNext({ status: 401, body: {} }, { status: 401, body: {} })
    expect(await page.synced(account)).toMatchObject({ status: 'ended' })
  })

  test('it waits as long as the maker says, and goes on by itself where it stopped', async () => {
    const account = await app.createAccount()
    const back = oura.agree(await page.begin(account))
    oura.busyNext(2)
    expect((await page.finish(account, back)).status).toBe(200)
    await expect
      .poll(async () => (await page.state(account)).problem)
      .toBe('It asked us to wait. We go on by ourselves.')
    expect((await page.sync(account)).status).toBe(409)
    await expect.poll(async () => (await page.state(account)).problem, { timeout: 30_000 }).toBeNull()
    await page.settled(account)
    expect(await page.days(account, 'steps')).toHaveLength(2)
    oura.busyNext(999_999_999)
    await page.synced(account)
    const [longest] = (await waiting(account))
      .map(({ at }) => at.getTime() - Date.now())
      .toSorted((a, b) => b - a)
    expect(longest).toBeLessThanOrEqual(24 * 3_600_000 + 60_000)
    // Whoever else asks, waits as well.
    oura.asked.length = 0
    await run(account)
    expect(oura.asked).toEqual([])
    // Reckoned by a clock that was ahead, an end is none.
    await admin.query(`update connectors set waits_until = now() + interval '2 years' where user_id = $1`, [
      account.session.user.id,
    ])
    expect(await page.synced(account)).toMatchObject({ problem: null })
  })

  test('what was fetched and could not be read is fetched again', async () => {
    const account = await app.createAccount()
    await page.connect(account, oura)
    await admin.query(
      `with lost as (update metric_imports set status = 'error' where user_id = $1 returning 1),
            gone as (delete from metric_months where user_id = $1 returning 1)
       delete from metric_chunks where user_id = $1`,
      [account.session.user.id],
    )
    expect((await page.state(account)).problem).toMatch(/^Some of what was fetched could not be read/)
    expect(await page.synced(account)).toMatchObject({ problem: null })
    expect(await page.days(account, 'steps')).toHaveLength(2)
  })

  test.each<[string, ...Answer[]]>([
    ['nonsense', { body: '<html>' }],
    ['an answer without an end', { body: { data: ['x'.repeat(9_000_000)] } }],
    ['a fault of its own', { status: 500, body: {} }],
    ['pages in a circle', { body: { data: [], next_token: 'a' } }, { body: { data: [], next_token: 'a' } }],
  ])('%s is no measurement: it is tried again, and nothing of it is shown', async (_what, ...answers) => {
    const account = await app.createAccount()
    await page.connect(account, oura)
    oura.answerNext(...answers)
    await app.fetch('/api/connectors/oura/sync', { method: 'POST', headers: account.auth })
    await expect
      .poll(async () => (await page.state(account)).problem, { interval: 10 })
      .toMatch(/^It could not be reached/)
    await expect.poll(async () => (await page.state(account)).problem, { timeout: 30_000 }).toBeNull()
    expect(await page.days(account, 'steps')).toHaveLength(2)
  })

  test('no answer leads elsewhere: the token is for the maker alone', async () => {
    const account = await app.createAccount()
    await page.connect(account, oura)
    const other = await startOura()
    oura.answerNext({ status: 307, headers: { location: `${other.url}/v2/usercollection/sleep` } })
    await app.fetch('/api/connectors/oura/sync', { method: 'POST', headers: account.auth })
    await expect
      .poll(async () => (await page.state(account)).problem, { interval: 10 })
      .toMatch(/^It could not be reached/)
    expect(other.asked).toEqual([])
    await other.close()
    await expect.poll(async () => (await page.state(account)).problem, { timeout: 30_000 }).toBeNull()
  })

  test('of many asked for at once one runs, and each refresh token is used once', async () => {
    const account = await app.createAccount()
    await page.connect(account, oura)
    const { refreshes } = oura.vault
    oura.vault.expire()
    const second = await createTestApp({
      jobs: true,
      beside: app,
      connectors: oura.connectors,
      log: createLog('silent'),
    })
    await run(account, 6)
    expect(oura.vault.refreshes).toBe(refreshes + 1)
    expect(await page.state(account)).toMatchObject({ status: 'connected', problem: null })
    await second.close()
  })

  test('the night has one job, between two and five on the person’s clock', async () => {
    const account = await app.createAccount()
    await page.connect(account, oura)
    await page.synced(account)
    const jobs = await waiting(account)
    expect(jobs).toHaveLength(1)
    const hour = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Berlin', hour: 'numeric' })
    expect(['02', '03', '04']).toContain(hour.format(jobs[0]?.at))
  })

  test('without the consent to health data nothing is fetched, and the page says so', async () => {
    const account = await app.createAccount()
    await page.connect(account, oura)
    await app.send('PUT', '/api/consents/health_data', { given: false, version: 1 }, account.auth)
    oura.asked.length = 0
    await run(account)
    expect((await page.state(account)).problem).toMatch(/^Nothing is fetched, because you have not agreed/)
    expect(oura.asked).toEqual([])
  })
})
