import {
  assistantSettingsSchema,
  assistantSettingsUpdateSchema,
  receiptContentSchema,
  receiptSchema,
} from '@aevia/domain/assistant/schema.ts'
import { stackCheckSchema } from '@aevia/domain/safety/check-stack.ts'
import { outcomeSchema } from '@aevia/domain/blood-markers/outcome.ts'
import { secondReadingSchema } from '@aevia/domain/test-data/second-reading.ts'
import { createRoute, z } from '@hono/zod-openapi'
import type { RateLimit } from '#server/http/rate-limit.ts'
import { bearer, createRouter, idParam, jsonBody, ok } from '#server/http/router.ts'
import { requireSession } from '#server/http/session.ts'
import type { VerifyAccessToken } from '#server/identity.ts'
import type { AssistantService } from './service.ts'

/** `/api/assistant`: what the assistant may see, what left this server, and what it says of the tracker. */
export function assistantSettingsRoutes(
  service: AssistantService,
  verify: VerifyAccessToken,
  limit: RateLimit,
) {
  const common = { tags: ['assistant'], security: bearer, middleware: requireSession(verify) }
  return createRouter()
    .openapi(
      createRoute({ ...common, method: 'get', path: '/stack', responses: ok(stackCheckSchema) }),
      async (c) => c.json(await service.checkStack(c.var.identity), 200),
    )
    .openapi(
      createRoute({ ...common, method: 'get', path: '/outcomes', responses: ok(z.array(outcomeSchema)) }),
      async (c) => c.json(await service.judgeOutcomes(c.var.identity, c.req.raw.signal), 200),
    )
    .openapi(
      createRoute({
        ...common,
        middleware: [requireSession(verify), limit('chat')] as const,
        method: 'post',
        path: '/second-reading/{id}',
        request: { params: idParam },
        responses: ok(secondReadingSchema),
      }),
      async (c) =>
        c.json(await service.readAgain(c.var.identity, c.req.valid('param').id, c.req.raw.signal), 200),
    )
    .openapi(
      createRoute({ ...common, method: 'get', path: '/settings', responses: ok(assistantSettingsSchema) }),
      async (c) => c.json(await service.getSettings(c.var.identity), 200),
    )
    .openapi(
      createRoute({
        ...common,
        method: 'put',
        path: '/settings',
        request: { body: jsonBody(assistantSettingsUpdateSchema) },
        responses: ok(assistantSettingsSchema),
      }),
      async (c) => c.json(await service.putSettings(c.var.identity, c.req.valid('json')), 200),
    )
    .openapi(
      createRoute({ ...common, method: 'get', path: '/receipts', responses: ok(z.array(receiptSchema)) }),
      async (c) => c.json(await service.listReceipts(c.var.identity), 200),
    )
    .openapi(
      createRoute({
        ...common,
        method: 'get',
        path: '/receipts/{id}',
        request: { params: idParam },
        responses: ok(receiptContentSchema),
      }),
      async (c) => c.json(await service.getReceipt(c.var.identity, c.req.valid('param').id), 200),
    )
}
