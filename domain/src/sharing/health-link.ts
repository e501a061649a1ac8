/** The text of a SMART Health Link (HL7, 1.0.0): `VIEWER#shlink:/PAYLOAD`, of which no server sees what follows the sign. */
import { z } from 'zod'
import { base64urlOfText, textOfBase64 } from '../text/base64.ts'
import { linkSecretSchema, SHARE_LABEL_MAX } from './schema.ts'

const SCHEME = 'shlink:/'
/** The specification's limit, so that the link fits into a QR code. */
const ADDRESS_MAX = 128

const payloadSchema = z.object({
  url: z.url({ protocol: /^https?$/ }).max(ADDRESS_MAX),
  key: linkSecretSchema,
  /** seconds since 1970 */
  exp: z.number().optional(),
  flag: z.string().optional(),
  label: z.string().max(SHARE_LABEL_MAX).optional(),
  v: z.number().optional(),
})
export type HealthLink = z.infer<typeof payloadSchema>

export const writeHealthLink = (viewer: string, payload: HealthLink): string =>
  `${viewer}#${SCHEME}${base64urlOfText(JSON.stringify(payload))}`

/** Null for what is no such link, and for one of a later version. */
export function readHealthLink(text: string): HealthLink | null {
  const coded = /shlink:\/([\w-]+)$/.exec(text)?.[1]
  if (!coded) return null
  try {
    const read = payloadSchema.parse(JSON.parse(textOfBase64(coded)))
    return (read.v ?? 1) === 1 ? read : null
  } catch {
    return null
  }
}
