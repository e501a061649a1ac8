import { type ChatResponse, type Conversation, TURNS_KEPT } from '@aevia/domain/assistant/schema.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, fromAnywhere, type Account, type TestApp } from '#server/testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

async function ask(account: Account, message: string, more: object = { turn: crypto.randomUUID() }) {
  const body = { message, requestSupplementRecommendations: true, ...more }
  const headers = { ...account.auth, ...fromAnywhere() }
  const answer = await app.send('POST', '/api/functions/ai-health-chat', body, headers)
  expect(answer.status).toBe(200)
  return (await answer.json()) as ChatResponse
}
async function kept(account: Account) {
  const answer = await app.fetch('/api/assistant/conversation', { headers: account.auth })
  expect(answer.status).toBe(200)
  return ((await answer.json()) as Conversation).turns
}

test('what was asked and answered is kept whole, in its order, for its user alone, and deleted with one press', async () => {
  const [account, stranger] = [await app.createAccount(), await app.createAccount()]
  const turn = crypto.randomUUID()
  const zinc = await ask(account, 'what is zinc', { turn })
  // Sent again after a broken connection, it is one turn.
  await ask(account, 'what is zinc', { turn })
  const iron = await ask(account, 'what is iron')
  expect(await kept(account)).toMatchObject([
    { id: turn, message: 'what is zinc', answer: zinc },
    { message: 'what is iron', answer: iron },
  ])
  expect(await kept(stranger)).toEqual([])
  await ask(stranger, 'what is zinc', { turn })
  const forget = (one: Account) =>
    app.fetch('/api/assistant/conversation', { method: 'DELETE', headers: one.auth })
  expect((await forget(stranger)).status).toBe(204)
  expect(await kept(account)).toHaveLength(2)

  const admin = new pg.Client({ connectionString: app.urls.superuser })
  await admin.connect()
  const read = async () =>
    (await admin.query<{ row: string }>('select t::text as row from assistant_turns t')).rows
  expect(await read()).toHaveLength(2)
  expect((await read()).filter(({ row }) => /zinc|iron/i.test(row))).toEqual([])
  expect((await forget(account)).status).toBe(204)
  expect([await kept(account), await read()]).toEqual([[], []])
  await admin.end()
})

test('a danger is kept as well; what is asked without an id, by a visitor or without a session is not', async () => {
  const account = await app.createAccount()
  const { triage } = await ask(account, 'I have crushing chest pain and cannot breathe')
  expect(triage.level).toBe('emergency')
  await expect.poll(() => kept(account)).toMatchObject([{ answer: { triage: { level: 'emergency' } } }])
  await ask(account, 'what is zinc', {})
  const visitor = { message: 'what is zinc', turn: crypto.randomUUID() }
  expect((await app.send('POST', '/api/functions/ai-health-chat', visitor, fromAnywhere())).status).toBe(200)
  expect(await kept(account)).toHaveLength(1)
  for (const method of ['GET', 'DELETE'])
    expect((await app.fetch('/api/assistant/conversation', { method })).status).toBe(401)
  const wrong = { message: 'what is zinc', turn: 'x' }
  expect((await app.send('POST', '/api/functions/ai-health-chat', wrong, fromAnywhere())).status).toBe(400)
})

test('a new turn takes the place of the oldest', async () => {
  const account = await app.createAccount()
  for (let count = 0; count < TURNS_KEPT + 2; count++) await ask(account, `thanks ${count}`)
  const turns = await kept(account)
  expect(turns).toHaveLength(TURNS_KEPT)
  const admin = new pg.Client({ connectionString: app.urls.superuser })
  await admin.connect()
  const stored = 'select 1 from assistant_turns where user_id = $1'
  expect((await admin.query(stored, [account.session.user.id])).rowCount).toBe(TURNS_KEPT)
  await admin.end()
  expect([turns[0]?.message, turns.at(-1)?.message]).toEqual(['thanks 2', `thanks ${TURNS_KEPT + 1}`])
})
