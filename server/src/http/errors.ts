import { ERROR_STATUS, type ApiError } from '@aevia/domain/api/errors.ts'
import { operationOutcome } from '@aevia/domain/fhir/outcome.ts'
import { FHIR_JSON } from '@aevia/domain/sharing/schema.ts'
import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { AppError, isStorageFull, notFound } from '#server/app-error.ts'
import { SessionEndedError } from '#server/db/connection.ts'
import { isConnectionError } from '#server/db/connection-errors.ts'
import { OutsideError } from '#server/outside-error.ts'
import type { AppEnv } from './env.ts'

const sessionEnded = () =>
  new AppError('unauthorized', 'Your session has ended. Please sign in again.', {
    reason: 'auth.session_ended',
  })

/** Anybody can ask for it again and again: lines about a full disk must not fill it further. */
const FULL_SAID_EVERY_MS = 60_000
let saidFullAt = -Infinity

/** The one place where an error becomes an answer. */
export function answerError(thrown: unknown, c: Context<AppEnv>): Response {
  const error = asAppError(thrown)
  if (error.code === 'internal' || thrown instanceof OutsideError) {
    c.var.log.error({ err: thrown, request_id: c.var.requestId, path: c.req.path }, 'request failed')
  } else if (error.code === 'storage_full' && performance.now() - saidFullAt > FULL_SAID_EVERY_MS) {
    saidFullAt = performance.now()
    c.var.log.error({ path: c.req.path }, 'no space left: what would be stored is refused')
  }
  if (isFhir(c.req.path)) return answerOutcome(error, c)
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

const isFhir = (path: string): boolean => path === '/api/fhir' || path.startsWith('/api/fhir/')

function answerOutcome(error: AppError, c: Context<AppEnv>): Response {
  if (error.code === 'unauthorized') c.header('www-authenticate', 'Bearer')
  c.header('content-type', FHIR_JSON)
  return c.body(JSON.stringify(operationOutcome(error)), ERROR_STATUS[error.code])
}

function asAppError(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown
  if (isStorageFull(thrown))
    return new AppError(
      'storage_full',
      'The server has no space left to store this. Nothing was kept; please try again later.',
    )
  if (thrown instanceof OutsideError)
    return new AppError('unavailable', `${thrown.who} does not answer. Please try again in a moment.`)
  if (thrown instanceof SessionEndedError) return sessionEnded()
  if (thrown instanceof HTTPException) {
    if (thrown.status === 404) return notFound()
    if (thrown.status === 413) return new AppError('too_large', 'The request is too large.')
    if (thrown.status < 500) return new AppError('invalid', 'The request is not valid.')
  }
  if (isConnectionError(thrown))
    return new AppError('unavailable', 'The server cannot reach its database. Please try again in a moment.')
  if (sqlStates(thrown).some((state) => AT_ODDS.has(state)))
    return new AppError(
      'unavailable',
      'Something else changed the same at this moment, and nothing was stored. Please try again.',
    )
  if (isUnstorable(thrown)) return new AppError('invalid', 'The request is not valid.')
  if (sqlStates(thrown).includes(FOREIGN_KEY_VIOLATION)) return notFound()
  return new AppError('internal', 'Something went wrong on our side. Please try again.')
}

/** Two who waited for each other (deadlock_detected), or changed the same (serialization_failure). */
const AT_ODDS = new Set(['40P01', '40001'])

/** What a row belongs to was removed by another request between the look and the writing. */
const FOREIGN_KEY_VIOLATION = '23503'

/** SQLSTATE class 22 of a value that no column can hold: a zero byte, a day that does not exist, a number too large. */
const isUnstorable = (thrown: unknown): boolean =>
  sqlStates(thrown).some((state) => /^22(003|007|008|009|021|P02|P05)$/.test(state))

/** The SQLSTATEs of an error of the database and of what it wraps. */
function sqlStates(thrown: unknown): string[] {
  const { code, cause } = (thrown ?? {}) as { code?: unknown; cause?: { code?: unknown } }
  return [code, cause?.code].filter((one) => typeof one === 'string')
}
