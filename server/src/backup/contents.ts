/**
 * What a backup is made of: a tar, sealed with age (age-encryption.org/v1), so that the usual tools open it as well. The
 * cluster of PostgreSQL and each file are folders of parts, in order, because a tar names sizes in advance.
 */
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

export const completeSchema = z.object({ cluster_bytes: z.int().positive(), files: z.int().nonnegative() })
export type Complete = z.infer<typeof completeSchema>
