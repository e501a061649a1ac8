import { levelQuery, levelSchema, levelSettingsSchema } from '@aevia/domain/level/schema.ts'
import { createRoute } from '@hono/zod-openapi'
import { bearer, createRouter, jsonBody, noContent, ok } from '#server/http/router.ts'
import { requireSession } from '#server/http/session.ts'
import type { VerifyAccessToken } from '#server/identity.ts'
import type { LevelService } from './service.ts'

export function levelRoutes(service: LevelService, verify: VerifyAccessToken) {
  const common = { tags: ['level'], security: bearer, middleware: requireSession(verify), path: '/' as const }
  return createRouter()
    .openapi(
      createRoute({
        ...common,
        method: 'get',
        request: { query: levelQuery },
        responses: ok(levelSchema),
      }),
      async (c) => c.json(await service.level(c.var.identity, c.req.valid('query').day), 200),
    )
    .openapi(
      createRoute({
        ...common,
        method: 'put',
        request: { body: jsonBody(levelSettingsSchema) },
        responses: noContent,
      }),
      async (c) => {
        await service.save(c.var.identity, c.req.valid('json'))
        return c.body(null, 204)
      },
    )
}
