import type { AssistantSettings, ChatResponse } from '@aevia/domain/assistant/schema.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, fromAnywhere, type Account, type TestApp } from '#server/testing/test-app.ts'

const REPORT = `Test,Result,Unit,Reference Range
25-Hydroxyvitamin D,31,nmol/L,50-125
Ferritin,18,ug/L,30-400
LDL Cholesterol,3.1,mmol/L,0-3
Vitamin B12,210,pmol/L,150-600
Magnesium,0.81,mmol/L,0.7-1.0
TSH,2.2,mIU/L,0.4-4.0
`
const ASKED: Record<string, string[]> = {
  'Your 25-OH vitamin D was 31 nmol/L on Mar 14, 2026': [
    'What was my vitamin D?',
    'What is my vitamin D level?',
    'latest vitamin d result',
    'when was my last vitamin D test',
    'is my vitamin D ok',
    'do I have enough vitamin D',
    'whats my vit d',
    'vitamin D value',
    'my vitamin d number please',
    'am I low on vitamin D?',
    'Wie war mein Vitamin D?',
    'Wie hoch ist mein Vitamin-D-Wert?',
    'vad var mitt D-vitamin',
    'quelle était ma vitamine D',
    '¿cuál fue mi vitamina D?',
    'qual era la mia vitamina D',
  ],
  'Your ferritin was 18 ug/L on Mar 14, 2026': [
    'my last ferritin?',
    'what should I take for low ferritin',
    'ferritin?',
    'show me my ferritin',
    'when was my ferritin last measured',
    'is my ferritin low',
    'was my ferritin normal',
    'how much ferritin do I have',
    'what was my iron',
    'what is my iron level',
    'my iron results please',
    'am I deficient in iron',
    'mein letzter Ferritin-Wert',
    'mitt senaste ferritin',
    'mon dernier taux de ferritine',
    'mi última ferritina',
    'la mia ferritina',
  ],
  'Your ferritin of 18 ug/L is 40.4 pmol/L': ['what is my ferritin in pmol/l'],
  'Your LDL cholesterol was 3.1 mmol/L on Mar 14, 2026': [
    "what's my LDL now",
    'how high is my LDL',
    'date of my last LDL',
    'remind me what my LDL was',
    'what did my last cholesterol test say',
    'my cholesterol numbers',
    'my HDL and LDL',
    'what was my LDL cholesterol in March',
    'hur högt är mitt LDL',
  ],
  'Your vitamin B12 (cobalamin) was 210 pmol/L on Mar 14, 2026': [
    'when did I last test B12',
    'whats my b12',
    'give me the number for my b12',
    'have I ever had B12 tested',
    'current B12',
    'what is my vitamin b12 value',
    'Was ist mein B12?',
  ],
  'Your magnesium was 0.81 mmol/L on Mar 14, 2026': [
    'what was my magnesium',
    'have I ever tested magnesium',
    'current magnesium',
    'magnesium result',
    'is my magnesium normal?',
  ],
  'Your TSH was 2.2 mIU/L on Mar 14, 2026': [
    'my TSH',
    'most recent TSH',
    "how's my thyroid",
    'what value did I have for TSH',
    'tell me my tsh',
  ],
  'I did not find a result of yours for': [
    'what was my zinc',
    'do I have a result for folate',
    'my sodium?',
    "what's my crp",
    'my psa',
    'what was my testosterone',
    'my uric acid last time',
  ],
}

let app: TestApp
let owner: Account
beforeAll(async () => {
  app = await createTestApp({ jobs: true })
  owner = await app.createAccount()
  const file = { name: 'report.csv', content: REPORT }
  const posted = await app.upload(owner, file, { test_date: '2026-03-14' })
  await app.analysed(owner, ((await posted.json()) as { id: string }).id)
})
afterAll(() => app.close())

const ask = async (message: string, account: Account | null = owner) => {
  const body = account ? { message, requestSupplementRecommendations: true } : { message }
  const answer = await app.send('POST', '/api/functions/ai-health-chat', body, {
    ...account?.auth,
    ...fromAnywhere(),
  })
  return (await answer.json()) as ChatResponse
}

test.each(Object.entries(ASKED))('%s', async (told, wordings) => {
  for (const wording of wordings) {
    const { response, triage } = await ask(wording)
    expect([wording, response]).toEqual([wording, expect.stringContaining(told)])
    expect([wording, triage.level]).toEqual([wording, 'routine'])
  }
})

test('what to take is answered as before, and a value of somebody else is not mixed up with the own', async () => {
  expect((await ask('should I take my magnesium with food?')).response).not.toContain('0.81')
  expect((await ask("what was my husband's vitamin D?")).response).not.toContain('31 nmol')
  expect((await ask('what was my vitamin D?', null)).response).toMatch(
    /^I cannot see your results here: sign in/,
  )
  expect((await ask('what was my vitamin D?', await app.createAccount())).response).toMatch(
    /^I did not find a result of yours for 25-OH vitamin D\./,
  )
})

test('what is logged is an own value too', async () => {
  const account = await app.createAccount()
  const entry = {
    id: crypto.randomUUID(),
    logged_at: new Date().toISOString(),
    kind: 'vitals',
    values: { heart_rate: null, systolic: 131, diastolic: 84, steps: null, oxygen: null, temperature: null },
  }
  const logged = await app.send('POST', '/api/health-log', entry, account.auth)
  expect(logged.status).toBe(201)
  expect((await ask('what was my blood pressure?', account)).response).toMatch(
    /^Your last vitals entry on .* 131 mmHg.* 84 mmHg \[\d\]\./,
  )
})

test('results that are switched off are said to be hidden, and where to switch them on', async () => {
  const account = await app.createAccount()
  const posted = await app.upload(account, { name: 'r.csv', content: REPORT }, { test_date: '2026-03-14' })
  await app.analysed(account, ((await posted.json()) as { id: string }).id)
  const settings = (await (
    await app.send('GET', '/api/assistant/settings', undefined, account.auth)
  ).json()) as AssistantSettings
  const update = {
    sees: { ...settings.sees, results: false, supplements: false },
    outside: true,
    region: null,
  }
  expect((await app.send('PUT', '/api/assistant/settings', update, account.auth)).status).toBe(200)
  for (const question of [
    'What was my vitamin D?',
    'What do my results mean?',
    'ferritin?',
    'How is my LDL?',
  ]) {
    const { response } = await ask(question, account)
    expect([question, response]).toEqual([
      question,
      expect.stringMatching(
        /You have hidden your test results from the assistant.*"AI assistant and privacy" on your profile page/,
      ),
    ])
    expect(response).not.toMatch(/upload|31 nmol|18 ug|3\.1 mmol/i)
  }
  expect((await ask('Do any of my supplements interact?', account)).response).toMatch(
    /^You have hidden your supplements from the assistant/,
  )
})
