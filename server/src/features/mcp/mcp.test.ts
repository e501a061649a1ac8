// With the official client of the protocol, against the running server.
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { ActivityPage } from '@aevia/domain/activity/schema.ts'
import { RATE_LIMITS } from '@aevia/domain/api/limits.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ALL_SCOPES, makeToken } from '#server/testing/program.ts'
import { type Account, createTestApp, fromAnywhere, type TestApp } from '#server/testing/test-app.ts'

let app: TestApp
let owner: Account
/** of the owner, with all scopes */
let secret: string
const clients: Client[] = []
beforeAll(async () => {
  app = await createTestApp({ jobs: true })
  owner = await app.createAccount()
  for (const [date, ferritin] of [
    ['2026-01-02', 9],
    ['2026-05-04', 35],
  ] as const) {
    const content = `Collected: ${date}\nTest,Result,Units,Reference Range\nFerritin,${ferritin},ng/mL,15-150\n`
    const sent = await app.upload(owner, { name: 'report.csv', content }, { test_date: date })
    await app.analysed(owner, ((await sent.json()) as { id: string }).id)
  }
  const zinc = { name: 'Zinc picolinate', dosage: '15 mg', frequency: 'daily' }
  await app.send('POST', '/api/supplements', zinc, owner.auth)
  const profile = {
    first_name: 'Ada',
    last_name: 'King',
    age: 41,
    race: null,
    gender: 'female',
    allergies: null,
    height_cm: null,
    weight_kg: null,
    medicines: [{ name: 'Ramipril', dose: '5 mg' }],
    conditions: ['Migraine'],
  }
  await app.send('PATCH', '/api/profile', profile, owner.auth)
  ;({ secret } = await makeToken(app, owner))
})
afterAll(async () => {
  for (const client of clients) await client.close()
  await app.close()
})

async function connected(withSecret: string): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' })
  const headers = { authorization: `Bearer ${withSecret}`, ...fromAnywhere() }
  const transport = new StreamableHTTPClientTransport(new URL(`${app.url}/api/mcp`), {
    requestInit: { headers },
  })
  // Its own type does not fit exactOptionalPropertyTypes.
  await client.connect(transport as Parameters<Client['connect']>[0])
  clients.push(client)
  return client
}
const withScopes = async (scopes: string[], account = owner) =>
  connected((await makeToken(app, account, { scopes })).secret)
const asked = async (client: Client, name: string, given: object = {}) => {
  const { structuredContent, isError, content } = await client.callTool({ name, arguments: { ...given } })
  return { told: structuredContent as Record<string, unknown> | undefined, isError, content }
}

test('the official client finds four tools and who answers', async () => {
  const client = await connected(secret)
  expect(client.getServerVersion()).toMatchObject({ name: 'Aevia' })
  expect(client.getInstructions()).toContain('is not a medical device')
  const { tools } = await client.listTools()
  expect(tools.map(({ name }) => name)).toEqual([
    'latest_results',
    'result_history',
    'medicines_and_supplements',
    'ask',
  ])
  await client.ping()
})

test('results, their history and what is taken are told as they are stored', async () => {
  const client = await connected(secret)
  const ferritin = { marker: 'ferritin', side: 'within', day: '2026-05-04', value: '35 ng/mL' }
  expect((await asked(client, 'latest_results')).told).toEqual({
    results: [expect.objectContaining(ferritin)],
  })
  const history = (await asked(client, 'result_history', { marker: 'ferritin' })).told
  expect(history).toMatchObject({ results: [ferritin, { value: '9 ng/mL', side: 'low', day: '2026-01-02' }] })
  expect((await asked(client, 'medicines_and_supplements')).told).toMatchObject({
    medicines: [{ name: 'Ramipril', dose: '5 mg' }],
    supplements: [{ name: 'Zinc picolinate', dosage: '15 mg', frequency: 'daily' }],
  })
})

test('the assistant answers with its sources, from what the token opens, and a danger first', async () => {
  const all = await connected(secret)
  const { told } = await asked(all, 'ask', { question: 'Is my ferritin too low?' })
  expect(told?.['answer']).toContain('35 ng/mL')
  expect(told?.['sources']).not.toEqual([])
  const patient = await withScopes(['patient/Patient.read'])
  const less = (await asked(patient, 'ask', { question: 'Is my ferritin too low?' })).told
  expect(JSON.stringify(less)).not.toMatch(/35 ng\/mL|Ramipril|Zinc|Migraine|\b41\b/)
  const danger = (await asked(patient, 'ask', { question: 'crushing chest pain down my left arm' })).told
  expect(danger).toMatchObject({ urgency: 'emergency', answer: expect.stringContaining('112') as string })
})

test('what the person keeps from the assistant is kept from a program that asks it', async () => {
  const account = await app.createAccount()
  const sent = await app.upload(account, {
    name: 'r.csv',
    content: 'Test,Result,Units,Reference Range\nFerritin,8,ng/mL,15-150\n',
  })
  await app.analysed(account, ((await sent.json()) as { id: string }).id)
  const sees = { profile: true, results: false, supplements: true, log: true }
  await app.send('PUT', '/api/assistant/settings', { sees, outside: false, region: null }, account.auth)
  const client = await withScopes(ALL_SCOPES, account)
  const { told } = await asked(client, 'ask', { question: 'Is my ferritin too low?' })
  expect(JSON.stringify(told)).not.toContain('8 ng/mL')
})

test('a tool beyond the scopes says which one is missing, and each use stands in the log of the owner', async () => {
  const account = await app.createAccount()
  const client = await withScopes(['patient/Observation.read'], account)
  expect(await asked(client, 'medicines_and_supplements')).toMatchObject({
    isError: true,
    content: [{ type: 'text', text: 'This token has no scope patient/MedicationStatement.read.' }],
  })
  expect((await asked(client, 'latest_results')).told).toEqual({ results: [] })
  const log = await app.fetch('/api/activity', { headers: account.auth })
  expect(((await log.json()) as ActivityPage).items).toContainEqual(
    expect.objectContaining({ kind: 'token_used', detail: 'Practice system: Laboratory results' }),
  )
})

test('a question is in the log of the owner, whatever the token opens', async () => {
  const account = await app.createAccount()
  const client = await withScopes(['patient/DiagnosticReport.read'], account)
  const { content, told } = await asked(client, 'ask', { question: 'How much sleep do I need?' })
  expect(content).toEqual([{ type: 'text', text: told?.['answer'] }])
  const log = await app.fetch('/api/activity', { headers: account.auth })
  expect(((await log.json()) as ActivityPage).items).toContainEqual(
    expect.objectContaining({ kind: 'token_used', detail: 'Practice system: Laboratory reports' }),
  )
})

test('what no scope opens is not said to be hidden by the person, and no cards are spoken of that nobody shows', async () => {
  const client = await withScopes(['patient/Patient.read'], await app.createAccount())
  for (const question of ['How did I sleep this month?', 'How was my mood last week?']) {
    const { told } = await asked(client, 'ask', { question })
    expect(told?.['answer']).not.toMatch(/hidden|cards/i)
  }
})

test('nobody else’s records are told', async () => {
  const client = await withScopes(ALL_SCOPES, await app.createAccount())
  expect((await asked(client, 'latest_results')).told).toEqual({ results: [] })
  expect((await asked(client, 'medicines_and_supplements')).told).toEqual({ medicines: [], supplements: [] })
})

const post = async (body: string, more: Record<string, string> = {}) => {
  const headers = { authorization: `Bearer ${secret}`, 'content-type': 'application/json', ...fromAnywhere() }
  const answer = await app.fetch('/api/mcp', { method: 'POST', body, headers: { ...headers, ...more } })
  return { status: answer.status, text: await answer.text() }
}
const rpc = (method: string, params?: object, id: unknown = 1) =>
  JSON.stringify({ jsonrpc: '2.0', id, method, params })

test.each([
  ['no JSON', '{', 400, -32_700],
  ['a batch', `[${rpc('ping')}]`, 200, -32_600],
  ['another protocol', '{"jsonrpc":"1.0","id":1,"method":"ping"}', 200, -32_600],
  ['a method that is not known', rpc('resources/list'), 200, -32_601],
  ['a method of the prototype', rpc('constructor'), 200, -32_601],
  ['a tool that is not known', rpc('tools/call', { name: '__proto__', arguments: {} }), 200, -32_602],
  ['no version', rpc('initialize', {}), 200, -32_602],
])('%s is refused as JSON-RPC 2.0 says', async (_, body, status, code) => {
  const answer = await post(body)
  expect(answer.status).toBe(status)
  expect(JSON.parse(answer.text)).toMatchObject({ jsonrpc: '2.0', error: { code } })
})

test('arguments that are not valid are told to the program as the result of the tool', async () => {
  const { text } = await post(rpc('tools/call', { name: 'ask', arguments: { question: '' } }))
  expect(JSON.parse(text)).toMatchObject({ result: { isError: true } })
})

test('a version that is not known is answered with the newest, a notification with nothing', async () => {
  const { text } = await post(rpc('initialize', { protocolVersion: '2030-01-01' }))
  expect(JSON.parse(text)).toMatchObject({ result: { protocolVersion: '2025-11-25' } })
  expect(await post('{"jsonrpc":"2.0","method":"notifications/initialized"}')).toEqual({
    status: 202,
    text: '',
  })
})

test('without a token, with a session, from a page of another site, or too often: refused', async () => {
  const without = await app.fetch('/api/mcp', { method: 'POST', body: rpc('ping'), headers: fromAnywhere() })
  expect(without.status).toBe(401)
  expect((await post(rpc('ping'), owner.auth)).status).toBe(401)
  expect((await post(rpc('ping'), { origin: 'https://evil.example' })).status).toBe(403)
  expect((await post(rpc('ping'), { 'mcp-protocol-version': '1999-01-01' })).status).toBe(400)
  expect((await app.fetch('/api/mcp', { headers: fromAnywhere() })).status).toBe(405)
  const client = await withScopes(ALL_SCOPES, await app.createAccount())
  const many = Array.from({ length: RATE_LIMITS['mcp-token'].points }, () => client.ping())
  await expect(Promise.all(many)).rejects.toThrow(/429|Too many/)
})
