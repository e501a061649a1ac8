import type { ChatResponse } from '@aevia/domain/assistant/schema.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type Account, type TestApp } from '#server/testing/test-app.ts'

const PATH = '/api/functions/ai-health-chat'
let app: TestApp
let plain: Account
let treated: Account
let saved: Response
beforeAll(async () => {
  app = await createTestApp()
  plain = await app.createAccount()
  treated = await app.createAccount()
  const profile = { first_name: 'A', last_name: 'B', age: 40, race: null, gender: 'female' }
  saved = await app.send(
    'PATCH',
    '/api/profile',
    { ...profile, height_cm: null, weight_kg: null, allergies: 'warfarin and sertraline' },
    treated.auth,
  )
})
afterAll(() => app.close())

async function ask(account: Account, message: string, ...earlier: string[]) {
  const conversation = earlier.flatMap((text) => [
    { text, isUser: true },
    { text: 'Noted.', isUser: false },
  ])
  const answer = await app.send(
    'POST',
    PATH,
    { message, conversation, requestSupplementRecommendations: true },
    account.auth,
  )
  expect(answer.status).toBe(200)
  const body = (await answer.json()) as ChatResponse
  return { text: body.response, cards: body.supplementRecommendations.map(({ name }) => name) }
}
const MOOD = 'Which supplements help with low mood?'

describe('what was said before in the conversation', () => {
  test('without it the card is there', async () =>
    expect((await ask(plain, MOOD)).cards).toContain("St John's wort"))
  test.each([
    'I am on sertraline 50 mg',
    'I am 20 weeks pregnant',
    'I take Xyzol 10 mg',
    'Jag äter Sertralin',
  ])('%j keeps the wort away', async (earlier) =>
    expect((await ask(plain, MOOD, earlier)).cards).not.toContain("St John's wort"),
  )
  test('is named first in the answer', async () =>
    expect((await ask(plain, "Can I take St John's wort?", 'I am on sertraline 50 mg')).text).toMatch(
      /^This combination can be harmful[^]*SSRI/,
    ))
})

test('a medicine that was mentioned before is no question about what goes with it', async () => {
  const { text } = await ask(plain, 'Which supplements help with sleep?', 'I am on sertraline 50 mg')
  expect(text).not.toMatch(/combination/)
})

describe('a question about taking one supplement meets the medicines in the profile', () => {
  test('which are saved', () => expect(saved.status).toBe(200))
  test.each([
    ['Can I take ginkgo?', /^Ask your doctor or pharmacist before you combine ginkgo with [Ww]arfarin/],
    [
      "Can I take St John's wort?",
      /^Avoid St John's wort with [^]*(?:[Ww]arfarin[^]*[Ss]ertralin|[Ss]ertralin[^]*[Ww]arfarin)/,
    ],
    ['Kann ich Johanniskraut nehmen?', /^Nehmen Sie Johanniskraut und .{1,60} nicht zusammen/],
    ['Should I start vitamin K2?', /^No, not on your own: vitamin K, K1 or K2, works against warfarin/],
  ])('%s', async (question, expected) => expect((await ask(treated, question)).text).toMatch(expected))
  test('nothing clashes for somebody else', async () =>
    expect((await ask(plain, 'Can I take ginkgo?')).text).not.toMatch(/combination/))
})

test.each([
  ['Do you have crushing chest pain?', 'yes', 'emergency'],
  ['Are you thinking of killing yourself?', 'Yes, I am', 'crisis'],
  ['Haben Sie starke Brustschmerzen?', 'ja', 'emergency'],
  ['Do you have crushing chest pain?', 'no', 'routine'],
  ['Do you take vitamin D?', 'yes', 'routine'],
])('the assistant asks %j, the answer is %j: %s', async (text, message, level) => {
  const answer = await app.send(
    'POST',
    PATH,
    { message, conversation: [{ text, isUser: false }] },
    plain.auth,
  )
  expect(((await answer.json()) as ChatResponse).triage?.level).toBe(level)
})

test('a yes to a danger is answered without a session', async () => {
  const answer = await app.send('POST', PATH, {
    message: 'yes',
    conversation: [{ text: 'Do you have crushing chest pain?', isUser: false }],
    requestSupplementRecommendations: true,
  })
  expect(answer.status).toBe(200)
  expect(((await answer.json()) as ChatResponse).triage?.level).toBe('emergency')
})

describe('a child', () => {
  test.each([
    "I'm 15. Which supplements help with sleep?",
    'Which supplements help my 6 year old son with sleep?',
  ])('%s: no card, and whom to ask', async (question) => {
    const { cards, text } = await ask(plain, question)
    expect(cards).toEqual([])
    expect(text).toMatch(/for anyone under 18, ask a doctor or pharmacist/)
  })
  test('an adult gets cards and no such sentence', async () => {
    const { cards, text } = await ask(plain, 'Which supplements help with sleep?')
    expect(cards.length).toBeGreaterThan(0)
    expect(text).not.toMatch(/under 18/)
  })
})

test('the dose of red yeast rice is one of monacolin K', async () =>
  expect((await ask(plain, 'What is the limit for red yeast rice?')).text).toMatch(
    /contains monacolin K[^]*no safe daily amount, not even below 3 mg/,
  ))

test.each([
  { model: 'x\r\ny' },
  { model: 'x\0y' },
  { model: '../../v1/x?y#z' },
  { model: 'a/../b' },
  { api_key: 'k\r\nx-evil: 1' },
  { api_key: 'key-🔑' },
])('an own key or model that cannot stand in an address or header is refused: %j', async (bad) => {
  const own = { provider: 'anthropic', model: 'claude-test', api_key: 'k' }
  const settings = {
    sees: { profile: true, results: true, supplements: true, log: true },
    outside: true,
    region: null,
  }
  const put = async (own_key: object) =>
    (await app.send('PUT', '/api/assistant/settings', { ...settings, own_key }, plain.auth)).status
  expect([await put(own), await put({ ...own, ...bad })]).toEqual([200, 400])
})
