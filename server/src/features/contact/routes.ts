import { contactSchema, contactStateSchema } from '@aevia/domain/contact/schema.ts'
import { createRoute } from '@hono/zod-openapi'
import type { RateLimit } from '#server/http/rate-limit.ts'
import { createRouter, jsonBody, noContent, ok } from '#server/http/router.ts'
import type { ContactService } from './service.ts'

export function contactRoutes(service: ContactService, limit: RateLimit) {
  const common = { path: '/' as const, tags: ['contact'] }
  return createRouter()
    .openapi(createRoute({ ...common, method: 'get', responses: ok(contactStateSchema) }), (c) =>
      c.json({ enabled: service.enabled }, 200),
    )
    .openapi(
      createRoute({
        ...common,
        method: 'post',
        middleware: limit('contact'),
        request: { body: jsonBody(contactSchema) },
        responses: noContent,
      }),
      async (c) => {
        await service.send(c.req.valid('json'))
        return c.body(null, 204)
      },
    )
}
