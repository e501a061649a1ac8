import { markerStepsParams, markerStepsSchema, storyQuery, storySchema } from '@aevia/domain/story/schema.ts'
import { createRoute } from '@hono/zod-openapi'
import { bearer, createRouter, ok } from '#server/http/router.ts'
import { requireSession } from '#server/http/session.ts'
import type { VerifyAccessToken } from '#server/identity.ts'
import type { StoryService } from './service.ts'

export function storyRoutes(service: StoryService, verify: VerifyAccessToken) {
  const options = { tags: ['story'], security: bearer, middleware: requireSession(verify) }
  return createRouter()
    .openapi(
      createRoute({
        ...options,
        method: 'get',
        path: '/',
        request: { query: storyQuery },
        responses: ok(storySchema),
      }),
      async (c) => c.json(await service.tell(c.var.identity, c.req.valid('query').day), 200),
    )
    .openapi(
      createRoute({
        ...options,
        method: 'get',
        path: '/markers/{marker}',
        request: { query: storyQuery, params: markerStepsParams },
        responses: ok(markerStepsSchema),
      }),
      async (c) => {
        const { marker } = c.req.valid('param')
        return c.json(await service.stepsOf(c.var.identity, marker, c.req.valid('query').day), 200)
      },
    )
}
