/** A person's data is the person's own: taking all of it, and having all of it erased. */
import { z } from 'zod'

/** How long an archive waits for its download. */
export const ARCHIVE_HOURS = 24
/** What can be read in an archive; a later one is refused by an earlier product. */
export const ARCHIVE_KIND = 'aevia-archive/1'
/** The largest that can be brought back: it is opened in memory. */
export const ARCHIVE_IMPORT_BYTES = 64 * 1024 * 1024
/** One that is being made for longer was given up. */
export const ARCHIVE_MAKING_HOURS = 3
/** The key of a link: 256 random bits. */
export const archiveKeySchema = z.string().regex(/^[\w-]{43}$/)

export const archiveSchema = z.object({
  id: z.string(),
  status: z.enum(['preparing', 'ready', 'failed']),
  created_at: z.string(),
  /** Null until it is ready. */
  bytes: z.number().nullable(),
  expires_at: z.string().nullable(),
})
export type Archive = z.infer<typeof archiveSchema>
export const archiveStateSchema = z.object({ archive: archiveSchema.nullable() })
export type ArchiveState = z.infer<typeof archiveStateSchema>

/** Said once: only the hash of its key is kept. */
export const archiveLinkSchema = z.object({ url: z.string() })
export type ArchiveLink = z.infer<typeof archiveLinkSchema>

/** Days between asking for the erasure and its beginning; an operator may choose others, and 0. */
export const ERASURE_DAYS = 7

export const erasureSchema = z.object({
  asked_at: z.string(),
  /** From then on it cannot be taken back. */
  due_at: z.string(),
})
export type Erasure = z.infer<typeof erasureSchema>
export const erasureStateSchema = z.object({
  erasure: erasureSchema.nullable(),
  /** to think, if it is asked for now */
  days: z.number(),
  /** Whether a payment provider knows this person as a customer: that entry goes, its invoices stay there. */
  is_customer: z.boolean(),
})
export type ErasureState = z.infer<typeof erasureStateSchema>
