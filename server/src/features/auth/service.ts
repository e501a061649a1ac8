import {
  ACCESS_TOKEN_SECONDS,
  type Session,
  type forgotPasswordSchema,
  type resetPasswordSchema,
  type signInSchema,
  type signUpSchema,
  type socialSchema,
} from '@aevia/domain/auth/schema.ts'
import { isAPIError } from 'better-auth/api'
import type { z } from 'zod'
import type { Sql } from '#server/db/connection.ts'
import { AppError } from '#server/http/errors.ts'
import type { Captcha } from '#server/ports/captcha.ts'
import type { Mailer } from '#server/ports/mailer.ts'
import { SESSION_IDLE_SECONDS, SESSION_MAX_SECONDS, type Auth } from './auth.ts'
import { isCommonPassword } from './common-passwords.ts'
import { sessionReuseMail } from './mail.ts'
import * as repo from './repo.ts'
import type { createRefreshTokens } from './tokens.ts'

const REUSE_GRACE_SECONDS = 10

type Deps = {
  auth: Auth
  authSql: Sql
  captcha: Captcha
  mailer: Mailer
  refreshTokens: ReturnType<typeof createRefreshTokens>
  passwordMin: number
}
/** What a request says of the device; stored with the session. */
export type Device = { ipAddress: string | null; userAgent: string | null }

export type AuthService = ReturnType<typeof createAuthService>

export function createAuthService(deps: Deps) {
  const { auth, authSql } = deps

  async function requireCaptcha(token: string) {
    if (await deps.captcha.verify(token)) return
    throw new AppError('invalid', 'Captcha verification failed. Please try again.', {
      reason: 'auth.captcha_failed',
    })
  }

  function requireGoodPassword(password: string) {
    if (password.length < deps.passwordMin) {
      const message = `Password must be at least ${deps.passwordMin} characters.`
      throw new AppError('invalid', message, { issues: [{ path: 'password', message }] })
    }
    if (isCommonPassword(password)) {
      const message = 'This password is one of the most common ones and easy to guess. Please choose another.'
      throw new AppError('invalid', message, {
        reason: 'auth.password_common',
        issues: [{ path: 'password', message }],
      })
    }
  }

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
        factors: [],
        full_name: user.name,
      },
    }
  }

  return {
    /** The same answer whether the address is new or taken; only the mail's reader can tell. */
    async signUp({ email, password, options }: z.output<typeof signUpSchema>) {
      await requireCaptcha(options.captchaToken)
      requireGoodPassword(password)
      await auth.api.signUpEmail({ body: { email, password, name: options.data.full_name } })
      return { mail_notice: deps.mailer.notice }
    },

    async signIn(
      { email, password, options }: z.output<typeof signInSchema>,
      device: Device,
    ): Promise<Session> {
      await requireCaptcha(options.captchaToken)
      const headers = new Headers()
      if (device.userAgent) headers.set('user-agent', device.userAgent.slice(0, 500))
      if (device.ipAddress) headers.set('x-forwarded-for', device.ipAddress)
      const signedIn = await auth.api
        .signInEmail({ body: { email, password }, headers })
        .catch((error: unknown) => {
          throw isAPIError(error) ? refusedSignIn(error.body?.code) : error
        })
      const session = await repo.findSessionByToken(authSql, signedIn.token)
      if (!session) throw new Error('the auth library made no session')
      await repo.startRefresh(authSql, session.id)
      return sessionFor(signedIn.user.id, session.id, 0)
    },

    async refresh(token: string | undefined): Promise<Session> {
      const ended = new AppError('unauthorized', 'Your session has ended. Please sign in again.', {
        reason: 'auth.session_ended',
      })
      const claim = token ? deps.refreshTokens.read(token) : null
      if (!claim) throw ended
      const outcome = await repo.rotateRefresh(authSql, claim, {
        graceSeconds: REUSE_GRACE_SECONDS,
        idleSeconds: SESSION_IDLE_SECONDS,
        maxSeconds: SESSION_MAX_SECONDS,
      })
      if (outcome.kind === 'reused') await deps.mailer.send(sessionReuseMail(outcome.email))
      if (outcome.kind === 'reused' || outcome.kind === 'ended') throw ended
      return sessionFor(outcome.userId, claim.sessionId, outcome.generation)
    },

    /** Ends the session that the access token or the refresh token names; without one there is nothing to end. */
    async signOut(sessionId: string | null, refreshToken: string | undefined) {
      const named = sessionId ?? (refreshToken && deps.refreshTokens.read(refreshToken)?.sessionId)
      if (named) await repo.endSession(authSql, named)
    },

    /** Always a success: whether the address has an account is not told. */
    async forgotPassword({ email, options }: z.output<typeof forgotPasswordSchema>) {
      await requireCaptcha(options.captchaToken)
      await auth.api.requestPasswordReset({ body: { email, redirectTo: '/auth?mode=reset' } })
    },

    async resetPassword({ token, password }: z.output<typeof resetPasswordSchema>) {
      requireGoodPassword(password)
      await auth.api.resetPassword({ body: { token, newPassword: password } }).catch((error: unknown) => {
        if (!isAPIError(error)) throw error
        throw new AppError('invalid', 'This reset link is no longer valid. Please ask for a new one.', {
          reason: 'auth.invalid_link',
        })
      })
    },

    async social({ provider }: z.output<typeof socialSchema>): Promise<{ url: string }> {
      const name = { google: 'Google', github: 'GitHub' }[provider]
      throw new AppError('unavailable', `Sign-in with ${name} is not set up on this server.`, {
        reason: 'auth.provider_off',
      })
    },

    /** For links that a browser opens without an access token: the user of a live refresh cookie. */
    async userOfRefreshToken(token: string | undefined) {
      const claim = token ? deps.refreshTokens.read(token) : null
      const userId = claim && (await repo.ownerOfRefresh(authSql, claim))
      return claim && userId ? { userId, sessionId: claim.sessionId } : null
    },
  }
}

function refusedSignIn(code: string | undefined) {
  if (code === 'EMAIL_NOT_VERIFIED') {
    return new AppError('forbidden', 'Please confirm your e-mail first. We have sent you the link again.', {
      reason: 'auth.email_unconfirmed',
    })
  }
  return new AppError('unauthorized', 'Invalid login credentials', { reason: 'auth.invalid_credentials' })
}
