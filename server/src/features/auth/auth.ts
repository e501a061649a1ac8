import { hkdfSync, randomUUID } from 'node:crypto'
import { passkey } from '@better-auth/passkey'
import { ACCESS_TOKEN_SECONDS, PASSWORD_MAX } from '@aevia/domain/auth/schema.ts'
import { RECOVERY_CODES } from '@aevia/domain/auth/security.ts'
import { brand } from '@aevia/domain/brand.ts'
import { betterAuth } from 'better-auth'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { APIError } from 'better-auth/api'
import { bearer, genericOAuth, jwt, twoFactor } from 'better-auth/plugins'
import type { Logger } from 'pino'
import type { Sql } from '#server/db/connection.ts'
import * as schema from '#server/db/schema/auth.ts'
import type { Counter } from '#server/http/rate-limit.ts'
import type { Mailer } from '#server/ports/mailer.ts'
import { createPasswordHashing } from './hashing.ts'
import { accountExistsMail, confirmationMail, resetMail, securityChangeMail } from './mail.ts'
import type { ProviderConfig } from './providers.ts'

const HOUR = 3600

export type SessionRule = { idleSeconds: number; maxSeconds: number }
export type Auth = ReturnType<typeof createAuth>
type Options = {
  accountMails: Counter
  authSql: Sql
  appUrl: string
  appKey: Buffer
  passwordMin: number
  sessionRule: SessionRule
  mailer: Mailer
  log: Logger
  /** The outside sign-in providers that this instance knows. */
  providers: ProviderConfig[]
}

/** The auth library, which owns users, sessions and accounts. Our routes call its verbs; few of its own are mounted. */
export function createAuth(options: Options) {
  const { mailer, log } = options
  // A mail that cannot be taken over does not undo a sign-up: the link is sent again at the next sign-in.
  const send = (mail: Parameters<Mailer['send']>[0]) =>
    mailer.send(mail).catch((error: unknown) => log.error({ err: error }, 'mail was not sent'))
  /** To an address whose owner did not ask: a few an hour, however often somebody tries. */
  const sendSome = async (mail: Parameters<Mailer['send']>[0]) => {
    if (await options.accountMails.take(mail.to)) await send(mail)
  }
  return betterAuth({
    appName: brand.name,
    baseURL: options.appUrl,
    basePath: '/api/auth',
    secret: Buffer.from(hkdfSync('sha256', options.appKey, '', 'auth library secret', 32)).toString('hex'),
    trustedOrigins: [options.appUrl],
    telemetry: { enabled: false },
    logger: { disabled: true },
    // Ours count in PostgreSQL (http/rate-limit.ts).
    rateLimit: { enabled: false },
    onAPIError: { errorURL: '/auth' },
    database: drizzleAdapter(options.authSql, { provider: 'pg', schema }),
    advanced: { database: { generateId: () => randomUUID() }, disableCSRFCheck: false },
    session: {
      expiresIn: Math.min(options.sessionRule.idleSeconds, options.sessionRule.maxSeconds),
      disableSessionRefresh: true,
    },
    databaseHooks: {
      account: { create: { before: withoutTokens }, update: { before: withoutTokens } },
    },
    emailAndPassword: {
      enabled: true,
      requireEmailVerification: true,
      autoSignIn: false,
      minPasswordLength: options.passwordMin,
      maxPasswordLength: PASSWORD_MAX,
      revokeSessionsOnPasswordReset: true,
      resetPasswordTokenExpiresIn: HOUR,
      password: createPasswordHashing(),
      onExistingUserSignUp: ({ user }) => sendSome(accountExistsMail(user.email, `${options.appUrl}/auth`)),
      sendResetPassword: ({ user, token }) =>
        send(resetMail(user.email, `${options.appUrl}/auth?mode=reset&token=${encodeURIComponent(token)}`)),
      onPasswordReset: ({ user }) =>
        send(securityChangeMail(user.email, 'A new password was set, and every device was signed out.')),
    },
    emailVerification: {
      sendOnSignUp: true,
      sendOnSignIn: true,
      autoSignInAfterVerification: false,
      expiresIn: HOUR,
      sendVerificationEmail: ({ user, token }) => {
        const query = new URLSearchParams({ token, callbackURL: '/auth?confirmed=1' })
        return sendSome(confirmationMail(user.email, `${options.appUrl}/api/auth/verify-email?${query}`))
      },
    },
    plugins: [
      jwt({
        jwt: { issuer: options.appUrl, audience: options.appUrl, expirationTime: `${ACCESS_TOKEN_SECONDS}s` },
        disableSettingJwtHeader: true,
      }),
      // Our own calls name the session by its token; from outside no route of the library takes one.
      bearer(),
      twoFactor({
        issuer: brand.name,
        allowPasswordless: true,
        backupCodeOptions: { amount: RECOVERY_CODES },
      }),
      passkey({
        rpName: brand.name,
        origin: options.appUrl,
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        // A passkey stands for both factors: the device must have checked its user.
        authentication: {
          afterVerification: ({ verification }) => {
            if (!verification.authenticationInfo?.userVerified)
              throw new APIError('UNAUTHORIZED', { message: 'The user was not verified.' })
          },
        },
      }),
      genericOAuth({ config: options.providers }),
    ],
  })
}

/** We sign in with a provider and never call it later: its tokens are not kept. */
function withoutTokens<T extends object>(account: T) {
  return Promise.resolve({ data: { ...account, accessToken: null, refreshToken: null, idToken: null } })
}
