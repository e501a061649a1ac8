import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { createSuiteDatabase, TEST_APP_KEY } from '#server/testing/database.ts'
import { prepareDatabase } from './migrate.ts'

const OTHER_KEY = Buffer.alloc(32, 8)
let urls: Awaited<ReturnType<typeof createSuiteDatabase>>
let name: string
let admin: pg.Client
beforeAll(async () => {
  urls = await createSuiteDatabase(inject('adminUrl'))
  name = new URL(urls.superuser).pathname.slice(1)
  admin = new pg.Client({ connectionString: urls.superuser })
  await admin.connect()
})
afterAll(() => admin.end())

const prepare = (key: Buffer) =>
  prepareDatabase({ adminUrl: inject('adminUrl'), keyFor: () => key, createDatabase: name })
async function appCanLogIn(): Promise<boolean> {
  const client = new pg.Client({ connectionString: urls.app })
  client.on('error', () => {})
  return client.connect().then(
    () => client.end().then(() => true),
    () => false,
  )
}

test('another key than that of the database is refused before anything is changed', async () => {
  await expect(prepare(OTHER_KEY)).rejects.toThrow('The server key is not the one')
  expect(await appCanLogIn()).toBe(true)
})

test('so it is on a database of a version that kept no fingerprint, and the right key marks it', async () => {
  await admin.query('comment on schema app is null')
  await expect(prepare(OTHER_KEY)).rejects.toThrow('The server key is not the one')
  expect(await appCanLogIn()).toBe(true)
  await prepare(TEST_APP_KEY)
  const { rows } = await admin.query(
    `select obj_description('app'::regnamespace::oid, 'pg_namespace') as mark`,
  )
  expect(rows[0].mark).toMatch(/^server key [0-9a-f]{16}$/)
})

test('a new database on a server whose roles belong to another key is refused as well', async () => {
  const options = { adminUrl: inject('adminUrl'), createDatabase: `${name}_new` }
  await expect(prepareDatabase({ ...options, keyFor: () => OTHER_KEY })).rejects.toThrow(
    'The server key is not',
  )
  expect(await appCanLogIn()).toBe(true)
})

test('a database of a newer version is refused', async () => {
  const later = Date.parse('2999-01-01')
  await admin.query(`insert into migrations.__drizzle_migrations (hash, created_at) values ('later', $1)`, [
    later,
  ])
  await expect(prepare(TEST_APP_KEY)).rejects.toThrow(
    'This database was last used by a newer version of Aevia. Start that version or a newer one, or restore the backup from before the upgrade. Nothing was changed.',
  )
})
