import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ago, startRing } from '#server/testing/ring.ts'

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
    // Connected again before that has ended, the year comes again.
    await page.connect(account, oura)
    const late = crypto.randomUUID()
    await admin.query(
      `insert into jobs.job (id, name, data, policy)
       select $1, 'forget-source', $2, policy from jobs.queue where name = 'forget-source'`,
      [late, { user_id: account.session.user.id, source: 'Oura' }],
    )
    const stateOf = async () => (await admin.query('select state from jobs.job where id = $1', [late])).rows
    await expect.poll(stateOf).toEqual([{ state: 'completed' }])
    await expect.poll(() => page.days(account, 'sleep_duration')).toHaveLength(3)
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

  test('waits for no maker that hangs while a token is renewed, and what it gives later is ended too', async () => {
    const account = await app.createAccount()
    oura.vault.lifetime = 1
    await page.connect(account, oura)
    const { refreshes, askedToRevoke } = oura.vault
    const before = askedToRevoke.length
    const { promise, resolve: answer } = Promise.withResolvers<void>()
    oura.holdUntil(promise)
    await app.send('POST', '/api/connectors/oura/sync', {}, account.auth)
    await expect.poll(() => oura.vault.refreshes).toBeGreaterThan(refreshes)
    // A statement that waits for another is ended after ten seconds, with 503.
    expect((await page.disconnect(account)).status).toBe(204)
    expect(await page.state(account)).toMatchObject({ status: 'off' })
    answer()
    oura.vault.lifetime = 3600
    await expect.poll(() => new Set(askedToRevoke.slice(before)).size).toBe(2)
    const rows = await admin.query('select 1 from connectors where user_id = $1', [account.session.user.id])
    expect(rows.rowCount).toBe(0)
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
