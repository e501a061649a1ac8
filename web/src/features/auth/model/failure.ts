import { messages } from '#web/features/auth/messages.ts'
import { ApiError } from '#web/lib/api.ts'
import type { Notice } from '#web/lib/toast.ts'

/** Which of the specification's notifications a failed call shows. */
export function authFailure(error: unknown): Notice & { captcha: boolean } {
  if (!(error instanceof ApiError) || error.code === 'network' || error.code === 'internal') {
    return { ...messages.unexpected, captcha: false }
  }
  if (error.reason === 'auth.captcha_failed' || /captcha/i.test(error.message)) {
    return { ...messages.verificationFailed, captcha: true }
  }
  return { title: 'Error', description: error.message, destructive: true, captcha: false }
}
