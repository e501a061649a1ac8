import type { Server, ServerResponse } from 'node:http'

/**
 * Takes no more connections, closes the idle ones and lets what runs finish, for `ms` at most. Answers that are still
 * to come say that their connection ends with them, so that no client sends another request into a closing one.
 */
export function drain(server: Server, ms: number): Promise<void> {
  server.prependListener('request', (_request, response: ServerResponse) =>
    response.setHeader('connection', 'close'),
  )
  return new Promise((done) => {
    const deadline = setTimeout(() => server.closeAllConnections(), ms)
    server.close(() => {
      clearTimeout(deadline)
      done()
    })
    server.closeIdleConnections()
  })
}
