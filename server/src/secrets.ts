/** The two secrets of an installation. Neither is made anew beside data that the lost one opens. */
import { lstatSync } from 'node:fs'
import { join } from 'node:path'
import { clusterIn, entriesOf, hasCluster } from './db/cluster.ts'
import type { KnownKey } from './db/server-key.ts'
import { createSecret, readSecret } from './secret-file.ts'
import { StartError } from './start-error.ts'

const KEY_BYTES = 32
const PASSWORD_BYTES = 24

export const KEY_FILE = 'app.key'
const FILES = 'files'

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

/**
 * The password of the embedded PostgreSQL, made with its cluster. A database that is damaged, or missing beside what
 * belongs to it, ends the start here, before anything is changed: an empty one would pass for the one that is lost.
 */
export function databasePassword(dataDir: string): string {
  // In this order: another first start may be making both at this moment, the database first.
  const belongings = belongingsOfDatabase(dataDir)
  const exists = hasCluster(dataDir)
  if (!exists && belongings.length > 0)
    throw new StartError(
      `The database is missing: there is none in ${clusterIn(dataDir)}, but what belongs to it is there (${belongings.join(', ')}). Restore all of ${dataDir} from the backup of this installation; to begin anew with an empty database, move what belongs to the old one to another place first. Nothing was changed.`,
    )
  const name = 'postgres.password'
  const stored = readSecret(dataDir, name, PASSWORD_BYTES)
  if (stored) return stored
  if (exists)
    throw new StartError(
      `${join(dataDir, name)} is missing, and without it the database beside it cannot be opened. Restore the file from the backup of this installation. Nothing was changed.`,
    )
  return createSecret(dataDir, name, PASSWORD_BYTES)
}

/** What is only there once there was a database: an interrupted first start leaves none of it without one. */
function belongingsOfDatabase(dataDir: string): string[] {
  const found = [KEY_FILE, 'postgres.log'].filter((name) =>
    lstatSync(join(dataDir, name), { throwIfNoEntry: false }),
  )
  return hasFiles(dataDir) ? [...found, FILES] : found
}

/** Files of users that are kept on the disk. */
function hasFiles(dataDir: string): boolean {
  const folder = join(dataDir, FILES)
  // Also a link that leads nowhere is there: the disk of the files may not be mounted.
  if (!lstatSync(folder, { throwIfNoEntry: false })) return false
  return entriesOf(folder, 'files').length > 0
}
