import type { Session } from '@aevia/domain/auth/schema.ts'
import {
  type DeviceSession,
  type Passkey,
  PROOF_SECONDS,
  type secondFactorSchema,
  type TotpSetUp,
} from '@aevia/domain/auth/security.ts'
import { isAPIError } from 'better-auth/api'
import type { z } from 'zod'
import { SessionEndedError, type Sql } from '#server/db/connection.ts'
import type { Identity } from '#server/http/env.ts'
import { AppError, notFound } from '#server/http/errors.ts'
import { mailWords } from '#server/mail-layout.ts'
import type { Counter } from '#server/http/rate-limit.ts'
import type { Mailer } from '#server/ports/mailer.ts'
import type { Auth } from './auth.ts'
import { type Device, deviceName } from './devices.ts'
import { securityChangeMail } from './mail.ts'
import { shownPasskey } from './passkey.ts'
import { proofOf } from './proof/repo.ts'
import { changedMeanwhile, expiredSignIn, refuse, refusePasskey, wrongCode } from './refusals.ts'
import * as repo from './repo.ts'
import type { ResetWatch } from './reset/watch.ts'
import { libraryCookies, type SessionStarter } from './session-starter.ts'

type Deps = {
  auth: Auth
  authSql: Sql
  mailer: Mailer
  starter: SessionStarter
  resetWatch: ResetWatch
  /** Codes of an account, counted before they are judged. */
  codes: Counter
}
export type SecurityService = ReturnType<typeof createSecurityService>

/** A code is good for its 30 seconds and one step either side. */
const CODE_LIFE_MS = 120_000
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Sessions, second factor and passkeys of a signed-in user, and the second step of a sign-in. */
export function createSecurityService({ auth, authSql, mailer, starter, resetWatch, codes }: Deps) {
  async function tell(userId: string, what: string) {
    const user = await repo.findUser(authSql, userId)
    if (user) await mailer.send(securityChangeMail(user.email, what))
  }

  /** A library verb that gives the user a new session in place of the old one. */
  async function replacing(
    { sessionId }: Identity,
    device: Device,
    work: () => Promise<{ headers: Headers }>,
  ): Promise<Session> {
    const proof = await proofOf(authSql, sessionId, PROOF_SECONDS)
    const { headers } = await refuse(work)
    const token = await libraryCookies(auth).sessionToken(headers.getSetCookie())
    if (!token) throw new Error('the auth library made no session')
    return starter.replace(token, device, proof?.provenAt ?? null)
  }

  /** Whose sign-in a challenge continues, and since when; null for one that is unknown or used up. */
  async function challenged(challenge: string) {
    const { internalAdapter } = await auth.$context
    const [identifier = ''] = challenge.split('.')
    const found = await internalAdapter.findVerificationValue(identifier)
    return found && UUID.test(found.value) ? { userId: found.value, since: found.createdAt } : null
  }

  async function judge(
    { userId, since }: { userId: string; since: Date },
    { challenge, method, code }: z.output<typeof secondFactorSchema>,
    device: Device,
  ): Promise<Session> {
    if (await repo.isPasswordNewer(authSql, userId, since)) throw expiredSignIn()
    if (!(await codes.take(userId)))
      throw new AppError('rate_limited', 'Too many wrong codes. Please try again in 15 minutes.')
    const { name } = await libraryCookies(auth).named([], 'two_factor')
    const headers = new Headers({ cookie: `${name}=${encodeURIComponent(challenge)}` })
    const call = { body: { code }, headers, returnHeaders: true } as const
    const { response } = await refuse(() =>
      method === 'totp' ? auth.api.verifyTOTP(call) : auth.api.verifyBackupCode(call),
    )
    const { token } = response as { token: string }
    // The library checks a code and marks it in two steps: of two at once, ours decides.
    if (!(await useCode(userId, code))) {
      const session = await repo.findSessionByToken(authSql, token)
      if (session) await repo.endSession(authSql, session.id)
      throw wrongCode()
    }
    await codes.clear(userId)
    return starter.begin(token, device)
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
      const answer = await refuse(() =>
        auth.api.enableTwoFactor({ body: { method: 'totp', ...(password ? { password } : {}) }, headers }),
      )
      if (!('totpURI' in answer)) throw new Error('the auth library made no secret')
      return { uri: answer.totpURI, recovery_codes: answer.backupCodes }
    },

    /** From now on the password alone does not sign in; every other session ends. */
    async confirmTotp(identity: Identity, code: string, device: Device): Promise<Session> {
      const headers = await starter.libraryHeaders(identity)
      const session = await replacing(identity, device, async () => {
        const done = await auth.api.verifyTOTP({ body: { code }, headers, returnHeaders: true })
        if (!(await useCode(identity.userId, code))) throw wrongCode()
        return done
      })
      await repo.endAllSessions(authSql, identity.userId, sessionOf(session))
      await tell(identity.userId, 'Two-factor sign-in was turned on for your account.')
      return session
    },

    async turnTotpOff(identity: Identity, password: string | undefined, device: Device): Promise<Session> {
      const headers = await starter.libraryHeaders(identity)
      const user = await repo.findUser(authSql, identity.userId)
      if (!user?.twoFactorEnabled) throw changedMeanwhile()
      const body = password ? { password } : {}
      const session = await replacing(identity, device, () =>
        auth.api.disableTwoFactor({ body, headers, returnHeaders: true }),
      )
      await tell(identity.userId, 'Two-factor sign-in was turned off for your account.')
      return session
    },

    async newRecoveryCodes(identity: Identity, password: string | undefined): Promise<string[]> {
      const headers = await starter.libraryHeaders(identity)
      const body = password ? { password } : {}
      const made = await refuse(() => auth.api.generateBackupCodes({ body, headers }))
      await tell(
        identity.userId,
        'New recovery codes were made for your account; the ones before do not count any more.',
      )
      return made.backupCodes
    },

    /**
     * The second step of a sign-in. Five wrong codes end the challenge. Of ten in 15 minutes the next is not even looked
     * at: each is counted before it is judged, so that many at once learn no more than one after the other. A new
     * password ends the challenges that the one before had opened.
     */
    async secondFactor(
      { challenge, method, code }: z.output<typeof secondFactorSchema>,
      device: Device,
    ): Promise<Session> {
      const attempt = await challenged(challenge)
      if (!attempt) throw expiredSignIn()
      return resetWatch.during(attempt.userId, () => judge(attempt, { challenge, method, code }, device))
    },

    async passkeys(identity: Identity): Promise<Passkey[]> {
      const headers = await starter.libraryHeaders(identity)
      const found = await auth.api.listPasskeys({ headers })
      return found.map(shownPasskey).sort((a, b) => a.created_at.localeCompare(b.created_at))
    },

    async passkeyOptions(identity: Identity) {
      const headers = await starter.libraryHeaders(identity)
      const made = await refuse(() =>
        auth.api.generatePasskeyRegistrationOptions({ query: {}, headers, returnHeaders: true }),
      )
      return { options: made.response, cookies: made.headers.getSetCookie() }
    },

    async addPasskey(identity: Identity, name: string, response: unknown, cookie: string): Promise<void> {
      const headers = await starter.libraryHeaders(identity, cookie)
      await refusePasskey(() => auth.api.verifyPasskeyRegistration({ body: { name, response }, headers }))
      await tell(identity.userId, `A passkey named "${mailWords(name)}" was added to your account.`)
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
      const owner = await repo.ownerOfPasskey(authSql, String(response.id))
      return resetWatch.during(owner, async () => {
        const { session } = await refusePasskey(() =>
          auth.api.verifyPasskeyAuthentication({ body: { response: response as never }, headers }),
        )
        return starter.begin(session.token, device)
      })
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
