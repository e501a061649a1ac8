/** "Did it work?" in the chat: the same verdict as on the supplements page, of the person's own records. */
import type { ChatResponse } from '@aevia/domain/assistant/schema.ts'
import type { Outcome } from '@aevia/domain/blood-markers/outcome.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, fromAnywhere, type Account, type TestApp } from '#server/testing/test-app.ts'

let app: TestApp
let account: Account
beforeAll(async () => {
  app = await createTestApp()
  account = await app.createAccount()
  const level = (test_date: string, value_text: string) =>
    app.send(
      'POST',
      '/api/test-data/typed',
      {
        test_name: 'Blood Test',
        test_date,
        results: [
          {
            biomarker: 'vitamin_d',
            name: '25-OH Vitamin D',
            value_text,
            unit: 'nmol/L',
            ref_low: 50,
            ref_high: 125,
            collection_date: null,
          },
        ],
      },
      account.auth,
    )
  for (const [day, value] of [
    ['2026-01-10', '30'],
    ['2026-06-20', '82'],
  ] as const)
    await level(day, value)
  for (const product of [
    { name: 'Vitamin D3', dosage: '50 mcg', frequency: 'daily', start_date: '2026-01-15' },
    { name: 'Creatine', dosage: '5 g', frequency: 'daily' },
  ])
    await app.send('POST', '/api/supplements', product, account.auth)
})
afterAll(() => app.close())

async function ask(message: string, as: Account = account): Promise<ChatResponse> {
  const answer = await app.send(
    'POST',
    '/api/functions/ai-health-chat',
    { message, requestSupplementRecommendations: true },
    { ...as.auth, ...fromAnywhere() },
  )
  return (await answer.json()) as ChatResponse
}

test.each(['did the vitamin D work', 'Has my vitamin D3 helped?', 'is my vitamin d working'])(
  '%s',
  async (message) => {
    const page = await app.fetch('/api/assistant/outcomes?day=2026-07-01', { headers: account.auth })
    const [outcome] = (await page.json()) as Outcome[]
    expect(outcome?.verdict).toBe('improved')
    const { response, citations } = await ask(message)
    expect(response).toContain(
      'Vitamin D3 and your 25-OH vitamin D: from 30 nmol/L on Jan 10, 2026 to 82 nmol/L on Jun 20, 2026; the change is beyond normal variation, in the direction you want [1].',
    )
    expect(citations[0]).toMatchObject({ title: 'Did it work?', source: 'What you entered yourself' })
  },
)

test('of a product without a start date it says what is missing', async () => {
  const { response } = await ask('did the creatine work')
  expect(response).toContain('I cannot tell whether Creatine worked: it has no start date')
})

test('what is known of a supplement is told to who asks for that, and nothing of others’ records to anybody', async () => {
  const { response } = await ask('does vitamin D help with sleep')
  expect(response).not.toContain('82 nmol/L')
  const other = await ask('did the vitamin D work', await app.createAccount())
  expect(other.response).not.toMatch(/82|Vitamin D3 and your/)
})

test('hundreds of products of one name get a short answer, not one for each pair of them', async () => {
  const collector = await app.createAccount()
  for (let n = 0; n < 60; n++)
    await app.send(
      'POST',
      '/api/supplements',
      { name: 'Vitamin D', start_date: '2026-01-15' },
      collector.auth,
    )
  const { response, citations } = await ask('did the vitamin D work', collector)
  expect(response).toContain('I cannot tell whether it worked; there is no result from the year before')
  expect(citations.length).toBeLessThan(10)
  const page = await app.fetch('/api/assistant/outcomes', { headers: collector.auth })
  expect(await page.json()).toHaveLength(60)
})
