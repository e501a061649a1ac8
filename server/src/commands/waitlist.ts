/** `npm run -s waitlist` prints the waitlist as CSV (RFC 4180). Reads the database of a running Aevia as its owner. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import Papa from 'papaparse'
import pg from 'pg'
import { readConfig } from '#server/config.ts'
import { runningServerUrl } from '#server/db/embedded.ts'
import { readWaitlist } from '../features/waitlist/repo.ts'

if (process.argv.length > 2) {
  console.error('npm run waitlist takes no argument.')
  process.exit(2)
}
const envFile = fileURLToPath(new URL('../../../.env', import.meta.url))
if (existsSync(envFile)) process.loadEnvFile(envFile)
const config = readConfig()
const connectionString = config.databaseUrl ?? runningServerUrl(config.dataDir, 'aevia')
if (connectionString) {
  const client = new pg.Client({ connectionString })
  await client.connect()
  const rows = await readWaitlist(drizzle({ client }))
  await client.end()
  // A spreadsheet must not take an address for a formula.
  process.stdout.write(
    `${Papa.unparse(rows, { columns: ['email', 'created_at'], escapeFormulae: true, newline: '\r\n' })}\r\n`,
  )
} else {
  console.error(`Aevia is not running on ${join(config.dataDir)}. Start it, then try again.`)
  process.exitCode = 1
}
