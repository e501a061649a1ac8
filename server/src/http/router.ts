import { OpenAPIHono } from '@hono/zod-openapi'
import { apiErrorSchema } from '@aevia/domain/api/errors.ts'
import { idSchema } from '@aevia/domain/api/ids.ts'
import { issueWords } from '@aevia/domain/api/issue-words.ts'
import { bodyLimit } from 'hono/body-limit'
import { createMiddleware } from 'hono/factory'
import { z } from 'zod'
import type { AppEnv } from './env.ts'
import { AppError, invalid, notFound } from '#server/app-error.ts'
import { JSON_BODY_MAX } from '#server/request-bodies.ts'

z.config({ customError: issueWords })

/** A router whose request validation answers with the same error body as everything else. */
export function createRouter() {
  return new OpenAPIHono<AppEnv>({
    defaultHook: (result) => {
      if (result.success) return
      throw result.target === 'param' ? notFound() : invalid(result.error.issues)
    },
  })
}

const tooLarge = (): never => {
  throw new AppError('too_large', 'The request is too large.')
}
const limitWhileReading = bodyLimit({ maxSize: JSON_BODY_MAX, onError: tooLarge })

/** A stated length is believed, for Node reads no further; asking for the body itself would build a second request. */
export const jsonBodyLimit = createMiddleware<AppEnv>(async (c, next) => {
  const length = c.req.header('content-length')
  if (length === undefined || c.req.header('transfer-encoding') !== undefined)
    return limitWhileReading(c, next)
  if (Number(length) > JSON_BODY_MAX) tooLarge()
  await next()
})

export const jsonBody = <T extends z.ZodType>(schema: T) => ({
  required: true,
  content: { 'application/json': { schema } },
})

const failure = (description: string) => ({
  description,
  content: { 'application/json': { schema: apiErrorSchema } },
})
const json = <T extends z.ZodType>(description: string, schema: T) => ({
  description,
  content: { 'application/json': { schema } },
})
const failures = {
  400: failure('Not valid'),
  401: failure('Not signed in, or the session has ended'),
  403: failure('Not allowed'),
  404: failure('Unknown, or not yours'),
  409: failure('Conflicts with the current state'),
  413: failure('Too large'),
  429: failure('Too many requests; Retry-After says when to come back'),
  500: failure('A fault of the server'),
  503: failure('Not available at the moment'),
  507: failure('No space left to store it'),
}
export const ok = <T extends z.ZodType>(schema: T) => ({ 200: json('Done', schema), ...failures })
export const created = <T extends z.ZodType>(schema: T) => ({ 201: json('Created', schema), ...failures })
export const noContent = { 204: { description: 'Done' }, ...failures }
export const bearer = [{ bearer: [] }]

/** An id that cannot exist is answered like one that does not. */
export const idParam = z.object({ id: idSchema })

const COUNT = /^(?:0|[1-9]\d{0,5})$/
/** The number of one of many, from `first` on, as it is counted: 0x1, 1e0 and +1 name none of them. */
export const countParam = (first: number) =>
  z.string().regex(COUNT).transform(Number).pipe(z.number().int().min(first).max(100_000))
