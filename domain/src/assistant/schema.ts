import { z } from 'zod'
import { TEXT_MAX } from '../text/sanitise.ts'

export const TRIAGE_LEVELS = ['routine', 'urgent', 'crisis', 'emergency'] as const
export type TriageLevel = (typeof TRIAGE_LEVELS)[number]

/** A blank message is refused; control characters other than tab and line breaks are dropped. */
export const chatRequestSchema = z.strictObject({
  message: z
    .string()
    .max(TEXT_MAX)
    .transform((text) => text.replace(/[^\P{Cc}\t\n\r]/gu, '').trim())
    .pipe(z.string().min(1)),
  requestSupplementRecommendations: z.literal(true).optional(),
})
export type ChatRequest = z.infer<typeof chatRequestSchema>

export const supplementRecommendationSchema = z.object({
  name: z.string(),
  category: z.string(),
  timing: z.string(),
  dosage: z.string(),
  frequency: z.string(),
  benefits: z.string(),
  effects: z.string(),
  /** Why it fits this person, with the record it rests on. */
  reason: z.string(),
})
export type SupplementRecommendation = z.infer<typeof supplementRecommendationSchema>

/** A passage that an answer rests on; `id` appears in the text as `[1]`. */
export const citationSchema = z.object({
  id: z.number().int(),
  title: z.string(),
  passage: z.string(),
  source: z.string(),
  url: z.string().nullable(),
})
export type Citation = z.infer<typeof citationSchema>

export const chatResponseSchema = z.object({
  response: z.string(),
  supplementRecommendations: z.array(supplementRecommendationSchema),
  citations: z.array(citationSchema),
  triage: z.object({ level: z.enum(TRIAGE_LEVELS), reason: z.string().nullable() }),
})
export type ChatResponse = z.infer<typeof chatResponseSchema>
