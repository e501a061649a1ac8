import {
  intakeDaySchema,
  intakeRangeSchema,
  intakeSchema,
  intakeUpdateSchema,
} from '@aevia/domain/supplements/intake.ts'
import { createRoute, z } from '@hono/zod-openapi'
import { bearer, createRouter, jsonBody, noContent, ok } from '#server/http/router.ts'
import { requireSession } from '#server/http/session.ts'
import { jsonPages } from '#server/http/stream-text.ts'
import type { VerifyAccessToken } from '#server/identity.ts'
import type { SupplementsService } from './service.ts'

/** What was taken on which day. */
export function intakeRoutes(service: SupplementsService, verify: VerifyAccessToken) {
  const common = { tags: ['supplements'], security: bearer, middleware: requireSession(verify) }
  return createRouter()
    .openapi(
      createRoute({
        ...common,
        method: 'get',
        path: '/intakes',
        request: { query: intakeRangeSchema },
        responses: ok(z.object({ items: z.array(intakeSchema) })),
      }),
      async (c) => jsonPages(c, service.intakePages(c.var.identity, c.req.valid('query'))),
    )
    .openapi(
      createRoute({
        ...common,
        method: 'put',
        path: '/{id}/intakes/{day}',
        request: { params: intakeDaySchema(Date.now), body: jsonBody(intakeUpdateSchema) },
        responses: ok(intakeSchema),
      }),
      async (c) => {
        const { id, day } = c.req.valid('param')
        return c.json(await service.putIntake(c.var.identity, id, day, c.req.valid('json')), 200)
      },
    )
    .openapi(
      createRoute({
        ...common,
        method: 'delete',
        path: '/{id}/intakes/{day}',
        request: { params: intakeDaySchema(Date.now) },
        responses: noContent,
      }),
      async (c) => {
        const { id, day } = c.req.valid('param')
        await service.removeIntake(c.var.identity, id, day)
        return c.body(null, 204)
      },
    )
}
