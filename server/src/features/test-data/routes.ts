import { biomarkers } from '@aevia/domain/health/biomarkers/catalogue.ts'
import { EXPORT_FORMATS, exportFileName, type ExportFormat } from '@aevia/domain/test-data/export-formats.ts'
import { resultReviewSchema, sampleDaySchema } from '@aevia/domain/test-data/review.ts'
import { testDataSchema } from '@aevia/domain/test-data/schema.ts'
import { enteredTestSchema } from '@aevia/domain/test-data/typed-result.ts'
import { createRoute, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { AppEnv } from '#server/http/env.ts'
import type { RateLimit } from '#server/http/rate-limit.ts'
import { bearer, created, createRouter, idParam, noContent, ok } from '#server/http/router.ts'
import { requireSession, type VerifyAccessToken } from '#server/http/session.ts'
import { longJson, streamText } from '#server/http/stream-text.ts'
import { PART_RESULTS } from './analyses/repo.ts'
import type { TestDataService } from './service.ts'

type AnsweredTest = Awaited<ReturnType<TestDataService['get']>>

const knownMarkerSchema = z.object({ id: z.string(), name: z.string(), units: z.array(z.string()) })

/** What can be chosen where a result is typed. */
const knownMarkers = biomarkers
  .map(({ id, name, units }) => ({
    id,
    name,
    units: units.flatMap(({ display, ucum }) => display.find((text) => text !== '') ?? ucum),
  }))
  .sort((a, b) => a.name.localeCompare(b.name, 'en'))

const EXPORT_TYPES: Record<ExportFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  json: 'application/json; charset=utf-8',
  fhir: 'application/fhir+json; charset=utf-8',
}

const pageParams = idParam.extend({ page: z.coerce.number().int().min(1).max(100_000) })

/** A result by its place in the analysis, from 0. */
const resultParams = idParam.extend({ index: z.coerce.number().int().min(0).max(100_000) })

/** A test with what was read from it; in pieces where that is much. */
async function answerTest(c: Context<AppEnv>, answered: AnsweredTest) {
  const { record, analysis, critical } = answered
  const { results = [], ...head } = analysis ?? {}
  if (results.length <= PART_RESULTS) return c.json(answered, 200)
  async function* pieces() {
    yield `${JSON.stringify({ record, critical }).slice(0, -1)},"analysis":`
    yield* longJson(head, 'results', results)
    yield '}'
  }
  const streamed = await streamText(c, pieces(), { 'content-type': 'application/json' })
  // The same to whoever reads it.
  return streamed as ReturnType<typeof c.json<AnsweredTest, 200>>
}

export function testDataRoutes(service: TestDataService, verify: VerifyAccessToken, limit: RateLimit) {
  const common = { tags: ['test-data'], security: bearer, middleware: requireSession(verify) }
  const uploadForm = z.object({
    test_name: z.string(),
    provider: z.string().optional(),
    test_date: z.string(),
    notes: z.string().optional(),
    file: z.string().meta({ format: 'binary' }),
  })
  const router = createRouter()
    .openapi(
      createRoute({
        ...common,
        method: 'get',
        path: '/',
        responses: ok(z.object({ items: z.array(testDataSchema) })),
      }),
      async (c) => c.json({ items: await service.list(c.var.identity) }, 200),
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
        request: { body: { required: true, content: { 'application/json': { schema: enteredTestSchema } } } },
        responses: created(testDataSchema),
      }),
      async (c) => c.json(await service.enter(c.var.identity, c.req.valid('json')), 201),
    )
    .openapi(
      createRoute({
        ...common,
        method: 'get',
        path: '/export/{format}',
        request: { params: z.object({ format: z.enum(EXPORT_FORMATS) }) },
        responses: { 200: { description: 'The results as a file' } },
      }),
      async (c) => {
        const { format } = c.req.valid('param')
        return streamText(c, service.export(c.var.identity, format, c.req.raw.signal), {
          'content-type': EXPORT_TYPES[format],
          'content-disposition': `attachment; filename="${exportFileName(format)}"`,
          'cache-control': 'private, no-store',
        })
      },
    )
    .openapi(
      createRoute({
        ...common,
        method: 'get',
        path: '/{id}',
        request: { params: idParam },
        responses: ok(z.object({ record: testDataSchema, analysis: z.unknown() })),
      }),
      async (c) => answerTest(c, await service.get(c.var.identity, c.req.valid('param').id)),
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
    .openapi(
      createRoute({
        ...common,
        method: 'put',
        path: '/{id}/results/{index}/review',
        request: {
          params: resultParams,
          body: { required: true, content: { 'application/json': { schema: resultReviewSchema } } },
        },
        responses: ok(z.object({ record: testDataSchema, analysis: z.unknown() })),
      }),
      async (c) => {
        const { id, index } = c.req.valid('param')
        return answerTest(c, await service.review(c.var.identity, id, index, c.req.valid('json')))
      },
    )
    .openapi(
      createRoute({
        ...common,
        method: 'delete',
        path: '/{id}/results/{index}/review',
        request: { params: resultParams },
        responses: ok(z.object({ record: testDataSchema, analysis: z.unknown() })),
      }),
      async (c) => {
        const { id, index } = c.req.valid('param')
        return answerTest(c, await service.review(c.var.identity, id, index, null))
      },
    )
    .openapi(
      createRoute({
        ...common,
        method: 'put',
        path: '/{id}/collection-date',
        request: {
          params: idParam,
          body: { required: true, content: { 'application/json': { schema: sampleDaySchema } } },
        },
        responses: ok(z.object({ record: testDataSchema, analysis: z.unknown() })),
      }),
      async (c) => {
        const { collection_date } = c.req.valid('json')
        const { id } = c.req.valid('param')
        return answerTest(c, await service.setSampleDay(c.var.identity, id, collection_date))
      },
    )
    .openapi(
      createRoute({
        ...common,
        middleware: [requireSession(verify), limit('page-picture')] as const,
        method: 'get',
        path: '/{id}/pages/{page}',
        request: { params: pageParams },
        responses: {
          200: { description: 'The page of a PDF as WebP; `page-count` says how many there are' },
        },
      }),
      async (c) => {
        const { id, page } = c.req.valid('param')
        const { pages, picture } = await service.drawPage(c.var.identity, id, page, c.req.raw.signal)
        return c.body(picture, 200, {
          'content-type': 'image/webp',
          'page-count': String(pages),
          'cache-control': 'private, no-store',
        })
      },
    )
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
