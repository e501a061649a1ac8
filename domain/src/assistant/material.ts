/** What a model is given to answer from, as one block of JSON inside the prompt. Every line carries the number to cite. */
import { z } from 'zod'

export const PASSAGE_KINDS = [
  'about',
  'range',
  'meaning',
  'help',
  'retest',
  'see',
  'benefit',
  'evidence',
  'dose',
  'intake',
  'verdict',
  'effects',
  'caution',
  'food',
  'interaction',
  'topic',
  'change',
] as const
export type PassageKind = (typeof PASSAGE_KINDS)[number]

export const INTENTS = [
  'greeting',
  'results',
  'marker',
  'interaction',
  'dose',
  'supplement',
  'topic',
  'search',
] as const
export type Intent = (typeof INTENTS)[number]

const direction = z.enum(['low', 'high']).nullable()

export const materialSchema = z.object({
  question: z.string(),
  intent: z.enum(INTENTS),
  signedIn: z.boolean(),
  /** The user keeps the results from the assistant. */
  resultsHidden: z.boolean(),
  subjects: z.array(z.object({ id: z.string(), name: z.string() })),
  /** The user's own results and supplements, in sentences without their final stop. */
  records: z.array(
    z.object({
      n: z.number().int(),
      kind: z.enum(['result', 'supplement']),
      subject: z.string(),
      direction: z.enum(['low', 'high', 'within']).nullable(),
      text: z.string(),
    }),
  ),
  /** What else the user allowed to be seen: profile, supplements, the last days of the log. */
  background: z.array(z.object({ n: z.number().int(), text: z.string() })),
  passages: z.array(
    z.object({
      n: z.number().int(),
      kind: z.enum(PASSAGE_KINDS),
      subject: z.string(),
      direction,
      text: z.string(),
    }),
  ),
})
export type Material = z.infer<typeof materialSchema>

const OPEN = '<material>'
const CLOSE = '</material>'

/** JSON with every `<` escaped: no text of a user can close the block and speak as the product. */
export const writeMaterial = (material: Material): string =>
  `${OPEN}\n${JSON.stringify(material).replaceAll('<', '\\u003c')}\n${CLOSE}`

export function readMaterial(prompt: string): Material | null {
  const start = prompt.indexOf(OPEN)
  const end = prompt.indexOf(CLOSE, start)
  if (start < 0 || end < 0) return null
  try {
    return materialSchema.parse(JSON.parse(prompt.slice(start + OPEN.length, end)))
  } catch {
    return null
  }
}
