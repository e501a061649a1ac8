/**
 * The two keys that a restore needs, in one file for the operator, apart from the backups: the age identity that opens
 * them, and the server key that opens what is in the database. The server itself keeps only the public half.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Decrypter, generateX25519Identity, identityToRecipient } from 'age-encryption'
import { StartError } from '#server/start-error.ts'

export type RecoveryKeys = { identity: string; appKey: Buffer }

const RECIPIENT_FILE = 'backup.recipient'
const RECIPIENT = /^age1[0-9a-z]{58}$/

/** Whom backups of this installation are sealed for; null before keys were made. */
export function storedRecipient(dataDir: string): string | null {
  const path = join(dataDir, RECIPIENT_FILE)
  if (!existsSync(path)) return null
  const recipient = readFileSync(path, 'utf8').trim()
  if (RECIPIENT.test(recipient)) return recipient
  throw new StartError(
    `${path} is damaged: it must hold an age recipient (age1...). Delete it and make new keys with --new-keys.`,
  )
}

/** Writes the file for the operator; backups from now on are sealed for it. */
export async function makeRecoveryKeys(dataDir: string, appKey: Buffer, file: string): Promise<string> {
  const identity = await generateX25519Identity()
  const recipient = await identityToRecipient(identity)
  const text = [
    '# Recovery keys. Whoever has this file and a backup can read everything; without it no backup can be opened.',
    '# Keep it apart from the backups and from the server.',
    `backup key: ${identity}`,
    `server key: ${appKey.toString('hex')}`,
    '',
  ].join('\n')
  try {
    writeFileSync(file, text, { mode: 0o600, flag: 'wx', flush: true })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new StartError(
      code === 'EEXIST'
        ? `${file} exists already, and is not written over: it may be the only key to older backups.`
        : `${file} cannot be written (${code}).`,
    )
  }
  writeFileSync(join(dataDir, RECIPIENT_FILE), `${recipient}\n`, { mode: 0o600, flush: true })
  return recipient
}

function isIdentity(identity: string): boolean {
  try {
    new Decrypter().addIdentity(identity)
    return true
  } catch {
    return false
  }
}

export function readRecoveryKeys(file: string): RecoveryKeys {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    throw new StartError(`${file} cannot be read (${(error as NodeJS.ErrnoException).code}).`)
  }
  const identity = /^backup key: (AGE-SECRET-KEY-1[0-9A-Z]+)\s*$/m.exec(text)?.[1]
  const key = /^server key: ([0-9a-f]{64})\s*$/m.exec(text)?.[1]
  if (identity && key && isIdentity(identity)) return { identity, appKey: Buffer.from(key, 'hex') }
  throw new StartError(`${file} does not hold recovery keys: it needs a backup key and a server key.`)
}
