import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { prepareJobs } from '#server/adapters/jobs/pg-boss.ts'
import { startEmbeddedServer } from '#server/db/embedded.ts'
import { prepareDatabase } from '#server/db/migrate.ts'

declare module 'vitest' {
  interface ProvidedContext {
    adminUrl: string
  }
}

export const TEST_APP_KEY = Buffer.alloc(32, 7)
const TEMPLATE = 'aevia_template'

/** Vitest's global setup: one real PostgreSQL for the run, and a migrated database that each suite copies. */
export default async function setup(project: { provide: (key: 'adminUrl', value: string) => void }) {
  const dataDir = mkdtempSync(join(tmpdir(), 'aevia-test-'))
  const server = await startEmbeddedServer({
    dataDir,
    password: 'test',
    flags: ['fsync=off', 'full_page_writes=off'],
  })
  const adminUrl = server.urlFor('postgres')
  const urls = await prepareDatabase({ adminUrl, keyFor: () => TEST_APP_KEY, createDatabase: TEMPLATE })
  await prepareJobs(urls.owner, { error: (_fields, message) => process.stderr.write(`${message}\n`) })
  project.provide('adminUrl', adminUrl)
  return async () => {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/**
 * A copy of the migrated database, or of one that nobody is connected to any more, with the login of each role.
 */
export async function createSuiteDatabase(adminUrl: string, template = TEMPLATE) {
  const name = `suite_${crypto.randomUUID().replaceAll('-', '')}`
  const admin = new pg.Client({ connectionString: adminUrl })
  await admin.connect()
  await admin.query('select pg_advisory_lock(1)')
  await admin.query(`create database ${name} template ${template} owner aevia_owner`)
  await admin.end()
  const superuser = new URL(adminUrl)
  superuser.pathname = `/${name}`
  const urls = await prepareDatabase({ adminUrl, keyFor: () => TEST_APP_KEY, createDatabase: name })
  return { ...urls, superuser: superuser.href }
}
