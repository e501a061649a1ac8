/** Errors that say that the database is away, and nothing about what was asked of it. */

/** SQLSTATE class connection_exception, and of operator_intervention what ends or cancels (PostgreSQL, appendix A). */
const AWAY = /^(?:08...|57P0.|57014)$/
/** Of the socket, by libuv's names. */
const SOCKET = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EHOSTUNREACH'])
/** What `pg` says without a code. */
const ENDED =
  /^(?:Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect|Query read timeout)/

/** Also where a library has wrapped the error. */
export function isConnectionError(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (AWAY.test(code) || SOCKET.has(code) || ENDED.test(error.message)) return true
  return error.cause !== undefined && isConnectionError(error.cause)
}
