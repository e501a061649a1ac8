import { dashboardQuery, dashboardSchema } from '@aevia/domain/dashboard/schema.ts'
import { createRoute } from '@hono/zod-openapi'
import { bearer, createRouter, ok } from '#server/http/router.ts'
import { requireSession } from '#server/http/session.ts'
import type { VerifyAccessToken } from '#server/identity.ts'
import type { DashboardService } from './service.ts'

export function dashboardRoutes(service: DashboardService, verify: VerifyAccessToken) {
  return createRouter().openapi(
    createRoute({
      tags: ['dashboard'],
      security: bearer,
      middleware: requireSession(verify),
      method: 'get',
      path: '/',
      request: { query: dashboardQuery },
      responses: ok(dashboardSchema),
    }),
    async (c) => c.json(await service.overview(c.var.identity, c.req.valid('query').day), 200),
  )
}
