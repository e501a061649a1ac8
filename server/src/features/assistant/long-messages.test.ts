/** Texts that once held the whole server for minutes: these tests end in their time or not at all. */
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, fromAnywhere, type TestApp } from '#server/testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const over = (piece: string) => piece.repeat(10_000).slice(0, 10_000)
const ask = async (message: string, conversation: { isUser: boolean; text: string }[] = []) => {
  const body = { message, conversation }
  const answer = await app.send('POST', '/api/functions/ai-health-chat', body, fromAnywhere())
  expect(answer.status).toBe(200)
  return (await answer.json()) as { response: string; triage: { level: string } }
}

describe('10,000 characters of nothing', () => {
  test.each(['7', '1e9', 'e1', '10mg', '①', '[', '`', '\\', 'no pain not pain ', '0 ', 'ﷺ'])(
    '%s is answered, and is not an emergency',
    async (piece) => {
      expect(['routine', 'urgent']).toContain((await ask(over(piece))).triage.level)
    },
  )

  test('are harmless in earlier turns, too', async () => {
    const turn = (isUser: boolean, text: string) => ({ isUser, text })
    const before = ['7', '1e9', '10mg'].flatMap((piece) => [
      turn(true, over(piece)),
      turn(false, `${over(piece).slice(1)}?`),
    ])
    expect((await ask('and how much vitamin D of it?', before)).triage.level).toBe('routine')
  })
})

test('an emergency at the end of 10,000 characters is heard', async () => {
  const story = 'I sleep well and I walk to work every morning. '.repeat(210)
  const { response, triage } = await ask(`${story}Now I have crushing chest pain and cannot breathe.`)
  expect(triage.level).toBe('emergency')
  expect(response).toContain('112')
})

test('a note of the health log that is all digits is stored without advice', async () => {
  const { auth } = await app.createAccount()
  const entry = {
    id: crypto.randomUUID(),
    kind: 'vitals',
    logged_at: '2026-01-02T10:00:00+00:00',
    note: '7'.repeat(1000),
    values: { heart_rate: 60 },
  }
  const answer = await app.send('POST', '/api/health-log', entry, auth)
  expect(answer.status).toBe(201)
  expect(await answer.json()).toMatchObject({ entry: { note: '7'.repeat(1000) }, advice: null })
})

test('an emergency is answered while the database gives nobody an answer', async () => {
  const { auth } = await app.createAccount()
  const superuser = new pg.Client({ connectionString: app.urls.superuser })
  await superuser.connect()
  try {
    await superuser.query('begin; lock table auth.session in access exclusive mode')
    const body = { message: 'I have crushing chest pain and cannot breathe' }
    const answer = await app.send('POST', '/api/functions/ai-health-chat', body, auth)
    expect(answer.status).toBe(200)
    expect(await answer.json()).toMatchObject({ triage: { level: 'emergency' } })
  } finally {
    await superuser.query('rollback')
    await superuser.end()
  }
})
