import { activityPageSchema, activityQuerySchema } from '@aevia/domain/activity/schema.ts'
import { createRoute } from '@hono/zod-openapi'
import { bearer, createRouter, ok } from '#server/http/router.ts'
import { requireSession } from '#server/http/session.ts'
import type { VerifyAccessToken } from '#server/identity.ts'
import type { ActivityService } from './service.ts'

export function activityRoutes(service: ActivityService, verify: VerifyAccessToken) {
  return createRouter().openapi(
    createRoute({
      tags: ['activity'],
      security: bearer,
      middleware: requireSession(verify),
      method: 'get',
      path: '/',
      request: { query: activityQuerySchema },
      responses: ok(activityPageSchema),
    }),
    async (c) => c.json(await service.list(c.var.identity, c.req.valid('query').after), 200),
  )
}
