import { hkdfSync, randomUUID } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { ACCESS_TOKEN_SECONDS, PASSWORD_MAX } from '@aevia/domain/auth/schema.ts'
import { betterAuth } from 'better-auth'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { jwt } from 'better-auth/plugins'
import type { Logger } from 'pino'
import type { Sql } from '#server/db/connection.ts'
import * as schema from '#server/db/schema/auth.ts'
import type { Mailer } from '#server/ports/mailer.ts'
import { confirmationMail, resetMail } from './mail.ts'

const HOUR = 3600
const DAY = 24 * HOUR
export const SESSION_IDLE_SECONDS = 14 * DAY
export const SESSION_MAX_SECONDS = 30 * DAY

export type Auth = ReturnType<typeof createAuth>

/** The auth library, which owns users, sessions and accounts. Our routes call its verbs; few of its own are mounted. */
export function createAuth(options: {
  authSql: Sql
  appUrl: string
  appKey: Buffer
  passwordMin: number
  mailer: Mailer
  log: Logger
}) {
  const { mailer, log } = options
  // A mail that cannot be sent does not undo a sign-up: the link is sent again at the next sign-in.
  const send = (mail: Parameters<Mailer['send']>[0]) =>
    mailer.send(mail).catch((error: unknown) => log.error({ err: error }, 'mail was not sent'))
  return betterAuth({
    baseURL: options.appUrl,
    basePath: '/api/auth',
    secret: Buffer.from(hkdfSync('sha256', options.appKey, '', 'auth library secret', 32)).toString('hex'),
    trustedOrigins: [options.appUrl],
    telemetry: { enabled: false },
    logger: { disabled: true },
    database: drizzleAdapter(options.authSql, { provider: 'pg', schema }),
    advanced: { database: { generateId: () => randomUUID() }, disableCSRFCheck: false },
    session: { expiresIn: SESSION_IDLE_SECONDS, disableSessionRefresh: true },
    emailAndPassword: {
      enabled: true,
      requireEmailVerification: true,
      autoSignIn: false,
      minPasswordLength: options.passwordMin,
      maxPasswordLength: PASSWORD_MAX,
      revokeSessionsOnPasswordReset: true,
      resetPasswordTokenExpiresIn: HOUR,
      password: {
        // Argon2id with 19 MiB and two passes: OWASP Password Storage Cheat Sheet.
        hash: (password) => hash(password, { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 }),
        verify: ({ hash: stored, password }) => verify(stored, password),
      },
      sendResetPassword: ({ user, token }) =>
        send(resetMail(user.email, `${options.appUrl}/auth?mode=reset&token=${encodeURIComponent(token)}`)),
    },
    emailVerification: {
      sendOnSignUp: true,
      sendOnSignIn: true,
      autoSignInAfterVerification: false,
      expiresIn: HOUR,
      sendVerificationEmail: ({ user, token }) => {
        const query = new URLSearchParams({ token, callbackURL: '/auth?confirmed=1' })
        return send(confirmationMail(user.email, `${options.appUrl}/api/auth/verify-email?${query}`))
      },
    },
    plugins: [
      jwt({
        jwt: { issuer: options.appUrl, audience: options.appUrl, expirationTime: `${ACCESS_TOKEN_SECONDS}s` },
        disableSettingJwtHeader: true,
      }),
    ],
  })
}
