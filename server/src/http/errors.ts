import { ERROR_STATUS, type ApiError, type ErrorCode, type ErrorReason } from '@aevia/domain/api/errors.ts'
import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { SessionEndedError } from '#server/db/connection.ts'
import { isConnectionError } from '#server/db/connection-errors.ts'
import type { AppEnv } from './env.ts'

export type Issue = { path: string; message: string }

/** What a verb throws when it refuses. Anything else that is thrown is answered as `internal`. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly reason: ErrorReason | undefined
  readonly issues: Issue[] | undefined

  constructor(
    code: ErrorCode,
    message: string,
    more: { reason?: ErrorReason; issues?: Issue[]; cause?: unknown } = {},
  ) {
    super(message, { cause: more.cause })
    this.code = code
    this.reason = more.reason
    this.issues = more.issues
  }
}

/** The same words for an id that is unknown and for one of another user. */
export const notFound = () => new AppError('not_found', 'Not found.')
const sessionEnded = () =>
  new AppError('unauthorized', 'Your session has ended. Please sign in again.', {
    reason: 'auth.session_ended',
  })

/** More are no help to anybody, and an answer stays small. */
const ISSUES_MAX = 20

export function invalid(issues: readonly { path: PropertyKey[]; message: string }[]): AppError {
  const listed = issues
    .slice(0, ISSUES_MAX)
    .map((issue) => ({ path: issue.path.join('.'), message: issue.message }))
  return new AppError('invalid', listed[0]?.message ?? 'The request is not valid.', { issues: listed })
}

/** The one place where an error becomes an answer. */
export function answerError(thrown: unknown, c: Context<AppEnv>): Response {
  const error = asAppError(thrown)
  if (error.code === 'internal' || error.code === 'storage_full') {
    c.var.log.error({ err: thrown, request_id: c.var.requestId, path: c.req.path }, 'request failed')
  }
  const body: ApiError = {
    error: {
      code: error.code,
      ...(error.reason ? { reason: error.reason } : {}),
      message: error.message,
      ...(error.issues ? { issues: error.issues } : {}),
      request_id: c.var.requestId,
    },
  }
  return c.json(body, ERROR_STATUS[error.code])
}

/** Of the disk (its own limit, or the user's of the system), of PostgreSQL (`disk_full`); stores of files say ENOSPC too. */
const FULL = new Set<unknown>(['ENOSPC', 'EDQUOT', '53100'])

/** Whether there is no room left, said by whoever wrote, under whatever was made of that on the way. */
export function isStorageFull(thrown: unknown): boolean {
  for (let error = thrown; error instanceof Error; error = error.cause)
    if ('code' in error && FULL.has(error.code)) return true
  return false
}

function asAppError(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown
  if (isStorageFull(thrown))
    return new AppError(
      'storage_full',
      'The server has no room left to store this. Nothing of it was kept; please try again later.',
    )
  if (thrown instanceof SessionEndedError) return sessionEnded()
  if (thrown instanceof HTTPException) {
    if (thrown.status === 404) return notFound()
    if (thrown.status === 413) return new AppError('too_large', 'The request is too large.')
    if (thrown.status < 500) return new AppError('invalid', 'The request is not valid.')
  }
  if (isConnectionError(thrown))
    return new AppError('unavailable', 'The server cannot reach its database. Please try again in a moment.')
  if (isUnstorable(thrown)) return new AppError('invalid', 'The request is not valid.')
  return new AppError('internal', 'Something went wrong on our side. Please try again.')
}

/** SQLSTATE class 22 of a value that no column can hold: a zero byte, a day that does not exist, a number too large. */
function isUnstorable(thrown: unknown): boolean {
  const { code, cause } = (thrown ?? {}) as { code?: unknown; cause?: { code?: unknown } }
  return [code, cause?.code].some(
    (one) => typeof one === 'string' && /^22(003|007|008|009|021|P02|P05)$/.test(one),
  )
}
