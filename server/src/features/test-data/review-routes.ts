import { ownerAnswerSchema } from '@aevia/domain/test-data/ownership.ts'
import { resultReviewSchema, sampleDaySchema } from '@aevia/domain/test-data/review.ts'
import { type TestAnswer, testAnswerSchema } from '@aevia/domain/test-data/test-answer.ts'
import { createRoute } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { AppEnv } from '#server/http/env.ts'
import { bearer, countParam, createRouter, idParam, ok } from '#server/http/router.ts'
import { requireSession } from '#server/http/session.ts'
import { longJson, streamText } from '#server/http/stream-text.ts'
import type { VerifyAccessToken } from '#server/identity.ts'
import { PART_RESULTS } from './analyses/repo.ts'
import type { TestDataService } from './service.ts'

/** A result by its place in the analysis, from 0. */
const resultParams = idParam.extend({ index: countParam(0) })

/** A test with what was read from it; in pieces where that is much. */
async function answerTest(c: Context<AppEnv>, answered: TestAnswer) {
  const { record, analysis, critical } = answered
  const { results = [], ...head } = analysis ?? {}
  if (results.length <= PART_RESULTS) return c.json(answered, 200)
  async function* pieces() {
    yield `${JSON.stringify({ record, critical }).slice(0, -1)},"analysis":`
    yield* longJson(head, 'results', [results])
    yield '}'
  }
  const streamed = await streamText(c, pieces(), { 'content-type': 'application/json' })
  // The same to whoever reads it.
  return streamed as ReturnType<typeof c.json<TestAnswer, 200>>
}

const commonOf = (verify: VerifyAccessToken) => ({
  tags: ['test-data'],
  security: bearer,
  middleware: requireSession(verify),
})

/** One test with what was read from it, and what the user decides about it. */
export function reviewRoutes(service: TestDataService, verify: VerifyAccessToken) {
  const common = commonOf(verify)
  return createRouter()
    .openapi(
      createRoute({
        ...common,
        method: 'get',
        path: '/{id}',
        request: { params: idParam },
        responses: ok(testAnswerSchema),
      }),
      async (c) =>
        answerTest(c, await service.get(c.var.identity, c.req.valid('param').id, c.req.raw.signal)),
    )
    .openapi(
      createRoute({
        ...common,
        method: 'put',
        path: '/{id}/results/{index}/review',
        request: {
          params: resultParams,
          body: { required: true, content: { 'application/json': { schema: resultReviewSchema(Date.now) } } },
        },
        responses: ok(testAnswerSchema),
      }),
      async (c) => {
        const { id, index } = c.req.valid('param')
        return answerTest(
          c,
          await service.review(c.var.identity, id, index, c.req.valid('json'), c.req.raw.signal),
        )
      },
    )
    .openapi(
      createRoute({
        ...common,
        method: 'delete',
        path: '/{id}/results/{index}/review',
        request: { params: resultParams },
        responses: ok(testAnswerSchema),
      }),
      async (c) => {
        const { id, index } = c.req.valid('param')
        return answerTest(c, await service.review(c.var.identity, id, index, null, c.req.raw.signal))
      },
    )
    .route('/', documentRoutes(service, verify))
}

/** What the user decides about a whole document: its units, whose it is, and its day. */
function documentRoutes(service: TestDataService, verify: VerifyAccessToken) {
  const common = commonOf(verify)
  return createRouter()
    .openapi(
      createRoute({
        ...common,
        method: 'post',
        path: '/{id}/units',
        request: { params: idParam },
        responses: ok(testAnswerSchema),
      }),
      async (c) =>
        answerTest(c, await service.takeUnits(c.var.identity, c.req.valid('param').id, c.req.raw.signal)),
    )
    .openapi(
      createRoute({
        ...common,
        method: 'put',
        path: '/{id}/owner',
        request: {
          params: idParam,
          body: { required: true, content: { 'application/json': { schema: ownerAnswerSchema } } },
        },
        responses: ok(testAnswerSchema),
      }),
      async (c) => {
        const { id } = c.req.valid('param')
        return answerTest(
          c,
          await service.setOwner(c.var.identity, id, c.req.valid('json'), c.req.raw.signal),
        )
      },
    )
    .openapi(
      createRoute({
        ...common,
        method: 'put',
        path: '/{id}/collection-date',
        request: {
          params: idParam,
          body: { required: true, content: { 'application/json': { schema: sampleDaySchema(Date.now) } } },
        },
        responses: ok(testAnswerSchema),
      }),
      async (c) => {
        const { collection_date } = c.req.valid('json')
        const { id } = c.req.valid('param')
        return answerTest(
          c,
          await service.setSampleDay(c.var.identity, id, collection_date, c.req.raw.signal),
        )
      },
    )
}
