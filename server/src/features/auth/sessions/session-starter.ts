import { createHmac } from 'node:crypto'
import { ACCESS_TOKEN_SECONDS, type Session } from '@aevia/domain/auth/schema.ts'
import { SessionEndedError, type Sql } from '#server/db/connection.ts'
import type { Client, Identity } from '#server/identity.ts'
import { AppError } from '#server/app-error.ts'
import type { Counter } from '#server/db/counters.ts'
import type { Mailer } from '#server/ports/mailer.ts'
import type { Auth } from '../library/auth.ts'
import { deviceName } from '#server/device-name.ts'
import type { Note } from '#server/ports/activity.ts'
import type { Device, createDeviceHash } from './devices.ts'
import { newDeviceMail } from '../mail.ts'
import { expiredSignIn } from '../links/refusals.ts'
import * as repo from '../repo.ts'
import type { createRefreshTokens } from './tokens.ts'

type Deps = {
  auth: Auth
  authSql: Sql
  mailer: Mailer
  refreshTokens: ReturnType<typeof createRefreshTokens>
  deviceHash: ReturnType<typeof createDeviceHash>
  note: Note
  /** Mails about somebody's sign-ins: hundreds of them would hide the one that matters. */
  signInMails: Counter
}
export type SessionStarter = ReturnType<typeof createSessionStarter>

/** Turns a session of the auth library into the specification's Session, however the user signed in. */
export function createSessionStarter(deps: Deps) {
  const { auth, authSql } = deps

  async function sessionFor(userId: string, sessionId: string, generation: number): Promise<Session> {
    const user = await repo.findUser(authSql, userId)
    if (!user)
      throw new AppError('unauthorized', 'This account no longer exists.', { reason: 'auth.session_ended' })
    const expiresAt = Math.floor(Date.now() / 1000) + ACCESS_TOKEN_SECONDS
    const { token } = await auth.api.signJWT({
      body: { payload: { sub: userId, sid: sessionId, exp: expiresAt } },
    })
    return {
      access_token: token,
      refresh_token: deps.refreshTokens.issue({ sessionId, generation }),
      expires_in: ACCESS_TOKEN_SECONDS,
      expires_at: expiresAt,
      token_type: 'bearer',
      user: {
        id: user.id,
        email: user.email,
        identities: user.identities,
        factors: user.factors,
        full_name: user.name,
      },
    }
  }

  return {
    sessionFor,

    /** The first Session of a new sign-in. A device that this user never signed in from is reported by mail. */
    async begin(libraryToken: string, device: Device): Promise<Session> {
      const session = await repo.findSessionByToken(authSql, libraryToken)
      if (!session || !(await repo.startRefresh(authSql, session.id, device, new Date())))
        throw expiredSignIn()
      await deps.note({ userId: session.userId, client: clientOf(device) }, 'signed_in')
      const name = deps.deviceHash(session.userId, device)
      const isNew = await repo.isNewDevice(authSql, session.userId, name)
      if (isNew && (await deps.signInMails.take(session.userId))) {
        await deps.mailer.send(
          newDeviceMail(session.email, {
            device: deviceName(device.userAgent),
            address: device.ipAddress,
            at: new Date(),
          }),
        )
      }
      return sessionFor(session.userId, session.id, 0)
    },

    /** A session that takes the place of another one of the same device; what was proven there is as old here. */
    async replace(libraryToken: string, device: Device, provenAt: Date | null): Promise<Session> {
      const session = await repo.findSessionByToken(authSql, libraryToken)
      if (!session || !(await repo.startRefresh(authSql, session.id, device, provenAt))) throw expiredSignIn()
      return sessionFor(session.userId, session.id, 0)
    },

    /**
     * For the library's verbs that ask for its own session, beside further cookies: refuses one that has ended. What the
     * table holds opens nothing without the signature, which takes the server key.
     */
    async libraryHeaders({ userId, sessionId }: Identity, cookies = ''): Promise<Headers> {
      const token = await repo.liveSessionToken(authSql, userId, sessionId)
      if (!token) throw new SessionEndedError('The session has ended.')
      const { authCookies, secret } = await auth.$context
      const signature = createHmac('sha256', secret).update(token).digest('base64')
      const own = `${authCookies.sessionToken.name}=${encodeURIComponent(`${token}.${signature}`)}`
      return new Headers({ cookie: cookies ? `${own}; ${cookies}` : own })
    },
  }
}

/** For the log that the person reads. */
export const clientOf = ({ ipAddress, userAgent }: Device): Client => ({
  address: ipAddress,
  agent: userAgent,
})

/** The cookies that the library sets, by its own names. */
export function libraryCookies(auth: Auth) {
  const nameAndValue = (cookie: string) => {
    const [pair = ''] = cookie.split(';')
    const at = pair.indexOf('=')
    return [pair.slice(0, at).trim(), decodeURIComponent(pair.slice(at + 1))] as const
  }
  const find = (cookies: string[], wanted: string) =>
    cookies.map(nameAndValue).findLast(([name]) => name === wanted)?.[1] || null
  return {
    async sessionToken(cookies: string[]): Promise<string | null> {
      const { authCookies } = await auth.$context
      return find(cookies, authCookies.sessionToken.name)?.split('.')[0] || null
    },
    async withoutSession(cookies: string[]): Promise<string[]> {
      const { authCookies } = await auth.$context
      const own = new Set([
        authCookies.sessionToken.name,
        authCookies.sessionData.name,
        authCookies.dontRememberToken.name,
      ])
      return cookies.filter((cookie) => !own.has(nameAndValue(cookie)[0]))
    },
    /** Of a cookie that the library names with its prefix: its full name, and its value where it was set. */
    async named(cookies: string[], short: string): Promise<{ name: string; value: string | null }> {
      const { name } = (await auth.$context).createAuthCookie(short)
      return { name, value: find(cookies, name) }
    },
  }
}
