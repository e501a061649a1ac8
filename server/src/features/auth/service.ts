import { randomUUID } from 'node:crypto'
import { returnAddress } from '@aevia/domain/api/return-address.ts'
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
import { AppError, invalid } from '#server/app-error.ts'
import type { Counter } from '#server/db/counters.ts'
import type { Client } from '#server/identity.ts'
import type { Captcha, CaptchaLevel } from '#server/ports/captcha.ts'
import type { Mailer } from '#server/ports/mailer.ts'
import type { Auth, SessionRule } from './library/auth.ts'
import { isCommonPassword } from './passwords/common-passwords.ts'
import type { Device } from './sessions/devices.ts'
import { sessionReuseMail } from './mail.ts'
import * as repo from './repo.ts'
import type { ResetService } from './reset/service.ts'
import type { ResetWatch } from './library/reset-watch.ts'
import { libraryCookies, type SessionStarter } from './sessions/session-starter.ts'
import type { SignUpService } from './sign-up/service.ts'
import type { createRefreshTokens } from './sessions/tokens.ts'

const REUSE_GRACE_SECONDS = 10
/** Answers that must not reveal whether an address has an account take at least this long. */
const EVEN_MS = 250

type Deps = {
  auth: Auth
  authSql: Sql
  appUrl: string
  captcha: Captcha
  mailer: Mailer
  starter: SessionStarter
  resetWatch: ResetWatch
  refreshTokens: ReturnType<typeof createRefreshTokens>
  passwordMin: number
  sessionRule: SessionRule
  signUps: SignUpService
  resets: ResetService
  /** Passwords tried for an address. */
  attempts: Counter
  /** Mails about somebody's sign-ins: hundreds of them would hide the one that matters. */
  signInMails: Counter
}

export type AuthService = ReturnType<typeof createAuthService>

export function createAuthService(deps: Deps) {
  const { requireCaptcha, requireGoodPassword, requireOwnAddress } = createRequirements(deps)
  return {
    /** The same answer whether the address is new or taken; only the reader of the mail learns which. */
    async signUp(asked: z.output<typeof signUpSchema>, browser: string) {
      requireOwnAddress(asked.options.emailRedirectTo, 'emailRedirectTo')
      await requireCaptcha(asked.options.captchaToken)
      requireGoodPassword(asked.password)
      await evenly(() => deps.signUps.begin(asked, browser))
      return { mail_notice: deps.mailer.notice }
    },

    signIn: createPasswordSignIn(deps, requireCaptcha),
    ...createRefreshVerbs(deps),

    /** Always a success, and equally fast: whether the address has an account is not revealed. */
    async forgotPassword({ email, options }: z.output<typeof forgotPasswordSchema>) {
      requireOwnAddress(options.redirectTo, 'redirectTo')
      await requireCaptcha(options.captchaToken)
      await evenly(() => deps.resets.begin(email))
    },

    async resetPassword(asked: z.output<typeof resetPasswordSchema>, client: Client) {
      requireGoodPassword(asked.password)
      await deps.resets.finish(asked, client)
    },
  }
}

/** What has to be true of what a visitor sends. */
function createRequirements(deps: Deps) {
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

  function requireOwnAddress(given: string | undefined, path: string) {
    if (given === undefined || returnAddress(given, deps.appUrl) !== null) return
    throw invalid([{ path: ['options', path], message: 'This address does not belong to this site.' }])
  }

  return { requireCaptcha, requireGoodPassword, requireOwnAddress }
}

function createPasswordSignIn(deps: Deps, requireCaptcha: (token: string) => Promise<CaptchaLevel>) {
  const { auth, authSql, starter } = deps

  /** A right password that a reset has meanwhile replaced is refused. */
  async function enter(
    { email, password }: z.output<typeof signInSchema>,
    device: Device,
    browser: string | undefined,
  ): Promise<SignInResult> {
    const floor = even()
    const { response, headers } = await auth.api
      .signInEmail({ body: { email, password }, returnHeaders: true })
      .catch(async (error: unknown) => {
        if (!isAPIError(error)) {
          // Nobody said that it was wrong: so many passwords may be judged at the moment that this one was not.
          await deps.attempts.giveBack(email)
          throw error
        }
        const isPending = await deps.signUps.awaitsConfirmation(email, password, browser)
        await floor
        throw isPending ? unconfirmed() : wrongCredentials()
      })
    await deps.attempts.clear(email)
    if ('twoFactorRedirect' in response) {
      await deps.resetWatch.stillStands()
      const { value } = await libraryCookies(auth).named(headers.getSetCookie(), 'two_factor')
      if (!value) throw new Error('the auth library gave no challenge')
      return { second_factor: { challenge: value, methods: ['totp', 'recovery_code'] } }
    }
    return starter.begin(response.token, device)
  }

  /**
   * No hard lock: whoever guesses pays with the longer captcha, and so may the owner. Each attempt is counted before
   * its password is looked at: of many at once, those beyond the limit are answered without having been judged.
   */
  return async function signIn(
    asked: z.output<typeof signInSchema>,
    device: Device,
    browser: string | undefined,
  ): Promise<SignInResult> {
    const { email } = asked
    const level = await requireCaptcha(asked.options.captchaToken)
    const isWithin = await deps.attempts.take(email)
    if (!isWithin && level !== 'longer') throw tooManyAttempts()
    const known = await repo.findUserByEmail(authSql, email)
    // The database is asked as often as for a known address, or the answer's time would tell.
    if (!known) await repo.listAccounts(authSql, randomUUID())
    return deps.resetWatch.during(known?.id, () => enter(asked, device, browser))
  }
}

/** Sessions that last: renewed, ended, and those that a cookie names. */
function createRefreshVerbs({ authSql, starter, refreshTokens, sessionRule, mailer, signInMails }: Deps) {
  /** By token: what is asked for many times at once is asked of the database once. */
  const exchanges = new Map<string, Promise<Session>>()

  async function exchange(token: string): Promise<Session> {
    const ended = new AppError('unauthorized', 'Your session has ended. Please sign in again.', {
      reason: 'auth.session_ended',
    })
    const claim = refreshTokens.read(token)
    if (!claim) throw ended
    const outcome = await repo.rotateRefresh(authSql, claim, {
      graceSeconds: REUSE_GRACE_SECONDS,
      ...sessionRule,
    })
    if (outcome.kind === 'reused' && (await signInMails.take(outcome.userId)))
      await mailer.send(sessionReuseMail(outcome.email))
    if (outcome.kind === 'reused' || outcome.kind === 'ended') throw ended
    return starter.sessionFor(outcome.userId, claim.sessionId, outcome.generation)
  }

  return {
    refresh(token = ''): Promise<Session> {
      const running = exchanges.get(token) ?? exchange(token).finally(() => exchanges.delete(token))
      exchanges.set(token, running)
      return running
    },

    /** Ends the session that the access token or the refresh token names; without one there is nothing to end. */
    async signOut(sessionId: string | null, refreshToken: string | undefined) {
      const named = sessionId ?? (refreshToken && refreshTokens.read(refreshToken)?.sessionId)
      if (named) await repo.endSession(authSql, named)
    },

    /** For links that a browser opens without an access token: the user of a live refresh cookie. */
    async userOfRefreshToken(token: string | undefined) {
      const claim = token ? refreshTokens.read(token) : null
      const userId = claim && (await repo.ownerOfRefresh(authSql, claim))
      return claim && userId ? { userId, sessionId: claim.sessionId } : null
    },
  }
}

async function evenly(work: () => Promise<unknown>): Promise<void> {
  await Promise.all([work(), even()])
}

const even = () => new Promise((resolve) => setTimeout(resolve, EVEN_MS))

const tooManyAttempts = () =>
  new AppError(
    'rate_limited',
    'Too many failed attempts for this account. Please complete the longer verification and try again.',
    { reason: 'auth.captcha_longer' },
  )

const unconfirmed = () =>
  new AppError(
    'forbidden',
    'Please confirm your e-mail address first. Unless you have had several messages from us recently, we have sent you the link again.',
    {
      reason: 'auth.email_unconfirmed',
    },
  )

const wrongCredentials = () =>
  new AppError('unauthorized', 'Invalid login credentials', { reason: 'auth.invalid_credentials' })
