import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestData } from '@aevia/domain/test-data/schema.ts'
import { createDatabase } from '#server/db/connection.ts'
import { createAbandonTest } from '#server/features/test-data/jobs.ts'
import { createTestApp, type Account, type TestApp } from '#server/testing/test-app.ts'

let app: TestApp
let owner: Account
let other: Account
beforeAll(async () => {
  app = await createTestApp({ jobs: true })
  ;[owner, other] = [await app.createAccount(), await app.createAccount()]
})
afterAll(() => app.close())

const report = `Collected: 2026-01-02
Test,Result,Units,Reference Range
Ferritin,12,ng/mL,30-400
TSH,2.1,mIU/L,0.4-4.0
`
const csv = { name: 'report.csv', content: report }
const json = async (answer: Response) => (await answer.json()) as TestData
const errorOf = async (answer: Response) =>
  ((await answer.json()) as { error: { code: string; reason?: string; message: string } }).error
const storedFiles = () =>
  listFiles(join(app.dataDir, 'files')).concat(listFiles(join(app.dataDir, 'work', 'incoming')))

function listFiles(folder: string): string[] {
  try {
    return readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
      entry.isDirectory() ? listFiles(join(folder, entry.name)) : [join(folder, entry.name)],
    )
  } catch {
    return []
  }
}

test('a report is uploaded as pending, analysed, and its results are read', async () => {
  const answer = await app.upload(owner, csv, { provider: 'City Lab', notes: 'fasting' })
  expect(answer.status).toBe(201)
  const record = await json(answer)
  expect(record).toMatchObject({
    test_name: 'Blood Test',
    provider: 'City Lab',
    notes: 'fasting',
    test_date: '2026-01-02',
    file_type: 'csv',
    file_size: Buffer.byteLength(report),
    analysis_status: 'pending',
    processed_at: null,
  })
  expect(record.file_url).toMatch(/^\/api\/storage\/test-data\/[0-9a-f-]{36}\/\d+-[0-9a-f]+\.csv\?/)

  const { record: done, analysis } = await app.analysed(owner, record.id)
  expect(done.analysis_status).toBe('completed')
  expect(done.processed_at).toBeTruthy()
  expect(analysis).toMatchObject({
    results: [
      {
        name: 'Ferritin',
        value: 12,
        unit: 'ng/mL',
        ref_low: 30,
        ref_high: 400,
        flag: 'L',
        biomarker: 'ferritin',
      },
      { name: 'TSH', value: 2.1, unit: 'mIU/L', ref_low: 0.4, ref_high: 4, flag: 'N', biomarker: 'tsh' },
    ],
  })
})

test('what is stored is unreadable: not in the database files, not in the store', async () => {
  const canary = `canary-${crypto.randomUUID()}`
  const content = `Test,Result,Units,Reference Range\n${canary},12,ng/mL,30-400\n`
  const record = await json(await app.upload(owner, { name: 'secret.csv', content }, { notes: canary }))
  await app.analysed(owner, record.id)
  for (const path of storedFiles()) expect(readFileSync(path).includes(canary), path).toBe(false)
  const pg = await import('pg')
  const client = new pg.default.Client({ connectionString: app.urls.superuser })
  await client.connect()
  for (const table of ['test_data', 'test_analyses', 'supplements', 'profiles', 'jobs.job']) {
    const { rows } = await client.query(
      `select count(*)::int as n from ${table} t where t::text like '%' || $1 || '%'`,
      [canary],
    )
    expect(rows[0].n, table).toBe(0)
  }
  await client.end()
})

test('very many tests are listed whole, newest first, page by page', async () => {
  const user = await app.createAccount()
  const made: string[] = []
  for (let n = 0; n < 110; n++) {
    const body = {
      test_name: `Test ${n}`,
      test_date: '2026-01-02',
      notes: `note ${n}`,
      results: [
        {
          biomarker: 'ferritin',
          name: 'Ferritin',
          value_text: '12',
          unit: 'ng/mL',
          ref_low: null,
          ref_high: null,
          collection_date: null,
        },
      ],
    }
    expect((await app.send('POST', '/api/test-data/typed', body, user.auth)).status).toBe(201)
    made.unshift(`Test ${n}: note ${n}`)
  }
  const { items } = (await (await app.fetch('/api/test-data', { headers: user.auth })).json()) as {
    items: TestData[]
  }
  expect(items.map(({ test_name, notes }) => `${test_name}: ${notes}`)).toEqual(made)
})

describe('file_url', () => {
  const big = Buffer.alloc(200_000, 'Line of a long report\n')
  let record: TestData
  beforeAll(
    async () =>
      void (record = await json(await app.upload(owner, { name: 'long.txt', content: new Uint8Array(big) }))),
  )
  const bare = () => (record.file_url ?? '').split('?')[0] ?? ''

  test('is fetched by a plain GET, whole and byte for byte', async () => {
    const answer = await app.fetch(record.file_url ?? '')
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="\d+-[0-9a-f]+\.txt"$/)
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect(Buffer.from(await answer.arrayBuffer()).equals(big)).toBe(true)
  })

  test.each([
    ['bytes=0-9', 0, 9],
    ['bytes=65530-131080', 65_530, 131_080],
    ['bytes=199990-', 199_990, 199_999],
    ['bytes=-5', 199_995, 199_999],
  ])('answers the range %s', async (range, start, end) => {
    const answer = await app.fetch(record.file_url ?? '', { headers: { range } })
    expect(answer.status).toBe(206)
    expect(answer.headers.get('content-range')).toBe(`bytes ${start}-${end}/200000`)
    expect(Buffer.from(await answer.arrayBuffer()).equals(big.subarray(start, end + 1))).toBe(true)
  })

  test('is refused without signature, with another, or when expired', async () => {
    expect((await app.fetch(bare())).status).toBe(404)
    expect((await app.fetch(`${record.file_url?.slice(0, -3)}abc`)).status).toBe(404)
    expect(
      (await app.fetch((record.file_url ?? '').replace(/expires=\d+/, 'expires=9999999999'))).status,
    ).toBe(404)
    const past = Math.floor(Date.now() / 1000) - 1
    expect((await app.fetch((record.file_url ?? '').replace(/expires=\d+/, `expires=${past}`))).status).toBe(
      404,
    )
  })

  test('is fetched with the owner’s session and by nobody else’s', async () => {
    expect((await app.fetch(bare(), { headers: owner.auth })).status).toBe(200)
    expect((await app.fetch(bare(), { headers: other.auth })).status).toBe(404)
    const signedIn = await app.signIn(owner.email, owner.password, { 'x-auth-transport': 'cookie' })
    const cookie = signedIn.headers.get('set-cookie')?.split(';')[0] ?? ''
    expect((await app.fetch(bare(), { headers: { cookie } })).status).toBe(200)
  })
})

describe('another user', () => {
  test('gets the same answer for a test of mine as for one that never was', async () => {
    const record = await json(await app.upload(owner, csv))
    for (const [method, suffix] of [
      ['GET', ''],
      ['DELETE', ''],
      ['POST', '/retry'],
    ]) {
      const ask = async (id: string) => {
        const answer = await app.fetch(`/api/test-data/${id}${suffix}`, {
          method: method ?? '',
          headers: other.auth,
        })
        return [answer.status, (await answer.text()).replace(/[0-9a-f-]{36}/g, 'ID')]
      }
      expect(await ask(record.id)).toEqual(await ask(crypto.randomUUID()))
      expect((await ask(record.id))[0]).toBe(404)
      expect(await ask('not-an-id')).toEqual(await ask(record.id))
    }
    expect((await app.fetch(`/api/test-data/${record.id}`, { headers: owner.auth })).status).toBe(200)
  })
})

describe('a bad upload gets a clear error and leaves nothing behind', () => {
  const pdfStart = '%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\n'
  test.each([
    ['empty', { name: 'a.pdf', content: '' }, 'test-data.file_empty'],
    ['of a type that is not accepted', { name: 'a.exe', content: 'MZ' }, 'test-data.file_type_not_accepted'],
    ['without an extension', { name: 'report', content: 'x' }, 'test-data.file_type_not_accepted'],
    [
      'a text that calls itself a PDF',
      { name: 'a.pdf', content: 'Ferritin 12' },
      'test-data.file_type_mismatch',
    ],
    [
      'a PDF that calls itself a text',
      { name: 'a.txt', content: `${pdfStart}%%EOF` },
      'test-data.file_type_mismatch',
    ],
    [
      'a PDF that calls itself a picture',
      { name: 'a.png', content: `${pdfStart}%%EOF` },
      'test-data.file_type_mismatch',
    ],
    ['a PDF whose end is missing', { name: 'a.pdf', content: pdfStart }, 'test-data.file_truncated'],
    [
      'a PDF with a password',
      { name: 'a.pdf', content: `${pdfStart}trailer\n<< /Encrypt 5 0 R >>\n%%EOF` },
      'test-data.file_encrypted',
    ],
    [
      'an archive that calls itself a sheet',
      { name: 'a.xlsx', content: new Uint8Array(gzipSync('x')) },
      'test-data.file_type_mismatch',
    ],
  ])('%s', async (_what, file, reason) => {
    const before = storedFiles()
    const answer = await app.upload(owner, file)
    expect(answer.status).toBe(400)
    const error = await errorOf(answer)
    expect(error.reason).toBe(reason)
    expect(error.message).toMatch(/^[A-Z].*\.$/)
    expect(storedFiles()).toEqual(before)
  })

  test.each([
    { name: 'a.pdf', content: `${pdfStart}(the word /Encrypt in a text) /EncryptMetadata true\n%%EOF` },
    { name: 'a.json', content: '{"resourceType":"Bundle"}' },
    { name: 'a.hl7', content: 'MSH|^~\\&|LAB' },
  ])('$name is taken', async (file) => {
    expect((await app.upload(owner, file)).status).toBe(201)
  })

  test('larger than 20 MB', async () => {
    const before = storedFiles()
    const answer = await app.upload(owner, {
      name: 'a.txt',
      content: new Uint8Array(20 * 1024 * 1024 + 1).fill(65),
    })
    expect(answer.status).toBe(413)
    expect((await errorOf(answer)).reason).toBe('test-data.file_too_large')
    expect(storedFiles()).toEqual(before)
  })

  test('without a date, without a name, with an unknown field', async () => {
    const before = storedFiles()
    const incomplete: Record<string, string>[] = [{ test_date: '' }, { test_name: '  ' }]
    for (const fields of incomplete) {
      expect((await errorOf(await app.upload(owner, csv, fields))).reason).toBe('test-data.file_missing')
    }
    expect((await app.upload(owner, csv, { test_date: '2026-02-30' })).status).toBe(400)
    expect((await app.upload(owner, csv, { analysis_status: 'completed' })).status).toBe(400)
    expect(storedFiles()).toEqual(before)
  })

  test('signed out', async () => {
    expect((await app.upload({ auth: { authorization: 'Bearer a.b.c' } }, csv)).status).toBe(401)
  })
})

test('a failed analysis keeps its file, says why, and can be tried again', async () => {
  const damaged = { name: 'damaged.pdf', content: '%PDF-1.7\nnothing that could be read\n%%EOF\n' }
  const record = await json(await app.upload(owner, damaged))
  const { record: failed } = await app.analysed(owner, record.id)
  expect(failed.analysis_status).toBe('error')
  expect(failed.analysis_error).toMatch(/^[A-Z].*\.$/)
  expect(failed.processed_at).toBeTruthy()
  expect((await app.fetch(failed.file_url ?? '')).status).toBe(200)

  const again = await app.fetch(`/api/test-data/${record.id}/retry`, { method: 'POST', headers: owner.auth })
  expect((await json(again)).analysis_status).toBe('pending')
  expect((await app.analysed(owner, record.id)).record.analysis_status).toBe('error')
})

test('only a failed analysis can be tried again', async () => {
  const record = await json(await app.upload(owner, csv))
  await app.analysed(owner, record.id)
  const answer = await app.fetch(`/api/test-data/${record.id}/retry`, { method: 'POST', headers: owner.auth })
  expect(answer.status).toBe(409)
})

test('deleting removes the record, the analysis and the file', async () => {
  const record = await json(await app.upload(owner, csv))
  await app.analysed(owner, record.id)
  const files = storedFiles().length
  expect(
    (await app.fetch(`/api/test-data/${record.id}`, { method: 'DELETE', headers: owner.auth })).status,
  ).toBe(204)
  expect((await app.fetch(`/api/test-data/${record.id}`, { headers: owner.auth })).status).toBe(404)
  expect((await app.fetch(record.file_url ?? '')).status).toBe(404)
  expect(storedFiles().length).toBe(files - 1)
})

test('an analysis whose every attempt was cut off ends in an error that can be tried again', async () => {
  // A server that takes no work: the job waits until it is moved to the queue of those given up.
  const idle = await createTestApp()
  const account = await idle.createAccount()
  const record = await json(await idle.upload(account, csv))
  await createAbandonTest({ database: createDatabase(idle.appPool) })({
    user_id: account.session.user.id,
    test_id: record.id,
  })
  expect((await idle.analysed(account, record.id)).record).toMatchObject({
    analysis_status: 'error',
    analysis_error: 'The analysis failed unexpectedly. Your file has been kept; please try again.',
  })
  const again = await idle.fetch(`/api/test-data/${record.id}/retry`, {
    method: 'POST',
    headers: account.auth,
  })
  expect((await json(again)).analysis_status).toBe('pending')
  await idle.close()
})

describe('an upload that breaks off', () => {
  const raw = (body: string, boundary = 'XX') =>
    app.fetch('/api/test-data', {
      method: 'POST',
      body,
      headers: { ...owner.auth, 'content-type': `multipart/form-data; boundary=${boundary}` },
    })
  const filePart = '--XX\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\nabc'
  const strayPart = '--XX\r\nContent-Disposition: form-data; name="other"; filename="a.txt"\r\n\r\nabc'

  test.each([
    ['inside the file', filePart],
    ['inside a file that is not asked for', strayPart],
    ['inside a field', '--XX\r\nContent-Disposition: form-data; name="test_name"\r\n\r\nBlo'],
    ['before anything', ''],
  ])('%s is refused, leaves nothing, and the server goes on', async (_where, body) => {
    const before = storedFiles()
    expect((await raw(body)).status).toBe(400)
    expect(storedFiles()).toEqual(before)
    expect((await app.fetch('/healthz')).status).toBe(200)
  })

  test('without a boundary is refused', async () => {
    const headers = { ...owner.auth, 'content-type': 'multipart/form-data' }
    expect((await app.fetch('/api/test-data', { method: 'POST', body: filePart, headers })).status).toBe(400)
  })

  test('because its sender hung up leaves nothing', async () => {
    const before = storedFiles()
    const { connect } = await import('node:net')
    const { port } = new URL(app.url)
    const socket = connect(Number(port), '127.0.0.1')
    socket.write(
      `POST /api/test-data HTTP/1.1\r\nHost: localhost\r\nAuthorization: ${owner.auth.authorization}\r\n` +
        `Content-Type: multipart/form-data; boundary=XX\r\nContent-Length: 900000\r\n\r\n${filePart}${'x'.repeat(400_000)}`,
    )
    await expect.poll(() => storedFiles().length).toBeGreaterThan(before.length)
    socket.destroy()
    await expect.poll(storedFiles).toEqual(before)
  })
})

test('a test of a day that has not begun anywhere is refused', async () => {
  const answer = await app.upload(owner, csv, { test_date: '2090-01-01' })
  expect(answer.status).toBe(400)
  expect(await answer.text()).toContain('This date is in the future.')
})
