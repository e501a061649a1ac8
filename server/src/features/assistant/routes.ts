import { chatRequestSchema, chatResponseSchema } from '@aevia/domain/assistant/schema.ts'
import { createRoute } from '@hono/zod-openapi'
import { createMiddleware } from 'hono/factory'
import type { AppEnv } from '#server/http/env.ts'
import { createRouter, jsonBody, ok } from '#server/http/router.ts'
import { requireSession, type VerifyAccessToken } from '#server/http/session.ts'
import type { AssistantService } from './service.ts'

/** `POST /api/functions/ai-health-chat`: public; signed in when supplements are asked for. */
export function assistantRoutes(service: AssistantService, verify: VerifyAccessToken) {
  const session = requireSession(verify)
  const sessionWhenAsked = createMiddleware<AppEnv>(async (c, next) => {
    // Hono keeps the parsed body, so the validator reads it again at no cost.
    const body: unknown = await c.req.json().catch(() => null)
    const asks = typeof body === 'object' && body !== null && 'requestSupplementRecommendations' in body
    return asks ? session(c, next) : next()
  })
  return createRouter().openapi(
    createRoute({
      tags: ['assistant'],
      method: 'post',
      path: '/',
      middleware: sessionWhenAsked,
      request: { body: jsonBody(chatRequestSchema) },
      responses: ok(chatResponseSchema),
    }),
    async (c) => c.json(await service.chat(c.req.valid('json'), c.var.identity ?? null), 200),
  )
}
