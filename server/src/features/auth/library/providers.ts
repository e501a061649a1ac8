import { FULL_NAME_MAX, type socialSchema } from '@aevia/domain/auth/schema.ts'
import type { GenericOAuthConfig } from 'better-auth/plugins'
import { decodeJwt } from 'jose'
import { z } from 'zod'

export type ProviderConfig = GenericOAuthConfig
export type ProviderName = z.output<typeof socialSchema>['provider']
/** Credentials and addresses, from the configuration; a provider that is not set up is absent. */
export type ProviderSettings = {
  google?: { clientId: string; clientSecret: string; issuer: string }
  github?: { clientId: string; clientSecret: string; url: string; apiUrl: string }
}

const PATIENCE_MS = 10_000

/** What clocks may differ. */
const SKEW_SECONDS = 60

/** OpenID Connect Core 1.0, section 2. */
const LONGEST_SUBJECT = 255
/** A longer one is cut, as one that is typed in is refused. */
const providerName = z.string().transform((name) => name.slice(0, FULL_NAME_MAX))

/** OpenID Connect Core 1.0, section 3.1.3.7. */
const googleClaims = z.object({
  // The library checks the end where there is one, and that we are among those whom it is for.
  exp: z.number(),
  iat: z.number().refine((at) => at <= Date.now() / 1000 + SKEW_SECONDS),
  aud: z.union([z.string(), z.tuple([z.string()])]),
  /** another client to whom it was given */
  azp: z.string().optional(),
  sub: z.string().min(1).max(LONGEST_SUBJECT),
  email: z.email(),
  email_verified: z.literal(true),
  name: providerName.optional(),
  picture: z
    .url({ protocol: /^https?$/ })
    .optional()
    .catch(undefined),
})

/** OpenID Connect by discovery: the library checks signature, issuer, audience, times and nonce of the ID token. */
export function googleConfig(settings: NonNullable<ProviderSettings['google']>): ProviderConfig {
  return {
    providerId: 'google',
    name: 'Google',
    clientId: settings.clientId,
    clientSecret: settings.clientSecret,
    discoveryUrl: `${settings.issuer}/.well-known/openid-configuration`,
    requireIdTokenVerification: true,
    scopes: ['openid', 'email', 'profile'],
    // Only after the check above; nobody is signed in by an address that Google has not verified.
    getUserInfo: (tokens) => {
      const claims = tokens.idToken ? googleClaims.safeParse(decodeJwt(tokens.idToken)) : null
      if (!claims?.success) return Promise.resolve(null)
      const { azp, sub, email, name, picture } = claims.data
      if (azp !== undefined && azp !== settings.clientId) return Promise.resolve(null)
      return Promise.resolve({ sub, email, emailVerified: true, name: name ?? email, image: picture })
    },
  }
}

const githubUser = z.object({
  id: z.number().int().positive(),
  login: z.string().min(1).max(LONGEST_SUBJECT),
  name: providerName.nullish(),
  avatar_url: z
    .url({ protocol: /^https?$/ })
    .optional()
    .catch(undefined),
})
const githubEmails = z.array(z.object({ email: z.email(), primary: z.boolean(), verified: z.boolean() }))

/** OAuth 2 with PKCE; the address is the primary one, and only if it is verified. */
export function githubConfig(settings: NonNullable<ProviderSettings['github']>): ProviderConfig {
  return {
    providerId: 'github',
    name: 'GitHub',
    clientId: settings.clientId,
    clientSecret: settings.clientSecret,
    authorizationUrl: `${settings.url}/login/oauth/authorize`,
    tokenUrl: `${settings.url}/login/oauth/access_token`,
    scopes: ['read:user', 'user:email'],
    getUserInfo: async ({ accessToken }) => {
      if (!accessToken) return null
      const ask = async (path: string) => {
        const answer = await fetch(`${settings.apiUrl}${path}`, {
          headers: {
            authorization: `Bearer ${accessToken}`,
            accept: 'application/json',
            'user-agent': 'aevia',
          },
          redirect: 'error',
          signal: AbortSignal.timeout(PATIENCE_MS),
        })
        return answer.ok ? ((await answer.json()) as unknown) : null
      }
      try {
        const [user, emails] = await Promise.all([ask('/user'), ask('/user/emails')])
        const profile = githubUser.parse(user)
        const email = githubEmails.parse(emails).find((one) => one.primary && one.verified)?.email
        if (!email) return null
        const name = profile.name || profile.login
        return { id: profile.id, email, emailVerified: true, name, image: profile.avatar_url }
      } catch {
        return null
      }
    },
  }
}
