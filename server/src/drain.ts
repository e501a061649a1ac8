import type { Server, ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

/** For those whose connection was made at the moment of the signal, and whose request is still on its way. */
const GRACE_MS = 500

/**
 * Watches the answers of a server from now on. What it returns lets them finish, for `ms` at most: answers that are
 * still to come say that their connection ends with them, so that no client sends another request into a closing one;
 * after a moment no connection is taken any more, and the idle ones are closed.
 */
export function createDrain(server: Server, ms: number): () => Promise<void> {
  const open = new Set<ServerResponse>()
  let draining = false
  const endConnection = (response: ServerResponse) => {
    if (!response.headersSent) response.setHeader('connection', 'close')
  }
  server.prependListener('request', (_request, response: ServerResponse) => {
    if (draining) endConnection(response)
    open.add(response)
    response.once('close', () => open.delete(response))
  })
  return async () => {
    draining = true
    for (const response of open) endConnection(response)
    await sleep(GRACE_MS)
    const closed = Promise.withResolvers<null>()
    const deadline = setTimeout(() => server.closeAllConnections(), ms)
    server.close(() => closed.resolve(null))
    server.closeIdleConnections()
    await closed.promise
    clearTimeout(deadline)
  }
}
