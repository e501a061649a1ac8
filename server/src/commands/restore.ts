/** `npm run -s restore -- BACKUP --keys FILE` puts a backup in place of an empty installation (DATA_DIR). */
import { mkdir } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { checkBackup } from '../backup/read-backup.ts'
import { readRecoveryKeys } from '../backup/recovery-keys.ts'
import { checkEmpty, restore } from '../backup/restore.ts'
import { readConfig } from '#server/config.ts'
import { newestSchema } from '#server/db/migrate.ts'
import { POSTGRES_MAJOR } from '#server/db/embedded-runner.ts'
import { StartError } from '#server/start-error.ts'
import { loadEnvFile, runCommand, storageOf } from './installation.ts'

const USAGE = 'Usage: npm run -s restore -- BACKUP --keys FILE'

await runCommand(async () => {
  const { backup, keysFile } = readArguments()
  loadEnvFile()
  const config = readConfig()
  if (config.databaseUrl)
    throw new StartError(
      'The database of DATABASE_URL is restored by its own server: see docs/operations.md. Nothing was changed.',
    )
  checkEmpty(config.dataDir)
  const keys = readRecoveryKeys(keysFile)
  const manifest = await checkBackup(backup, keys, { schema: newestSchema(), postgres: POSTGRES_MAJOR })
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 })
  const files = await restore(backup, keys, {
    dataDir: config.dataDir,
    storeIn: (folder) => storageOf(config, folder),
  })
  console.log(JSON.stringify({ made_at: manifest.made_at, files, data_dir: config.dataDir }))
})

function readArguments(): { backup: string; keysFile: string } {
  try {
    const { values, positionals } = parseArgs({
      options: { keys: { type: 'string' } },
      allowPositionals: true,
    })
    const [backup, ...more] = positionals
    if (backup && values.keys && more.length === 0) return { backup, keysFile: values.keys }
  } catch {
    // Said below.
  }
  throw new StartError(USAGE)
}
