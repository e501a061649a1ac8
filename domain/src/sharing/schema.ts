/** A summary for a clinician behind a SMART Health Link (HL7, 1.0.0), as it is on the day of sharing. */
import { z } from 'zod'
import { calendarDay } from '../health/calendar.ts'
import { sanitiseText } from '../text/sanitise.ts'

/** Links of one account that work at the same time. */
export const SHARES_MAX = 10
export const SHARE_DAYS = [1, 7, 30, 90] as const
export const DEFAULT_SHARE_DAYS = 7
/** Wrong passcodes in the whole life of a link; after the last one it never opens again. */
export const WRONG_PASSCODES_MAX = 10
/** Newest first: what is older says little to a visit, and a link opens on a phone. */
export const SHARED_RESULTS_MAX = 500
/** Of the specification. */
export const SHARE_LABEL_MAX = 80
export const RECIPIENT_MAX = 100
/** The specification allows an hour. */
export const SHARED_FILE_SECONDS = 300

export const PASSCODE = { min: 6, max: 64, made: 8 } as const
/** Without what is read or heard as something else: 0 and o, 1, i and l. */
export const PASSCODE_SIGNS = '23456789abcdefghjkmnpqrstuvwxyz'
export const PASSCODE_EASY = 'This passcode is easy to guess. Please mix more letters or digits.'
const PASSCODE_DIFFERENT = 4

/** Few different signs, or a run such as 123456 and fedcba. */
export function isEasyPasscode(passcode: string): boolean {
  const codes = [...passcode.toLowerCase()].map((sign) => sign.codePointAt(0) ?? 0)
  const steps = new Set(codes.slice(1).map((code, at) => code - (codes[at] ?? 0)))
  return new Set(codes).size < PASSCODE_DIFFERENT || (steps.size === 1 && (steps.has(1) || steps.has(-1)))
}

export const ownPasscodeSchema = z
  .string()
  .trim()
  .min(PASSCODE.min, `A passcode has at least ${PASSCODE.min} characters.`)
  .max(PASSCODE.max, `A passcode has at most ${PASSCODE.max} characters.`)
  .refine((passcode) => !isEasyPasscode(passcode), PASSCODE_EASY)

const line = (max: number) =>
  z
    .string()
    .transform((text) => sanitiseText(text).replaceAll(/\s+/g, ' '))
    .pipe(z.string().min(1).max(max))

export const shareCreateSchema = z.strictObject({
  label: line(SHARE_LABEL_MAX),
  days: z.union(SHARE_DAYS.map((days) => z.literal(days))),
  /** null: one is made */
  passcode: ownPasscodeSchema.nullable().default(null),
  /** The user's calendar day. */
  day: calendarDay(),
})
export type ShareCreate = z.infer<typeof shareCreateSchema>

export const shareSchema = z.object({
  id: z.string(),
  label: z.string(),
  created_at: z.string(),
  ends_at: z.string(),
  /** 0: it never opens again */
  tries_left: z.number(),
  views: z.number(),
  last_viewed_at: z.string().nullable(),
})
export type Share = z.infer<typeof shareSchema>
export const sharesSchema = z.object({ items: z.array(shareSchema) })
export type Shares = z.infer<typeof sharesSchema>

export const shareLinkSchema = z.object({ link: z.string() })
export type ShareLink = z.infer<typeof shareLinkSchema>
/** The passcode is said once: only its hash is kept. */
export const madeShareSchema = z.object({ share: shareSchema, link: z.string(), passcode: z.string() })
export type MadeShare = z.infer<typeof madeShareSchema>

/** 32 random bytes: what names a link, and what its files are encrypted with. */
export const linkSecretSchema = z.string().regex(/^[\w-]{43}$/)

/** The rest is of the specification; what it does not know is ignored. */
export const manifestRequestSchema = z.object({
  /** who reads it, shown to the person */
  recipient: line(RECIPIENT_MAX),
  passcode: z.string().trim().min(1).max(200),
  embeddedLengthMax: z.number().int().min(0).optional(),
})
export type ManifestRequest = z.infer<typeof manifestRequestSchema>

export const FHIR_JSON = 'application/fhir+json'
export const manifestSchema = z.object({
  files: z.array(
    z.object({
      contentType: z.literal(FHIR_JSON),
      /** a compact JWE; or where it is fetched */
      embedded: z.string().optional(),
      location: z.string().optional(),
      lastUpdated: z.string(),
      status: z.literal('finalized'),
      fhirVersion: z.literal('4.0.1'),
    }),
  ),
})
export type Manifest = z.infer<typeof manifestSchema>
export const wrongPasscodeSchema = z.object({ remainingAttempts: z.number() })
