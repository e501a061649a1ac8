/** What somebody agreed to, when, and to which words. */
import { z } from 'zod'
import { CONSENT_KINDS, type ConsentKind, currentText } from './texts.ts'

export const consentSchema = z.object({
  kind: z.enum(CONSENT_KINDS),
  version: z.number(),
  given: z.boolean(),
  at: z.string(),
})
export type Consent = z.infer<typeof consentSchema>

/** Newest first, never changed: a withdrawal is one more. */
export const consentsSchema = z.object({ items: z.array(consentSchema) })
export type Consents = z.infer<typeof consentsSchema>

export const consentParamSchema = z.object({ kind: z.enum(CONSENT_KINDS) })
export const consentUpdateSchema = z.strictObject({
  given: z.boolean(),
  /** of the text that was shown */
  version: z.number().int().min(1),
})
export type ConsentUpdate = z.infer<typeof consentUpdateSchema>

/** How many of each kind are shown, the newest: the last word on one is never hidden by many on another. */
export const CONSENTS_MAX_PER_KIND = 50

/** The newest word on it; null where none was said. */
export const latestConsent = (consents: readonly Consent[], kind: ConsentKind): Consent | null =>
  consents.find((each) => each.kind === kind) ?? null

/** Agreed to the text that is shown today, and not withdrawn. */
export const isAgreed = (consents: readonly Consent[], kind: ConsentKind): boolean => {
  const latest = latestConsent(consents, kind)
  return latest !== null && latest.given && latest.version === currentText(kind).version
}
