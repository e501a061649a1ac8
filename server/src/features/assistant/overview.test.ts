import type { AssistantSettings, ChatResponse } from '@aevia/domain/assistant/schema.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, fromAnywhere, type Account, type TestApp } from '#server/testing/test-app.ts'

const REPORTS: [day: string, rows: string][] = [
  ['2026-05-10', 'Ferritin,9,ug/L,30-400\nLDL Cholesterol,4.6,mmol/L,0-3\nTSH,2.2,mIU/L,0.4-4.0'],
  ['2026-10-01', 'Ferritin,35,ug/L,30-400\nLDL Cholesterol,3.4,mmol/L,0-3\nTSH,2.1,mIU/L,0.4-4.0'],
]
let app: TestApp
let owner: Account
beforeAll(async () => {
  app = await createTestApp({ jobs: true })
  owner = await app.createAccount()
  for (const [test_date, rows] of REPORTS) {
    const file = { name: `${test_date}.csv`, content: `Test,Result,Unit,Reference Range\n${rows}\n` }
    const posted = await app.upload(owner, file, { test_date })
    await app.analysed(owner, ((await posted.json()) as { id: string }).id)
  }
})
afterAll(() => app.close())

async function ask(message: string, account: Account) {
  const headers = { ...account.auth, ...fromAnywhere() }
  const answer = await app.send(
    'POST',
    '/api/functions/ai-health-chat',
    { message, requestSupplementRecommendations: true },
    headers,
  )
  return (await answer.json()) as ChatResponse
}

test.each([
  [
    'What should I do first?',
    /^\*\*1\. LDL cholesterol\*\*[^]*3\.4 mmol\/L on Oct 01, 2026[^]*saturated fat/,
  ],
  ['Which results matter?', /^\*\*1\. LDL cholesterol\*\*/],
  [
    'What changed since my last test?',
    /ferritin rose from 9 ug\/L[^]*LDL cholesterol fell from 4\.6 mmol\/L[^]*the change is real[^]*TSH|1 other marker/,
  ],
  ['When should I test again?', /LDL cholesterol[^]*again about 4 to 12 weeks after/],
  ['How am I doing?', /2 of your 3 latest results with a range are within it; LDL cholesterol is not/],
  ['summary for my doctor', /Out of range: Your LDL cholesterol/],
  ['Did my ferritin get better since I take iron?', /ferritin rose from 9 ug\/L[^]*to 35 ug\/L/],
])('%s', async (message, words) => {
  const { response, triage } = await ask(message, owner)
  expect(response).toMatch(words)
  expect(triage.level).toBe('routine')
})

test('values that a message tells are what it asks about, whatever is on record', async () => {
  const { response } = await ask('ferritin 9 ng/mL and Hb 10.8 g/dL, what now?', owner)
  expect(response).toMatch(/^(?:- )?Your (?:ferritin of 9 ng\/mL|haemoglobin of 10\.8 g\/dL)/)
})

test('nothing of it reaches another user', async () => {
  const other = await app.createAccount()
  for (const message of ['What should I do first?', 'What changed since my last test?', 'How am I doing?'])
    expect((await ask(message, other)).response).not.toMatch(/ferritin rose|3\.4 mmol/)
})

test('who hides the results from the assistant is told so, and hears nothing of them', async () => {
  const settings = (await (
    await app.send('GET', '/api/assistant/settings', undefined, owner.auth)
  ).json()) as AssistantSettings
  const sees = { ...settings.sees, results: false }
  const update = { sees, outside: false, region: null }
  expect((await app.send('PUT', '/api/assistant/settings', update, owner.auth)).status).toBe(200)
  const { response } = await ask('What should I do first?', owner)
  expect(response).toMatch(/You have hidden your test results from the assistant/)
  expect(response).not.toMatch(/3\.4 mmol/)
})
