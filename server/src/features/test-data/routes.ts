import { biomarkers } from '@aevia/domain/health/biomarkers/catalogue.ts'
import { listedTestSchema, testDataSchema } from '@aevia/domain/test-data/schema.ts'
import { enteredTestSchema } from '@aevia/domain/test-data/typed-result.ts'
import { createRoute, z } from '@hono/zod-openapi'
import type { RateLimit } from '#server/http/rate-limit.ts'
import { bearer, created, createRouter, idParam, noContent, ok } from '#server/http/router.ts'
import { requireSession } from '#server/http/session.ts'
import type { VerifyAccessToken } from '#server/identity.ts'
import { jsonPages } from '#server/http/stream-text.ts'
import type { TestDataService } from './service.ts'

const knownMarkerSchema = z.object({ id: z.string(), name: z.string(), units: z.array(z.string()) })

/** What can be chosen where a result is typed. */
const knownMarkers = biomarkers
  .map(({ id, name, units }) => ({
    id,
    name,
    units: units.flatMap(({ display, ucum }) => display.find((text) => text !== '') ?? ucum),
  }))
  .sort((a, b) => a.name.localeCompare(b.name, 'en'))

export function testDataRoutes(service: TestDataService, verify: VerifyAccessToken) {
  const common = { tags: ['test-data'], security: bearer, middleware: requireSession(verify) }
  return createRouter()
    .openapi(
      createRoute({
        ...common,
        method: 'get',
        path: '/',
        responses: ok(z.object({ items: z.array(listedTestSchema) })),
      }),
      async (c) => jsonPages(c, service.pages(c.var.identity)),
    )
    .openapi(
      createRoute({
        ...common,
        method: 'get',
        path: '/markers',
        responses: ok(z.object({ items: z.array(knownMarkerSchema) })),
      }),
      (c) => c.json({ items: [...knownMarkers] }, 200),
    )
    .openapi(
      createRoute({
        ...common,
        method: 'post',
        path: '/typed',
        request: {
          body: { required: true, content: { 'application/json': { schema: enteredTestSchema(Date.now) } } },
        },
        responses: created(testDataSchema),
      }),
      async (c) => c.json(await service.enter(c.var.identity, c.req.valid('json')), 201),
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
    .openapi(
      createRoute({
        ...common,
        method: 'post',
        path: '/{id}/retry',
        request: { params: idParam },
        responses: ok(testDataSchema),
      }),
      async (c) => c.json(await service.retry(c.var.identity, c.req.valid('param').id), 200),
    )
}

const uploadForm = z.object({
  test_name: z.string(),
  provider: z.string().optional(),
  test_date: z.string(),
  notes: z.string().optional(),
  file: z.string().meta({ format: 'binary' }),
})

export function uploadRoutes(service: TestDataService, verify: VerifyAccessToken, limit: RateLimit) {
  const router = createRouter()
  // Not through the validator: the form is read as it streams.
  router.openAPIRegistry.registerPath({
    method: 'post',
    path: '/',
    tags: ['test-data'],
    security: bearer,
    request: { body: { content: { 'multipart/form-data': { schema: uploadForm } } } },
    responses: created(testDataSchema),
  })
  router.post('/', requireSession(verify), limit('upload'), async (c) =>
    c.json(await service.upload(c.var.identity, c.req.raw), 201),
  )
  return router
}
