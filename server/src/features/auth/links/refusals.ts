import { PASSKEYS_MAX } from '@aevia/domain/auth/security.ts'
import { isAPIError } from 'better-auth/api'
import { AppError } from '#server/app-error.ts'

export const wrongCode = () =>
  new AppError('unauthorized', 'This code is not correct. Please try again.', { reason: 'auth.code_invalid' })

export const expiredSignIn = () =>
  new AppError('unauthorized', 'This sign-in has expired. Please start again.', {
    reason: 'auth.sign_in_again',
  })

export const passkeyRefused = () =>
  new AppError('unauthorized', 'The passkey was not accepted. Please try again.', {
    reason: 'auth.passkey_failed',
  })

export const tooManyPasskeys = () =>
  new AppError(
    'conflict',
    `Your account has ${PASSKEYS_MAX} passkeys, which is the maximum. Please remove one first.`,
    { reason: 'auth.passkeys_quota' },
  )

export const changedMeanwhile = () =>
  new AppError('conflict', 'Two-factor sign-in has changed in the meantime. Please reload the page.')

/** The library's refusals in our words. */
export async function refuse<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!isAPIError(error)) throw error
    const code = error.body?.code ?? ''
    if (code === 'INVALID_PASSWORD')
      throw new AppError('invalid', 'This is not your password.', { reason: 'auth.invalid_credentials' })
    if (code === 'INVALID_TWO_FACTOR_COOKIE' || code === 'TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE')
      throw expiredSignIn()
    if (code === 'TOTP_ALREADY_ENABLED' || code === 'TOTP_NOT_ENABLED' || code === 'TWO_FACTOR_NOT_ENABLED')
      throw changedMeanwhile()
    throw wrongCode()
  }
}

export function refusePasskey<T>(work: () => Promise<T>): Promise<T> {
  return work().catch((error: unknown) => {
    throw isAPIError(error) ? passkeyRefused() : error
  })
}
