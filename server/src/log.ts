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

/** Bytes of lines that wait where they cannot be written; further ones are left out and counted. */
const WAITING_MAX = 1024 * 1024

/** JSON lines on standard error. Where it is a file on a full disk, the server goes on without them. */
export function createLog(level: string) {
  const to = pino.destination({ dest: 2, sync: false, maxLength: WAITING_MAX })
  const log = pino({ level, serializers: { err: describeError } }, to)
  let lost = 0
  const { flushSync } = to
  // Nothing that is said of it could be written either; and what is left at the end would be tried for ever.
  to.on('error', () => {
    to.flushSync = () => {}
  })
  to.on('drop', () => lost++)
  to.on('drain', () => {
    to.flushSync = flushSync
    if (lost === 0) return
    const lines = lost
    lost = 0
    log.warn({ lines }, 'lines of the log were lost: they could not be written')
  })
  return log
}
