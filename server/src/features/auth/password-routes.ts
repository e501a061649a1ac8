import { forgotPasswordSchema, resetLinkSchema, resetPasswordSchema } from '@aevia/domain/auth/schema.ts'
import { passkeySchema } from '@aevia/domain/auth/security.ts'
import { createRoute, z } from '@hono/zod-openapi'
import type { RateLimit } from '#server/http/rate-limit.ts'
import { createRouter, jsonBody, noContent, ok } from '#server/http/router.ts'
import { clientOf } from '#server/http/session.ts'
import type { ResetService } from './reset/service.ts'
import type { AuthService } from './service.ts'

type Deps = { service: AuthService; resets: ResetService; limit: RateLimit }

/** A new password for who has forgotten the old one. */
export function passwordRoutes({ service, resets, limit }: Deps) {
  const post = { method: 'post' as const, tags: ['auth'] }
  const resetLimit = limit('reset')
  return createRouter()
    .openapi(
      createRoute({
        ...post,
        path: '/forgot-password',
        middleware: resetLimit,
        request: { body: jsonBody(forgotPasswordSchema) },
        responses: noContent,
      }),
      async (c) => {
        await service.forgotPassword(c.req.valid('json'))
        return c.body(null, 204)
      },
    )
    .openapi(
      createRoute({
        ...post,
        path: '/reset-password',
        middleware: resetLimit,
        request: { body: jsonBody(resetPasswordSchema) },
        responses: noContent,
      }),
      async (c) => {
        await service.resetPassword(c.req.valid('json'), clientOf(c))
        return c.body(null, 204)
      },
    )
    .openapi(
      createRoute({
        ...post,
        path: '/reset-password/passkeys',
        middleware: limit('sign-in-step'),
        request: { body: jsonBody(resetLinkSchema) },
        responses: ok(z.object({ items: z.array(passkeySchema) })),
      }),
      async (c) => c.json({ items: await resets.passkeys(c.req.valid('json').token) }, 200),
    )
}
