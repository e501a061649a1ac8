/**
 * Whether a database belongs to a server key. Its fingerprint stands as the comment of the schema `app`, which only the
 * owner can write. Looked at before anything is changed: a start with another key would lock the right one out.
 */
import { hkdfSync } from 'node:crypto'
import pg from 'pg'
import { StartError } from '#server/start-error.ts'

const MARK = /^server key ([0-9a-f]{16})$/
/** SQLSTATE invalid_password. */
const WRONG_PASSWORD = '28P01'

/** Tells keys apart and nothing about them (HKDF, RFC 5869). */
export const fingerprintOf = (appKey: Buffer): string =>
  Buffer.from(hkdfSync('sha256', appKey, '', 'fingerprint', 8)).toString('hex')

export type KnownKey =
  /** nothing was stored with any key */
  | { state: 'none' }
  /** of an installation before fingerprints were kept */
  | { state: 'unmarked' }
  | { state: 'marked'; fingerprint: string }

/** @param owner connected to the database, which may be empty */
export async function knownKey(owner: pg.Client): Promise<KnownKey> {
  const { rows } = await owner.query<{ exists: boolean; mark: string | null }>(
    `select to_regnamespace('app') is not null as exists,
            obj_description(to_regnamespace('app')::oid, 'pg_namespace') as mark`,
  )
  if (!rows[0]?.exists) return { state: 'none' }
  const fingerprint = MARK.exec(rows[0].mark ?? '')?.[1]
  return fingerprint ? { state: 'marked', fingerprint } : { state: 'unmarked' }
}

export const markKey = (owner: pg.Client, appKey: Buffer) =>
  owner.query(`comment on schema app is 'server key ${fingerprintOf(appKey)}'`)

/** @param appLogin of the role whose password is derived from the key: without a mark it shows a wrong key */
export async function checkKey(known: KnownKey, appKey: Buffer, appLogin: string): Promise<void> {
  if (known.state === 'marked') {
    if (known.fingerprint !== fingerprintOf(appKey)) throw wrongKey(known.fingerprint, appKey)
    return
  }
  const client = new pg.Client({ connectionString: appLogin })
  client.on('error', () => {})
  try {
    await client.connect()
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === WRONG_PASSWORD)
      throw wrongKey(null, appKey)
    throw error
  } finally {
    await client.end().catch(() => {})
  }
}

const wrongKey = (expected: string | null, appKey: Buffer) =>
  new StartError(
    `The server key is not the one that this database was made with (it is ${fingerprintOf(appKey)}${expected ? `, expected is ${expected}` : ''}). Restore app.key from the backup of this installation, or set APP_KEY to its key. Nothing was changed.`,
  )
