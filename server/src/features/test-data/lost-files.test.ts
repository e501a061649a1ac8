// Files that do not match their records: damaged or missing.
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestData } from '@aevia/domain/test-data/schema.ts'
import { pdfOf } from '#server/testing/pdf.ts'
import { type Account, createTestApp, type TestApp } from '#server/testing/test-app.ts'

const silent = pino({ level: 'silent' })
let app: TestApp
let owner: Account
beforeAll(async () => {
  app = await createTestApp({ log: silent })
  owner = await app.createAccount()
})
afterAll(() => app.close())

const upload = async (name: string, content: string | Uint8Array<ArrayBuffer>) =>
  (await (await app.upload(owner, { name, content })).json()) as TestData
const placeOf = ({ file_url }: TestData) =>
  join(app.dataDir, 'files', (file_url ?? '').split('?')[0]!.replace('/api/storage/', ''))
const damaged = {
  error: {
    code: 'internal',
    reason: 'test-data.file_damaged',
    message: 'The stored file is damaged. Please delete it and upload it again.',
  },
}

test('of a stored file that is damaged in its last part the answer says so, whole or in part', async () => {
  const record = await upload('long.txt', 'Ferritin 12 ng/mL\n'.repeat(20_000))
  const bytes = readFileSync(placeOf(record))
  bytes[bytes.length - 20]! ^= 1
  writeFileSync(placeOf(record), bytes)
  const whole = await app.fetch(record.file_url ?? '')
  expect([whole.status, await whole.json()]).toMatchObject([500, damaged])
  const end = await app.fetch(record.file_url ?? '', { headers: { range: 'bytes=-10' } })
  expect([end.status, await end.json()]).toMatchObject([500, damaged])
  // What stands before the damage can still be read.
  const start = await app.fetch(record.file_url ?? '', { headers: { range: 'bytes=0-7' } })
  expect([start.status, await start.text()]).toEqual([206, 'Ferritin'])
})

test.each([0, 5, 20, 28])(
  'a stored file that is cut to %i bytes is told to whoever asks for a part',
  async (left) => {
    const record = await upload('cut.txt', 'Ferritin 12 ng/mL\n'.repeat(10_000))
    writeFileSync(placeOf(record), readFileSync(placeOf(record)).subarray(0, left))
    for (const range of ['bytes=0-5', 'bytes=-5', 'bytes=70000-70010']) {
      const part = await app.fetch(record.file_url ?? '', { headers: { range } })
      expect([part.status, await part.json()]).toMatchObject([500, damaged])
    }
  },
)

test.each([
  ['cut short', (path: string) => writeFileSync(path, readFileSync(path).subarray(0, 40))],
  ['gone', (path: string) => rmSync(path)],
])('a stored file that is %s is told by download, picture and analysis alike', async (_what, harm) => {
  const record = await upload('report.pdf', new Uint8Array(pdfOf([[]])))
  harm(placeOf(record))
  const download = await app.fetch(record.file_url ?? '')
  expect([download.status, await download.json()]).toMatchObject([500, damaged])
  const picture = await app.fetch(`/api/test-data/${record.id}/pages/1`, { headers: owner.auth })
  expect([picture.status, await picture.json()]).toMatchObject([500, damaged])
  const working = await createTestApp({ jobs: true, beside: app, log: silent })
  expect((await app.analysed(owner, record.id)).record).toMatchObject({
    analysis_status: 'error',
    analysis_error: damaged.error.message,
  })
  await working.close()
})
