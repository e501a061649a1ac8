import { afterAll, beforeAll, expect, test } from 'vitest'
import { authenticator } from '#server/testing/authenticator.ts'
import { type Account, createTestApp, fromAnywhere, type TestApp } from '#server/testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const cookieOf = (answer: Response) =>
  answer.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ')
const challengeIn = async (answer: Response) => ((await answer.json()) as { challenge: string }).challenge
const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  app.send('POST', `/api/auth/${path}`, body, { ...fromAnywhere(), ...headers })

/** A device that has been used so often, and how it signs in. */
async function deviceOf({ auth, session }: Account, uses: number) {
  const device = authenticator(app.url, { uses })
  const options = await post('passkeys/options', {}, auth)
  const cookie = cookieOf(options)
  const response = device.register(await challengeIn(options), undefined)
  expect((await post('passkeys', { name: 'Mine', response }, { ...auth, cookie })).status).toBe(204)
  return async (use?: number) => {
    const asked = await post('passkey-sign-in/options', {})
    const given = device.assert(await challengeIn(asked), session.user.id, use)
    const headers = { cookie: cookieOf(asked) }
    return async () => (await post('passkey-sign-in', { response: given }, headers)).status
  }
}

test('a counter goes on beyond two thousand million, as far as 32 bits go', async () => {
  for (const uses of [2 ** 31 - 2, 2 ** 32 - 3]) {
    const ask = await deviceOf(await app.createAccount(), uses)
    expect(await (await ask())()).toBe(200)
    expect(await (await ask(uses))()).toBe(401)
  }
})

test('of a device and its copies, which say the same count at once, one signs in', async () => {
  const ask = await deviceOf(await app.createAccount(), 0)
  const copies = await Promise.all(Array.from({ length: 8 }, () => ask(7)))
  const statuses = await Promise.all(copies.map((signIn) => signIn()))
  expect(statuses.toSorted()).toEqual([200, ...Array<number>(7).fill(401)])
  expect(await (await ask(7))()).toBe(401)
  expect(await (await ask(8))()).toBe(200)
})

test('a device that does not count signs in as often as it likes', async () => {
  const ask = await deviceOf(await app.createAccount(), -1)
  const both = await Promise.all([ask(0), ask(0)])
  expect(await Promise.all(both.map((signIn) => signIn()))).toEqual([200, 200])
})
