import { DrizzleQueryError } from 'drizzle-orm/errors'
import { pino, stdSerializers } from 'pino'

/** What is logged of an error never holds the values of a query: they may be somebody's health data. */
export function describeError(error: unknown): unknown {
  if (error instanceof DrizzleQueryError) {
    const cause = error.cause as (Error & { code?: string }) | undefined
    return {
      type: 'DrizzleQueryError',
      query: error.query,
      code: cause?.code,
      message: cause?.message,
      stack: cause?.stack,
    }
  }
  if (error instanceof Error && 'severity' in error && 'code' in error) {
    return { type: 'DatabaseError', code: error.code, message: error.message, stack: error.stack }
  }
  return error instanceof Error ? stdSerializers.err(error) : error
}

/** JSON lines on standard error. */
export const createLog = (level: string) =>
  pino({ level, serializers: { err: describeError } }, pino.destination({ dest: 2, sync: false }))
