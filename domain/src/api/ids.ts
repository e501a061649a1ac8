import { z } from 'zod'

/**
 * The id of a row. PostgreSQL takes it in capitals too and keeps it in lower case, in which it is part of what the row
 * is sealed with: everything that comes in is written as it will be kept.
 */
export const idSchema = z.guid().toLowerCase()

/** The id of a marker of the catalogue, as far as its letters say. */
export const markerIdSchema = z.string().regex(/^[a-z0-9_]{1,40}$/)
