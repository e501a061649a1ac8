import { profileSchema, profileUpdateSchema } from '@aevia/domain/profile/schema.ts'
import { createRoute } from '@hono/zod-openapi'
import { bearer, createRouter, jsonBody, ok } from '#server/http/router.ts'
import { requireSession } from '#server/http/session.ts'
import type { VerifyAccessToken } from '#server/identity.ts'
import type { ProfileService } from './service.ts'

export function profileRoutes(service: ProfileService, verify: VerifyAccessToken) {
  const common = {
    path: '/' as const,
    tags: ['profile'],
    security: bearer,
    middleware: requireSession(verify),
  }
  return createRouter()
    .openapi(createRoute({ ...common, method: 'get', responses: ok(profileSchema) }), async (c) =>
      c.json(await service.getProfile(c.var.identity), 200),
    )
    .openapi(
      createRoute({
        ...common,
        method: 'patch',
        request: { body: jsonBody(profileUpdateSchema) },
        responses: ok(profileSchema),
      }),
      async (c) => c.json(await service.updateProfile(c.var.identity, c.req.valid('json')), 200),
    )
}
