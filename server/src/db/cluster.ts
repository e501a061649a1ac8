/** The folder of the embedded database. What is in it is never deleted: it may be all that there is of the data. */
import { existsSync, lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { StartError } from '#server/start-error.ts'

/** Without the first PostgreSQL does not know the folder for a database, without the second it does not start. */
const ESSENTIAL = ['PG_VERSION', join('global', 'pg_control')]

export const clusterIn = (dataDir: string) => join(dataDir, 'postgres')

/**
 * Whether there is a database. A first start makes it beside this folder and renames it when it is whole, so a folder
 * with only some of it is a damaged one, and ends the start.
 */
export function hasCluster(dataDir: string): boolean {
  const cluster = clusterIn(dataDir)
  // Also a link that leads nowhere is there: the disk of the database may not be mounted.
  if (!lstatSync(cluster, { throwIfNoEntry: false })) return false
  if (entriesOf(cluster, 'the database').length === 0) return false
  const lost = ESSENTIAL.filter((name) => !existsSync(join(cluster, name)))
  if (lost.length === 0) return true
  throw new StartError(
    `The database in ${cluster} is damaged: it has no ${lost.join(' and no ')}. Restore the whole folder from the backup of this installation, together with what else is in ${dataDir}. Nothing was changed.`,
  )
}

/** @throws StartError where there is a folder that cannot be read: what is in it is not known */
export function entriesOf(folder: string, of: string): string[] {
  try {
    return readdirSync(folder)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new StartError(`The folder of ${of}, ${folder}, cannot be read (${code}). Nothing was changed.`)
  }
}
