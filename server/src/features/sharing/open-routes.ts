import {
  linkSecretSchema,
  manifestRequestSchema,
  manifestSchema,
  wrongPasscodeSchema,
} from '@aevia/domain/sharing/schema.ts'
import { createRoute } from '@hono/zod-openapi'
import { createMiddleware } from 'hono/factory'
import { z } from 'zod'
import { notFound } from '#server/app-error.ts'
import type { AppEnv } from '#server/http/env.ts'
import type { RateLimit } from '#server/http/rate-limit.ts'
import { createRouter, jsonBody, ok } from '#server/http/router.ts'
import { clientOf } from '#server/http/session.ts'
import type { SharedOpening } from './open-service.ts'

/** Viewers of other makers are pages elsewhere. No cookie counts here, so they get nothing that others do not. */
const fromAnyPage = createMiddleware<AppEnv>(async (c, next) => {
  const { outgoing } = c.env
  outgoing.setHeader('access-control-allow-origin', '*')
  outgoing.setHeader('cross-origin-resource-policy', 'cross-origin')
  if (c.req.method !== 'OPTIONS') return next()
  outgoing.setHeader('access-control-allow-methods', 'GET, POST')
  outgoing.setHeader('access-control-allow-headers', 'content-type')
  outgoing.setHeader('access-control-max-age', '600')
  return c.body(null, 204)
})

/** SMART Health Links (HL7, 1.0.0). The secret is in the query, which no log of ours keeps. */
export function sharedRoutes(service: SharedOpening, limit: RateLimit) {
  const router = createRouter()
  router.use('/manifest', fromAnyPage)
  router.use('/file', fromAnyPage)
  router.openapi(
    createRoute({
      tags: ['sharing'],
      method: 'post',
      path: '/manifest',
      middleware: limit('share-open'),
      request: { query: z.object({ id: z.string() }), body: jsonBody(manifestRequestSchema) },
      responses: {
        ...ok(manifestSchema),
        401: {
          description: 'A wrong passcode',
          content: { 'application/json': { schema: wrongPasscodeSchema } },
        },
      },
    }),
    async (c) => {
      const secret = linkSecretSchema.safeParse(c.req.valid('query').id)
      if (!secret.success) throw notFound()
      const { signal } = c.req.raw
      const answer = await service.manifest(secret.data, c.req.valid('json'), clientOf(c), signal)
      return 'files' in answer ? c.json(answer, 200) : c.json(answer, 401)
    },
  )
  router.get('/file', limit('share-file'), async (c) => {
    const { id = '', expires = '', signature = '' } = c.req.query()
    return c.body(await service.file({ id, expires, signature }), 200, { 'content-type': 'application/jose' })
  })
  return router
}
