/** What an outside model is given to answer from, as one block of JSON inside the prompt. Every line carries its number. */
import { z } from 'zod'

const lines = z.array(z.object({ n: z.number().int(), text: z.string() }))
export const materialSchema = z.object({
  question: z.string(),
  signedIn: z.boolean(),
  /** The user keeps the results from the assistant. */
  resultsHidden: z.boolean(),
  /** The user's own results, in sentences without their final stop. */
  records: lines,
  /** What else the user allowed to be seen: profile, supplements, the last days of the log. */
  background: lines,
  /** Claims and warnings, in the order in which an answer of this server says them. */
  passages: lines,
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
