import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ago, startRing } from '#server/testing/ring.ts'
import { type Account, createTestApp } from '#server/testing/test-app.ts'

let ring: Awaited<ReturnType<typeof startRing>>
let app: typeof ring.app
let admin: typeof ring.admin
let oura: typeof ring.oura
let page: typeof ring.page
let said: typeof ring.said
let consents: typeof ring.consents

beforeAll(async () => {
  ring = await startRing({ erasureDays: 0 })
  ;({ app, admin, oura, page, said, consents } = ring)
})
afterAll(() => ring.close())

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
