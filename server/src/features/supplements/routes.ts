import {
  supplementCreateSchema,
  supplementSchema,
  supplementUpdateSchema,
} from '@aevia/domain/supplements/schema.ts'
import { createRoute, z } from '@hono/zod-openapi'
import { bearer, created, createRouter, idParam, jsonBody, noContent, ok } from '#server/http/router.ts'
import { requireSession } from '#server/http/session.ts'
import { jsonWithList } from '#server/http/stream-text.ts'
import type { VerifyAccessToken } from '#server/identity.ts'
import type { SupplementsService } from './service.ts'

export function supplementsRoutes(service: SupplementsService, verify: VerifyAccessToken) {
  const common = { tags: ['supplements'], security: bearer, middleware: requireSession(verify) }
  return createRouter()
    .openapi(
      createRoute({
        ...common,
        method: 'get',
        path: '/',
        responses: ok(z.object({ items: z.array(supplementSchema) })),
      }),
      async (c) => jsonWithList(c, {}, 'items', [await service.list(c.var.identity)]),
    )
    .openapi(
      createRoute({
        ...common,
        method: 'post',
        path: '/',
        request: { body: jsonBody(supplementCreateSchema) },
        responses: created(supplementSchema),
      }),
      async (c) => c.json(await service.add(c.var.identity, c.req.valid('json')), 201),
    )
    .openapi(
      createRoute({
        ...common,
        method: 'patch',
        path: '/{id}',
        request: { params: idParam, body: jsonBody(supplementUpdateSchema) },
        responses: ok(supplementSchema),
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
