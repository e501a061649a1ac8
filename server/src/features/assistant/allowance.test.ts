import type { ChatResponse, Receipt, ReceiptContent } from '@aevia/domain/assistant/schema.ts'
import { RECEIPTS_MAX } from '@aevia/domain/assistant/schema.ts'
import type { Session } from '@aevia/domain/auth/schema.ts'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startAiStandIn } from '#server/testing/ai-stand-in.ts'
import { createTestApp, fromAnywhere, type Account, type TestApp } from '#server/testing/test-app.ts'

let provider: Awaited<ReturnType<typeof startAiStandIn>>
let app: TestApp
beforeAll(async () => {
  provider = await startAiStandIn()
  app = await createTestApp({ ai: { outside: provider.endpoint('openai', 'k'), dailyTokens: 700 } })
})
afterAll(async () => {
  await app.close()
  await provider.close()
})
beforeEach(() => {
  provider.requests.length = 0
})

async function ask(auth: Account['auth'] | null): Promise<ChatResponse> {
  const message = 'what is ferritin'
  const own = auth ? { requestSupplementRecommendations: true } : {}
  const headers = { ...fromAnywhere(), ...auth }
  const answer = await app.send('POST', '/api/functions/ai-health-chat', { message, ...own }, headers)
  return (await answer.json()) as ChatResponse
}
const get = async <T>(path: string, { auth }: Pick<Account, 'auth'>) =>
  (await (await app.fetch(`/api/assistant${path}`, { headers: auth })).json()) as T

/** The model waits in the middle of its answer until it is let go. */
function slowly() {
  const { promise, resolve } = Promise.withResolvers<void>()
  provider.behave({ begin: () => 'Ferritin', until: promise, rest: ' is.' })
  return resolve
}

test('a session that ends during a call leaves its receipt, and what it spent is spent', async () => {
  const account = await app.createOpenAccount()
  const letGo = slowly()
  const asked = ask(account.auth)
  await expect.poll(() => provider.requests.length).toBe(1)
  expect((await app.send('POST', '/api/auth/sign-out', {}, account.auth)).status).toBe(204)
  letGo()
  await asked
  const session = (await (await app.signIn(account.email, account.password)).json()) as Session
  const again = { auth: { authorization: `Bearer ${session.access_token}` } }
  const receipts = await get<Receipt[]>('/receipts', again)
  expect(receipts).toHaveLength(1)
  const { sent } = await get<ReceiptContent>(`/receipts/${receipts[0]?.id}`, again)
  expect(sent).toEqual(provider.requests.map(({ text }) => text))
  expect((await ask(again.auth)).response).toMatch(/reached its limit for today/)
  expect(provider.requests).toHaveLength(1)
})

test.each(['a user', 'visitors'])('of many calls of %s at once, not all pass what is left', async (who) => {
  const auth = who === 'a user' ? (await app.createOpenAccount()).auth : null
  const letGo = slowly()
  const asked = Array.from({ length: 6 }, () => ask(auth))
  await expect.poll(() => provider.requests.length).toBeGreaterThan(0)
  await new Promise((resolve) => setTimeout(resolve, 500))
  letGo()
  const answers = await Promise.all(asked)
  expect(answers.filter(({ response }) => /reached its limit/.test(response)).length).toBeGreaterThanOrEqual(
    4,
  )
  expect(provider.requests.length).toBeLessThanOrEqual(2)
})

test('who asks to look up thousands of things has failed', async () => {
  const account = await app.createOpenAccount()
  provider.behave({ fault: 'many-calls' })
  const { response, sent_to } = await ask(account.auth)
  expect(sent_to).not.toBeNull()
  expect(await get<Receipt[]>('/receipts', account)).toMatchObject([{ outcome: 'failed' }])
  expect(response).toMatch(/could not be reached, or answered with an error/)
  expect(provider.requests).toHaveLength(1)
  expect(await get<Receipt[]>('/receipts', account)).toMatchObject([{ outcome: 'failed' }])
})

test('the newest receipts of a user are kept', async () => {
  const account = await app.createOpenAccount()
  provider.behave({ say: 'Ferritin.' })
  const admin = new pg.Client({ connectionString: app.urls.superuser })
  await admin.connect()
  try {
    await admin.query(
      `insert into assistant_receipts select $1, gen_random_uuid(), now() - n * interval '1 hour', 'old', 'h', 'answered', 1, 1, '' from generate_series(1, $2) n`,
      [account.session.user.id, RECEIPTS_MAX + 50],
    )
    await ask(account.auth)
    const { rows } = await admin.query<{ model: string }>(
      'select model from assistant_receipts where user_id = $1 order by sent_at desc',
      [account.session.user.id],
    )
    expect(rows).toHaveLength(RECEIPTS_MAX)
    expect(rows[0]?.model).not.toBe('old')
  } finally {
    await admin.end()
  }
})
