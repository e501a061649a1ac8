import type {
  AssistantSettings,
  ChatResponse,
  Receipt,
  ReceiptContent,
} from '@aevia/domain/assistant/schema.ts'
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startAiStandIn } from '#server/testing/ai-stand-in.ts'
import { createTestApp, fromAnywhere, type Account, type TestApp } from '#server/testing/test-app.ts'

type StandIn = Awaited<ReturnType<typeof startAiStandIn>>
const REPORT = 'Test,Result,Unit,Reference Range\nFerritin,18,ug/L,30-400\nTSH,2.2,mIU/L,0.4-4.0\n'
const PATH = '/api/functions/ai-health-chat'
const QUESTION = 'What does my ferritin mean?'
const ALL = { profile: true, results: true, supplements: true, log: true }

let provider: StandIn
let app: TestApp
let owner: Account
const ask = async (message: string, account: Account | null = owner, to = app, more: object = {}) => {
  const own = account ? { requestSupplementRecommendations: true } : {}
  const headers = { ...fromAnywhere(), ...account?.auth }
  const answer = await to.send('POST', PATH, { message, ...own, ...more }, headers)
  return (await answer.json()) as ChatResponse
}
async function withReport(to: TestApp): Promise<Account> {
  const account = await to.createOpenAccount()
  const file = { name: 'report.csv', content: REPORT }
  const { id } = (await (await to.upload(account, file, { test_date: '2026-03-14' })).json()) as {
    id: string
  }
  await to.analysed(account, id)
  return account
}
const put = (to: TestApp, account: Account, change: object) =>
  to.send(
    'PUT',
    '/api/assistant/settings',
    { sees: ALL, outside: true, region: null, ...change },
    account.auth,
  )
async function stored(table: string): Promise<string> {
  const admin = new pg.Client({ connectionString: app.urls.superuser })
  await admin.connect()
  const { rows } = await admin.query(`select to_jsonb(t)::text as row from ${table} t`)
  await admin.end()
  expect(rows.length).toBeGreaterThan(0)
  return JSON.stringify(rows)
}
const get = async <T>(path: string, account: Account, to = app) =>
  (await (await to.fetch(`/api/assistant${path}`, { headers: account.auth })).json()) as T

beforeAll(async () => {
  provider = await startAiStandIn()
  app = await createTestApp({
    jobs: true,
    ai: {
      outside: provider.endpoint('compatible'),
      timeoutMs: 1500,
      urls: { anthropicUrl: provider.url, openaiUrl: provider.url },
    },
  })
  owner = await withReport(app)
})
afterAll(async () => {
  await app.close()
  await provider.close()
})
beforeEach(() => {
  provider.requests.length = 0
  provider.behave({ say: TRUTH })
})

const TRUTH = (material: { records: { n: number; text: string }[] }) =>
  `${material.records[0]?.text} [${material.records[0]?.n}].`

test('an OpenAI-compatible endpoint without a key, its address without /v1', async () => {
  const answer = await ask(QUESTION)
  expect(answer.response).toBe(
    "Your ferritin was 18 ug/L on Mar 14, 2026, below the report's range 30-400 [1].",
  )
  expect(answer.citations).toHaveLength(1)
  expect(answer.sent_to).toMatchObject({ model: 'llama3.1:8b', host: new URL(provider.url).host })
  expect(provider.requests[0]?.path).toBe('/v1/chat/completions')
  expect(provider.requests[0]?.headers.authorization).toBeUndefined()
  expect(JSON.parse(provider.requests[0]?.text ?? '')).toMatchObject({
    model: 'llama3.1:8b',
    stream: true,
    max_tokens: 500,
  })
})

test('an emergency is answered without asking anybody', async () => {
  const answer = await ask('I have crushing chest pain')
  expect(answer.triage.level).toBe('emergency')
  expect(answer.sent_to).toBeNull()
  expect(provider.requests).toEqual([])
})

test('nobody who has not chosen it is read by an outside model', async () => {
  const account = await app.createAccount()
  expect(await get<AssistantSettings>('/settings', account)).toMatchObject({ outside: false, goes_to: null })
  expect((await ask('what is ferritin', account)).sent_to).toBeNull()
  expect(provider.requests).toEqual([])
})

test("the user's own key, with Anthropic: encrypted, never shown, used instead of the operator's", async () => {
  const account = await app.createAccount()
  const own_key = { provider: 'anthropic', model: 'claude-test', api_key: 'sk-ant-secret-4711' }
  const saved = (await (await put(app, account, { own_key })).json()) as AssistantSettings
  expect(saved.own_key).toEqual({ provider: 'anthropic', model: 'claude-test', ends_in: '4711' })
  expect(saved.goes_to?.model).toBe('claude-test')
  provider.behave({ say: ({ passages }) => `${passages[0]?.text} [${passages[0]?.n}].` })
  const answer = await ask('what is ferritin', account)
  expect(answer.sent_to?.model).toBe('claude-test')
  expect(answer.response).toMatch(/ferritin.*\[1\]\./is)
  const [sent] = provider.requests
  expect(sent?.path).toBe('/v1/messages')
  expect(sent?.headers['x-api-key']).toBe('sk-ant-secret-4711')
  expect(await stored('assistant_settings')).not.toMatch(/secret|claude-test/)
  expect(await stored('assistant_receipts')).not.toMatch(/ferritin/i)
  expect(JSON.stringify(await get('/settings', account))).not.toContain('secret')
  // Left out it stays, null removes it.
  expect((await (await put(app, account, {})).json()) as AssistantSettings).toMatchObject({
    own_key: { ends_in: '4711' },
  })
  expect((await (await put(app, account, { own_key: null })).json()) as AssistantSettings).toMatchObject({
    own_key: null,
  })
})

describe('when the provider fails, the answer of this server stands and says so', () => {
  test.each([
    ['hang', 'did not answer in time'],
    ['html', 'answered with an error|gave an empty answer|stopped in the middle of its answer'],
    ['close', 'answered with an error'],
    ['early', 'answered with an error|stopped in the middle of its answer'],
    ['error', 'answered with an error'],
    ['redirect', 'answered with an error'],
    ['endless', 'stopped in the middle of its answer'],
    ['bad-json', 'answered with an error|stopped in the middle of its answer'],
    ['empty', 'gave an empty answer'],
    ['length', 'stopped in the middle of its answer'],
  ] as const)('%s', async (fault, words) => {
    provider.behave({ fault })
    const { response, citations, sent_to } = await ask(QUESTION)
    expect(response).toContain('Your ferritin was 18 ug/L on Mar 14, 2026')
    expect(response).toMatch(new RegExp(`The outside model at 127.0.0.1:\\d+ .*(?:${words})`))
    expect(response).toMatch(/so the assistant built into this server wrote this answer\.$/)
    expect(response).not.toMatch(/Take double|and on and on|Bad gateway/)
    expect(citations.length).toBeGreaterThan(0)
    const receipt = await get<Receipt>(`/receipts/${sent_to?.receipt}`, owner)
    expect(receipt.outcome).not.toBe('answered')
  })

  test.each([
    ['hang', 'did not answer in time'],
    ['close', 'answered with an error'],
    ['error', 'answered with an error'],
    ['empty', 'gave an empty answer'],
    ['length', 'stopped in the middle of its answer'],
  ] as const)('over the Anthropic wire: %s', async (fault, words) => {
    const account = await app.createAccount()
    await put(app, account, { own_key: { provider: 'anthropic', model: 'm', api_key: 'k' } })
    provider.behave({ fault })
    const { response } = await ask('what is ferritin', account)
    expect(provider.requests[0]?.path).toBe('/v1/messages')
    expect(response).toMatch(/ferritin/i)
    expect(response).toContain(words)
  })

  test('a server without tools is asked again without them', async () => {
    provider.behave({ refuseTools: 'Ask your doctor.' })
    await ask(QUESTION)
    expect(provider.requests.map(({ text }) => 'tools' in (JSON.parse(text) as object))).toEqual([
      true,
      false,
    ])
  })

  test('a reader who leaves stops the call', async () => {
    provider.behave({ fault: 'hang' })
    const left = new AbortController()
    const headers = { 'content-type': 'application/json', ...fromAnywhere(), ...owner.auth }
    const body = JSON.stringify({ message: QUESTION, requestSupplementRecommendations: true })
    const reading = fetch(`${app.url}${PATH}`, { method: 'POST', headers, body, signal: left.signal }).catch(
      () => null,
    )
    await expect.poll(() => provider.requests.length).toBe(1)
    left.abort()
    await reading
    await expect.poll(() => provider.requests[0]?.closed, { timeout: 1200 }).toBe(true)
    await expect.poll(async () => (await get<Receipt[]>('/receipts', owner))[0]?.outcome).toBe('stopped')
  })
})

describe('tools', () => {
  test("read this user's results, whoever the model asks for", async () => {
    provider.behave({
      call: 'read_results',
      input: { query: 'tsh' },
      reply: (told) =>
        `${/Your TSH[^"\\]*?(?=\.["\\])/i.exec(told)?.[0]} [${/"n\\*":(\d+)/.exec(told)?.[1]}].`,
    })
    const { response } = await ask(QUESTION)
    expect(response).toMatch(/^Your (?:TSH|thyroid\S*).* was 2\.2 mIU\/L on Mar 14, 2026/im)
  })
  test.each([
    ['another user', { query: 'ferritin', user_id: '00000000-0000-4000-8000-000000000001' }],
    ['no such field', { sql: 'select * from profiles' }],
  ])('with arguments for %s nothing is read', async (_why, input) => {
    const told: string[] = []
    provider.behave({ call: 'read_results', input, reply: (text) => (told.push(text), 'I cannot.') })
    const { response } = await ask(QUESTION)
    expect(told.join('')).not.toMatch(/was 18|was 2\.2/)
    expect(response).toContain('Your ferritin was 18')
  })
  test('none writes: proposing adds nothing to the tracker', async () => {
    const before = await (await app.fetch('/api/supplements', { headers: owner.auth })).json()
    for (const call of ['propose_supplements', 'add_supplement', 'delete_results']) {
      provider.behave({ call, input: {}, reply: () => 'Done, I added iron to your tracker.' })
      expect((await ask(QUESTION)).response).not.toMatch(/I added/)
    }
    expect(await (await app.fetch('/api/supplements', { headers: owner.auth })).json()).toEqual(before)
  })
})

describe('what is sent', () => {
  const NAME = { first_name: 'Ottilia', last_name: 'Qvarnström' }
  const profile = {
    ...NAME,
    age: 47,
    race: null,
    gender: 'female',
    height_cm: null,
    weight_kg: null,
    allergies: 'Takes flamingo drops, call +46 70 174 06 05',
  }
  async function person() {
    const account = await withReport(app)
    await app.send('PATCH', '/api/profile', profile, account.auth)
    await app.send(
      'POST',
      '/api/supplements',
      { name: 'Rhodiola Zebrafish blend', dosage: '200 mg' },
      account.auth,
    )
    const entry = {
      id: crypto.randomUUID(),
      kind: 'meal',
      logged_at: new Date(Date.now() - 60_000).toISOString(),
      note: 'saffron',
      values: { meal: 'dinner', description: 'marzipan' },
    }
    const logged = await app.send('POST', '/api/health-log', entry, account.auth)
    expect(logged.status).toBe(201)
    return account
  }
  const MARKS = {
    profile: 'flamingo',
    results: 'ferritin was 18',
    supplements: 'Zebrafish',
    log: 'marzipan',
  } as const

  test('is on the receipt word for word, without names, addresses and numbers of a person', async () => {
    const account = await person()
    const { sent_to } = await ask(
      `My name is Ottilia Qvarnström, ${account.email}, 19850709-9805. ${QUESTION}`,
      account,
      app,
      {
        conversation: [
          { isUser: true, text: 'Ottilia here, phone 0701740605' },
          { isUser: false, text: 'Hello.' },
        ],
      },
    )
    const sent = provider.requests.map(({ text }) => text)
    const receipt = await get<ReceiptContent>(`/receipts/${sent_to?.receipt}`, account)
    expect(receipt.sent).toEqual(sent)
    expect(receipt).toMatchObject({
      host: new URL(provider.url).host,
      outcome: 'answered',
      input_tokens: 700,
      output_tokens: 40,
    })
    for (const mark of Object.values(MARKS)) expect(sent.join('')).toContain(mark)
    for (const personal of ['Ottilia', 'Qvarn', account.email, '9805', '1740605', '174 06 05'])
      expect(sent.join('')).not.toContain(personal)
  })

  test.each(Object.entries(MARKS))('%s switched off is never sent', async (kind, mark) => {
    const account = await person()
    await put(app, account, { sees: { ...ALL, [kind]: false } })
    for (const question of [
      QUESTION,
      'Do any of my supplements interact?',
      'What do my results mean?',
      'Is iron safe for me?',
    ]) {
      provider.behave({ call: 'read_results', input: { query: '' }, reply: () => 'I cannot.' })
      await ask(question, account)
      provider.behave({ call: 'check_stack', input: { query: 'iron' }, reply: () => 'I cannot.' })
      await ask(question, account)
    }
    const sent = provider.requests.map(({ text }) => text).join('')
    expect(sent.length).toBeGreaterThan(1000)
    expect(sent).not.toContain(mark)
    const others = Object.entries(MARKS).filter(([other]) => other !== kind)
    expect(others.filter(([, shown]) => !sent.includes(shown))).toEqual([])
  })

  test('with the outside switched off nothing is sent at all', async () => {
    const account = await person()
    const saved = (await (await put(app, account, { outside: false })).json()) as AssistantSettings
    expect(saved.goes_to).toBeNull()
    expect((await ask(QUESTION, account)).sent_to).toBeNull()
    expect(provider.requests).toEqual([])
    expect(await get('/receipts', account)).toEqual([])
  })

  test('receipts are nobody else’s', async () => {
    const { sent_to } = await ask(QUESTION)
    const stranger = await app.createAccount()
    const answer = await app.fetch(`/api/assistant/receipts/${sent_to?.receipt}`, { headers: stranger.auth })
    expect(answer.status).toBe(404)
    expect(await get('/receipts', stranger)).toEqual([])
    expect((await app.fetch('/api/assistant/receipts')).status).toBe(401)
  })
})

test('the region of the settings names the number', async () => {
  const account = await app.createAccount()
  await put(app, account, { region: 'US' })
  // Settings that are slow to read are not waited for: the number of the country comes when the machine has time.
  await expect
    .poll(async () => (await ask('I have crushing chest pain', account)).response, { timeout: 20_000 })
    .toContain('Call 911 now')
  expect((await put(app, account, { region: 'usa' })).status).toBe(400)
})

test('the allowance of a day: after it the answer of this server stands and says so', async () => {
  const small = await createTestApp({ ai: { outside: provider.endpoint('openai', 'k'), dailyTokens: 700 } })
  try {
    const account = await small.createOpenAccount()
    expect((await ask('what is ferritin', account, small)).sent_to).not.toBeNull()
    expect(provider.requests[0]).toMatchObject({
      path: '/v1/chat/completions',
      headers: { authorization: 'Bearer k' },
    })
    const second = await ask('what is ferritin', account, small)
    expect(second.sent_to).toBeNull()
    expect(second.response).toMatch(/reached its limit for today/)
    expect(provider.requests).toHaveLength(1)
    expect((await ask('what is ferritin', null, small)).sent_to?.receipt).toBeNull()
    expect((await ask('what is ferritin', null, small)).sent_to).toBeNull()
    // Kept in the database, so that a restart does not begin it anew.
    const { rows } = await small.appPool.query<{ used: string }>(
      "select sum(points) as used from rate_limits where key like 'assistant:visitors-%'",
    )
    expect(Number(rows[0]?.used)).toBeGreaterThanOrEqual(700)
  } finally {
    await small.close()
  }
})

test('the command line asks the same model, with the same checks', async () => {
  provider.behave({
    say: ({ passages }) => `${passages[0]?.text} [${passages[0]?.n}]. Stop taking your warfarin.`,
  })
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [fileURLToPath(new URL('../../commands/ask.ts', import.meta.url)), 'what is ferritin'],
    { env: { PATH: process.env.PATH, AI_MODEL: 'm', AI_BASE_URL: `${provider.url}/v1/` } },
  )
  const line = JSON.parse(stdout) as { response: string; blocked: boolean; citations: unknown[] }
  expect(provider.requests[0]?.path).toBe('/v1/chat/completions')
  expect(line.response).toMatch(/ferritin/i)
  expect(line.response).not.toMatch(/warfarin/)
  expect([line.blocked, line.citations.length]).toEqual([true, 1])
})

test('the command line says of a child what the server says', async () => {
  const message = 'can my 8 year old take melatonin'
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [fileURLToPath(new URL('../../commands/ask.ts', import.meta.url)), message],
    { env: { PATH: process.env.PATH } },
  )
  const words = 'for anyone under 18, ask a doctor or pharmacist before any supplement.'
  expect((JSON.parse(stdout) as { response: string }).response).toContain(words)
  expect((await ask(message, null)).response).toContain(words)
})
