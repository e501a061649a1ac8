import { storyQuery, storySchema } from '@aevia/domain/story/schema.ts'
import { createRoute } from '@hono/zod-openapi'
import { bearer, createRouter, ok } from '#server/http/router.ts'
import { requireSession } from '#server/http/session.ts'
import type { VerifyAccessToken } from '#server/identity.ts'
import type { StoryService } from './service.ts'

export function storyRoutes(service: StoryService, verify: VerifyAccessToken) {
  return createRouter().openapi(
    createRoute({
      tags: ['story'],
      security: bearer,
      middleware: requireSession(verify),
      method: 'get',
      path: '/',
      request: { query: storyQuery },
      responses: ok(storySchema),
    }),
    async (c) => c.json(await service.tell(c.var.identity, c.req.valid('query').day), 200),
  )
}
