import type { ChatResponse } from '@aevia/domain/assistant/schema.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type Account, type TestApp } from '#server/testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const taking = async (...products: { name: string; dosage?: string }[]): Promise<Account> => {
  const account = await app.createAccount()
  for (const product of products) {
    const added = await app.send('POST', '/api/supplements', product, account.auth)
    expect(added.status).toBe(201)
  }
  return account
}
const ask = async (message: string, account: Account) => {
  const body = { message, requestSupplementRecommendations: true }
  const answer = await app.send('POST', '/api/functions/ai-health-chat', body, account.auth)
  return (await answer.json()) as ChatResponse
}

test.each([
  'Is my stack ok?',
  'check my supplements please',
  'is everything I take safe together?',
  'do any of my supplements interact',
  'can I take all these together?',
  'am I taking too much of anything?',
  'sind meine Supplemente zusammen sicher?',
  'går mina kosttillskott bra ihop?',
  'mes compléments sont-ils compatibles ?',
  '¿mis suplementos son seguros juntos?',
])('%s: the check of the whole stack is the answer, each finding with its source', async (question) => {
  const account = await taking(
    { name: 'Zinc', dosage: '30 mg' },
    { name: 'Iron', dosage: '18 mg' },
    { name: 'Zzyzx' },
  )
  const { response, citations, supplementRecommendations } = await ask(question, account)
  expect(response).toMatch(
    /^For Iron, Zinc the check found \d+ to know about; I have no information on Zzyzx \[\d\]\./,
  )
  expect(response).toMatch(
    /Zinc \(major\): Together 30 mg a day, above the upper limit of 25 mg; what to do: Take less/,
  )
  expect(response).toMatch(/Zinc with Iron|Iron with Zinc/)
  expect(response).not.toContain('no sourced answer')
  expect(citations.find(({ passage }) => passage.includes('upper limit of 25 mg'))?.source).toMatch(/EFSA/)
  const marks = [...response.matchAll(/\[(\d+)\]/g)].map(([, digits]) => Number(digits))
  expect([...new Set(marks)].sort((a, b) => a - b)).toEqual(citations.map(({ id }) => id))
  expect(supplementRecommendations).toEqual([])
})

test('a stack without findings is said to have none, and nobody else’s is looked at', async () => {
  await taking({ name: 'Zinc', dosage: '90 mg' })
  const account = await taking({ name: 'Magnesium', dosage: '100 mg' })
  const { response } = await ask('Is my stack ok?', account)
  expect(response).toMatch(/^For Magnesium the check found nothing against them \[1\]\.$/)
})

test('of products that nobody here knows nothing is said to be fine', async () => {
  const account = await taking({ name: 'Zorbaxin' })
  expect((await ask('Is my stack ok?', account)).response).toBe(
    'Nothing could be checked; I have no information on Zorbaxin [1].',
  )
})

test('a question about one product of it is answered for that one', async () => {
  const account = await taking({ name: 'Magnesium', dosage: '100 mg' })
  expect((await ask('Is magnesium ok with my vitamins?', account)).response).not.toContain('the check found')
})

test('what can do harm together says what to do also for those who take it already', async () => {
  const account = await taking(
    { name: 'St John’s wort', dosage: '300 mg' },
    { name: 'Sertraline', dosage: '50 mg' },
  )
  expect((await ask('Can I take St John’s wort?', account)).response).toContain(
    'please do not start it on your own, and if you already take both, ask a pharmacist or your prescriber today',
  )
})

test('an empty list is said to be empty, and a hidden one is not', async () => {
  const account = await taking()
  expect((await ask('Is my stack ok?', account)).response).toBe(
    'Your tracker has no active supplements, so there is nothing to check [1].',
  )
  const hidden = await taking({ name: 'Zinc', dosage: '90 mg' })
  const sees = { profile: true, results: true, supplements: false, log: true }
  const settings = { sees, outside: false, region: null }
  expect((await app.send('PUT', '/api/assistant/settings', settings, hidden.auth)).status).toBe(200)
  const { response } = await ask('Is my stack ok?', hidden)
  expect(response).toMatch(/You have hidden your .* from the assistant/)
  expect(response).not.toContain('has no active supplements')
})

test('nutrients that several products share are one line, so that what is graver is seen', async () => {
  const account = await taking(
    { name: 'Multivitamin' },
    { name: 'Vitamin C and Zinc' },
    { name: 'Zinc', dosage: '30 mg' },
    { name: 'Vitamin C', dosage: '500 mg' },
  )
  const { response } = await ask('Is my stack ok?', account)
  expect(response).toMatch(/Zinc.* \(major\)/)
  expect(
    response.match(/more than one of them contains|The same nutrient is in more than one product/g),
  ).toHaveLength(1)
})
