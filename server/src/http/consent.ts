import { createMiddleware } from 'hono/factory'
import { consentNeeded } from '#server/consent-needed.ts'
import type { Identity, VerifyAccessToken } from '#server/identity.ts'
import type { AppEnv } from './env.ts'
import { bearerToken } from './session.ts'

const STORING = new Set(['POST', 'PUT', 'PATCH'])

/**
 * Nothing of somebody's health is stored before they have agreed to it, or after they have withdrawn it (GDPR article 9
 * (2) a); to read and to remove what is there is always possible. Who has no session is refused by the route.
 */
export const requireHealthConsent = (
  verify: VerifyAccessToken,
  agrees: (identity: Identity) => Promise<boolean>,
) =>
  createMiddleware<AppEnv>(async (c, next) => {
    const token = STORING.has(c.req.method) ? bearerToken(c.req.header('authorization')) : undefined
    const identity = token ? await verify(token) : null
    if (identity && !(await agrees(identity))) throw consentNeeded()
    await next()
  })
