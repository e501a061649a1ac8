import type { ChatResponse } from '@aevia/domain/assistant/schema.ts'
import { addDays } from '@aevia/domain/health/calendar.ts'
import type { MetricImport } from '@aevia/domain/metrics/schema.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Account, createTestApp, type TestApp } from '#server/testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ jobs: true })
})
afterAll(() => app.close())

const TODAY = new Date().toISOString().slice(0, 10)
/** Days ago: a week's pulse of 58 or 59 since something was begun three weeks ago, 62 or 63 before. */
const pulseOn = (back: number) => (back <= 20 ? 58 : 62) + (back % 2)

function appleExport(): string {
  const records = Array.from({ length: 48 }, (_, back) => {
    const at = `${addDays(TODAY, -back)} 04:00:00 +0000`
    return `<Record type="HKQuantityTypeIdentifierRestingHeartRate" sourceName="Watch" unit="count/min" startDate="${at}" endDate="${at}" value="${pulseOn(back)}"/>`
  })
  return `<?xml version="1.0"?><HealthData>\n${records.join('\n')}\n</HealthData>`
}

async function importFile(account: Account, content: string): Promise<void> {
  const file = { file_name: 'export.xml', file_size: Buffer.byteLength(content) }
  const { id } = (await (
    await app.send('POST', '/api/metrics/imports', file, account.auth)
  ).json()) as MetricImport
  const path = `/api/metrics/imports/${id}`
  await app.fetch(`${path}/parts/0`, { method: 'PUT', body: content, headers: account.auth })
  await app.send('POST', `${path}/complete`, {}, account.auth)
  const status = async () =>
    ((await (await app.fetch(path, { headers: account.auth })).json()) as MetricImport).status
  await expect.poll(status, { timeout: 30_000, interval: 100 }).toBe('completed')
}

async function ask(account: Account, message: string): Promise<ChatResponse> {
  const body = { message, requestSupplementRecommendations: true }
  return (await (
    await app.send('POST', '/api/functions/ai-health-chat', body, account.auth)
  ).json()) as ChatResponse
}

test('what a device recorded answers how it goes, and whether it changed with what was begun', async () => {
  const [owner, stranger] = [await app.createAccount(), await app.createAccount()]
  await importFile(owner, appleExport())
  const taken = { name: 'Magnesium glycinate', dosage: '200 mg', start_date: addDays(TODAY, -20) }
  expect((await app.send('POST', '/api/supplements', taken, owner.auth)).status).toBe(201)

  const lately = await ask(owner, 'How was my resting heart rate these last weeks?')
  expect(lately.response).toContain(
    'In the last 14 days your resting heart rate was 58.5 bpm on average (14 readings recorded)',
  )
  expect(lately.citations[0]).toMatchObject({ title: 'Your devices', source: 'What your devices recorded' })

  const since = await ask(owner, 'Did my resting heart rate change since I take magnesium?')
  expect(since.response).toContain('Since you take Magnesium glycinate')
  expect(since.response).toContain('In the 28 days before it was 62.5 bpm')
  expect(since.response).toContain('this does not show that Magnesium glycinate did it')

  const others = await ask(stranger, 'How was my resting heart rate these last weeks?')
  expect(others.response).not.toContain('58.5')
})
