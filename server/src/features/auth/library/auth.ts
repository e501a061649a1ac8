import { hkdfSync, randomUUID } from 'node:crypto'
import { passkey } from '@better-auth/passkey'
import { ACCESS_TOKEN_SECONDS, PASSWORD_MAX } from '@aevia/domain/auth/schema.ts'
import { RECOVERY_CODES } from '@aevia/domain/auth/security.ts'
import { brand } from '@aevia/domain/brand.ts'
import { betterAuth, type BetterAuthOptions } from 'better-auth'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { APIError } from 'better-auth/api'
import { genericOAuth, jwt, twoFactor } from 'better-auth/plugins'
import type { Sql } from '#server/db/connection.ts'
import * as schema from '#server/db/schema/auth.ts'
import type { PasswordHashing } from '../passwords/hashing.ts'
import { guardCounters } from './counter-guard.ts'
import { guardLibrary } from './library-guard.ts'
import type { ProviderConfig } from './providers.ts'
import type { ResetWatch } from './reset-watch.ts'
import { sealVerifications } from './sealed-verifications.ts'

export type SessionRule = { idleSeconds: number; maxSeconds: number }
export type Auth = ReturnType<typeof createAuth>
type Options = {
  authSql: Sql
  appUrl: string
  appKey: Buffer
  passwordMin: number
  sessionRule: SessionRule
  hashing: PasswordHashing
  resetWatch: ResetWatch
  /** Whether a session was proven to be the user's own a moment ago. */
  isProven: (sessionId: string) => Promise<boolean>
  /** An account got a further way to sign in. */
  onLinked: (userId: string, provider: string) => Promise<void>
  /** The outside sign-in providers that this instance knows. */
  providers: ProviderConfig[]
}

/** The auth library, which owns users, sessions and accounts. Our routes call its verbs; few of its own are mounted. */
export function createAuth(options: Options) {
  const sealed = sealVerifications(options.appKey)
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
    database: (library: BetterAuthOptions) =>
      sealed(
        guardCounters(
          options.resetWatch.guard((sql) => drizzleAdapter(sql, { provider: 'pg', schema })(library)),
        ),
      ),
    hooks: { before: guardLibrary(options.isProven) },
    advanced: { database: { generateId: () => randomUUID() }, disableCSRFCheck: false },
    session: {
      expiresIn: Math.min(options.sessionRule.idleSeconds, options.sessionRule.maxSeconds),
      disableSessionRefresh: true,
    },
    databaseHooks: {
      account: {
        create: {
          before: withoutTokens,
          after: ({ userId, providerId }) => options.onLinked(userId, providerId),
        },
        update: { before: withoutTokens },
      },
    },
    emailAndPassword: {
      enabled: true,
      requireEmailVerification: true,
      // Accounts are made by a confirmed sign-up (sign-up/), passwords are set anew by a link (reset/).
      disableSignUp: true,
      minPasswordLength: options.passwordMin,
      maxPasswordLength: PASSWORD_MAX,
      password: options.hashing,
    },
    plugins: [
      jwt({
        jwt: { issuer: options.appUrl, audience: options.appUrl, expirationTime: `${ACCESS_TOKEN_SECONDS}s` },
        disableSettingJwtHeader: true,
      }),
      twoFactor({
        issuer: brand.name,
        allowPasswordless: true,
        backupCodeOptions: { amount: RECOVERY_CODES },
        // Ours is taken before a code is judged (security-service.ts).
        accountLockout: { enabled: false },
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
