/** Tokens with which a program reads in a person's name: what they may read, and until when. */
import { z } from 'zod'
import { FHIR_TYPES, type FhirType } from '../fhir/resource-types.ts'
import { sanitiseText } from '../text/sanitise.ts'

/** Tokens of one account that work at the same time. */
export const TOKENS_MAX = 10
export const TOKEN_NAME_MAX = 80
export const TOKEN_DAYS = { min: 1, max: 365, usual: 90 } as const
/** What the form offers. */
export const TOKEN_DAYS_OFFERED = [30, 90, 180, 365] as const
/** Names what it is to people and to programs that look for lost secrets. */
export const TOKEN_PREFIX = 'aevia_'

/** As SMART App Launch 1 writes them. */
export const scopeOf = <T extends FhirType>(type: T): `patient/${T}.read` => `patient/${type}.read`
export const TOKEN_SCOPES = FHIR_TYPES.map((type) => scopeOf(type))
export type TokenScope = (typeof TOKEN_SCOPES)[number]
const scopeSchema = z.enum(TOKEN_SCOPES)

/** What a person reads, in the form, the list and the log. */
export const RESOURCE_WORDS: Record<FhirType, string> = {
  Patient: 'Name, e-mail address and gender',
  Observation: 'Laboratory results',
  DiagnosticReport: 'Laboratory reports',
  MedicationStatement: 'Medicines and supplements',
}
export const SCOPE_WORDS = Object.fromEntries(
  FHIR_TYPES.map((type) => [scopeOf(type), RESOURCE_WORDS[type]]),
) as Record<TokenScope, string>

export const tokenCreateSchema = z.strictObject({
  name: z
    .string()
    .transform((text) => sanitiseText(text).replaceAll(/\s+/g, ' '))
    .pipe(z.string().min(1, 'Please give the token a name.').max(TOKEN_NAME_MAX)),
  /** each once, in the order of the list */
  scopes: z
    .array(scopeSchema)
    .min(1, 'Please choose what may be read.')
    .max(TOKEN_SCOPES.length)
    .transform((given) => TOKEN_SCOPES.filter((scope) => given.includes(scope))),
  days: z.int().min(TOKEN_DAYS.min).max(TOKEN_DAYS.max).default(TOKEN_DAYS.usual),
})
export type TokenCreate = z.infer<typeof tokenCreateSchema>

export const tokenSchema = z.object({
  id: z.string(),
  name: z.string(),
  scopes: z.array(scopeSchema),
  created_at: z.string(),
  ends_at: z.string(),
  /** to the minute */
  last_used_at: z.string().nullable(),
})
export type Token = z.infer<typeof tokenSchema>
export const tokensSchema = z.object({ items: z.array(tokenSchema) })
export type Tokens = z.infer<typeof tokensSchema>

/** The secret is said once: only its hash is kept. */
export const madeTokenSchema = z.object({ token: tokenSchema, secret: z.string() })
export type MadeToken = z.infer<typeof madeTokenSchema>
