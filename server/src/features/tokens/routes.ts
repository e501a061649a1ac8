import { madeTokenSchema, tokenCreateSchema, tokensSchema } from '@aevia/domain/tokens/schema.ts'
import { createRoute } from '@hono/zod-openapi'
import { bearer, created, createRouter, idParam, jsonBody, noContent, ok } from '#server/http/router.ts'
import { requireSession } from '#server/http/session.ts'
import type { VerifyAccessToken } from '#server/identity.ts'
import type { TokensService } from './service.ts'

export function tokensRoutes(service: TokensService, verify: VerifyAccessToken) {
  const common = { tags: ['tokens'], security: bearer, middleware: requireSession(verify) }
  return createRouter()
    .openapi(createRoute({ ...common, method: 'get', path: '/', responses: ok(tokensSchema) }), async (c) =>
      c.json(await service.list(c.var.identity), 200),
    )
    .openapi(
      createRoute({
        ...common,
        method: 'post',
        path: '/',
        request: { body: jsonBody(tokenCreateSchema) },
        responses: created(madeTokenSchema),
      }),
      async (c) => c.json(await service.make(c.var.identity, c.req.valid('json')), 201),
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
