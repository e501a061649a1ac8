/** Secrets of this installation: each in a 0600 file under DATA_DIR, in hexadecimal, written whole or not at all. */
import { randomBytes } from 'node:crypto'
import {
  closeSync,
  fsyncSync,
  linkSync,
  lstatSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { StartError } from './start-error.ts'

/** Far more than any secret with its line end has. */
const SIZE_MAX = 1_024

/** @returns the secret, or null where there is no such file; one that is cut or damaged ends the start */
export function readSecret(dataDir: string, name: string, bytes: number): string | null {
  const path = join(dataDir, name)
  const text = readSmallFile(path)
  if (text === null) return null
  const secret = text.trimEnd()
  if (new RegExp(`^[0-9a-f]{${2 * bytes}}$`, 'i').test(secret)) return secret.toLowerCase()
  throw new StartError(
    `${path} is damaged: it must hold ${2 * bytes} hexadecimal digits. Restore it from the backup of this installation. Do not delete it: what it opens cannot be opened without it.`,
  )
}

/** @returns null where there is none, '' where it is too long; a pipe or a device would be read without an end */
function readSmallFile(path: string): string | null {
  try {
    // A link that leads nowhere is not "none": a secret made in its place would not be kept.
    if (!lstatSync(path, { throwIfNoEntry: false })) return null
    const stats = statSync(path)
    if (!stats.isFile()) throw new StartError(`${path} is not a regular file. Nothing was changed.`)
    return stats.size > SIZE_MAX ? '' : readFileSync(path, 'utf8')
  } catch (error) {
    if (error instanceof StartError) throw error
    throw new StartError(`${path} cannot be read (${codeOf(error)}). Nothing was changed.`)
  }
}

/** A fresh secret under a name that is free; synced, so that a full disk or a power cut leaves no half of it. */
export function createSecret(dataDir: string, name: string, bytes: number): string {
  const path = join(dataDir, name)
  const temporary = `${path}.${process.pid}.new`
  const secret = randomBytes(bytes).toString('hex')
  try {
    writeWhole(temporary, secret)
    // Unlike a rename, a link never takes the place of a file that another start has just made.
    linkSync(temporary, path)
    sync(dirname(path))
  } catch (error) {
    if (isCode(error, 'EEXIST')) return readSecret(dataDir, name, bytes) ?? secret
    throw new StartError(`${path} cannot be written (${codeOf(error)}). Nothing was changed.`)
  } finally {
    rmSync(temporary, { force: true })
  }
  return secret
}

function writeWhole(path: string, text: string): void {
  const file = openSync(path, 'w', 0o600)
  try {
    if (writeSync(file, text) !== text.length)
      throw Object.assign(new Error('short write'), { code: 'ENOSPC' })
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}

/** A folder's own entries are synced where the system can do that; Windows cannot. */
function sync(folder: string): void {
  if (process.platform === 'win32') return
  const handle = openSync(folder, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : String(error)
const isCode = (error: unknown, code: string): boolean => codeOf(error) === code
