import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { createTestApp, fromAnywhere, type TestApp } from '#server/testing/test-app.ts'

let app: TestApp
beforeAll(async () => void (app = await createTestApp()))
afterAll(() => app.close())
afterEach(() => vi.restoreAllMocks())

/**
 * What the server asks the database until it answers: under load each query more is seen in the answer's time. The
 * fewest of three: what else the server does meanwhile may add some, and takes none away.
 */
async function queriesOf(path: string, bodyOf: () => object, status: number): Promise<number> {
  const counts: number[] = []
  for (let each = 0; each < 3; each++) counts.push(await queriesOnce(path, bodyOf(), status))
  return Math.min(...counts)
}

async function queriesOnce(path: string, body: object, status: number): Promise<number> {
  const data = path === 'sign-up' ? { data: { full_name: 'Ada' } } : {}
  const options = { captchaToken: await app.solveCaptcha(), ...data }
  const query = vi.spyOn(pg.Client.prototype, 'query')
  const answer = await app.send('POST', `/api/auth/${path}`, { ...body, options }, fromAnywhere())
  const texts = query.mock.calls.map(([asked]) => textOf(asked))
  query.mockRestore()
  expect(answer.status).toBe(status)
  // The queue's worker looks around by itself.
  return texts.filter((text) => !/jobs\.(queue|version)/.test(text)).length
}
const textOf = (asked: unknown) =>
  typeof asked === 'string' ? asked : String((asked as { text?: string }).text)

test.each([
  ['forgot-password', {}, 204],
  ['sign-in', { password: 'wrong-password-1' }, 401],
  ['sign-up', { password: 'another-Long-word-9' }, 200],
])('%s asks the database as often for a known as for an unknown address', async (path, body, status) => {
  const { email } = await app.createAccount()
  // The first request of a kind may open a connection.
  await queriesOnce(path, { ...body, email: 'first@example.com' }, status)
  const known = await queriesOf(path, () => ({ ...body, email }), status)
  expect(known).toBeGreaterThan(1)
  const nobody = () => ({ ...body, email: `nobody-${crypto.randomUUID()}@example.com` })
  expect(await queriesOf(path, nobody, status)).toBe(known)
})
