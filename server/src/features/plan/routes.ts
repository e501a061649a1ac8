import { goalInputSchema } from '@aevia/domain/plan/goals.ts'
import {
  actionCreateSchema,
  actionUpdateSchema,
  goalParams,
  planActionSchema,
  planQuery,
  planSchema,
} from '@aevia/domain/plan/schema.ts'
import { createRoute } from '@hono/zod-openapi'
import { bearer, created, createRouter, idParam, jsonBody, noContent, ok } from '#server/http/router.ts'
import { requireSession } from '#server/http/session.ts'
import type { VerifyAccessToken } from '#server/identity.ts'
import type { PlanService } from './service.ts'

export function planRoutes(service: PlanService, verify: VerifyAccessToken) {
  const common = { tags: ['plan'], security: bearer, middleware: requireSession(verify) }
  return createRouter()
    .openapi(
      createRoute({
        ...common,
        method: 'get',
        path: '/',
        request: { query: planQuery },
        responses: ok(planSchema),
      }),
      async (c) => c.json(await service.overview(c.var.identity, c.req.valid('query').day), 200),
    )
    .openapi(
      createRoute({
        ...common,
        method: 'post',
        path: '/',
        request: { body: jsonBody(actionCreateSchema) },
        responses: created(planActionSchema),
      }),
      async (c) => c.json(await service.add(c.var.identity, c.req.valid('json')), 201),
    )
    .openapi(
      createRoute({
        ...common,
        method: 'put',
        path: '/goals',
        request: { query: planQuery, body: jsonBody(goalInputSchema) },
        responses: noContent,
      }),
      async (c) => {
        await service.putGoal(c.var.identity, c.req.valid('json'), c.req.valid('query').day)
        return c.body(null, 204)
      },
    )
    .openapi(
      createRoute({
        ...common,
        method: 'delete',
        path: '/goals/{kind}',
        request: { params: goalParams },
        responses: noContent,
      }),
      async (c) => {
        await service.removeGoal(c.var.identity, c.req.valid('param').kind)
        return c.body(null, 204)
      },
    )
    .openapi(
      createRoute({
        ...common,
        method: 'patch',
        path: '/{id}',
        request: { params: idParam, body: jsonBody(actionUpdateSchema) },
        responses: ok(planActionSchema),
      }),
      async (c) =>
        c.json(await service.update(c.var.identity, c.req.valid('param').id, c.req.valid('json')), 200),
    )
    .openapi(
      createRoute({
        ...common,
        method: 'delete',
        path: '/{id}',
        request: { params: idParam },
        responses: noContent,
      }),
      async (c) => {
        await service.remove(c.var.identity, c.req.valid('param').id)
        return c.body(null, 204)
      },
    )
}
