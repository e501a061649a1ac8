import type { IncomingMessage, ServerResponse } from 'node:http'
import { isUpload, JSON_BODY_MAX } from './request-bodies.ts'

/** Requests of one client at once: a browser has some ten, and an office behind one address some dozens. */
export const REQUESTS_OF_CLIENT_MAX = 200

type Exchange = { request: IncomingMessage; response: ServerResponse }
export type OpenRequests = ReturnType<typeof createOpenRequests>

/**
 * The requests that are open, by client. Whoever has as many as a client may have loses the oldest that is still
 * being sent, or gets no further one: who sends slowly holds places for as long as it likes.
 */
export function createOpenRequests(most: number) {
  const ofClients = new Map<string, Set<Exchange>>()

  function leave(client: string, exchange: Exchange) {
    const own = ofClients.get(client)
    own?.delete(exchange)
    if (own?.size === 0) ofClients.delete(client)
  }
  function end(client: string, exchange: Exchange | undefined): boolean {
    if (!exchange) return false
    leave(client, exchange)
    exchange.request.socket.destroy()
    return true
  }
  const oldestUnsent = (own: Set<Exchange>) => [...own].find(({ request }) => !request.complete)

  return {
    /** Whether it may run; it was answered otherwise. */
    admit(client: string, request: IncomingMessage, response: ServerResponse): boolean {
      const own = ofClients.get(client) ?? new Set<Exchange>()
      if (own.size >= most && !end(client, oldestUnsent(own))) {
        refuse(request, response)
        return false
      }
      const exchange = { request, response }
      ofClients.set(client, own.add(exchange))
      response.once('close', () => leave(client, exchange))
      endLateBody(exchange)
      return true
    },
    /** Ends one of the client that has the most, rather one that is still being sent; false when none is open. */
    endOne(): boolean {
      const [first, ...others] = ofClients
      if (!first) return false
      const [client, own] = others.reduce((one, other) => (other[1].size > one[1].size ? other : one), first)
      return end(client, oldestUnsent(own) ?? [...own][0])
    },
  }
}

function refuse(request: IncomingMessage, response: ServerResponse) {
  const close = request.complete || !hasBody(request) ? {} : { connection: 'close' }
  response.writeHead(503, { 'content-type': 'application/json', 'retry-after': '1', ...close })
  const message = 'Too many requests from your network at once. Please try again in a moment.'
  response.end(JSON.stringify({ error: { code: 'unavailable', message } }))
}

const lengthOf = ({ headers }: IncomingMessage) => Number(headers['content-length'] ?? 0)
const hasBody = (request: IncomingMessage) => lengthOf(request) > 0

/** Milliseconds for a body that is not an upload, and those that each of its bytes adds: 16 KB/s is a poor telephone's. */
const BODY_MS = 10_000
const BODY_MS_PER_BYTE = 1 / 16
/** As Node answers a request that takes longer than five minutes. */
const TOO_LATE = 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n'

/** A body of JSON that has not come in its time ends with its connection. */
function endLateBody({ request, response }: Exchange) {
  const path = (request.url ?? '').split('?', 1)[0] ?? ''
  if (!hasBody(request) || isUpload({ method: request.method ?? '', path })) return
  const ms = BODY_MS + Math.min(lengthOf(request), JSON_BODY_MAX) * BODY_MS_PER_BYTE
  const look = () => {
    if (request.complete) return
    // What has come in waits for us, not for its sender.
    if (request.readableLength >= request.readableHighWaterMark) return void (timer = setTimeout(look, ms))
    if (!response.headersSent) request.socket.write(TOO_LATE)
    request.socket.destroySoon()
  }
  let timer = setTimeout(look, ms)
  request.once('close', () => clearTimeout(timer))
}
