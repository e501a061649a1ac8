import type { ActivityPage } from '@aevia/domain/activity/schema.ts'
import type { Consents } from '@aevia/domain/consents/schema.ts'
import { addDays } from '@aevia/domain/health/calendar.ts'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createLog } from '#server/log.ts'
import { createConnecting } from '#server/testing/connected.ts'
import type { Answer } from '#server/testing/makers/maker.ts'
import { ouraDay, ouraNight, startOura } from '#server/testing/makers/oura.ts'
import { type Account, createTestApp, type TestApp } from '#server/testing/test-app.ts'

let oura: Awaited<ReturnType<typeof startOura>>
let app: TestApp
let admin: pg.Client
let page: ReturnType<typeof createConnecting>
/** Milliseconds by which our clock is ahead. */
let ahead = 0
const today = new Date().toISOString().slice(0, 10)
const ago = (days: number) => addDays(today, -days)

beforeAll(async () => {
  oura = await startOura()
  app = await createTestApp({
    jobs: true,
    erasureDays: 0,
    connectors: oura.connectors,
    now: () => Date.now() + ahead,
    log: createLog('silent'),
  })
  page = createConnecting(app, 'oura')
  admin = new pg.Client({ connectionString: app.urls.superuser })
  await admin.connect()
  oura.data.sleep = [ouraNight(ago(3), 400), ouraNight(ago(2), 420), ouraNight(ago(1), 440)]
  oura.data.daily_activity = [ouraDay(ago(200), 9_000), ouraDay(ago(1), 8_000), ouraDay(today, 100)]
  oura.beats.push({ timestamp: `${ago(1)}T10:00:00+00:00`, bpm: 61 })
})
afterAll(async () => {
  await admin.end()
  await app.close()
  await oura.close()
})

const log = async ({ auth }: Account) =>
  ((await (await app.fetch('/api/activity', { headers: auth })).json()) as ActivityPage).items
/** The newest lines, of which some were written in the same millisecond. */
const said = async (account: Account, lines: number) =>
  (await log(account))
    .slice(0, lines)
    .map(({ kind, detail }) => `${kind}: ${detail ?? ''}`)
    .toSorted()
const consents = async ({ auth }: Account) =>
  ((await (await app.fetch('/api/consents', { headers: auth })).json()) as Consents).items
    .filter(({ kind }) => kind === 'connector_oura')
    .map(({ given, version }) => [given, version])
const waiting = async (account: Account) => {
  const { rows } = await admin.query<{ at: Date; data: { at?: string } }>(
    `select start_after as at, data from jobs.job
     where name = 'sync-connector' and state in ('created', 'retry') and data->>'user_id' = $1`,
    [account.session.user.id],
  )
  return rows
}

describe('connecting', () => {
  test('there and back: all pages of a year are stored, today as far as it is over, and the consent is kept', async () => {
    const account = await app.createAccount()
    expect(await page.state(account)).toMatchObject({ status: 'off', connected_at: null })
    const connected = await page.connect(account, oura)
    expect(connected).toMatchObject({ provider: 'oura', status: 'connected', problem: null, is_busy: false })
    expect(Date.parse(connected.synced_at ?? '')).toBeGreaterThan(Date.now() - 60_000)
    expect(await page.days(account, 'sleep_duration')).toEqual([
      [ago(3), 400],
      [ago(2), 420],
      [ago(1), 440],
    ])
    expect(await page.days(account, 'steps')).toEqual([
      [ago(200), 9_000],
      [ago(1), 8_000],
    ])
    expect(await page.days(account, 'heart_rate')).toEqual([[ago(1), 61]])
    expect(oura.vault.refused).toEqual([])
    expect(await consents(account)).toEqual([[true, 1]])
    expect(await said(account, 2)).toEqual([
      'connector_connected: Oura Ring',
      'consent_given: Fetching from Oura',
    ])
    // What was fetched is no file of the person's.
    const files = await app.fetch('/api/metrics/imports', { headers: account.auth })
    expect(await files.json()).toEqual({ items: [] })
  })

  test('a second sync adds nothing twice, and asks for a week only', async () => {
    const account = await app.createAccount()
    await page.connect(account, oura)
    const before = await Promise.all(
      ['sleep_duration', 'steps', 'hrv_rmssd'].map((each) => page.days(account, each)),
    )
    oura.asked.length = 0
    await page.synced(account)
    expect(oura.asked[0]?.url.searchParams.get('start_date')).toBe(ago(7))
    const { rows } = await admin.query(
      `select sum(samples)::int as samples from metric_chunks where user_id = $1 and metric in ('sleep_duration', 'steps')`,
      [account.session.user.id],
    )
    expect(rows).toEqual([{ samples: 5 }])
    const after = await Promise.all(
      ['sleep_duration', 'steps', 'hrv_rmssd'].map((each) => page.days(account, each)),
    )
    expect(after).toEqual(before)
  })

  test('neither tokens nor the account, nor the time zone, are readable in the database', async () => {
    const account = await app.createAccount()
    await page.connect(account, oura)
    const { rows } = await admin.query<{ row: string }>(
      'select c::text as row from connectors c union all select s::text from connector_states s',
    )
    const text = rows.map(({ row }) => row).join()
    expect(rows.length).toBeGreaterThan(0)
    expect(text).not.toContain(`"${oura.vault.account}"`)
    expect(text).not.toMatch(/Berlin|refresh|access/)
  })

  test('the state counts once, for the session that began, and for ten minutes', async () => {
    const [account, other] = [await app.createAccount(), await app.createAccount()]
    const reason = async (answer: Response) => {
      const { error } = (await answer.json()) as { error: { reason: string; message: string } }
      return [answer.status, error.reason]
    }
    const back = oura.agree(await page.begin(account))
    expect(await reason(await page.finish(other, back))).toEqual([409, 'connectors.not_begun'])
    const again = (await (await app.signIn(account.email, account.password)).json()) as Account['session']
    const elsewhere = { auth: { authorization: `Bearer ${again.access_token}` } }
    expect(await reason(await page.finish(elsewhere, back))).toEqual([409, 'connectors.not_begun'])
    expect((await page.finish(account, back)).status).toBe(200)
    expect(await reason(await page.finish(account, back))).toEqual([409, 'connectors.not_begun'])
    const late = oura.agree(await page.begin(other))
    await admin.query(`update connector_states set ends_at = now() - interval '1 second'`)
    expect(await reason(await page.finish(other, late))).toEqual([409, 'connectors.not_begun'])
    expect(await page.state(other)).toMatchObject({ status: 'off' })
    expect(await consents(other)).toEqual([])
  })

  test('a code that the maker does not take, and an answer of nonsense, are told in words of ours', async () => {
    const account = await app.createAccount()
    const back = new URL(oura.agree(await page.begin(account)))
    back.searchParams.set('code', '<script>alert(1)</script>')
    const refused = await page.finish(account, back.href)
    expect([refused.status, await refused.json()]).toMatchObject([
      409,
      { error: { message: 'Oura Ring did not confirm it. Please press Connect again.' } },
    ])
    // The state is used up, whatever came of it.
    expect((await page.finish(account, back.href)).status).toBe(409)
  })

  test('needs the consent to health data, the text of today and a time zone', async () => {
    const account = await app.createAccount()
    const ask = (body: object) => app.send('POST', '/api/connectors/oura', body, account.auth)
    expect((await ask({ version: 2, time_zone: 'Europe/Berlin' })).status).toBe(400)
    expect((await ask({ version: 1, time_zone: 'Nowhere/Land' })).status).toBe(400)
    expect(
      (await app.send('POST', '/api/connectors/whoop', { version: 1, time_zone: 'UTC' }, account.auth))
        .status,
    ).toBe(503)
    await app.send('PUT', '/api/consents/health_data', { given: false, version: 1 }, account.auth)
    expect((await ask({ version: 1, time_zone: 'Europe/Berlin' })).status).toBe(403)
    const given = await app.send(
      'PUT',
      '/api/consents/connector_oura',
      { given: true, version: 1 },
      account.auth,
    )
    expect(given.status).toBe(400)
  })

  test('a server without keys offers nothing', async () => {
    const bare = await createTestApp({})
    const account = await bare.createAccount()
    const answer = await bare.fetch('/api/connectors', { headers: account.auth })
    expect(await answer.json()).toEqual({ items: [] })
    await bare.close()
  })
})

describe('disconnecting', () => {
  test('ends it at the maker, deletes the tokens and keeps the data', async () => {
    const account = await app.createAccount()
    await page.connect(account, oura)
    const { revoked } = oura.vault
    expect((await page.disconnect(account)).status).toBe(204)
    expect(oura.vault.revoked).toBe(revoked + 1)
    expect(await page.state(account)).toMatchObject({ status: 'off' })
    expect(await consents(account)).toEqual([
      [false, 1],
      [true, 1],
    ])
    expect(await said(account, 2)).toEqual([
      'connector_disconnected: Oura Ring',
      'consent_withdrawn: Fetching from Oura',
    ])
    expect(await page.days(account, 'steps')).toHaveLength(2)
    expect((await page.disconnect(account)).status).toBe(204)
  })

  test('deletes what it measured if asked, and nothing of other sources', async () => {
    const account = await app.createAccount()
    const watch = `<HealthData><Record type="HKQuantityTypeIdentifierStepCount" sourceName="Watch" unit="count" startDate="${ago(1)} 10:00:00 +0000" endDate="${ago(1)} 10:10:00 +0000" value="700"/></HealthData>`
    const about = { file_name: 'export.xml', file_size: watch.length }
    const begun = await app.send('POST', '/api/metrics/imports', about, account.auth)
    const { id } = (await begun.json()) as { id: string }
    const path = `/api/metrics/imports/${id}`
    await app.fetch(`${path}/parts/0`, { method: 'PUT', body: watch, headers: account.auth })
    await app.send('POST', `${path}/complete`, {}, account.auth)
    await expect.poll(() => page.days(account, 'steps')).toEqual([[ago(1), 700]])
    await page.connect(account, oura)
    expect(await page.days(account, 'sleep_duration')).toHaveLength(3)
    expect((await page.disconnect(account, true)).status).toBe(204)
    await expect.poll(() => page.days(account, 'steps')).toEqual([[ago(1), 700]])
    await expect.poll(() => page.days(account, 'sleep_duration')).toEqual([])
    await expect
      .poll(async () => {
        const { rows } = await admin.query(
          `select metric from metric_months where user_id = $1 union all
           select file_key from pending_files where user_id = $1`,
          [account.session.user.id],
        )
        return rows
      })
      .toEqual([{ metric: 'steps' }])
    // Connected again, the year comes again.
    await page.connect(account, oura)
    expect(await page.days(account, 'sleep_duration')).toHaveLength(3)
  })

  test('comes with the erasure of the account, also at the maker', async () => {
    const account = await app.createAccount()
    await page.connect(account, oura)
    await page.begin(account)
    const { revoked } = oura.vault
    expect((await app.send('POST', '/api/ownership/erasure', {}, account.auth)).status).toBeLessThan(300)
    await expect
      .poll(async () => {
        const { rows } = await admin.query(
          `select user_id from connectors where user_id = $1 union all
           select user_id from connector_states where user_id = $1 union all
           select id from auth."user" where id = $1 union all
           select id from jobs.job where data->>'user_id' = $1::text`,
          [account.session.user.id],
        )
        return rows
      })
      .toEqual([])
    expect(oura.vault.revoked).toBe(revoked + 1)
  })

  test('is what withdrawing the consent in the profile does', async () => {
    const account = await app.createAccount()
    await page.connect(account, oura)
    const said = await app.send(
      'PUT',
      '/api/consents/connector_oura',
      { given: false, version: 1 },
      account.auth,
    )
    expect(said.status).toBe(200)
    expect(await page.state(account)).toMatchObject({ status: 'off' })
    const { rows } = await admin.query('select 1 from connectors where user_id = $1', [
      account.session.user.id,
    ])
    expect(rows).toEqual([])
  })
})

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
    oura.busyNext(10 ** 9)
    await page.synced(account)
    const [longest] = (await waiting(account))
      .map(({ at }) => at.getTime() - Date.now())
      .toSorted((a, b) => b - a)
    expect(longest).toBeLessThanOrEqual(24 * 3_600_000 + 60_000)
  })

  test.each<[string, ...Answer[]]>([
    ['nonsense', { body: '<html>' }],
    ['an answer without an end', { body: `{"data":[${'"x",'.repeat(3_000_000)}"x"]}` }],
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
    await page.settled(account)
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
    const ids = Array.from({ length: 6 }, () => crypto.randomUUID())
    for (const id of ids)
      await admin.query(
        `insert into jobs.job (id, name, data, policy) select $1, 'sync-connector', $2, policy from jobs.queue where name = 'sync-connector'`,
        [id, { user_id: account.session.user.id, provider: 'oura' }],
      )
    await expect
      .poll(async () => {
        const { rows } = await admin.query(
          `select 1 from jobs.job where id = any($1) and state <> 'completed'`,
          [ids],
        )
        return rows.length
      })
      .toBe(0)
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
    await admin.query(
      `update jobs.job set start_after = now() where name = 'sync-connector' and data->>'user_id' = $1`,
      [account.session.user.id],
    )
    await admin.query(
      `update jobs.job set data = data - 'at' where name = 'sync-connector' and data->>'user_id' = $1`,
      [account.session.user.id],
    )
    await expect
      .poll(async () => (await page.state(account)).problem)
      .toMatch(/^You have withdrawn your consent/)
    expect(oura.asked).toEqual([])
  })
})
