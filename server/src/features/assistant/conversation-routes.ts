import { conversationSchema } from '@aevia/domain/assistant/schema.ts'
import { createRoute } from '@hono/zod-openapi'
import { bearer, createRouter, noContent, ok } from '#server/http/router.ts'
import { requireSession } from '#server/http/session.ts'
import type { VerifyAccessToken } from '#server/identity.ts'
import type { ConversationService } from './conversation-service.ts'

export function conversationRoutes(service: ConversationService, verify: VerifyAccessToken) {
  const common = {
    path: '/conversation' as const,
    tags: ['assistant'],
    security: bearer,
    middleware: requireSession(verify),
  }
  return createRouter()
    .openapi(createRoute({ ...common, method: 'get', responses: ok(conversationSchema) }), async (c) =>
      c.json(await service.conversation(c.var.identity), 200),
    )
    .openapi(createRoute({ ...common, method: 'delete', responses: noContent }), async (c) => {
      await service.forget(c.var.identity)
      return c.body(null, 204)
    })
}
