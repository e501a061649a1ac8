import {
  entryCreateSchema,
  entryListQuery,
  entryPageSchema,
  entryUpdateSchema,
  savedEntrySchema,
} from '@aevia/domain/health-log/schema.ts'
import { createRoute } from '@hono/zod-openapi'
import { bearer, created, createRouter, idParam, jsonBody, noContent, ok } from '#server/http/router.ts'
import { requireSession } from '#server/http/session.ts'
import type { VerifyAccessToken } from '#server/identity.ts'
import type { HealthLogService } from './service.ts'

export function healthLogRoutes(service: HealthLogService, verify: VerifyAccessToken) {
  const common = { tags: ['health-log'], security: bearer, middleware: requireSession(verify) }
  return createRouter()
    .openapi(
      createRoute({
        ...common,
        method: 'get',
        path: '/',
        request: { query: entryListQuery },
        responses: ok(entryPageSchema),
      }),
      async (c) => c.json(await service.list(c.var.identity, c.req.valid('query')), 200),
    )
    .openapi(
      createRoute({
        ...common,
        method: 'post',
        path: '/',
        request: { body: jsonBody(entryCreateSchema) },
        responses: created(savedEntrySchema),
      }),
      async (c) => c.json(await service.add(c.var.identity, c.req.valid('json')), 201),
    )
    .openapi(
      createRoute({
        ...common,
        method: 'patch',
        path: '/{id}',
        request: { params: idParam, body: jsonBody(entryUpdateSchema) },
        responses: ok(savedEntrySchema),
      }),
      async (c) =>
        c.json(await service.update(c.var.identity, c.req.valid('param').id, c.req.valid('json')), 200),
    )
    .openapi(
      createRoute({
        ...common,
        method: 'delete',
        path: '/{id}',
        request: { params: idParam },
        responses: noContent,
      }),
      async (c) => {
        await service.remove(c.var.identity, c.req.valid('param').id)
        return c.body(null, 204)
      },
    )
}
