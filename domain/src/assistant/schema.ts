import { z } from 'zod'
import { TRIAGE_LEVELS } from '../safety/levels.ts'
import { TEXT_MAX } from '../text/sanitise.ts'

/** Turns a client may send along; the last of them are used. */
export const CONVERSATION_MAX = 40

const chatText = z
  .string()
  .max(TEXT_MAX)
  .transform((text) => text.replace(/[^\P{Cc}\t\n\r]/gu, '').trim())

/** A blank message is refused; control characters other than tab and line breaks are dropped. */
export const chatRequestSchema = z.strictObject({
  message: chatText.pipe(z.string().min(1)),
  requestSupplementRecommendations: z.literal(true).optional(),
  /** The id that a signed-in user's question and its answer are kept under; without it neither is. */
  turn: z.uuid().optional(),
  /** Earlier turns, oldest first. */
  conversation: z
    .array(z.strictObject({ isUser: z.boolean(), text: chatText }))
    .max(CONVERSATION_MAX)
    .optional(),
})
export type ChatRequest = z.infer<typeof chatRequestSchema>
export type ChatTurn = { isUser: boolean; text: string }

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
  /** The outside model that was asked, whether or not its answer was used; null when nothing left this server. */
  sent_to: z.object({ model: z.string(), host: z.string(), receipt: z.uuid().nullable() }).nullable(),
})
export type ChatResponse = z.infer<typeof chatResponseSchema>

/** Turns of one user that are kept; a new one takes the place of the oldest. */
export const TURNS_KEPT = 50
export const conversationTurnSchema = z.object({
  id: z.uuid(),
  asked_at: z.string(),
  message: z.string(),
  answer: chatResponseSchema,
})
export type ConversationTurn = z.infer<typeof conversationTurnSchema>
/** Oldest first. */
export const conversationSchema = z.object({ turns: z.array(conversationTurnSchema) })
export type Conversation = z.infer<typeof conversationSchema>

/** Kinds of records that the assistant may see; each can be switched off. */
export const DATA_CLASSES = ['profile', 'results', 'supplements', 'log'] as const
export type DataClass = (typeof DATA_CLASSES)[number]

export const OWN_PROVIDERS = ['anthropic', 'openai'] as const

export const assistantSettingsUpdateSchema = z.strictObject({
  sees: z.strictObject({
    profile: z.boolean(),
    results: z.boolean(),
    supplements: z.boolean(),
    log: z.boolean(),
  }),
  /** Whether words may go to an outside model at all. */
  outside: z.boolean(),
  /** ISO 3166 country whose emergency numbers are named; null means 112. */
  region: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .nullable(),
  /** Left out: the key stays as it is. Null: it is removed. */
  own_key: z
    .strictObject({
      provider: z.enum(OWN_PROVIDERS),
      // Both go into an address or a header: a path of names, and printable ASCII.
      model: z
        .string()
        .trim()
        .max(100)
        .regex(/^(?!.*\.\.)[\w.:@+-]+(?:\/[\w.:@+-]+)*$/),
      api_key: z
        .string()
        .trim()
        .max(400)
        .regex(/^[\x21-\x7e]+$/),
    })
    .nullable()
    .optional(),
})
export type AssistantSettingsUpdate = z.infer<typeof assistantSettingsUpdateSchema>

export const assistantSettingsSchema = z.object({
  sees: z.object({
    profile: z.boolean(),
    results: z.boolean(),
    supplements: z.boolean(),
    log: z.boolean(),
  }),
  outside: z.boolean(),
  region: z.string().nullable(),
  /** The key itself is never shown again: its last four characters. */
  own_key: z.object({ provider: z.enum(OWN_PROVIDERS), model: z.string(), ends_in: z.string() }).nullable(),
  /** Where words go with these settings; null when nothing leaves this server. */
  goes_to: z.object({ model: z.string(), host: z.string() }).nullable(),
})
export type AssistantSettings = z.infer<typeof assistantSettingsSchema>

/** Receipts of one user; a new one takes the place of the oldest. Each holds up to some hundred kilobytes. */
export const RECEIPTS_MAX = 200
export const RECEIPT_OUTCOMES = ['answered', 'failed', 'slow', 'empty', 'cut off', 'stopped'] as const
export type ReceiptOutcome = (typeof RECEIPT_OUTCOMES)[number]

export const receiptSchema = z.object({
  id: z.uuid(),
  sent_at: z.string(),
  model: z.string(),
  host: z.string(),
  outcome: z.enum(RECEIPT_OUTCOMES),
  input_tokens: z.number().int(),
  output_tokens: z.number().int(),
})
export type Receipt = z.infer<typeof receiptSchema>
/** With each request body, word for word. */
export const receiptContentSchema = receiptSchema.extend({ sent: z.array(z.string()) })
export type ReceiptContent = z.infer<typeof receiptContentSchema>
