import type { ChatResponse } from '@aevia/domain/assistant/schema.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type Account, type TestApp } from '#server/testing/test-app.ts'

const REPORT = `Test,Result,Unit,Reference Range
25-Hydroxyvitamin D,31,nmol/L,50-125
Ferritin,18,ug/L,30-400
`
const RESULTS_QUESTION = 'What do my vitamin D and ferritin results mean, and what could I take?'
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
/** "Mar 14, 2026" */
const shown = (day: string) =>
  new Date(day).toLocaleDateString('en-US', {
    month: 'short',
    day: '2-digit',
    year: 'numeric',
    timeZone: 'UTC',
  })

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ jobs: true })
})
afterAll(() => app.close())

const report = async (account: Account, content: string, test_date: string) => {
  const posted = await app.upload(account, { name: 'report.csv', content }, { test_date })
  await app.analysed(account, ((await posted.json()) as { id: string }).id)
}
const askSignedIn = async (message: string, account: Account) => {
  const body = { message, requestSupplementRecommendations: true }
  const answer = await app.send('POST', '/api/functions/ai-health-chat', body, account.auth)
  return { body: (await answer.json()) as ChatResponse }
}

test('a gap measured long ago brings no card: the answer says when, and to test again', async () => {
  const account = await app.createAccount()
  const old = daysAgo(3 * 365)
  await report(account, REPORT, old)
  for (const question of [RESULTS_QUESTION, 'Which supplements should I take?', 'Should I take iron?']) {
    const { body } = await askSignedIn(question, account)
    expect(body.supplementRecommendations.map(({ name }) => name)).toEqual([])
    expect(body.response).toContain(
      `Your ferritin of 18 ug/L was measured on ${shown(old)}, more than 12 months ago [`,
    )
    const marks = [...body.response.matchAll(/\[(\d+)\]/g)].map(([, digits]) => Number(digits))
    expect([...new Set(marks)].sort((a, b) => a - b)).toEqual(body.citations.map(({ id }) => id))
  }
  await report(account, 'Test,Result,Unit,Reference Range\nFerritin,19,ug/L,30-400\n', daysAgo(300))
  const { body } = await askSignedIn('Should I take iron?', account)
  expect(body.supplementRecommendations.map(({ name }) => name)).toEqual(['Iron'])
  expect(body.response).not.toContain('months ago')
})
