import { mailSettingsSchema } from '@aevia/domain/mail/schema.ts'
import { createRoute } from '@hono/zod-openapi'
import { bearer, createRouter, jsonBody, ok } from '#server/http/router.ts'
import { requireSession } from '#server/http/session.ts'
import type { VerifyAccessToken } from '#server/identity.ts'
import type { MailService } from './service.ts'

export function mailRoutes(service: MailService, verify: VerifyAccessToken) {
  const common = { path: '/' as const, tags: ['mail'], security: bearer, middleware: requireSession(verify) }
  return createRouter()
    .openapi(createRoute({ ...common, method: 'get', responses: ok(mailSettingsSchema) }), async (c) =>
      c.json(await service.settings(c.var.identity), 200),
    )
    .openapi(
      createRoute({
        ...common,
        method: 'patch',
        request: { body: jsonBody(mailSettingsSchema) },
        responses: ok(mailSettingsSchema),
      }),
      async (c) => c.json(await service.saveSettings(c.var.identity, c.req.valid('json')), 200),
    )
}
