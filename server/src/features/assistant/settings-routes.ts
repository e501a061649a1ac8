import {
  assistantSettingsSchema,
  assistantSettingsUpdateSchema,
  receiptContentSchema,
  receiptSchema,
} from '@aevia/domain/assistant/schema.ts'
import { createRoute, z } from '@hono/zod-openapi'
import { bearer, createRouter, idParam, jsonBody, ok } from '#server/http/router.ts'
import { requireSession, type VerifyAccessToken } from '#server/http/session.ts'
import type { AssistantService } from './service.ts'

/** `/api/assistant`: what the assistant may see, and what left this server. */
export function assistantSettingsRoutes(service: AssistantService, verify: VerifyAccessToken) {
  const common = { tags: ['assistant'], security: bearer, middleware: requireSession(verify) }
  return createRouter()
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
