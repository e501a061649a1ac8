/**
 * `npm run -s backup -- DIR` writes a sealed backup of this installation, which may be running, into DIR. The first time
 * `--new-keys FILE` makes the two keys that a restore needs.
 */
import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { makeRecoveryKeys, storedRecipient } from '../backup/recovery-keys.ts'
import { type BackupSource, writeBackup } from '../backup/write-backup.ts'
import { readConfig } from '#server/config.ts'
import { hasCluster } from '#server/db/cluster.ts'
import { runningServerUrl, startEmbeddedServer } from '#server/db/embedded.ts'
import { databasePassword, storedServerKey } from '#server/secrets.ts'
import { StartError } from '#server/start-error.ts'
import { loadEnvFile, runCommand, storageOf } from './installation.ts'

const USAGE = 'Usage: npm run -s backup -- DIR [--new-keys FILE]'

await runCommand(async () => {
  const { folder, newKeys } = readArguments()
  loadEnvFile()
  const config = readConfig()
  if (config.databaseUrl)
    throw new StartError(
      'The database of DATABASE_URL is backed up by its own server: see docs/operations.md. Nothing was written.',
    )
  if (!existsSync(config.dataDir) || !hasCluster(config.dataDir))
    throw new StartError(`There is no installation in ${config.dataDir}. Nothing was written.`)
  const appKey = config.appKey ?? storedServerKey(config.dataDir)
  if (!appKey) throw new StartError(`There is no server key in ${config.dataDir}. Nothing was written.`)
  const recipient = newKeys
    ? await makeRecoveryKeys(config.dataDir, appKey, newKeys)
    : storedRecipient(config.dataDir)
  if (!recipient)
    throw new StartError(
      `There are no keys for backups yet. Add --new-keys FILE: it makes the file that a restore needs. Nothing was written.`,
    )
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const { source, close } = await openSource(
    config.dataDir,
    appKey,
    await storageOf(config, join(config.dataDir, 'files')),
  )
  try {
    const { file, bytes, files } = await writeBackup(source, { folder, recipient, at: new Date() })
    console.log(JSON.stringify({ file, bytes, files }))
    if (newKeys) console.error(`Keep ${newKeys} apart from the backups: without it none can be opened.`)
  } finally {
    await close()
  }
})

function readArguments(): { folder: string; newKeys: string | undefined } {
  try {
    const { values, positionals } = parseArgs({
      options: { 'new-keys': { type: 'string' } },
      allowPositionals: true,
    })
    const [folder, ...more] = positionals
    if (folder && more.length === 0) return { folder, newKeys: values['new-keys'] }
  } catch {
    // Said below.
  }
  throw new StartError(USAGE)
}

/** The database of the running app, or one that is started for this. */
async function openSource(dataDir: string, appKey: Buffer, storage: BackupSource['storage']) {
  const password = databasePassword(dataDir)
  if (runningServerUrl(dataDir, 'postgres')) {
    const urlFor = (database: string) => runningServerUrl(dataDir, database) ?? ''
    return { source: { urlFor, password, storage, appKey }, close: async () => {} }
  }
  const server = await startEmbeddedServer({ dataDir, password })
  return { source: { urlFor: server.urlFor, password, storage, appKey }, close: () => server.stop() }
}
