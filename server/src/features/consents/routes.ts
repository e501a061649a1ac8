import { consentParamSchema, consentsSchema, consentUpdateSchema } from '@aevia/domain/consents/schema.ts'
import { createRoute } from '@hono/zod-openapi'
import { bearer, createRouter, jsonBody, ok } from '#server/http/router.ts'
import { requireSession } from '#server/http/session.ts'
import type { VerifyAccessToken } from '#server/identity.ts'
import type { ConsentsService } from './service.ts'

export function consentsRoutes(service: ConsentsService, verify: VerifyAccessToken) {
  const common = { tags: ['consents'], security: bearer, middleware: requireSession(verify) }
  return createRouter()
    .openapi(createRoute({ ...common, method: 'get', path: '/', responses: ok(consentsSchema) }), async (c) =>
      c.json(await service.list(c.var.identity), 200),
    )
    .openapi(
      createRoute({
        ...common,
        method: 'put',
        path: '/{kind}',
        request: { params: consentParamSchema, body: jsonBody(consentUpdateSchema) },
        responses: ok(consentsSchema),
      }),
      async (c) =>
        c.json(await service.say(c.var.identity, c.req.valid('param').kind, c.req.valid('json')), 200),
    )
}
