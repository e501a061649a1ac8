import { idSchema } from '../api/ids.ts'
import { currentText } from '../consents/texts.ts'
import { z } from 'zod'
import { sanitiseText } from '../text/sanitise.ts'

/** The specification's floor; an operator raises it with AUTH_PASSWORD_MIN. */
export const PASSWORD_MIN = 6
export const PASSWORD_MAX = 256
export const EMAIL_MAX = 254
export const FULL_NAME_MAX = 101
/** Seconds. The web checks every 30 s and refreshes within 90 s of expiry. */
export const ACCESS_TOKEN_SECONDS = 900
export const REFRESH_TICK_SECONDS = 30
export const REFRESH_MARGIN_SECONDS = 90
/** Days until a session ends that is not used, and that is. An operator may shorten both. */
export const SESSION_IDLE_DAYS = 14
export const SESSION_MAX_DAYS = 30
/** Milliseconds between signing out and reloading the page. */
export const SIGN_OUT_RELOAD_MS = 100

export const emailSchema = z
  .string()
  .trim()
  .toLowerCase()
  .pipe(z.email('Please enter a valid email address.').max(EMAIL_MAX))
const passwordSchema = z
  .string()
  .min(PASSWORD_MIN, `Password must be at least ${PASSWORD_MIN} characters.`)
  .max(PASSWORD_MAX, `Password must be at most ${PASSWORD_MAX} characters.`)
const captchaTokenSchema = z.string().max(4096)
/** Of this very site, which the server checks by `returnAddress`. */
const redirectSchema = z.string().max(2000).optional()

export const signUpSchema = z.strictObject({
  email: emailSchema,
  password: passwordSchema,
  options: z.strictObject({
    emailRedirectTo: redirectSchema,
    data: z.strictObject({
      full_name: z
        .string()
        .transform(sanitiseText)
        .pipe(z.string().min(1, 'Full name is required.').max(FULL_NAME_MAX)),
      /** Of the text on health data that was agreed to. Our form asks for it; without it the pages ask later. */
      health_consent: z
        .literal(currentText('health_data').version, 'This text has changed. Please reload the page.')
        .optional(),
    }),
    captchaToken: captchaTokenSchema,
  }),
})

export const signInSchema = z.strictObject({
  email: emailSchema,
  password: z.string().min(1).max(PASSWORD_MAX),
  options: z.strictObject({ captchaToken: captchaTokenSchema }),
})

export const refreshSchema = z.strictObject({ refresh_token: z.string().max(512).optional() })

export const forgotPasswordSchema = z.strictObject({
  email: emailSchema,
  options: z.strictObject({ captchaToken: captchaTokenSchema, redirectTo: redirectSchema }),
})

const resetTokenSchema = z.string().min(1).max(512)
export const resetLinkSchema = z.strictObject({ token: resetTokenSchema })
export const resetPasswordSchema = z.strictObject({
  token: resetTokenSchema,
  password: passwordSchema,
  /** All others are removed with the old password. */
  keep_passkeys: z.array(idSchema).max(100).default([]),
})

export const socialSchema = z.strictObject({
  provider: z.enum(['google', 'github']),
  return_to: redirectSchema,
})

export const userSchema = z.object({
  id: z.string(),
  email: z.string(),
  identities: z.array(z.object({ provider: z.string() })),
  factors: z.array(z.object({ type: z.string() })),
  full_name: z.string(),
})
export type User = z.infer<typeof userSchema>

export const sessionSchema = z.object({
  access_token: z.string(),
  /** Null in a browser: there the refresh credential is an HttpOnly cookie. */
  refresh_token: z.string().nullable(),
  /** Seconds from now. */
  expires_in: z.number(),
  /** Seconds since the epoch. */
  expires_at: z.number(),
  token_type: z.literal('bearer'),
  user: userSchema,
})
export type Session = z.infer<typeof sessionSchema>

/** A right password alone does not sign in: the challenge is answered with a code within ten minutes. */
const secondFactorNeededSchema = z.object({
  second_factor: z.object({ challenge: z.string(), methods: z.array(z.enum(['totp', 'recovery_code'])) }),
})
export const signInResultSchema = z.union([sessionSchema, secondFactorNeededSchema])
export type SignInResult = z.infer<typeof signInResultSchema>

export const signUpResultSchema = z.object({
  /** Where the confirmation mail went when no SMTP server is set up, for the operator; null otherwise. */
  mail_notice: z.string().nullable(),
})
