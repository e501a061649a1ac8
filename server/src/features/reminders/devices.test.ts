// Which browsers are notified: switched on and off, how many, and what ends them.
import { DEVICES_MAX } from '@aevia/domain/reminders/schema.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { HOUR, startReminded, time_zone } from '#server/testing/reminded.ts'
import { type Account, fromAnywhere } from '#server/testing/test-app.ts'

let on: Awaited<ReturnType<typeof startReminded>>
beforeAll(async () => {
  on = await startReminded()
})
beforeEach(() => on.setClock(null))
afterAll(() => on.close())

describe('signed out, a device is notified no more', () => {
  const again = async ({ email, password }: Account) => {
    const session = (await (await on.app.signIn(email, password)).json()) as Account['session']
    return { authorization: `Bearer ${session.access_token}` }
  }
  /** The session of this device ends by itself. */
  async function runOut(deviceId: string) {
    await on.admin.query(
      `update auth.session set expires_at = now() - interval '1 second' where id in
        (select session_id from push_devices where id = $1)`,
      [deviceId],
    )
    await on.admin.query('delete from auth.session where expires_at < now()')
  }
  const from = (account: Account, auth: Account['auth']) => ({ ...account, auth })

  test('by itself, from another device, everywhere, and by a new password', async () => {
    const account = await on.person()
    const ends: ((auth: Account['auth'], first: Account['auth']) => Promise<Response>)[] = [
      (auth) => on.app.send('POST', '/api/auth/sign-out', {}, { ...auth, ...fromAnywhere() }),
      async (_auth, first) => {
        const list = await on.app.fetch('/api/auth/sessions', { headers: first })
        const sessions = (await list.json()) as { items: { id: string; current: boolean }[] }
        const other = sessions.items.find(({ current }) => !current)
        return on.app.fetch(`/api/auth/sessions/${other?.id}`, { method: 'DELETE', headers: first })
      },
    ]
    for (const end of ends) {
      const auth = await again(account)
      await on.switchOn(from(account, auth))
      const { device } = await on.switchOn(account)
      expect((await end(auth, account.auth)).status).toBe(204)
      expect((await on.devices(account)).items.map(({ id }) => id)).toEqual([device.id])
      await on.app.fetch(`/api/reminders/devices/${device.id}`, { method: 'DELETE', headers: account.auth })
    }
    await on.switchOn(account)
    expect((await on.app.send('POST', '/api/auth/sign-out-everywhere', {}, account.auth)).status).toBe(204)
    const last = from(account, await again(account))
    expect((await on.devices(last)).items).toEqual([])
    const { device } = await on.switchOn(last)
    await runOut(device.id)
    const token = await on.app.askReset(account.email)
    const reset = { token, password: 'another-Password-7', keep_passkeys: [] }
    expect(
      (await on.app.send('POST', '/api/auth/reset-password', reset, fromAnywhere())).status,
    ).toBeLessThan(300)
    const { rows } = await on.admin.query('select 1 from push_devices where user_id = $1', [
      account.session.user.id,
    ])
    expect(rows).toEqual([])
  })

  test('a session that has only run out leaves its device, which says at the next sign-in that it is there', async () => {
    const account = await on.person()
    const auth = await again(account)
    const { address, device } = await on.switchOn(from(account, auth))
    await runOut(device.id)
    await on.at(account, HOUR)
    expect(on.service.taken(address)).toBe(1)

    const next = await again(account)
    const here = (who: Account['auth'], endpoint = address.endpoint) =>
      on.app.send('PUT', '/api/reminders/devices/here', { endpoint }, who)
    expect((await here((await on.app.createAccount()).auth)).status).toBe(404)
    expect((await here(next)).status).toBe(204)
    await on.app.send('POST', '/api/auth/sign-out', {}, { ...next, ...fromAnywhere() })
    expect((await on.devices(account)).items).toEqual([])
  })
})

test('a browser that is reached elsewhere says so with its cookie alone', async () => {
  const account = await on.person()
  const { email, password } = account
  const signedIn = await on.app.signIn(email, password, { 'x-auth-transport': 'cookie' })
  const session = (await signedIn.json()) as Account['session']
  const cookie = signedIn.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ')
  const browser = { ...account, auth: { authorization: `Bearer ${session.access_token}` } }
  const { address, device } = await on.switchOn(browser)
  const next = on.service.subscribe((await on.devices(account)).key)
  const move = (headers: Record<string, string>) =>
    on.app.send('PUT', '/api/reminders/devices/moved', next, { ...headers, ...fromAnywhere() })
  expect((await move({})).status).toBe(401)
  expect((await move({ cookie })).status).toBe(204)
  expect((await on.devices(account)).items.map(({ id }) => id)).toEqual([device.id])
  await on.at(account, HOUR)
  expect([on.service.taken(address), on.service.taken(next)]).toEqual([0, 1])
})

test('the same browser is one device, there are ten at most, and of nobody else can one be removed', async () => {
  const account = await on.person()
  const first = await on.switchOn(account)
  expect((await on.switchOn(account, first.address)).device).toEqual(first.device)
  for (let more = 1; more < DEVICES_MAX; more++) await on.switchOn(account)
  const one = { ...on.service.subscribe((await on.devices(account)).key), time_zone }
  const refused = await on.app.send('POST', '/api/reminders/devices', one, account.auth)
  expect([refused.status, await refused.json()]).toEqual([
    409,
    { error: expect.objectContaining({ reason: 'reminders.quota' }) },
  ])
  const remove = (by: Account) =>
    on.app.fetch(`/api/reminders/devices/${first.device.id}`, { method: 'DELETE', headers: by.auth })
  expect((await remove(await on.app.createAccount())).status).toBe(404)
  expect((await remove(account)).status).toBe(204)
  expect((await on.devices(account)).items).toHaveLength(DEVICES_MAX - 1)
  expect(await on.log(account)).toContainEqual(['push_begun', 'Unknown device'])
  // Ten, switched on at once from two places, do not become eleven.
  const many = Array.from({ length: 3 }, () =>
    on.app.send(
      'POST',
      '/api/reminders/devices',
      {
        ...on.service.subscribe(one.endpoint),
        time_zone,
      },
      account.auth,
    ),
  )
  expect((await Promise.all(many)).map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
})

test('where a device is reached cannot be read in the database', async () => {
  const { address } = await on.switchOn(await on.person())
  const { rows } = await on.admin.query<{ row: string }>('select push_devices::text as row from push_devices')
  const all = rows.map(({ row }) => row).join()
  expect(all).not.toContain(new URL(address.endpoint).pathname)
  expect(all).not.toContain(address.auth)
})

test.each([
  [{ endpoint: 'https://127.0.0.1/push' }],
  [{ endpoint: 'https://db.internal/push' }],
  [{ endpoint: 'http://push.example.com/push' }],
  [{ p256dh: 'AAAA' }],
  [{ auth: 'short' }],
  [{ time_zone: 'Mars/Olympus' }],
  [{ more: 1 }],
])('%j is refused', async (part) => {
  const account = await on.app.createAccount()
  const whole = { ...on.service.subscribe('any'), time_zone }
  const send = (body: object, headers = {}) => on.app.send('POST', '/api/reminders/devices', body, headers)
  expect((await send({ ...whole, ...part }, account.auth)).status).toBe(400)
  expect((await send(whole)).status).toBe(401)
})
