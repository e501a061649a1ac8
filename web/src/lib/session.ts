import {
  REFRESH_MARGIN_SECONDS,
  REFRESH_TICK_SECONDS,
  type Session,
  type SignInResult,
} from '@aevia/domain/auth/schema.ts'
import { api, ApiError, registerCredentials } from '#web/lib/api.ts'
import { readHint, writeHint } from '#web/lib/hint.ts'
import { rememberPage } from '#web/lib/return-to.ts'
import { SessionTabs, type Shared } from '#web/lib/session-tabs.ts'

export type SessionState =
  | { status: 'loading'; unreachable: boolean; session: null }
  | { status: 'signed_out'; session: null }
  | { status: 'signed_in'; session: Session }

export const LOADING: SessionState = { status: 'loading', unreachable: false, session: null }
const SIGNED_OUT: SessionState = { status: 'signed_out', session: null }
const COOKIE_TRANSPORT = { 'x-auth-transport': 'cookie' }
const RETRY_MS = 3000

let state: SessionState = LOADING
/** By this machine's clock, so that a wrong clock does no harm. */
let expiresAt = 0
let started = false
let leaving = false
let flight: Promise<void> | null = null
const listeners = new Set<() => void>()

const tabs = new SessionTabs({
  current: () =>
    state.status === 'signed_in' && !needsRefresh() ? { session: state.session, expiresAt } : null,
  adopt: (shared) => hold(shared),
  ended: () => drop(),
})

export function sessionState(): SessionState {
  return state
}

export function subscribeSession(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Restores the session from the HttpOnly cookie, unless this browser never signed in. Safe to call often. */
export function startSession(): void {
  if (started) return
  started = true
  registerCredentials({ token: currentToken, renew })
  setInterval(() => void tick(), REFRESH_TICK_SECONDS * 1000)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void tick()
  })
  if (readHint()) void refresh()
  else setState(SIGNED_OUT)
}

/** A challenge when the password alone is not enough; null when signed in. */
export async function signIn(body: unknown): Promise<string | null> {
  const result = await enter<SignInResult>('/api/auth/sign-in', body)
  if ('second_factor' in result) return result.second_factor.challenge
  welcome(result)
  return null
}

/** The other ways in: the code after the password, and a passkey. */
export async function signInBy(path: '/api/auth/second-factor' | '/api/auth/passkey-sign-in', body: unknown) {
  welcome(await enter<Session>(path, body))
}

/** A change to the account's own security gives this device a new session in place of the old one. */
export async function renewSession(path: `/api/auth/${string}`, body: unknown): Promise<void> {
  accept(await api<Session>(path, { method: 'POST', body, headers: COOKIE_TRANSPORT }))
}

function enter<T>(path: `/api/${string}`, body: unknown): Promise<T> {
  return api<T>(path, { method: 'POST', body, headers: COOKIE_TRANSPORT, anonymous: true })
}

/** On each sign-in the subscription is checked; a failure is only logged. */
function welcome(session: Session): void {
  accept(session)
  api('/api/functions/check-subscription', { method: 'POST' }).catch((error: unknown) =>
    // oxlint-disable-next-line no-console
    console.warn('The subscription could not be checked.', error),
  )
}

/**
 * Ends the session on the server and in the other tabs. Here it stays in memory until the caller leaves and reloads
 * the page, so that no gate steps in on the way.
 */
export async function signOut(): Promise<void> {
  startSession()
  leaving = true
  try {
    await api<null>('/api/auth/sign-out', { method: 'POST', body: {}, headers: COOKIE_TRANSPORT })
  } catch {
    // Offline or already ended: leaving must work all the same.
  }
  writeHint(null)
  tabs.announceEnd()
}

function tick(): Promise<void> {
  return state.status === 'signed_in' && needsRefresh() ? refresh() : Promise.resolve()
}

function needsRefresh(): boolean {
  return Date.now() >= expiresAt - REFRESH_MARGIN_SECONDS * 1000
}

/** One call at a time, in this tab and across tabs. */
function refresh(): Promise<void> {
  flight ??= tabs
    .exclusively(async () => {
      try {
        const session = await api<Session>('/api/auth/refresh', {
          method: 'POST',
          body: {},
          headers: COOKIE_TRANSPORT,
          anonymous: true,
        })
        if (readHint() === 'maybe') welcome(session)
        else accept(session)
      } catch (error) {
        if (error instanceof ApiError && error.status === 401) {
          end()
        } else if (state.status === 'loading') {
          setState({ status: 'loading', unreachable: true, session: null })
          setTimeout(() => void (state.status === 'loading' && refresh()), RETRY_MS)
        }
      }
    })
    .finally(() => {
      flight = null
    })
  return flight
}

async function currentToken(): Promise<string | null> {
  if (state.status === 'loading' && started) await (flight ?? Promise.resolve())
  if (state.status === 'signed_in' && needsRefresh()) await refresh()
  return state.session?.access_token ?? null
}

async function renew(error: ApiError): Promise<string | null> {
  if (error.reason === 'auth.session_ended') end()
  else await refresh()
  return state.session?.access_token ?? null
}

function accept(session: Session): void {
  const shared: Shared = { session, expiresAt: Date.now() + session.expires_in * 1000 }
  hold(shared)
  tabs.announce(shared)
}

function hold(shared: Shared): void {
  expiresAt = shared.expiresAt
  writeHint('yes')
  setState({ status: 'signed_in', session: shared.session })
}

/** The server ended the session: the page is remembered for after the next sign-in. */
function end(): void {
  if (leaving) return
  rememberPage(location.pathname + location.search)
  drop()
  tabs.announceEnd()
}

function drop(): void {
  expiresAt = 0
  writeHint(null)
  setState(SIGNED_OUT)
}

function setState(next: SessionState): void {
  state = next
  for (const listener of listeners) listener()
}
