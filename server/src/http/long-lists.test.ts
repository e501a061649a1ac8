import type { MetricImport } from '@aevia/domain/metrics/schema.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Account, createTestApp, type TestApp } from '#server/testing/test-app.ts'

let app: TestApp
let [busy, other]: Account[] = []
beforeAll(async () => {
  app = await createTestApp({ jobs: true })
  busy = await app.createAccount()
  other = await app.createAccount()
})
afterAll(() => app.close())

const get = (path: string, account: Account) => app.fetch(path, { headers: account.auth })

const SUPPLEMENTS = 500
async function addSupplements() {
  const words = Array.from({ length: 140 }, (_, index) => `word${index}`).join(' ')
  const supplement = { dosage: '100 mg', notes: words, reason: words.slice(0, 400), benefits: words }
  for (let from = 0; from < SUPPLEMENTS; from += 20)
    await Promise.all(
      Array.from({ length: 20 }, async (_, index) => {
        const body = { ...supplement, name: `Magnesium ${from + index}` }
        expect((await app.send('POST', '/api/supplements', body, busy!.auth)).status).toBe(201)
      }),
    )
}

/** A weight a day since 1990: a small file, a long list. */
const FIRST = Date.UTC(1990, 0, 2)
const DAYS = 13_000
async function importWeights() {
  const record = (day: number) => {
    const at = `${new Date(FIRST + day * 86_400_000).toISOString().slice(0, 19).replace('T', ' ')} +0000`
    return `<Record type="HKQuantityTypeIdentifierBodyMass" sourceName="s" unit="kg" startDate="${at}" endDate="${at}" value="${70 + (day % 100) / 97}"/>\n`
  }
  const content = `<?xml version="1.0"?><HealthData>\n${Array.from({ length: DAYS }, (_, day) => record(day)).join('')}</HealthData>`
  const file = { file_name: 'export.xml', file_size: content.length }
  const begun = await app.send('POST', '/api/metrics/imports', file, busy!.auth)
  const { id } = (await begun.json()) as MetricImport
  const headers = busy!.auth
  await app.fetch(`/api/metrics/imports/${id}/parts/0`, { method: 'PUT', body: content, headers })
  await app.send('POST', `/api/metrics/imports/${id}/complete`, {}, headers)
  const status = async () =>
    ((await (await get(`/api/metrics/imports/${id}`, busy!)).json()) as MetricImport).status
  await expect.poll(status, { interval: 200, timeout: 60_000 }).toBe('completed')
}

const IN_FLIGHT = 60
const ASKED = 6
/** Two that were nearly done when the other user asked, and some that end meanwhile. */
const SERVED_BEFORE = 12

test.each([
  ['supplements', '/api/supplements', 'items', SUPPLEMENTS, addSupplements],
  ['days of a metric', '/api/metrics/weight/days', 'days', DAYS, importWeights],
] as const)(
  'a long list of %s, asked for sixty times at once, does not come before a small request of another user',
  { timeout: 120_000 },
  async (_, path, name, length, fill) => {
    await fill()
    const answer = await get(path, busy!)
    // Written in pieces, and so not measured before.
    expect(answer.headers.get('content-length')).toBeNull()
    const whole = (await answer.json()) as Record<string, unknown[]>
    expect(whole[name]).toHaveLength(length)

    let served = 0
    const over = new AbortController()
    const asking = Array.from({ length: IN_FLIGHT }, async () => {
      while (!over.signal.aborted) {
        const each = await get(path, busy!)
        await each.arrayBuffer()
        expect(each.status).toBe(200)
        served++
      }
    })
    await expect.poll(() => served, { interval: 5 }).toBeGreaterThan(0)
    const before: number[] = []
    for (let one = 0; one < ASKED; one++) {
      const at = served
      expect((await get('/api/profile', other!)).status).toBe(200)
      before.push(served - at)
    }
    over.abort()
    await Promise.all(asking)
    expect(before.toSorted((a, b) => a - b)[ASKED / 2]).toBeLessThan(SERVED_BEFORE)
  },
)
