import type { Session } from '@aevia/domain/auth/schema.ts'
import type { DeviceSession, Passkey, secondFactorSchema, TotpSetUp } from '@aevia/domain/auth/security.ts'
import { isAPIError } from 'better-auth/api'
import type { z } from 'zod'
import { SessionEndedError, type Sql } from '#server/db/connection.ts'
import type { Identity } from '#server/http/env.ts'
import { AppError, notFound } from '#server/http/errors.ts'
import type { Counter } from '#server/http/rate-limit.ts'
import type { Mailer } from '#server/ports/mailer.ts'
import type { Auth } from './auth.ts'
import { type Device, deviceName } from './devices.ts'
import { securityChangeMail } from './mail.ts'
import * as repo from './repo.ts'
import { libraryCookies, type SessionStarter } from './session-starter.ts'

type Deps = {
  auth: Auth
  authSql: Sql
  mailer: Mailer
  starter: SessionStarter
  /** Passwords asked for again within a session. */
  guesses: Counter
}
export type SecurityService = ReturnType<typeof createSecurityService>

/** A code is good for its 30 seconds and one step either side. */
const CODE_LIFE_MS = 120_000

/** Sessions, second factor and passkeys of a signed-in user, and the second step of a sign-in. */
export function createSecurityService({ auth, authSql, mailer, starter, guesses }: Deps) {
  /** A stolen session must not become a way to try passwords. */
  async function withPassword<T>(userId: string, work: () => Promise<T>): Promise<T> {
    if (!(await guesses.take(userId))) {
      throw new AppError('rate_limited', 'Too many wrong passwords. Please try again in 15 minutes.')
    }
    const done = await refuse(work)
    await guesses.clear(userId)
    return done
  }

  async function tell(userId: string, what: string) {
    const user = await repo.findUser(authSql, userId)
    if (user) await mailer.send(securityChangeMail(user.email, what))
  }

  /** A library verb that gives the user a new session in place of the old one. */
  async function replaced(headers: Headers, device: Device): Promise<Session> {
    const token = await libraryCookies(auth).sessionToken(headers.getSetCookie())
    if (!token) throw new Error('the auth library made no session')
    return starter.replace(token, device)
  }

  return {
    async sessions({ userId, sessionId }: Identity): Promise<DeviceSession[]> {
      const rows = await repo.listSessions(authSql, userId)
      if (!rows.some(({ id }) => id === sessionId)) throw new SessionEndedError('The session has ended.')
      return rows.map((row) => ({
        id: row.id,
        current: row.id === sessionId,
        device: deviceName(row.userAgent),
        ip_address: row.ipAddress || null,
        created_at: row.createdAt.toISOString(),
        last_seen_at: row.updatedAt.toISOString(),
        expires_at: row.expiresAt.toISOString(),
      }))
    },

    async endSession(identity: Identity, id: string): Promise<void> {
      await starter.libraryHeaders(identity)
      if (!(await repo.endSessionOf(authSql, identity.userId, id))) throw notFound()
    },

    async endAllSessions(identity: Identity): Promise<void> {
      await starter.libraryHeaders(identity)
      await repo.endAllSessions(authSql, identity.userId)
    },

    /** A new secret and recovery codes; nothing changes until a first code is confirmed. */
    async setUpTotp(identity: Identity, password: string | undefined): Promise<TotpSetUp> {
      const headers = await starter.libraryHeaders(identity)
      const answer = await withPassword(identity.userId, () =>
        auth.api.enableTwoFactor({ body: { method: 'totp', ...(password ? { password } : {}) }, headers }),
      )
      if (!('totpURI' in answer)) throw new Error('the auth library made no secret')
      return { uri: answer.totpURI, recovery_codes: answer.backupCodes }
    },

    /** From now on the password alone does not sign in; every other session ends. */
    async confirmTotp(identity: Identity, code: string, device: Device): Promise<Session> {
      const headers = await starter.libraryHeaders(identity)
      const done = await refuse(() => auth.api.verifyTOTP({ body: { code }, headers, returnHeaders: true }))
      if (!(await useCode(identity.userId, code))) throw wrongCode()
      const session = await replaced(done.headers, device)
      await repo.endAllSessions(authSql, identity.userId, sessionOf(session))
      await tell(identity.userId, 'Two-factor sign-in was turned on for your account.')
      return session
    },

    async turnTotpOff(identity: Identity, password: string | undefined, device: Device): Promise<Session> {
      const headers = await starter.libraryHeaders(identity)
      const done = await withPassword(identity.userId, () =>
        auth.api.disableTwoFactor({ body: password ? { password } : {}, headers, returnHeaders: true }),
      )
      await tell(identity.userId, 'Two-factor sign-in was turned off for your account.')
      return replaced(done.headers, device)
    },

    async newRecoveryCodes(identity: Identity, password: string | undefined): Promise<string[]> {
      const headers = await starter.libraryHeaders(identity)
      const body = password ? { password } : {}
      const made = await withPassword(identity.userId, () => auth.api.generateBackupCodes({ body, headers }))
      return made.backupCodes
    },

    /** The second step of a sign-in. Five wrong codes end the challenge; ten lock the factor for 15 minutes. */
    async secondFactor(
      { challenge, method, code }: z.output<typeof secondFactorSchema>,
      device: Device,
    ): Promise<Session> {
      const { name } = await libraryCookies(auth).named([], 'two_factor')
      const headers = new Headers({ cookie: `${name}=${encodeURIComponent(challenge)}` })
      const call = { body: { code }, headers, returnHeaders: true } as const
      const { response } = await refuse(() =>
        method === 'totp' ? auth.api.verifyTOTP(call) : auth.api.verifyBackupCode(call),
      )
      const { token, user } = response as { token: string; user: { id: string } }
      // The library checks a code and marks it in two steps: of two at once, ours decides.
      if (!(await useCode(user.id, code))) {
        const session = await repo.findSessionByToken(authSql, token)
        if (session) await repo.endSession(authSql, session.id)
        throw wrongCode()
      }
      return starter.begin(token, device)
    },

    async passkeys(identity: Identity): Promise<Passkey[]> {
      const headers = await starter.libraryHeaders(identity)
      const found = await auth.api.listPasskeys({ headers })
      return found
        .map(({ id, name, createdAt }) => ({
          id,
          name: name || 'Passkey',
          created_at: new Date(createdAt).toISOString(),
        }))
        .sort((a, b) => a.created_at.localeCompare(b.created_at))
    },

    async passkeyOptions(identity: Identity) {
      const headers = await starter.libraryHeaders(identity)
      const made = await refuse(() =>
        auth.api.generatePasskeyRegistrationOptions({ query: {}, headers, returnHeaders: true }),
      )
      return { options: made.response, cookies: made.headers.getSetCookie() }
    },

    async addPasskey(identity: Identity, name: string, response: unknown, cookie: string): Promise<void> {
      const headers = await starter.libraryHeaders(identity, { cookie })
      await refusePasskey(() => auth.api.verifyPasskeyRegistration({ body: { name, response }, headers }))
      await tell(identity.userId, `A passkey named "${name}" was added to your account.`)
    },

    async removePasskey(identity: Identity, id: string): Promise<void> {
      const headers = await starter.libraryHeaders(identity)
      await auth.api.deletePasskey({ body: { id }, headers }).catch((error: unknown) => {
        throw isAPIError(error) ? notFound() : error
      })
      await tell(identity.userId, 'A passkey was removed from your account.')
    },

    async passkeySignInOptions() {
      const made = await auth.api.generatePasskeyAuthenticationOptions({
        headers: new Headers(),
        returnHeaders: true,
      })
      return { options: made.response, cookies: made.headers.getSetCookie() }
    },

    async passkeySignIn(response: Record<string, unknown>, cookie: string, device: Device): Promise<Session> {
      const headers = new Headers({ cookie })
      const { session } = await refusePasskey(() =>
        auth.api.verifyPasskeyAuthentication({ body: { response: response as never }, headers }),
      )
      return starter.begin(session.token, device)
    },
  }

  function useCode(userId: string, code: string) {
    return repo.useOnce(authSql, `totp:${userId}:${code}`, new Date(Date.now() + CODE_LIFE_MS))
  }
}

const sessionOf = (session: Session) =>
  (
    JSON.parse(Buffer.from(session.access_token.split('.')[1] ?? '', 'base64url').toString()) as {
      sid: string
    }
  ).sid

const wrongCode = () =>
  new AppError('unauthorized', 'This code is not right. Please try again.', { reason: 'auth.code_invalid' })

async function refuse<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!isAPIError(error)) throw error
    const code = error.body?.code ?? ''
    if (code === 'INVALID_PASSWORD')
      throw new AppError('invalid', 'This is not your password.', { reason: 'auth.invalid_credentials' })
    if (code === 'SESSION_NOT_FRESH')
      throw new AppError('forbidden', 'For your safety, please sign out and sign in again first.', {
        reason: 'auth.sign_in_again',
      })
    if (code === 'INVALID_TWO_FACTOR_COOKIE' || code === 'TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE')
      throw new AppError('unauthorized', 'This sign-in has expired. Please start again.', {
        reason: 'auth.sign_in_again',
      })
    if (code === 'ACCOUNT_TEMPORARILY_LOCKED')
      throw new AppError('rate_limited', 'Too many wrong codes. Please try again in 15 minutes.')
    if (code === 'TOTP_ALREADY_ENABLED' || code === 'TOTP_NOT_ENABLED' || code === 'TWO_FACTOR_NOT_ENABLED')
      throw new AppError('conflict', 'Two-factor sign-in has changed meanwhile. Please reload the page.')
    throw wrongCode()
  }
}

function refusePasskey<T>(work: () => Promise<T>): Promise<T> {
  return work().catch((error: unknown) => {
    if (!isAPIError(error)) throw error
    if (error.body?.code === 'SESSION_NOT_FRESH') return refuse<T>(() => Promise.reject(error))
    throw new AppError('unauthorized', 'The passkey was not accepted. Please try again.', {
      reason: 'auth.passkey_failed',
    })
  })
}
