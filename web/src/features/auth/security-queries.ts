import type { DeviceSession, Passkey, TotpSetUp } from '@aevia/domain/auth/security.ts'
import type { MailSettings } from '@aevia/domain/mail/schema.ts'
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { securityMessages } from '#web/features/auth/messages.ts'
import { ProofDroppedError, proven } from '#web/lib/proof.ts'
import { api, ApiError } from '#web/lib/api.ts'
import { renewSession } from '#web/lib/session.ts'
import { notify, type Notice } from '#web/lib/toast.ts'

const SESSIONS = ['security', 'sessions']
const PASSKEYS = ['security', 'passkeys']
const MAIL = ['security', 'mail']

type List<T> = { items: T[] }
const list = <T>(path: `/api/${string}`, signal: AbortSignal) =>
  api<List<T>>(path, { signal }).then(({ items }) => items)

/** The server's own words for a refusal; a dropped WebAuthn dialogue has none. */
export function showFailure(error: unknown, other: Notice = securityMessages.unexpected): void {
  if (error instanceof ProofDroppedError) return
  const known = error instanceof ApiError && error.code !== 'network' && error.code !== 'internal'
  notify(known ? { title: 'Error', description: error.message, destructive: true } : other)
}

export const useSessions = () =>
  useQuery({
    queryKey: SESSIONS,
    queryFn: ({ signal }) => list<DeviceSession>('/api/auth/sessions', signal),
  })

export function useEndSession() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => api<null>(`/api/auth/sessions/${id}`, { method: 'DELETE' }),
    onSuccess: () => {
      notify(securityMessages.sessionEnded)
      return client.invalidateQueries({ queryKey: SESSIONS })
    },
    onError: (error) => showFailure(error),
  })
}

export const signOutEverywhere = () => api<null>('/api/auth/sign-out-everywhere', { method: 'POST' })

const repeated = (password: string) => (password ? { password } : {})
export const setUpTotp = (password: string) =>
  proven(() => api<TotpSetUp>('/api/auth/totp', { method: 'POST', body: repeated(password) }))
export const confirmTotp = (code: string) =>
  proven(() => renewSession('/api/auth/totp/confirm', { code: code.replace(/\s/g, '') }))
export const turnTotpOff = (password: string) =>
  proven(() => renewSession('/api/auth/totp/off', repeated(password)))
export const newRecoveryCodes = (password: string) =>
  proven(() =>
    api<{ recovery_codes: string[] }>('/api/auth/recovery-codes', {
      method: 'POST',
      body: repeated(password),
    }),
  )

export const usePasskeys = () =>
  useQuery({ queryKey: PASSKEYS, queryFn: ({ signal }) => list<Passkey>('/api/auth/passkeys', signal) })

export function useAddPasskey() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (name: string) => {
      const optionsJSON = await proven(() =>
        api<PublicKeyCredentialCreationOptionsJSON>('/api/auth/passkeys/options', { method: 'POST' }),
      )
      const { startRegistration } = await import('@simplewebauthn/browser')
      const response = await startRegistration({ optionsJSON })
      await proven(() => api<null>('/api/auth/passkeys', { method: 'POST', body: { name, response } }))
    },
    onSuccess: () => {
      notify(securityMessages.passkeyAdded)
      return client.invalidateQueries({ queryKey: PASSKEYS })
    },
    onError: (error) => showFailure(error, securityMessages.noPasskey),
  })
}

export function useRemovePasskey() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => proven(() => api<null>(`/api/auth/passkeys/${id}`, { method: 'DELETE' })),
    onSuccess: () => {
      notify(securityMessages.passkeyRemoved)
      return client.invalidateQueries({ queryKey: PASSKEYS })
    },
    onError: (error) => showFailure(error),
  })
}

/** Asks the browser for a passkey of this site. */
export async function askPasskey(to: 'sign-in' | 'prove' = 'sign-in') {
  const path = to === 'prove' ? '/api/auth/proof/passkey/options' : '/api/auth/passkey-sign-in/options'
  const optionsJSON = await api<PublicKeyCredentialRequestOptionsJSON>(path, {
    method: 'POST',
    anonymous: to === 'sign-in',
  })
  const { startAuthentication } = await import('@simplewebauthn/browser')
  return startAuthentication({ optionsJSON })
}

export const proveByPassword = (password: string) =>
  api<null>('/api/auth/proof', { method: 'POST', body: { password } })

export async function proveByPasskey(): Promise<void> {
  const response = await askPasskey('prove')
  await api<null>('/api/auth/proof/passkey', { method: 'POST', body: { response } })
}

export const useMailSettings = () =>
  useQuery({ queryKey: MAIL, queryFn: ({ signal }) => api<MailSettings>('/api/mail-settings', { signal }) })

export function useSaveMailSettings() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: MailSettings) => api<MailSettings>('/api/mail-settings', { method: 'PATCH', body }),
    onSuccess: (saved) => client.setQueryData(MAIL, saved),
    onError: (error) => showFailure(error),
  })
}
