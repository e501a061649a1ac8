import {
  connectorsSchema,
  connectSchema,
  disconnectQuery,
  finishSchema,
  providerParam,
} from '@aevia/domain/connectors/schema.ts'
import { createRoute, z } from '@hono/zod-openapi'
import { bearer, createRouter, jsonBody, noContent, ok } from '#server/http/router.ts'
import { requireSession } from '#server/http/session.ts'
import type { VerifyAccessToken } from '#server/identity.ts'
import type { ConnectorsService } from './service.ts'

export function connectorsRoutes(service: ConnectorsService, verify: VerifyAccessToken) {
  const common = { tags: ['connectors'], security: bearer, middleware: requireSession(verify) }
  const params = providerParam
  return createRouter()
    .openapi(
      createRoute({ ...common, method: 'get', path: '/', responses: ok(connectorsSchema) }),
      async (c) => c.json(await service.list(c.var.identity), 200),
    )
    .openapi(
      createRoute({
        ...common,
        method: 'post',
        path: '/{provider}',
        request: { params, body: jsonBody(connectSchema) },
        responses: ok(z.object({ url: z.string() })),
      }),
      async (c) =>
        c.json(await service.begin(c.var.identity, c.req.valid('param').provider, c.req.valid('json')), 200),
    )
    .openapi(
      createRoute({
        ...common,
        method: 'post',
        path: '/{provider}/finish',
        request: { params, body: jsonBody(finishSchema) },
        responses: ok(connectorsSchema),
      }),
      async (c) =>
        c.json(await service.finish(c.var.identity, c.req.valid('param').provider, c.req.valid('json')), 200),
    )
    .openapi(
      createRoute({
        ...common,
        method: 'post',
        path: '/{provider}/sync',
        request: { params },
        responses: ok(connectorsSchema),
      }),
      async (c) => c.json(await service.sync(c.var.identity, c.req.valid('param').provider), 200),
    )
    .openapi(
      createRoute({
        ...common,
        method: 'delete',
        path: '/{provider}',
        request: { params, query: disconnectQuery },
        responses: noContent,
      }),
      async (c) => {
        await service.disconnect(c.var.identity, c.req.valid('param').provider, c.req.valid('query'))
        return c.body(null, 204)
      },
    )
}
