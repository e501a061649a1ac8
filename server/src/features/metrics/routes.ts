import {
  changesSchema,
  dayQuery,
  daysQuery,
  goesWithSchema,
  knownMetricSchema,
  metricDaysSchema,
  metricParam,
  samplesSchema,
} from '@aevia/domain/metrics/schema.ts'
import { createRoute, z } from '@hono/zod-openapi'
import { bearer, createRouter, noContent, ok } from '#server/http/router.ts'
import { requireSession } from '#server/http/session.ts'
import { jsonWithList } from '#server/http/stream-text.ts'
import type { VerifyAccessToken } from '#server/identity.ts'
import type { GoesWithVerb } from './associations/service.ts'
import type { MetricsService } from './service.ts'

export function metricsRoutes(service: MetricsService, goesWith: GoesWithVerb, verify: VerifyAccessToken) {
  const common = { tags: ['metrics'], security: bearer, middleware: requireSession(verify) }
  return createRouter()
    .openapi(
      createRoute({
        ...common,
        method: 'get',
        path: '/',
        responses: ok(z.object({ items: z.array(knownMetricSchema) })),
      }),
      async (c) => c.json({ items: await service.known(c.var.identity) }, 200),
    )
    .openapi(createRoute({ ...common, method: 'delete', path: '/', responses: noContent }), async (c) => {
      await service.erase(c.var.identity)
      return c.body(null, 204)
    })
    .openapi(
      createRoute({ ...common, method: 'get', path: '/goes-with', responses: ok(goesWithSchema) }),
      async (c) => c.json(await goesWith(c.var.identity, c.req.raw.signal), 200),
    )
    .openapi(
      createRoute({
        ...common,
        method: 'get',
        path: '/changes',
        request: { query: dayQuery },
        responses: ok(changesSchema),
      }),
      async (c) => c.json(await service.changes(c.var.identity, c.req.valid('query').day), 200),
    )
    .openapi(
      createRoute({
        ...common,
        method: 'get',
        path: '/{metric}/days',
        request: { params: metricParam, query: daysQuery },
        responses: ok(metricDaysSchema),
      }),
      async (c) => {
        const { metric } = c.req.valid('param')
        const { days, ...head } = await service.days(c.var.identity, metric, c.req.valid('query'))
        return jsonWithList(c, head, 'days', [days])
      },
    )
    .openapi(
      createRoute({
        ...common,
        method: 'get',
        path: '/{metric}/samples',
        request: { params: metricParam, query: dayQuery },
        responses: ok(samplesSchema),
      }),
      async (c) => {
        const { metric } = c.req.valid('param')
        const { day } = c.req.valid('query')
        const { samples, ...head } = await service.samples(c.var.identity, metric, day)
        return jsonWithList(c, head, 'samples', [samples])
      },
    )
}
