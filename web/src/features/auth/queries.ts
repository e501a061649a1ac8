import type { Passkey } from '@aevia/domain/auth/security.ts'
import { api } from '#web/lib/api.ts'
import { writeHint } from '#web/lib/hint.ts'

/** The part of an ALTCHA challenge that a solver needs; the rest is sent back untouched. */
export interface Challenge {
  parameters: { algorithm: string; expiresAt?: number; [key: string]: unknown }
  signature?: string
}

export function fetchChallenge(signal: AbortSignal, longer: boolean): Promise<Challenge> {
  return api<Challenge>(`/api/auth/captcha${longer ? '?longer=1' : ''}`, { anonymous: true, signal })
}

export function signUp(body: unknown): Promise<{ mail_notice: string | null }> {
  return api('/api/auth/sign-up', { method: 'POST', body, anonymous: true })
}

/** The specification's welcome mail; a failure is only logged. */
export function sendWelcome(email: string, fullName: string): void {
  api('/api/functions/send-welcome-email', {
    method: 'POST',
    body: { email, fullName },
    anonymous: true,
  }).catch((error: unknown) => {
    // oxlint-disable-next-line no-console
    console.warn('The welcome e-mail could not be sent.', error)
  })
}

export function forgotPassword(body: unknown): Promise<null> {
  return api('/api/auth/forgot-password', { method: 'POST', body, anonymous: true })
}

/** Whose they are is known by the link alone. */
export async function resetPasskeys(token: string, signal: AbortSignal): Promise<Passkey[]> {
  const path = '/api/auth/reset-password/passkeys'
  return (await api<{ items: Passkey[] }>(path, { method: 'POST', body: { token }, anonymous: true, signal }))
    .items
}

export function resetPassword(body: {
  token: string
  password: string
  keep_passkeys: string[]
}): Promise<null> {
  return api('/api/auth/reset-password', { method: 'POST', body, anonymous: true })
}

/** Leaves for the provider; the visitor comes back to the site's start page, or to the named one. */
export async function startSocial(provider: 'google' | 'github', returnTo?: string): Promise<void> {
  const { url } = await api<{ url: string }>('/api/auth/social', {
    method: 'POST',
    body: { provider, return_to: returnTo },
    anonymous: true,
  })
  const target = new URL(url, location.origin)
  // A site without TLS is a machine of one's own; its providers may be too.
  if (target.protocol !== 'https:' && target.protocol !== location.protocol)
    throw new Error('Not a safe address.')
  writeHint('maybe')
  location.assign(target.href)
}
