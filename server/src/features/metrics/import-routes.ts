import { importCreateSchema, metricImportSchema, PART_BYTES } from '@aevia/domain/metrics/schema.ts'
import { createRoute, z } from '@hono/zod-openapi'
import { AppError } from '#server/app-error.ts'
import { receiveLongBodies } from '#server/http/long-bodies.ts'
import {
  bearer,
  countParam,
  created,
  createRouter,
  idParam,
  jsonBody,
  noContent,
  ok,
} from '#server/http/router.ts'
import { requireSession } from '#server/http/session.ts'
import type { VerifyAccessToken } from '#server/identity.ts'
import type { ImportService } from './import-service.ts'

/** Parts of 16 MB, in memory while they come in and are sealed. */
const RECEIVING = { bytes: 192 * 1024 ** 2, running: 4, waiting: 240, perUser: 3 }

const partParam = idParam.extend({ part: countParam(0) })

export function importRoutes(service: ImportService, verify: VerifyAccessToken) {
  const common = { tags: ['metrics'], security: bearer, middleware: requireSession(verify) }
  const router = createRouter()
    .openapi(
      createRoute({
        ...common,
        method: 'get',
        path: '/imports',
        responses: ok(z.object({ items: z.array(metricImportSchema) })),
      }),
      async (c) => c.json({ items: await service.list(c.var.identity) }, 200),
    )
    .openapi(
      createRoute({
        ...common,
        method: 'post',
        path: '/imports',
        request: { body: jsonBody(importCreateSchema) },
        responses: created(metricImportSchema),
      }),
      async (c) => c.json(await service.begin(c.var.identity, c.req.valid('json')), 201),
    )
    .openapi(
      createRoute({
        ...common,
        method: 'get',
        path: '/imports/{id}',
        request: { params: idParam },
        responses: ok(metricImportSchema),
      }),
      async (c) => c.json(await service.get(c.var.identity, c.req.valid('param').id), 200),
    )
    .openapi(
      createRoute({
        ...common,
        method: 'post',
        path: '/imports/{id}/complete',
        request: { params: idParam },
        responses: ok(metricImportSchema),
      }),
      async (c) => c.json(await service.complete(c.var.identity, c.req.valid('param').id), 200),
    )
    .openapi(
      createRoute({
        ...common,
        method: 'delete',
        path: '/imports/{id}',
        request: { params: idParam },
        responses: noContent,
      }),
      async (c) => {
        await service.cancel(c.var.identity, c.req.valid('param').id)
        return c.body(null, 204)
      },
    )
  const part = createRoute({
    ...common,
    middleware: requireSession(verify),
    method: 'put',
    path: '/imports/{id}/parts/{part}',
    request: { params: partParam },
    responses: noContent,
  })
  const receive = receiveLongBodies(RECEIVING)
  const tooLarge = () => new AppError('too_large', 'The part is too large.')
  return router.openapi(part, async (c) => {
    const { id, part } = c.req.valid('param')
    const { identity } = c.var
    await receive({ userId: identity.userId, request: c.req.raw, most: PART_BYTES, tooLarge }, (bytes) =>
      service.savePart(identity, id, part, bytes),
    )
    return c.body(null, 204)
  })
}
