import type { Server, ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

/** For those whose connection was made at the moment of the signal, and whose request is still on its way. */
const GRACE_MS = 500

/**
 * Lets what runs finish, for `ms` at most. Answers that are still to come say that their connection ends with them, so
 * that no client sends another request into a closing one; after a moment no connection is taken any more, and the idle
 * ones are closed.
 */
export async function drain(server: Server, ms: number): Promise<void> {
  server.prependListener('request', (_request, response: ServerResponse) => {
    response.setHeader('connection', 'close')
  })
  await sleep(GRACE_MS)
  const closed = Promise.withResolvers<null>()
  const deadline = setTimeout(() => server.closeAllConnections(), ms)
  server.close(() => closed.resolve(null))
  server.closeIdleConnections()
  await closed.promise
  clearTimeout(deadline)
}
