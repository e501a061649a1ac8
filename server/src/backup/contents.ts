/**
 * What a backup is made of: a tar, sealed with age (age-encryption.org/v1), so that the usual tools open it as well. The
 * cluster of PostgreSQL and each file are folders of parts, in order, because a tar names sizes in advance.
 */
import { createHmac, hkdfSync } from 'node:crypto'
import { z } from 'zod'

export const MANIFEST = 'manifest.json'
/** Last: without it a backup is not whole. */
export const COMPLETE = 'complete.json'
export const PASSWORD = 'postgres.password'
/** Folders: the tar of the cluster, and the files of the store by their key. */
export const CLUSTER = 'postgres'
export const FILES = 'files'

export const FORMAT = 1
/** Bytes. */
export const PART_BYTES = 8 * 1024 * 1024

export const manifestSchema = z.object({
  format: z.int().positive(),
  made_at: z.iso.datetime(),
  /** of the newest migration, in milliseconds, as drizzle names it */
  schema: z.int().positive(),
  /** of the server key, which is not in the backup */
  server_key: z.string(),
  /** the PostgreSQL that made the cluster, for example 18 */
  postgres: z.int().positive(),
})
export type Manifest = z.infer<typeof manifestSchema>

export const completeSchema = z.object({
  /** Of every entry before this one: only who has the server key can have made it. */
  mac: z.string().regex(/^[0-9a-f]{64}$/),
})

/**
 * age says for whom a backup is, not by whom: anybody who knows the public key could make one, with a configuration of
 * PostgreSQL that runs commands. So names, sizes and bytes of all entries are signed with the server key.
 */
export function createEntriesMac(appKey: Buffer) {
  const key = Buffer.from(hkdfSync('sha256', appKey, '', 'backups', 32))
  const mac = createHmac('sha256', key)
  return {
    /** The bytes of an entry are said in a hash of their own, so that none runs on into the next. */
    add: (name: string, sha256: Buffer) => void mac.update(`${name}\0${sha256.toString('hex')}\0`),
    end: (): string => mac.digest('hex'),
  }
}
