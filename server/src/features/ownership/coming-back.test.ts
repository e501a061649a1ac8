import { setTimeout as sleep } from 'node:timers/promises'
import type { Session } from '@aevia/domain/auth/schema.ts'
import type { ArchiveLink, ArchiveState } from '@aevia/domain/ownership/schema.ts'
import { ARCHIVE_IMPORT_BYTES } from '@aevia/domain/ownership/schema.ts'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import pg from 'pg'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sendInHalves } from '#server/testing/send-in-halves.ts'
import { type Account, createTestApp, type TestApp } from '#server/testing/test-app.ts'

let app: TestApp
let admin: pg.Client
let archive: Uint8Array<ArrayBuffer>
let owner: Account

// So many results that they are stored in parts.
const rows = Array.from({ length: 600 }, (_, row) => `Ferritin,${row + 1},ng/mL,30-400`)
const REPORT = `Test,Result,Units,Reference Range\n${rows.join('\n')}\n`

beforeAll(async () => {
  app = await createTestApp({ jobs: true, erasureDays: 0 })
  admin = new pg.Client({ connectionString: app.urls.superuser })
  await admin.connect()
  owner = await app.createAccount()
  await fill(owner)
  archive = await exported(owner)
})
afterAll(async () => {
  await admin.end()
  await app.close()
})

async function exported({ auth }: Account): Promise<Uint8Array<ArrayBuffer>> {
  await app.send('POST', '/api/ownership/archive', {}, auth)
  const state = async () =>
    ((await (await app.fetch('/api/ownership/archive', { headers: auth })).json()) as ArchiveState).archive
      ?.status
  while ((await state()) === 'preparing') await sleep(50)
  const link = await app.send('POST', '/api/ownership/archive/link', {}, auth)
  const { url } = (await link.json()) as ArchiveLink
  return new Uint8Array(await (await app.fetch(url, { headers: auth })).arrayBuffer())
}
const bringBack = ({ auth }: Account, body: Uint8Array<ArrayBuffer>) =>
  app.fetch('/api/ownership/import', {
    method: 'PUT',
    body,
    headers: { ...auth, 'content-type': 'application/zip' },
  })
const refusal = async (answer: Response) => [
  answer.status,
  ((await answer.json()) as { error: { reason?: string } }).error.reason,
]

async function importSteps({ auth }: Account) {
  const at = '2024-03-01 10:00:00 +0100'
  const file = `<HealthData><Record type="HKQuantityTypeIdentifierStepCount" sourceName="W" unit="count" startDate="${at}" endDate="${at}" value="9"/></HealthData>`
  const begun = await app.send(
    'POST',
    '/api/metrics/imports',
    { file_name: 'export.xml', file_size: file.length },
    auth,
  )
  const { id } = (await begun.json()) as { id: string }
  await app.fetch(`/api/metrics/imports/${id}/parts/0`, { method: 'PUT', body: file, headers: auth })
  await app.send('POST', `/api/metrics/imports/${id}/complete`, {}, auth)
  const status = async () =>
    ((await (await app.fetch(`/api/metrics/imports/${id}`, { headers: auth })).json()) as { status: string })
      .status
  while ((await status()) !== 'completed') await sleep(100)
}

async function fill(account: Account) {
  const { auth } = account
  const profile = { first_name: 'Ada', last_name: 'Byron', age: 36, race: null, gender: 'female' }
  const body = {
    ...profile,
    allergies: 'penicillin',
    medicines: [{ name: 'Ramipril', dose: null }],
    conditions: ['Gout'],
    height_cm: 170,
    weight_kg: 61.5,
  }
  await app.fetch('/api/profile', { headers: auth })
  await app.send('PATCH', '/api/profile', body, auth)
  const picture = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()
  await app.fetch('/api/profile/avatar', { method: 'PUT', body: new Uint8Array(picture), headers: auth })
  const zinc = await app.send(
    'POST',
    '/api/supplements',
    { name: 'Zinc', notes: 'with "food", and\nwater' },
    auth,
  )
  const { id: zincId } = (await zinc.json()) as { id: string }
  const skipped = { status: 'skipped', reason: 'forgot' }
  await app.send('PUT', `/api/supplements/${zincId}/intakes/2026-11-20`, skipped, auth)
  await app.send('PUT', '/api/level', { hidden: ['first_test'] }, auth)
  await app.send('POST', '/api/plan', { id: crypto.randomUUID(), title: 'Eat oats' }, auth)
  await app.send('PUT', '/api/plan/goals?day=2026-11-20', { kind: 'sleep', target: 8 }, auth)
  const mood = {
    id: crypto.randomUUID(),
    kind: 'mood',
    logged_at: '2026-01-02T08:00:00Z',
    values: { mood: 'good' },
  }
  await app.send('POST', '/api/health-log', mood, auth)
  const question = {
    message: 'what is zinc',
    turn: crypto.randomUUID(),
    requestSupplementRecommendations: true,
  }
  await app.send('POST', '/api/functions/ai-health-chat', question, auth)
  const uploaded = await app.upload(account, { name: 'r.csv', content: REPORT })
  const { id } = (await uploaded.json()) as { id: string }
  await app.analysed(account, id)
  await app.send('PUT', `/api/test-data/${id}/results/0/review`, { decision: 'accepted' }, auth)
  await importSteps(account)
}

/** What of an archive belongs to the account it is of and not to its data. */
const OF_THE_ACCOUNT =
  /^(?:README\.txt|account\.json|manifest\.json|fhir\/.*|data\/(?:session|account|two_factor|passkey|known_device|subscribers|erasures|consents|activity_log)\.json)$/
/** The person’s own id, address and keyed names are the only differences. */
function comparable(bytes: Uint8Array, { session, email }: Account) {
  const files = Object.entries(unzipSync(bytes)).filter(([path]) => !OF_THE_ACCOUNT.test(path))
  const plain = (text: string) =>
    text
      .replaceAll(session.user.id, 'ID')
      .replaceAll(email, 'EMAIL')
      .replaceAll(/(metrics\/steps\/2024-03-)[0-9a-f]{32}/g, '$1S')
      .replaceAll(/"source":\s?"[0-9a-f]{32}"/g, '"source":"S"')
  return Object.fromEntries(
    files.map(([path, content]) => [
      plain(path),
      path.startsWith('files/') || path.endsWith('.webp')
        ? Buffer.from(content).toString('hex')
        : plain(strFromU8(content)),
    ]),
  )
}
const untouched = async (account: Account) => {
  const list = async (path: string) =>
    ((await (await app.fetch(path, { headers: account.auth })).json()) as { items: unknown[] }).items
  expect(await list('/api/test-data')).toEqual([])
  expect(await list('/api/health-log')).toEqual([])
  const pending = await admin.query('select from pending_files where user_id = $1', [account.session.user.id])
  expect(pending.rowCount).toBe(0)
}

describe('a refused archive changes nothing:', () => {
  let fresh: Account
  beforeAll(async () => void (fresh = await app.createAccount()))

  test('a damaged one, wherever the damage is', async () => {
    for (const part of [0.02, 0.3, 0.6, 0.95]) {
      const copy = archive.slice()
      const at = Math.floor(copy.length * part)
      // More than the fields of a header that nobody reads, where eight bytes may lie and harm nothing.
      for (let n = 0; n < 256; n++) copy[at + n] = (copy[at + n] ?? 0) ^ 0xff
      const [status, reason] = await refusal(await bringBack(fresh, copy))
      expect([status, String(reason)]).toEqual([
        400,
        expect.stringMatching(/^ownership\.archive_(damaged|foreign)$/),
      ])
    }
    expect(await refusal(await bringBack(fresh, archive.slice(0, -40)))).toEqual([
      400,
      'ownership.archive_damaged',
    ])
    expect(await refusal(await bringBack(fresh, new Uint8Array(0)))).toEqual([
      400,
      'ownership.archive_damaged',
    ])
    await untouched(fresh)
  })

  test('one of somebody else, and one that was changed and packed again', async () => {
    const other = zipSync({ 'data/supplements.json': strToU8('[\n{"id":"x"}\n]\n') })
    expect(await refusal(await bringBack(fresh, other as Uint8Array<ArrayBuffer>))).toEqual([
      400,
      'ownership.archive_foreign',
    ])
    const files = unzipSync(archive)
    const changed = {
      ...files,
      'data/profiles.json': strToU8(strFromU8(files['data/profiles.json']!).replace('Byron', 'Smith')),
    }
    expect(await refusal(await bringBack(fresh, zipSync(changed) as Uint8Array<ArrayBuffer>))).toEqual([
      400,
      'ownership.archive_damaged',
    ])
    const manifest = JSON.parse(strFromU8(files['manifest.json']!)) as { files: unknown[]; seal: string }
    const relisted = {
      ...files,
      'manifest.json': strToU8(JSON.stringify({ ...manifest, files: manifest.files.slice(1) })),
    }
    expect(await refusal(await bringBack(fresh, zipSync(relisted) as Uint8Array<ArrayBuffer>))).toEqual([
      400,
      'ownership.archive_foreign',
    ])
    await untouched(fresh)
  })

  test('a bomb, and one that is too large', async () => {
    const zeros = new Uint8Array(64 * 1024 * 1024)
    const bomb = zipSync({ 'manifest.json': zeros }) as Uint8Array<ArrayBuffer>
    expect(bomb.length).toBeLessThan(100_000)
    expect(await refusal(await bringBack(fresh, bomb))).toEqual([400, 'ownership.archive_damaged'])
    // Nothing of a list is parsed that is not ours, however small it was packed.
    const numbers = strToU8(`{"files":[${'0,'.repeat(1_500_000)}0],"seal":"${'0'.repeat(64)}"}`)
    const listed = zipSync({ 'manifest.json': numbers }) as Uint8Array<ArrayBuffer>
    expect(listed.length).toBeLessThan(20_000)
    expect(await refusal(await bringBack(fresh, listed))).toEqual([400, 'ownership.archive_foreign'])
    const names = Array.from({ length: 20_001 }, (_, index) => [String(index), new Uint8Array(0)] as const)
    const crowded = zipSync(Object.fromEntries(names), { level: 0 }) as Uint8Array<ArrayBuffer>
    expect(await refusal(await bringBack(fresh, crowded))).toEqual([413, 'ownership.archive_too_large'])
    const longNames = Array.from({ length: 200 }, (_, index) => [
      `${'n'.repeat(60_000)}${index}`,
      new Uint8Array(0),
    ])
    const wide = zipSync(Object.fromEntries(longNames), { level: 0 }) as Uint8Array<ArrayBuffer>
    expect(await refusal(await bringBack(fresh, wide))).toEqual([400, 'ownership.archive_foreign'])
    const large = new Uint8Array(ARCHIVE_IMPORT_BYTES + 1)
    // The connection may end while the rest is still being sent.
    const tooLarge = [413, 'ownership.archive_too_large']
    expect(await bringBack(fresh, large).then(refusal, () => tooLarge)).toEqual(tooLarge)
    await untouched(fresh)
  })

  test('one of an account that is still here, one into an account with records, one without a session', async () => {
    expect(await refusal(await bringBack(fresh, archive))).toEqual([409, 'ownership.archive_in_use'])
    // Also where none of its rows is here: what was deleted is still its own.
    const emptied = await exported(await app.createAccount())
    expect(await refusal(await bringBack(fresh, emptied))).toEqual([409, 'ownership.archive_in_use'])
    await untouched(fresh)
    expect(await refusal(await bringBack(owner, archive))).toEqual([409, 'ownership.not_empty'])
    const none = await app.fetch('/api/ownership/import', { method: 'PUT', body: archive })
    expect(none.status).toBe(401)
  })
})

test('brought back into an empty account it is the same account: exported again, it is the same, byte by byte for files', async () => {
  expect((await app.send('POST', '/api/ownership/erasure', {}, owner.auth)).status).toBe(201)
  const left = async () =>
    (await admin.query('select from auth."user" where id = $1', [owner.session.user.id])).rowCount
  await expect.poll(left, { timeout: 20_000 }).toBe(0)
  const account = await app.createAccount()
  await app.fetch('/api/profile', { headers: account.auth })
  const answer = await bringBack(account, archive)
  expect(answer.status, await answer.clone().text()).toBe(204)
  const again = comparable(await exported(account), account)
  const before = comparable(archive, owner)
  expect(Object.keys(again).sort()).toEqual(Object.keys(before).sort())
  for (const [path, content] of Object.entries(before)) expect(again[path], path).toBe(content)
  expect(Object.keys(before).length).toBeGreaterThan(20)
  // And the product reads it: results, a chart, the file, a day of steps.
  const { items } = (await (await app.fetch('/api/test-data', { headers: account.auth })).json()) as {
    items: { id: string; file_url: string; analysis_status: string }[]
  }
  expect(items).toMatchObject([{ analysis_status: 'completed' }])
  const file = await app.fetch(new URL(items[0]!.file_url, app.url).href.replace(app.url, ''), {
    headers: account.auth,
  })
  expect(await file.text()).toBe(REPORT)
  expect((await app.fetch('/api/blood-markers/ferritin', { headers: account.auth })).status).toBe(200)
  const pending = await admin.query('select from pending_files where user_id = $1', [account.session.user.id])
  expect(pending.rowCount).toBe(0)
  // Uploaded again, the file is recognised: its hash is of the new key.
  const twice = (await (await app.upload(account, { name: 'r.csv', content: REPORT })).json()) as {
    duplicate_of: string | null
  }
  expect(twice.duplicate_of).toBe(items[0]!.id)
  const session = (await (await app.signIn(account.email, account.password)).json()) as Session
  expect(session.user.email).toBe(account.email)
}, 120_000)

test('an archive that is on its way when the consent is withdrawn is not stored', async () => {
  const newcomer = await app.createAccount()
  const half = archive.length / 2
  const headers = { ...newcomer.auth, 'content-type': 'application/zip' }
  const url = `${app.url}/api/ownership/import`
  const halves: [Uint8Array, Uint8Array] = [archive.subarray(0, half), archive.subarray(half)]
  const answer = await sendInHalves({ method: 'PUT', url, headers, halves }, () =>
    app.send('PUT', '/api/consents/health_data', { given: false, version: 1 }, newcomer.auth),
  )
  expect(answer).toEqual([403, 'consents.needed'])
  expect(await (await app.fetch('/api/test-data', { headers: newcomer.auth })).json()).toMatchObject({
    items: [],
  })
})
