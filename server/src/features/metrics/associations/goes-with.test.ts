import type { GoesWithAnswer } from '@aevia/domain/metrics/schema.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Account, createTestApp, type TestApp } from '#server/testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const DAYS = 140
const dayAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)

/** Evenly spread and the same at each run. */
function numbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

async function log({ auth }: Account, kind: string, days: number, values: object) {
  const entry = {
    id: crypto.randomUUID(),
    kind,
    logged_at: `${dayAgo(days)}T07:00:00+00:00`,
    values,
    note: null,
  }
  expect((await app.send('POST', '/api/health-log', entry, auth)).status).toBe(201)
}
async function seen({ auth }: Account): Promise<GoesWithAnswer> {
  const answer = await app.fetch('/api/metrics/goes-with', { headers: auth })
  expect(answer.status).toBe(200)
  return (await answer.json()) as GoesWithAnswer
}

/** @param effect hours of sleep that an hour of exercise brings in the night after it */
async function live(account: Account, effect: number) {
  const random = numbers(7)
  let exercise = 0
  for (let days = DAYS; days > 0; days -= 1) {
    const asleep = Number((6.5 + random() + effect * (exercise / 60)).toFixed(1))
    await log(account, 'sleep', days, { asleep })
    exercise = Math.round(10 + random() * 80)
    await log(account, 'exercise', days, { activity: 'running', duration: exercise, intensity: 'moderate' })
  }
}

test('a habit that goes with the night after it is told, with both means and how sure it is', async () => {
  const account = await app.createAccount()
  await live(account, 1)
  const { items, tried } = await seen(account)
  expect(tried).toBe(1)
  expect(items).toHaveLength(1)
  const [found] = items
  expect(found).toMatchObject({
    exposure: { name: 'exercise', kind: 'amount' },
    outcome: { name: 'sleep', unit: 'h' },
    lag: 1,
  })
  expect(found!.much.mean - found!.little.mean).toBeGreaterThan(0.5)
  expect(found!.p).toBeLessThan(0.01)
}, 120_000)

test('where nothing goes together nothing is told, and nobody sees another’s', async () => {
  const [account, stranger] = [await app.createAccount(), await app.createAccount()]
  await live(account, 0)
  expect(await seen(account)).toEqual({ items: [], tried: 1 })
  expect(await seen(stranger)).toEqual({ items: [], tried: 0 })
  expect((await app.fetch('/api/metrics/goes-with')).status).toBe(401)
}, 120_000)
