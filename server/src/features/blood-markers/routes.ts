import { markerIdSchema } from '@aevia/domain/api/ids.ts'
import { bloodMarkersSchema, markerSchema } from '@aevia/domain/blood-markers/schema.ts'
import { createRoute, z } from '@hono/zod-openapi'
import { bearer, createRouter, ok } from '#server/http/router.ts'
import { requireSession } from '#server/http/session.ts'
import type { VerifyAccessToken } from '#server/identity.ts'
import type { BloodMarkersService } from './service.ts'

export function bloodMarkersRoutes(service: BloodMarkersService, verify: VerifyAccessToken) {
  const common = {
    method: 'get' as const,
    tags: ['blood-markers'],
    security: bearer,
    middleware: requireSession(verify),
  }
  return createRouter()
    .openapi(createRoute({ ...common, path: '/', responses: ok(bloodMarkersSchema) }), async (c) =>
      c.json(await service.overview(c.var.identity), 200),
    )
    .openapi(
      createRoute({
        ...common,
        path: '/{id}',
        responses: ok(markerSchema),
        request: { params: z.object({ id: markerIdSchema }) },
      }),
      async (c) => c.json(await service.marker(c.var.identity, c.req.valid('param').id), 200),
    )
}
