import { passkeyResponseSchema, proofSchema } from '@aevia/domain/auth/security.ts'
import { createRoute, z } from '@hono/zod-openapi'
import { bearer, createRouter, jsonBody, noContent, ok } from '#server/http/router.ts'
import { requireSession } from '#server/http/session.ts'
import type { VerifyAccessToken } from '#server/identity.ts'
import type { SessionCookies } from '../sessions/cookies.ts'
import type { ProofService } from './service.ts'

type Deps = { proof: ProofService; cookies: SessionCookies; verify: VerifyAccessToken }

/** How a session proves anew that it is the user. */
export function proofRoutes({ proof, cookies, verify }: Deps) {
  const common = { tags: ['auth'], security: bearer, middleware: requireSession(verify) }
  return createRouter()
    .openapi(
      createRoute({
        ...common,
        method: 'post',
        path: '/proof',
        request: { body: jsonBody(proofSchema) },
        responses: noContent,
      }),
      async (c) => {
        await proof.byPassword(c.var.identity, c.req.valid('json').password)
        return c.body(null, 204)
      },
    )
    .openapi(
      createRoute({
        ...common,
        method: 'post',
        path: '/proof/passkey/options',
        responses: ok(z.object({}).loose()),
      }),
      async (c) => {
        const { options, cookies: set } = await proof.passkeyOptions(c.var.identity)
        cookies.passOn(c, set)
        return c.json(options, 200)
      },
    )
    .openapi(
      createRoute({
        ...common,
        method: 'post',
        path: '/proof/passkey',
        request: { body: jsonBody(passkeyResponseSchema) },
        responses: noContent,
      }),
      async (c) => {
        await proof.byPasskey(c.var.identity, c.req.valid('json').response, cookies.ofOwnSite(c))
        return c.body(null, 204)
      },
    )
}
