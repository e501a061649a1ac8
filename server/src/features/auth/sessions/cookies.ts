import { randomBytes } from 'node:crypto'
import type { Session } from '@aevia/domain/auth/schema.ts'
import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { AppError } from '#server/app-error.ts'
import type { Device } from './devices.ts'

const YEAR_SECONDS = 365 * 24 * 3600
const SIGN_UP_SECONDS = 3600
const MARK = /^[\w-]{43}$/

const prefixed = (appUrl: string, name: string) => (appUrl.startsWith('https:') ? `__Host-${name}` : name)
export const refreshCookieName = (appUrl: string) => prefixed(appUrl, 'refresh')

export type SessionCookies = ReturnType<typeof createSessionCookies>

/** What a browser keeps for us: the refresh credential, and a random name of the device. No script can read either. */
export function createSessionCookies(appUrl: string, maxSeconds: number) {
  const refresh = refreshCookieName(appUrl)
  const device = prefixed(appUrl, 'device')
  const signUp = prefixed(appUrl, 'sign-up')
  const options = {
    httpOnly: true,
    sameSite: 'Strict',
    secure: appUrl.startsWith('https:'),
    path: '/',
  } as const

  /** A browser asks for the cookie transport: its refresh credential never reaches a script. */
  const inBrowser = (c: Context) => c.req.header('x-auth-transport') === 'cookie'
  const devices = new WeakMap<Context, string>()
  function keep(c: Context, session: Session) {
    setCookie(c, refresh, session.refresh_token ?? '', { ...options, maxAge: maxSeconds })
    const deviceId = devices.get(c)
    if (deviceId) setCookie(c, device, deviceId, { ...options, maxAge: YEAR_SECONDS })
  }
  function ownSite(c: Context) {
    const origin = c.req.header('origin')
    if (origin && URL.parse(origin)?.host !== c.req.header('host'))
      throw new AppError('forbidden', 'Foreign origin.')
  }
  return {
    keep,
    deliver(c: Context, session: Session): Session {
      if (!inBrowser(c)) return session
      keep(c, session)
      return { ...session, refresh_token: null }
    },
    /** A cookie counts only for a request of this very site. */
    refreshToken(c: Context, given: string | undefined) {
      if (!inBrowser(c)) return given
      ownSite(c)
      return getCookie(c, refresh)
    },
    /** The library's own cookies: they bind a WebAuthn challenge, or a way to a provider and back, to this browser. */
    passOn(c: Context, set: string[]) {
      for (const cookie of set) c.header('set-cookie', cookie, { append: true })
    },
    /** What the browser sent along, if the request is of this very site. */
    ofOwnSite(c: Context) {
      ownSite(c)
      return c.req.header('cookie') ?? ''
    },
    /** Names the browser that signs up, for all its sign-ups until the confirmation: a link is followed from another site. */
    markSignUp(c: Context): string {
      const before = getCookie(c, signUp)
      const name = before && MARK.test(before) ? before : randomBytes(32).toString('base64url')
      setCookie(c, signUp, name, { ...options, sameSite: 'Lax', maxAge: SIGN_UP_SECONDS })
      return name
    },
    signUpMark: (c: Context) => getCookie(c, signUp),
    clear: (c: Context) => deleteCookie(c, refresh, options),
    /** The device of a request that signs in; a browser keeps its name for another year once that succeeds. */
    device(c: Context, browser = inBrowser(c)): Device {
      const seen = { ipAddress: c.var.clientAddress, userAgent: c.req.header('user-agent') ?? null }
      if (!browser) return { ...seen, deviceId: null }
      const known = getCookie(c, device)
      const deviceId = known && MARK.test(known) ? known : randomBytes(32).toString('base64url')
      devices.set(c, deviceId)
      return { ...seen, deviceId }
    },
  }
}
