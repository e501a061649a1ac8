/** The two secrets of an installation. Neither is made anew beside data that the lost one opens. */
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { KnownKey } from './db/server-key.ts'
import { createSecret, readSecret } from './secret-file.ts'
import { StartError } from './start-error.ts'

const KEY_BYTES = 32
const PASSWORD_BYTES = 24

const KEY_FILE = 'app.key'

/** The server key under DATA_DIR; null where there is none. */
export function storedServerKey(dataDir: string): Buffer | null {
  const stored = readSecret(dataDir, KEY_FILE, KEY_BYTES)
  return stored ? Buffer.from(stored, 'hex') : null
}

/** The key of a new installation. */
export function newServerKey(dataDir: string, known: KnownKey): Buffer {
  if (known.state !== 'none' || hasFiles(dataDir))
    throw new StartError(
      `The server key is missing: there is no ${join(dataDir, KEY_FILE)}, and there is data that only this key opens. Restore the file from the backup of this installation, or set APP_KEY to its key. Nothing was changed.`,
    )
  return Buffer.from(createSecret(dataDir, KEY_FILE, KEY_BYTES), 'hex')
}

/** The password of the embedded PostgreSQL, made with its cluster. */
export function databasePassword(dataDir: string): string {
  const name = 'postgres.password'
  const stored = readSecret(dataDir, name, PASSWORD_BYTES)
  if (stored) return stored
  if (existsSync(join(dataDir, 'postgres', 'PG_VERSION')))
    throw new StartError(
      `${join(dataDir, name)} is missing, and without it the database beside it cannot be opened. Restore the file from the backup of this installation. Nothing was changed.`,
    )
  return createSecret(dataDir, name, PASSWORD_BYTES)
}

/** Files of users that are kept on the disk. */
function hasFiles(dataDir: string): boolean {
  const folder = join(dataDir, 'files')
  return existsSync(folder) && readdirSync(folder).length > 0
}
