import { DrizzleQueryError } from 'drizzle-orm/errors'
import { pino, stdSerializers } from 'pino'

/** An error of PostgreSQL (its message and detail quote values of rows), or one that wraps it with its parameters. */
type DatabaseError = { code: string; severity: string; table?: string; constraint?: string; stack?: string }

/** What is logged of an error never holds the values of a query: they may be someone's health data. */
export function describeError(error: unknown): unknown {
  if (error instanceof DrizzleQueryError)
    return { ...describeCause(error.cause), type: 'DrizzleQueryError', query: error.query }
  if (isOfDatabase(error)) return describeCause(error)
  return error instanceof Error ? stdSerializers.err(error) : error
}

function describeCause(error: unknown): object {
  if (!isOfDatabase(error))
    return error instanceof Error ? { message: error.message, stack: error.stack } : {}
  const { code, table, constraint, stack } = error
  return { type: 'DatabaseError', code, table, constraint, stack: stack?.slice(stack.indexOf('\n    at ')) }
}

/** The job queue hands on copies that are no longer errors. */
const isOfDatabase = (error: unknown): error is DatabaseError =>
  typeof error === 'object' && error !== null && 'severity' in error && 'code' in error

/** JSON lines on standard error. */
export const createLog = (level: string) =>
  pino({ level, serializers: { err: describeError } }, pino.destination({ dest: 2, sync: false }))
