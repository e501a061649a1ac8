import { emailSchema, FULL_NAME_MAX } from '@aevia/domain/auth/schema.ts'
import { createRoute, z } from '@hono/zod-openapi'
import type { RateLimit } from '#server/http/rate-limit.ts'
import { createRouter, jsonBody, noContent } from '#server/http/router.ts'

const welcomeSchema = z.strictObject({ email: emailSchema, fullName: z.string().max(FULL_NAME_MAX * 4) })

/**
 * The specification's `send-welcome-email`, called right after a sign-up. Anybody may call it with any address, so it
 * sends nothing: the welcome goes out with the confirmation (sign-up/service.ts).
 */
export function welcomeRoutes(limit: RateLimit) {
  return createRouter().openapi(
    createRoute({
      method: 'post',
      path: '/send-welcome-email',
      tags: ['auth'],
      middleware: limit('welcome'),
      request: { body: jsonBody(welcomeSchema) },
      responses: noContent,
    }),
    (c) => c.body(null, 204),
  )
}
