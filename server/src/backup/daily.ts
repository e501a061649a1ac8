/** The backup of each day, made by the command in a process of its own: sealing takes the processor for a while. */
import { spawn } from 'node:child_process'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { StartError } from '#server/start-error.ts'
import { storedRecipient } from './recovery-keys.ts'

export const BACKUP_SECONDS = 24 * 3600
/** So many of the newest are kept: two weeks, if one is made a day. */
export const BACKUPS_KEPT = 14
const NAME = /^aevia-\d{4}-\d{2}-\d{2}T[\dZ-]+\.tar\.age$/

/** Whether a file is named as a backup that is whole. */
export const isBackup = (name: string): boolean => NAME.test(name)

const command = join(import.meta.dirname, '..', 'commands', 'backup.ts')

/** @throws StartError at the start, where nobody could open what would be written for years */
export function createDailyBackup(
  { dataDir, databaseUrl }: { dataDir: string; databaseUrl: string | null },
  folder: string,
  log: Logger,
) {
  if (databaseUrl)
    throw new StartError(
      'BACKUP_DIR is for the embedded PostgreSQL: the database of DATABASE_URL is backed up by its own server.',
    )
  if (!storedRecipient(dataDir))
    throw new StartError(
      'BACKUP_DIR is set, and there are no keys for backups yet. Run "npm run -s backup -- DIR --new-keys FILE" once, and keep FILE apart.',
    )
  return async (signal: AbortSignal): Promise<void> => {
    const { code, said } = await run(folder, signal)
    if (code !== 0) {
      log.error({ said }, 'the daily backup failed')
      throw new Error('the daily backup failed')
    }
    const made = (await readdir(folder)).filter(isBackup).sort()
    const old = made.slice(0, -BACKUPS_KEPT)
    for (const name of old) await rm(join(folder, name), { force: true })
    log.info({ kept: made.length - old.length, removed: old.length }, 'the daily backup was written')
  }
}

function run(folder: string, signal: AbortSignal): Promise<{ code: number | null; said: string }> {
  const child = spawn(process.execPath, [command, folder], { stdio: ['ignore', 'ignore', 'pipe'], signal })
  let said = ''
  child.stderr.on('data', (part: Buffer) => (said += part.toString()))
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => resolve({ code, said: said.trim() }))
  })
}
