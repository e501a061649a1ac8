import type {
  forgotPasswordSchema,
  resetPasswordSchema,
  Session,
  SignInResult,
  signInSchema,
  signUpSchema,
} from '@aevia/domain/auth/schema.ts'
import { isAPIError } from 'better-auth/api'
import type { z } from 'zod'
import type { Sql } from '#server/db/connection.ts'
import { AppError } from '#server/http/errors.ts'
import type { Counter } from '#server/http/rate-limit.ts'
import type { Captcha, CaptchaLevel } from '#server/ports/captcha.ts'
import type { Mailer } from '#server/ports/mailer.ts'
import type { Auth, SessionRule } from './auth.ts'
import { isCommonPassword } from './common-passwords.ts'
import type { Device } from './devices.ts'
import { sessionReuseMail, welcomeMail } from './mail.ts'
import * as repo from './repo.ts'
import { libraryCookies, type SessionStarter } from './session-starter.ts'
import type { createRefreshTokens } from './tokens.ts'

const REUSE_GRACE_SECONDS = 10
/** Answers that must not tell whether an address has an account take at least this long. */
const EVEN_MS = 250

type Deps = {
  auth: Auth
  authSql: Sql
  captcha: Captcha
  mailer: Mailer
  starter: SessionStarter
  refreshTokens: ReturnType<typeof createRefreshTokens>
  passwordMin: number
  sessionRule: SessionRule
  /** Wrong passwords of an account, and reset mails to an address. */
  failures: Counter
  resets: Counter
}

export type AuthService = ReturnType<typeof createAuthService>

export function createAuthService(deps: Deps) {
  const { auth, authSql, starter } = deps

  async function requireCaptcha(token: string): Promise<CaptchaLevel> {
    const level = await deps.captcha.verify(token)
    if (level) return level
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

  return {
    /** The same answer whether the address is new or taken; only the mail's reader can tell. */
    async signUp({ email, password, options }: z.output<typeof signUpSchema>) {
      await requireCaptcha(options.captchaToken)
      requireGoodPassword(password)
      await evenly(() => auth.api.signUpEmail({ body: { email, password, name: options.data.full_name } }))
      return { mail_notice: deps.mailer.notice }
    },

    /** Once per account, to its own address and name; for any other address nothing happens. */
    async sendWelcome(email: string): Promise<void> {
      const user = await repo.findUserByEmail(authSql, email)
      if (user) await deps.mailer.send(welcomeMail(user.email, user.name), { onceKey: `welcome:${user.id}` })
    },

    async signIn(
      { email, password, options }: z.output<typeof signInSchema>,
      device: Device,
    ): Promise<SignInResult> {
      const level = await requireCaptcha(options.captchaToken)
      // No hard lock: whoever guesses pays with the longer captcha, and so may the owner.
      const mustPay = async () => level !== 'longer' && (await deps.failures.isSpent(email))
      if (await mustPay()) throw tooManyFailures()
      const floor = even()
      const { response, headers } = await auth.api
        .signInEmail({ body: { email, password }, returnHeaders: true })
        .catch(async (error: unknown) => {
          if (!isAPIError(error)) throw error
          if (error.body?.code !== 'EMAIL_NOT_VERIFIED') await deps.failures.take(email)
          await floor
          throw refusedSignIn(error.body?.code)
        })
      // Of many guesses at once, those judged after the limit was reached tell nothing.
      if (await mustPay()) {
        const made = 'token' in response && (await repo.findSessionByToken(authSql, response.token))
        if (made) await repo.endSession(authSql, made.id)
        throw tooManyFailures()
      }
      await deps.failures.clear(email)
      if ('twoFactorRedirect' in response) {
        const { value } = await libraryCookies(auth).named(headers.getSetCookie(), 'two_factor')
        if (!value) throw new Error('the auth library gave no challenge')
        return { second_factor: { challenge: value, methods: ['totp', 'recovery_code'] } }
      }
      return starter.begin(response.token, device)
    },

    async refresh(token: string | undefined): Promise<Session> {
      const ended = new AppError('unauthorized', 'Your session has ended. Please sign in again.', {
        reason: 'auth.session_ended',
      })
      const claim = token ? deps.refreshTokens.read(token) : null
      if (!claim) throw ended
      const outcome = await repo.rotateRefresh(authSql, claim, {
        graceSeconds: REUSE_GRACE_SECONDS,
        ...deps.sessionRule,
      })
      if (outcome.kind === 'reused') await deps.mailer.send(sessionReuseMail(outcome.email))
      if (outcome.kind === 'reused' || outcome.kind === 'ended') throw ended
      return starter.sessionFor(outcome.userId, claim.sessionId, outcome.generation)
    },

    /** Ends the session that the access token or the refresh token names; without one there is nothing to end. */
    async signOut(sessionId: string | null, refreshToken: string | undefined) {
      const named = sessionId ?? (refreshToken && deps.refreshTokens.read(refreshToken)?.sessionId)
      if (named) await repo.endSession(authSql, named)
    },

    /** Always a success, as fast and as slow: whether the address has an account is not told. */
    async forgotPassword({ email, options }: z.output<typeof forgotPasswordSchema>) {
      await requireCaptcha(options.captchaToken)
      await evenly(async () => {
        if (!(await deps.resets.take(email))) return
        await auth.api.requestPasswordReset({ body: { email, redirectTo: '/auth?mode=reset' } })
      })
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

    /** For links that a browser opens without an access token: the user of a live refresh cookie. */
    async userOfRefreshToken(token: string | undefined) {
      const claim = token ? deps.refreshTokens.read(token) : null
      const userId = claim && (await repo.ownerOfRefresh(authSql, claim))
      return claim && userId ? { userId, sessionId: claim.sessionId } : null
    },
  }
}

async function evenly(work: () => Promise<unknown>): Promise<void> {
  await Promise.all([work(), even()])
}

const even = () => new Promise((resolve) => setTimeout(resolve, EVEN_MS))

const tooManyFailures = () =>
  new AppError(
    'rate_limited',
    'Too many failed attempts for this account. Please complete the longer verification and try again.',
    { reason: 'auth.captcha_longer' },
  )

function refusedSignIn(code: string | undefined) {
  if (code === 'EMAIL_NOT_VERIFIED') {
    return new AppError('forbidden', 'Please confirm your e-mail first. We have sent you the link again.', {
      reason: 'auth.email_unconfirmed',
    })
  }
  return new AppError('unauthorized', 'Invalid login credentials', { reason: 'auth.invalid_credentials' })
}
