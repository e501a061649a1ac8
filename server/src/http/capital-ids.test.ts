import { afterAll, beforeAll, expect, test } from 'vitest'
import type { MadeToken } from '@aevia/domain/tokens/schema.ts'
import { fhir, makeToken } from '#server/testing/program.ts'
import { exampleDevice } from '#server/testing/push-stand-in.ts'
import { makeShare } from '#server/testing/shared-link.ts'
import { type Account, createTestApp, fromAnywhere, type TestApp } from '#server/testing/test-app.ts'

let app: TestApp
let account: Account
let program: MadeToken
beforeAll(async () => {
  app = await createTestApp({ jobs: true })
  account = await app.createAccount()
  program = await makeToken(app, account)
})
afterAll(() => app.close())

const capitals = () => crypto.randomUUID().toUpperCase()
const DAY = '2026-03-14'
const FILE = '<?xml version="1.0"?><HealthData locale="en"></HealthData>'

async function send(method: string, path: string, body?: unknown) {
  const isFile = typeof body === 'string'
  const answer = await app.fetch(path, {
    method,
    headers: {
      ...account.auth,
      ...fromAnywhere(),
      ...(body === undefined || isFile ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: isFile ? body : JSON.stringify(body) }),
  })
  const text = await answer.text()
  return { status: answer.status, text }
}
const made = async (path: string, body: { id?: string; [field: string]: unknown }) => {
  const { status, text } = await send('POST', path, body)
  expect([path, status, text.slice(0, 200)]).toEqual([path, 201, expect.any(String)])
  return body.id ?? (JSON.parse(text) as { id: string }).id
}

async function aTest() {
  const answer = await app.upload(account, {
    name: 'labs.csv',
    content: 'Test,Result,Unit\nFerritin,88,ng/mL\n',
  })
  const { id } = (await answer.json()) as { id: string }
  await app.analysed(account, id)
  return id
}
const aSupplement = () => made('/api/supplements', { name: 'Zinc' })
const entry = {
  kind: 'mood',
  logged_at: `${DAY}T08:00:00+01:00`,
  note: null,
  values: { mood: 'good' },
}

type Call = {
  of: () => Promise<string>
  body?: unknown
  fills?: Record<string, string>
  answers?: number
  /** asked with a token of a program */
  program?: boolean
}
const anEntry = () => made('/api/health-log', { ...entry, id: capitals() })
const anAction = () => made('/api/plan', { id: capitals(), title: 'Walk after lunch' })
const anImport = () => made('/api/metrics/imports', { file_name: 'export.xml', file_size: FILE.length })
const aDevice = () => made('/api/reminders/devices', exampleDevice())
const aToken = async () => (await makeToken(app, account)).token.id
const aShare = async () => (await makeShare(app, account)).share.id
/** Of nothing that exists: an answer that there is none is right. */
const aStranger = () => Promise.resolve(crypto.randomUUID())

async function asProgram(path: string) {
  const answer = await fhir(app, program.secret, path.replace('/api/fhir/', ''))
  return { status: answer.status, text: await answer.text() }
}

/** Every call of the API with an id in its path, with what it needs to be right. */
const CALLS: Record<string, Call> = {
  'get /api/test-data/{id}': { of: aTest },
  'delete /api/test-data/{id}': { of: aTest },
  'post /api/test-data/{id}/retry': { of: aTest, answers: 409 },
  'get /api/test-data/{id}/pages/{page}': { of: aTest, fills: { page: '1' }, answers: 404 },
  'put /api/test-data/{id}/results/{index}/review': {
    of: aTest,
    fills: { index: '0' },
    body: { decision: 'accepted' },
  },
  'delete /api/test-data/{id}/results/{index}/review': { of: aTest, fills: { index: '0' } },
  'post /api/test-data/{id}/units': { of: aTest },
  'put /api/test-data/{id}/owner': { of: aTest, body: { owner: 'mine' } },
  'put /api/test-data/{id}/collection-date': { of: aTest, body: { collection_date: DAY } },
  'delete /api/auth/sessions/{id}': { of: aStranger, answers: 404 },
  'delete /api/auth/passkeys/{id}': { of: aStranger, answers: 404 },
  'patch /api/health-log/{id}': { of: anEntry, body: entry },
  'delete /api/health-log/{id}': { of: anEntry },
  'get /api/metrics/imports/{id}': { of: anImport },
  'put /api/metrics/imports/{id}/parts/{part}': { of: anImport, fills: { part: '0' }, body: FILE },
  'delete /api/metrics/imports/{id}': { of: anImport },
  // Parts of it are missing.
  'post /api/metrics/imports/{id}/complete': { of: anImport, answers: 400 },
  'patch /api/plan/{id}': { of: anAction, body: { title: 'Walk after dinner' } },
  'delete /api/plan/{id}': { of: anAction },
  'patch /api/supplements/{id}': { of: aSupplement, body: { notes: 'with food' } },
  'delete /api/supplements/{id}': { of: aSupplement },
  'put /api/supplements/{id}/intakes/{day}': {
    of: aSupplement,
    fills: { day: DAY },
    body: { status: 'taken', reason: 'felt fine' },
  },
  'delete /api/supplements/{id}/intakes/{day}': { of: aSupplement, fills: { day: DAY } },
  'get /api/sharing/{id}/link': { of: aShare },
  'delete /api/sharing/{id}': { of: aShare },
  'delete /api/reminders/devices/{id}': { of: aDevice },
  'delete /api/tokens/{id}': { of: aToken },
  'get /api/fhir/Patient/{id}': { of: () => Promise.resolve(account.session.user.id), program: true },
  'get /api/fhir/Observation/{id}': { of: async () => `${await aTest()}.0`, program: true },
  'get /api/fhir/DiagnosticReport/{id}': { of: aTest, program: true },
  'get /api/fhir/MedicationStatement/{id}': { of: aSupplement, program: true },
  'post /api/assistant/second-reading/{id}': { of: aTest, answers: 409 },
  'get /api/assistant/receipts/{id}': { of: aStranger, answers: 404 },
}
/** Reads that open everything again that was written. */
const READS = [
  '/api/test-data',
  '/api/supplements',
  `/api/supplements/intakes?from=${DAY}&to=${DAY}`,
  '/api/health-log',
  `/api/plan?day=${DAY}`,
  '/api/metrics/imports',
  '/api/sharing',
  '/api/tokens',
  '/api/blood-markers',
  `/api/dashboard?day=${DAY}`,
]

test('an id in capital letters is the same id, at every door, and what was sent with it can be read again', async () => {
  const { paths } = (await (await app.fetch('/api/openapi.json')).json()) as {
    paths: Record<string, Record<string, unknown>>
  }
  const described = Object.entries(paths)
    .flatMap(([path, methods]) => Object.keys(methods).map((method) => `${method} ${path}`))
    // A marker is known by its name.
    .filter((call) => call.includes('{id}') && call !== 'get /api/blood-markers/{id}')
  expect(Object.keys(CALLS).toSorted()).toEqual(described.toSorted())

  const wrong: string[] = []
  for (const [call, { of, body, fills = {}, answers = 200, program: isProgram = false }] of Object.entries(
    CALLS,
  )) {
    const [method = '', path = ''] = call.split(' ')
    const filled = Object.entries({ ...fills, id: (await of()).toUpperCase() }).reduce(
      (text, [name, value]) => text.replace(`{${name}}`, value),
      path,
    )
    const { status, text } = isProgram
      ? await asProgram(filled)
      : await send(method.toUpperCase(), filled, body)
    const isRight = answers === 200 ? status === 200 || status === 204 : status === answers
    if (!isRight) wrong.push(`${call}: ${status} ${text.slice(0, 160)}`)
    for (const read of READS) {
      const { status: readable } = await send('GET', read)
      if (readable !== 200) wrong.push(`${read} after ${call}: ${readable}`)
    }
  }
  expect(wrong).toEqual([])
}, 120_000)

test('the number of a part has one way to be written; anything else names no part', async () => {
  const id = await anImport()
  for (const part of ['0x0', '0e0', '0%20', '+0', '-0', '00', '0.0', '1e99', '%30%00', 'x', '999999999'])
    expect([part, (await send('PUT', `/api/metrics/imports/${id}/parts/${part}`, FILE)).status]).toEqual([
      part,
      404,
    ])
  // Percent-encoded it is the same digit.
  for (const part of ['%30', '0'])
    expect((await send('PUT', `/api/metrics/imports/${id}/parts/${part}`, FILE)).status).toBe(204)
})
