import { addDays } from '@aevia/domain/health/calendar.ts'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createLog } from '#server/log.ts'
import { createConnecting } from '#server/testing/connected.ts'
import { fitbitNight, fitbitSteps, fitbitVariability, startFitbit } from '#server/testing/makers/fitbit.ts'
import { ouraNight, startOura } from '#server/testing/makers/oura.ts'
import { startWhoop, whoopDay } from '#server/testing/makers/whoop.ts'
import { startWithings, withingsDay, withingsNight, withingsWeight } from '#server/testing/makers/withings.ts'
import { type Account, createTestApp, type TestApp } from '#server/testing/test-app.ts'

const today = new Date().toISOString().slice(0, 10)
const ago = (days: number) => addDays(today, -days)
const DAYS = [3, 2, 1].map(ago)

async function startMakers() {
  const [oura, withings, whoop, fitbit] = await Promise.all([
    startOura(),
    startWithings(),
    startWhoop(),
    startFitbit(),
  ])
  oura.data.sleep = [...DAYS, today].map((day) => ouraNight(day, 420))
  withings.data.measuregrps = DAYS.map((day) => withingsWeight(day, 70.5))
  withings.data.activities = [...DAYS, today].map((day) => withingsDay(day, 5_000))
  withings.data.series = DAYS.map((day) => withingsNight(day, 400))
  for (const [n, day] of DAYS.entries()) {
    const { cycle, recovery, sleep } = whoopDay(day, n + 1)
    whoop.data.cycle?.push(cycle)
    whoop.data.recovery?.push(recovery)
    whoop.data['activity/sleep']?.push(sleep)
  }
  whoop.data.cycle?.push({ ...whoopDay(today, 9).cycle, end: undefined })
  fitbit.data['activities-steps'] = [...DAYS, today].map((day) => fitbitSteps(day, 6_000))
  fitbit.data.sleep = DAYS.map((day) => fitbitNight(day, 410))
  fitbit.data.hrv = DAYS.map((day) => fitbitVariability(day, 40))
  fitbit.data.spo2 = DAYS.map((day) => ({ dateTime: day, value: { avg: 96.5, min: 94, max: 98 } }))
  return { oura, withings, whoop, fitbit }
}

let makers: Awaited<ReturnType<typeof startMakers>>
let app: TestApp
let admin: pg.Client
beforeAll(async () => {
  makers = await startMakers()
  const connectors = Object.assign({}, ...Object.values(makers).map((maker) => maker.connectors)) as object
  app = await createTestApp({ jobs: true, connectors, log: createLog('silent') })
  admin = new pg.Client({ connectionString: app.urls.superuser })
  await admin.connect()
})
afterAll(async () => {
  await admin.end()
  await app.close()
  for (const maker of Object.values(makers)) await maker.close()
})

const onAll = (value: number) => DAYS.map((day) => [day, value])
const EXPECTED = {
  oura: { sleep_duration: [...onAll(420), [today, 420]] },
  withings: { weight: onAll(70.5), steps: onAll(5_000), sleep_duration: onAll(400) },
  whoop: {
    sleep_duration: onAll(420),
    strain: onAll(9.5),
    total_energy: onAll(2_000),
    recovery_score: DAYS.map((day, n) => [day, 61 + n]),
  },
  fitbit: {
    steps: onAll(6_000),
    sleep_duration: onAll(410),
    hrv_rmssd: onAll(40),
    oxygen_saturation: onAll(96.5),
  },
}

describe.each(['oura', 'withings', 'whoop', 'fitbit'] as const)('%s', (name) => {
  const page = () => createConnecting(app, name)

  test('all pages come in, today as far as it is over, and a second time nothing is added', async () => {
    const account = await app.createAccount()
    const maker = makers[name]
    expect(await page().connect(account, maker)).toMatchObject({ status: 'connected', problem: null })
    const found = async () =>
      Object.fromEntries(
        await Promise.all(
          Object.keys(EXPECTED[name]).map(async (metric) => [metric, await page().days(account, metric)]),
        ),
      ) as unknown
    expect(await found()).toEqual(EXPECTED[name])
    const samples = async () => {
      const { rows } = await admin.query('select sum(samples) as all from metric_chunks where user_id = $1', [
        account.session.user.id,
      ])
      return rows as unknown
    }
    const before = await samples()
    expect(await page().synced(account)).toMatchObject({ problem: null })
    expect([await samples(), await found()]).toEqual([before, EXPECTED[name]])
    expect(maker.vault.refused).toEqual([])
  })

  test('renews a token that ended, waits when it is asked to, and ends when the person has withdrawn', async () => {
    const account = await app.createAccount()
    const { vault, busyNext } = makers[name]
    await page().connect(account, makers[name])
    const { refreshes } = vault
    vault.expire()
    expect(await page().synced(account)).toMatchObject({ status: 'connected', problem: null })
    expect(vault.refreshes).toBe(refreshes + 1)
    busyNext(90)
    const waiting = await page().synced(account)
    expect(waiting.problem).toMatch(/^It asked us to wait/)
    const seconds = (Date.parse(waiting.waits_until ?? '') - Date.now()) / 1000
    expect([seconds > 30, seconds <= 90]).toEqual([true, true])
    await admin.query('update connectors set waits_until = null where user_id = $1', [
      account.session.user.id,
    ])
    vault.end()
    expect(await page().synced(account)).toMatchObject({ status: 'ended' })
  })

  test('is asked to end it when the person disconnects here', async () => {
    const account = await app.createAccount()
    await page().connect(account, makers[name])
    const { revoked } = makers[name].vault
    expect((await page().disconnect(account)).status).toBe(204)
    expect(makers[name].vault.revoked).toBe(revoked + 1)
  })

  test('announces what is new: only signed, and again and again for one sync', async () => {
    const account = await app.createAccount()
    const { vault } = makers[name]
    await page().connect(account, makers[name])
    const status = name === 'fitbit' ? 204 : 200
    // Of an account that nobody has connected: the same answer.
    expect(await announce(name, makers[name].message('1'))).toBe(status)
    const right = makers[name].message(vault.account)
    for (const wrong of forged(right)) expect(await announce(name, wrong)).toBe(401)
    expect(await announced(account)).toBe(0)
    expect(await Promise.all([right, right, right].map((each) => announce(name, each)))).toEqual([
      status,
      status,
      status,
    ])
    // The minute may end between two of them.
    expect([1, 2]).toContain(await announced(account))
  })
})

type Message = { body: string; query: string; headers: Record<string, string> }

const announce = async (name: string, { body, query, headers }: Message): Promise<number> =>
  (await app.fetch(`/api/webhooks/${name}${query}`, { method: 'POST', body, headers })).status

/** What can be wrong with a message: its bytes, its signature, or the secret in the address. */
function forged(right: Message): Message[] {
  if (right.query !== '') return ['', '?key=x'].map((query) => ({ ...right, query }))
  const names = Object.keys(right.headers)
  return [
    { ...right, body: `${right.body} ` },
    { ...right, headers: {} },
    ...names.map((name) => ({ ...right, headers: { ...right.headers, [name]: 'x' } })),
  ]
}

/** Syncs that wait because something was announced. */
async function announced({ session }: Account): Promise<number> {
  const { rows } = await admin.query(
    `select 1 from jobs.job where name like 'sync-%' and state in ('created', 'retry')
       and data->>'user_id' = $1 and data->>'at' is null`,
    [session.user.id],
  )
  return rows.length
}

test('a message that says its time is taken within five minutes of it', async () => {
  const second = Math.floor(Date.now() / 1000)
  for (const [minutes, status] of [
    [-6, 401],
    [-4, 200],
    [4, 200],
    [6, 401],
  ] as const) {
    const at = second + minutes * 60
    expect(await announce('oura', makers.oura.message('1', at))).toBe(status)
    expect(await announce('whoop', makers.whoop.message('1', at * 1000))).toBe(status)
  }
})

test('the question whether the address is ours is answered as each provider asks it', async () => {
  const ask = async (path: string) => {
    const answer = await app.fetch(`/api/webhooks/${path}`)
    return [answer.status, (await answer.text()).slice(0, 30)]
  }
  expect(await ask('oura?verification_token=verify-me&challenge=abc')).toEqual([200, '{"challenge":"abc"}'])
  expect((await ask('oura?verification_token=wrong&challenge=abc'))[0]).toBe(404)
  expect(await ask('fitbit?verify=verify-me')).toEqual([204, ''])
  expect((await ask('fitbit?verify=wrong'))[0]).toBe(404)
  expect((await ask('whoop'))[0]).toBe(404)
  const [address = ''] = makers.withings.subscribed
  expect(new URL(address).pathname).toBe('/api/webhooks/withings')
  expect(
    (await app.fetch(`/api/webhooks/withings${new URL(address).search}`, { method: 'HEAD' })).status,
  ).toBe(200)
  expect((await ask('withings?key=wrong'))[0]).toBe(404)
  expect(makers.fitbit.subscribed[0]).toBe(makers.fitbit.vault.account)
})
