import { testFileName, type TestData } from '@aevia/domain/test-data/schema.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const content = 'Test,Result,Units\nFerritin,45,ng/mL\n'

test.each([
  ['Ada Lovelace März 2026.csv', 'Ada Lovelace März 2026.csv'],
  ['C:\\reports\\mine.csv', 'mine.csv'],
  ['a\u202e\u0007b.csv', 'a b.csv'],
  [`${'x'.repeat(300)}.csv`, `${'x'.repeat(251)}.csv`],
])('the own name of a file is kept beside the stored one: %j', async (name, kept) => {
  const account = await app.createAccount()
  const uploaded = (await (await app.upload(account, { name, content })).json()) as TestData
  const listed = await app.fetch('/api/test-data', { headers: account.auth })
  const [record] = ((await listed.json()) as { items: TestData[] }).items
  for (const each of [uploaded, record]) {
    expect(each?.file_name).toBe(kept)
    expect(testFileName(each as TestData)).toMatch(/^\d+-[0-9a-f]{24}\.csv$/)
  }
  const admin = new pg.Client({ connectionString: app.urls.superuser })
  await admin.connect()
  const { rows } = await admin.query<{ row: string }>(
    'select t::text as row from test_data t where id = $1',
    [uploaded.id],
  )
  await admin.end()
  expect(rows[0]?.row).not.toContain(kept)
})
