import { z } from 'zod'
import { PASSWORD_MAX } from './schema.ts'

export const PASSKEY_NAME_MAX = 60
/** More devices than anybody signs in with. */
export const PASSKEYS_MAX = 30
export const RECOVERY_CODES = 10
/** How long a sign-in, a password or a passkey counts as proof that it is the user who changes how to sign in. */
export const PROOF_SECONDS = 300

/** One signed-in device of the user. */
export const deviceSessionSchema = z.object({
  id: z.string(),
  current: z.boolean(),
  /** Browser and system, as far as the browser names them. */
  device: z.string(),
  ip_address: z.string().nullable(),
  created_at: z.string(),
  last_seen_at: z.string(),
  expires_at: z.string(),
})
export type DeviceSession = z.infer<typeof deviceSessionSchema>

export const proofSchema = z.strictObject({ password: z.string().min(1).max(PASSWORD_MAX) })
/** An account that only a provider signs in has no password to repeat. */
export const repeatPasswordSchema = z.strictObject({ password: z.string().max(PASSWORD_MAX).optional() })
export const totpSetUpSchema = z.object({ uri: z.string(), recovery_codes: z.array(z.string()) })
export type TotpSetUp = z.infer<typeof totpSetUpSchema>
const code = z.string().trim().min(1, 'Please enter the code.').max(40)
export const totpCodeSchema = z.strictObject({ code })
export const secondFactorSchema = z.strictObject({
  challenge: z.string().max(512),
  method: z.enum(['totp', 'recovery_code']),
  code,
})

export const passkeySchema = z.object({ id: z.string(), name: z.string(), created_at: z.string() })
export type Passkey = z.infer<typeof passkeySchema>
const base64url = (bytes: number) =>
  z
    .string()
    .max(Math.ceil((bytes * 4) / 3))
    .regex(/^[\w-]*$/)
/** The JSON of WebAuthn level 3, section 5.1; an id has at most 1,023 bytes. What else it holds is dropped. */
const credential = <T extends z.ZodType>(response: T) =>
  z.object({
    id: base64url(1_023),
    rawId: base64url(1_023),
    type: z.literal('public-key'),
    response,
    clientExtensionResults: z.record(z.string().max(64), z.unknown()),
  })
/** What the browser's WebAuthn interface answered; the auth library checks it. */
export const passkeyResponseSchema = z.strictObject({
  response: credential(
    z.object({
      clientDataJSON: base64url(4_096),
      authenticatorData: base64url(4_096),
      signature: base64url(1_024),
      userHandle: base64url(64).optional(),
    }),
  ),
})
export type PasskeyResponse = z.output<typeof passkeyResponseSchema>['response']
export const newPasskeySchema = z.strictObject({
  name: z.string().trim().min(1, 'Please name the passkey.').max(PASSKEY_NAME_MAX),
  response: credential(
    z.object({
      clientDataJSON: base64url(4_096),
      attestationObject: base64url(16_384),
      transports: z.array(z.string().max(32)).max(10).optional(),
    }),
  ),
})
export type NewPasskeyResponse = z.output<typeof newPasskeySchema>['response']
