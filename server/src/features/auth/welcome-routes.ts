import { emailSchema, FULL_NAME_MAX } from '@aevia/domain/auth/schema.ts'
import { createRoute, z } from '@hono/zod-openapi'
import type { RateLimit } from '#server/http/rate-limit.ts'
import { createRouter, jsonBody, noContent } from '#server/http/router.ts'
import type { AuthService } from './service.ts'

const welcomeSchema = z.strictObject({ email: emailSchema, fullName: z.string().max(FULL_NAME_MAX * 4) })

/** The specification's `send-welcome-email`. The answer is the same for every address. */
export function welcomeRoutes(service: AuthService, limit: RateLimit) {
  return createRouter().openapi(
    createRoute({
      method: 'post',
      path: '/send-welcome-email',
      tags: ['auth'],
      middleware: limit('welcome'),
      request: { body: jsonBody(welcomeSchema) },
      responses: noContent,
    }),
    async (c) => {
      await service.sendWelcome(c.req.valid('json').email)
      return c.body(null, 204)
    },
  )
}
