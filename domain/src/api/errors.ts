import { z } from 'zod'

/** The closed list of error codes on the wire, with the HTTP status each one is answered with. */
export const ERROR_STATUS = {
  invalid: 400,
  unauthorized: 401,
  payment_required: 402,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  too_large: 413,
  rate_limited: 429,
  internal: 500,
  unavailable: 503,
  storage_full: 507,
} as const
export type ErrorCode = keyof typeof ERROR_STATUS

/** What a client can distinguish beyond the code: `<feature>.<problem>`. */
export const ERROR_REASONS = [
  'assistant.nothing_goes_out',
  'assistant.spent',
  'auth.captcha_failed',
  'auth.captcha_longer',
  'auth.code_invalid',
  'auth.email_unconfirmed',
  'auth.invalid_credentials',
  'auth.invalid_link',
  'auth.password_common',
  'auth.provider_off',
  'auth.passkey_failed',
  'auth.passkeys_quota',
  'auth.proof_needed',
  'auth.sign_in_again',
  'auth.session_ended',
  'connectors.not_begun',
  'connectors.off',
  'connectors.refused',
  'consents.needed',
  'fhir.not_supported',
  'ownership.archive_damaged',
  'ownership.archive_foreign',
  'ownership.archive_in_use',
  'ownership.archive_too_large',
  'ownership.not_empty',
  'plan.quota',
  'profile.avatar_not_an_image',
  'profile.avatar_too_large',
  'reminders.quota',
  'sharing.quota',
  'test-data.file_damaged',
  'supplements.quota',
  'test-data.file_empty',
  'test-data.file_encrypted',
  'test-data.file_missing',
  'test-data.file_too_large',
  'test-data.file_truncated',
  'test-data.file_type_mismatch',
  'test-data.file_type_not_accepted',
  'test-data.not_drawable',
  'test-data.not_retryable',
  'test-data.quota',
  'tokens.quota',
] as const
export type ErrorReason = (typeof ERROR_REASONS)[number]

export const apiErrorSchema = z.object({
  error: z.object({
    code: z.enum(Object.keys(ERROR_STATUS) as [ErrorCode, ...ErrorCode[]]),
    reason: z.enum(ERROR_REASONS).optional(),
    message: z.string(),
    issues: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
    request_id: z.string(),
  }),
})
export type ApiError = z.infer<typeof apiErrorSchema>
