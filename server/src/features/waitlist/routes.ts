import { waitlistResultSchema, waitlistSchema } from '@aevia/domain/waitlist/schema.ts'
import { createRoute } from '@hono/zod-openapi'
import type { RateLimit } from '#server/http/rate-limit.ts'
import { createRouter, jsonBody, ok } from '#server/http/router.ts'
import type { WaitlistService } from './service.ts'

export function waitlistRoutes(service: WaitlistService, limit: RateLimit) {
  return createRouter().openapi(
    createRoute({
      method: 'post',
      path: '/mailchimp-waitlist',
      tags: ['waitlist'],
      middleware: limit('waitlist'),
      request: { body: jsonBody(waitlistSchema) },
      responses: ok(waitlistResultSchema),
    }),
    async (c) => c.json(await service.join(c.req.valid('json').email), 200),
  )
}
