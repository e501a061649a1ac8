/** Claims as they are collected: with the words that were read, and where; and those that are refused. */
import { z } from 'zod'
import { claimSchema, EVIDENCE_SCHEMA, sourceSchema } from './schema.ts'

const LONGEST_QUOTE = 320

export const collectedSchema = z.strictObject({
  ...claimSchema.shape,
  schema: z.literal(EVIDENCE_SCHEMA).optional(),
  value: z
    .strictObject({ ...claimSchema.shape.value.unwrap().shape, converted: z.boolean().optional() })
    .nullable(),
  population: claimSchema.shape.population.nullable().transform((population) => population ?? {}),
  source: sourceSchema.extend({ section: z.string().nullable().optional() }),
  evidence: z.strictObject({
    quote: z.string().trim().min(1).max(LONGEST_QUOTE),
    found_at: z.string().min(1),
    mirror: z.boolean(),
  }),
  confidence: z.enum(['quote_read', 'secondary']),
})
export type SourceClaim = z.infer<typeof collectedSchema>

/** What says whether a claim is ready, before anything else of it is looked at. */
export const readySchema = z.looseObject({ id: z.string(), needs_primary: z.boolean().optional() })

/** By class or one by one: `words` where a claim passes the check and still says something else than its source. */
export const refusedSchema = z.array(
  z.strictObject({
    class: z.enum(['address', 'figures', 'words']),
    reason: z.string().min(1),
    ids: z.array(z.string()).min(1),
  }),
)
export type Refused = z.infer<typeof refusedSchema>
