// The bucket adapter over its own wire: a stand-in on loopback that speaks S3's REST protocol and checks that every
// request is signed (https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-authenticating-requests.html).
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Config } from '#server/config.ts'
import type { TestData } from '@aevia/domain/test-data/schema.ts'
import { createTestApp, type Account, type TestApp } from '#server/testing/test-app.ts'

const objects = new Map<string, Buffer>()
let down = false
let full = false
let hangs = false
let complains = false
const bucket = createServer(async (request, response) => {
  const body = await buffer(request)
  const key = new URL(request.url ?? '', 'http://s3').pathname.replace(/^\/health-files\//, '')
  const signed = /^AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE\/\d{8}\/eu-north-1\/s3\/aws4_request/
  if (!signed.test(request.headers.authorization ?? '')) return response.writeHead(403).end()
  if (hangs) return undefined
  if (complains) return Readable.from(complaint()).pipe(response.writeHead(500))
  if (down) return response.writeHead(503).end()
  if (request.method === 'PUT' && full) return response.writeHead(507).end()
  if (request.method === 'PUT') {
    objects.set(key, body)
    return response.writeHead(200, { etag: '"1"' }).end()
  }
  if (request.method === 'DELETE') {
    objects.delete(key)
    return response.writeHead(204).end()
  }
  if (request.method === 'HEAD' && !key) return response.writeHead(200).end()
  if (new URL(request.url ?? '', 'http://s3').searchParams.get('list-type') === '2')
    return list(request, response)
  const stored = objects.get(key)
  if (!stored) return response.writeHead(404).end()
  const range = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '')
  if (!range) return response.writeHead(200, { 'content-length': stored.length }).end(stored)
  const part = stored.subarray(Number(range[1]), Number(range[2]) + 1)
  const head = {
    'content-length': part.length,
    'content-range': `bytes ${range[1]}-${range[2]}/${stored.length}`,
  }
  return response.writeHead(206, head).end(part)
})

/** An error that never ends. */
function* complaint() {
  for (;;) yield '<Error>'.repeat(1000)
}

/** ListObjectsV2, in one page. */
function list(request: IncomingMessage, response: ServerResponse) {
  const prefix = new URL(request.url ?? '', 'http://s3').searchParams.get('prefix') ?? ''
  const keys = [...objects.keys()].filter((key) => key.startsWith(prefix)).sort()
  const contents = keys.map((key) => `<Contents><Key>${key}</Key></Contents>`).join('')
  response.writeHead(200, { 'content-type': 'application/xml' })
  return response.end(
    `<ListBucketResult><IsTruncated>false</IsTruncated><KeyCount>${keys.length}</KeyCount>${contents}</ListBucketResult>`,
  )
}

let app: TestApp
let s3: NonNullable<Config['s3']>
let owner: Account
beforeAll(async () => {
  await new Promise<void>((resolve) => bucket.listen(0, '127.0.0.1', resolve))
  s3 = {
    bucket: 'health-files',
    region: 'eu-north-1',
    endpoint: `http://127.0.0.1:${(bucket.address() as AddressInfo).port}`,
    accessKeyId: 'AKIDEXAMPLE',
    secretAccessKey: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY',
  }
  app = await createTestApp({ jobs: true, s3 })
  owner = await app.createAccount()
})
afterAll(async () => {
  await app.close()
  bucket.closeAllConnections()
  bucket.close()
})

test('a file lives in the bucket, encrypted: uploaded, analysed, read whole and in part, deleted', async () => {
  const report = 'Collected: 2026-01-02\nTest,Result,Units,Reference Range\nFerritin,12,ng/mL,30-400\n'
  const record = (await (await app.upload(owner, { name: 'r.csv', content: report })).json()) as TestData
  const [stored] = [...objects.values()]
  expect(objects.size).toBe(1)
  expect([...objects.keys()][0]).toMatch(/^test-data\/[0-9a-f-]{36}\/\d+-[0-9a-f]+\.csv$/)
  expect(stored?.includes('Ferritin')).toBe(false)

  expect((await app.analysed(owner, record.id)).record.analysis_status).toBe('completed')
  expect(await (await app.fetch(record.file_url ?? '')).text()).toBe(report)
  const part = await app.fetch(record.file_url ?? '', { headers: { range: 'bytes=11-20' } })
  expect([part.status, await part.text()]).toEqual([206, '2026-01-02'])

  const gone = await app.fetch(`/api/test-data/${record.id}`, { method: 'DELETE', headers: owner.auth })
  expect([gone.status, objects.size]).toEqual([204, 0])
})

test('a bucket that is down is a clear error and leaves no record', async () => {
  const ready = async () => (await app.fetch('/readyz')).status
  expect(await ready()).toBe(200)
  down = true
  await expect.poll(ready).toBe(503)
  const refused = await app.upload(owner, { name: 'r.csv', content: 'Ferritin,12,ng/mL\n' })
  expect(refused.status).toBeGreaterThanOrEqual(500)
  expect(await refused.text()).not.toContain('health-files')
  down = false
  const { items } = (await (await app.fetch('/api/test-data', { headers: owner.auth })).json()) as {
    items: unknown[]
  }
  expect(items).toEqual([])
})

test('a bucket that is down at the start keeps nobody out', async () => {
  down = true
  const other = await createTestApp({ s3 })
  down = false
  expect((await other.fetch('/healthz')).status).toBe(200)
  await other.close()
})

test('a bucket without room is told as such, and leaves no record', async () => {
  full = true
  const refused = await app.upload(owner, { name: 'r.csv', content: 'Ferritin,12,ng/mL\n' })
  full = false
  expect([refused.status, await refused.json()]).toMatchObject([507, { error: { code: 'storage_full' } }])
  const listed = await app.fetch('/api/test-data', { headers: owner.auth })
  expect([await listed.json(), objects.size]).toEqual([{ items: [] }, 0])
})

test('a file that the bucket has lost is told as such', async () => {
  const sent = await app.upload(owner, { name: 'r.csv', content: 'Ferritin,12,ng/mL\n' })
  const record = (await sent.json()) as TestData
  await app.analysed(owner, record.id)
  objects.clear()
  const answer = await app.fetch(record.file_url ?? '')
  expect([answer.status, await answer.json()]).toMatchObject([
    500,
    { error: { reason: 'test-data.file_damaged' } },
  ])
})

/** Milliseconds that somebody waits, with what a slow machine adds. */
const PATIENCE_MS = 14_000

test('a bucket whose error never ends is a clear error, and is not listened to to its end', async () => {
  const report = { name: 'r.csv', content: 'Test,Result\nFerritin,12\n' }
  const record = (await (await app.upload(owner, report)).json()) as TestData
  complains = true
  const answer = await app.fetch(record.file_url ?? '', { headers: owner.auth })
  expect(answer.status).toBe(503)
  complains = false
})

test('a bucket that hangs is a clear error within seconds', { timeout: 60_000 }, async () => {
  const sent = await app.upload(owner, { name: 'r.csv', content: 'Ferritin,14,ng/mL\n' })
  const record = (await sent.json()) as TestData
  await app.analysed(owner, record.id)
  hangs = true
  const asked = [
    () => app.upload(owner, { name: 'r.csv', content: 'Ferritin,13,ng/mL\n' }),
    () => app.fetch(record.file_url ?? ''),
  ]
  for (const ask of asked) {
    const since = Date.now()
    const answer = await ask()
    expect([answer.status, await answer.json()]).toMatchObject([503, { error: { code: 'unavailable' } }])
    expect(Date.now() - since).toBeLessThan(PATIENCE_MS)
  }
  hangs = false
})
