import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { createLocalJWKSet, jwtVerify } from 'jose'
import type { Identity } from '#server/identity.ts'
import type { VerifyAccessToken } from '#server/identity.ts'
import { looking } from '#server/looking.ts'
import type { Auth } from '../library/auth.ts'

const REMEMBERED_TOKENS = 5_000
const KEYS_LAST_MS = 1_000
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/**
 * Checks an access token's signature, times, issuer and audience. A checked token is remembered until it expires, so
 * that a signature is verified once; that its session still lives is asked by the database at every request.
 */
export function createAccessTokenVerifier(auth: Auth, appUrl: string): VerifyAccessToken {
  const checked = new Map<string, { identity: Identity; expiresAt: number }>()
  let keys: ReturnType<typeof createLocalJWKSet> | null = null
  // Tokens with keys that never were ask for them again and again.
  const loadKeys = looking(
    async () => (keys = createLocalJWKSet((await auth.api.getJwks()) as never)),
    KEYS_LAST_MS,
  )

  async function verify(token: string) {
    const options = { issuer: appUrl, audience: appUrl, algorithms: ['EdDSA'] }
    const attempt = (set: ReturnType<typeof createLocalJWKSet>) => jwtVerify(token, set, options)
    try {
      return await attempt(keys ?? (await loadKeys()))
    } catch (error) {
      // A key made since: look once more. Any other failure is final.
      if (!(error instanceof Error) || !('code' in error) || error.code !== 'ERR_JWKS_NO_MATCHING_KEY')
        return null
      return attempt(await loadKeys()).catch(() => null)
    }
  }

  return async (token) => {
    const known = checked.get(token)
    if (known && known.expiresAt > Date.now()) return known.identity
    checked.delete(token)
    if (token.length > 2048) return null
    const payload = (await verify(token))?.payload
    if (!payload || typeof payload.sub !== 'string' || typeof payload.sid !== 'string' || !payload.exp)
      return null
    if (!UUID.test(payload.sub) || !UUID.test(payload.sid)) return null
    const identity = { userId: payload.sub, sessionId: payload.sid }
    if (checked.size >= REMEMBERED_TOKENS) checked.delete(checked.keys().next().value ?? '')
    checked.set(token, { identity, expiresAt: payload.exp * 1000 })
    return identity
  }
}

export type RefreshClaim = { sessionId: string; generation: number }

/** `{session id}.{generation}.{HMAC}`: nothing that could be replayed is stored. */
export function createRefreshTokens(appKey: Buffer) {
  const key = Buffer.from(hkdfSync('sha256', appKey, '', 'refresh tokens', 32))
  const sign = (text: string) => createHmac('sha256', key).update(text).digest('base64url')
  return {
    issue: ({ sessionId, generation }: RefreshClaim) => {
      const text = `${sessionId}.${generation}`
      return `${text}.${sign(text)}`
    },
    read(token: string): RefreshClaim | null {
      const [, sessionId = '', generation = '', signature = ''] =
        /^([0-9a-f-]{36})\.(\d{1,9})\.([\w-]{43})$/.exec(token) ?? []
      if (!UUID.test(sessionId)) return null
      const expected = Buffer.from(sign(`${sessionId}.${generation}`))
      return timingSafeEqual(expected, Buffer.from(signature))
        ? { sessionId, generation: Number(generation) }
        : null
    },
  }
}
