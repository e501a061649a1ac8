import {
  madeShareSchema,
  shareCreateSchema,
  shareLinkSchema,
  sharesSchema,
} from '@aevia/domain/sharing/schema.ts'
import { createRoute } from '@hono/zod-openapi'
import { bearer, created, createRouter, idParam, jsonBody, noContent, ok } from '#server/http/router.ts'
import { requireSession } from '#server/http/session.ts'
import type { VerifyAccessToken } from '#server/identity.ts'
import type { SharingService } from './service.ts'

export function sharingRoutes(service: SharingService, verify: VerifyAccessToken) {
  const common = { tags: ['sharing'], security: bearer, middleware: requireSession(verify) }
  return createRouter()
    .openapi(createRoute({ ...common, method: 'get', path: '/', responses: ok(sharesSchema) }), async (c) =>
      c.json(await service.list(c.var.identity), 200),
    )
    .openapi(
      createRoute({
        ...common,
        method: 'post',
        path: '/',
        request: { body: jsonBody(shareCreateSchema) },
        responses: created(madeShareSchema),
      }),
      async (c) => c.json(await service.make(c.var.identity, c.req.valid('json'), c.req.raw.signal), 201),
    )
    .openapi(
      createRoute({
        ...common,
        method: 'get',
        path: '/{id}/link',
        request: { params: idParam },
        responses: ok(shareLinkSchema),
      }),
      async (c) => c.json(await service.link(c.var.identity, c.req.valid('param').id), 200),
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
        await service.revoke(c.var.identity, c.req.valid('param').id)
        return c.body(null, 204)
      },
    )
}
