import type { IncomingMessage, ServerResponse } from 'node:http'
import { isUpload, JSON_BODY_MAX } from './request-bodies.ts'

/** Requests of one client at once: a browser has some ten, and an office behind one address some dozens. */
export const REQUESTS_OF_CLIENT_MAX = 200

/**
 * Bytes of bodies that are being sent or wait with their request, of everybody together: what they may take of the
 * memory, for they are read before the request has its turn. Uploads are read in the turn of their user.
 */
const BODIES_MAX = 64 * 1024 * 1024

/** `bytes` are those that its body will have when it is here. */
type Exchange = { request: IncomingMessage; response: ServerResponse; bytes: number }

/**
 * The requests that are open, by client. Whoever has as many as a client may have loses the oldest that is still
 * being sent, or gets no further one: who sends slowly holds places for as long as it likes. Where all bodies together
 * are too large, whoever has most of them loses one.
 */
export function createOpenRequests(most = REQUESTS_OF_CLIENT_MAX, mostOfBodies = BODIES_MAX) {
  const ofClients = new Map<string, Set<Exchange>>()
  let bytesOfAll = 0

  function leave(client: string, exchange: Exchange) {
    const own = ofClients.get(client)
    if (!own?.delete(exchange)) return
    bytesOfAll -= exchange.bytes
    if (own.size === 0) ofClients.delete(client)
  }
  function end(client: string, exchange: Exchange | undefined): boolean {
    if (!exchange) return false
    leave(client, exchange)
    exchange.request.socket.destroy()
    return true
  }
  const oldestUnsent = (own: Iterable<Exchange>) => [...own].find(({ request }) => !request.complete)

  /** Room for a body: taken from whoever has most, unless that is who asks. */
  function hasRoomFor(client: string, bytes: number): boolean {
    if (bytes === 0 || bytesOfAll + bytes <= mostOfBodies) return true
    const own = bytes + bytesIn(ofClients.get(client) ?? [])
    const [other, biggest] = [...ofClients].reduce<[string, number]>(
      (one, [name, exchanges]) => (bytesIn(exchanges) > one[1] ? [name, bytesIn(exchanges)] : one),
      [client, own],
    )
    if (biggest <= own) return false
    const bodies = [...(ofClients.get(other) ?? [])].filter((one) => one.bytes > 0)
    end(other, oldestUnsent(bodies) ?? bodies[0])
    return hasRoomFor(client, bytes)
  }

  return {
    /** Whether it may run; it was answered otherwise. */
    admit(client: string, request: IncomingMessage, response: ServerResponse): boolean {
      const own = ofClients.get(client) ?? new Set<Exchange>()
      const bytes = heldBytes(request)
      if ((own.size >= most && !end(client, oldestUnsent(own))) || !hasRoomFor(client, bytes)) {
        refuse(request, response)
        return false
      }
      const exchange = { request, response, bytes }
      ofClients.set(client, own.add(exchange))
      bytesOfAll += bytes
      response.once('close', () => leave(client, exchange))
      endLateBody(exchange)
      return true
    },
  }
}

function refuse(request: IncomingMessage, response: ServerResponse) {
  const close = request.complete || !hasBody(request) ? {} : { connection: 'close' }
  response.writeHead(503, { 'content-type': 'application/json', 'retry-after': '1', ...close })
  const message = 'Too many requests from your network at once. Please try again in a moment.'
  response.end(JSON.stringify({ error: { code: 'unavailable', message } }))
}

const bytesIn = (exchanges: Iterable<Exchange>) => [...exchanges].reduce((sum, { bytes }) => sum + bytes, 0)
const isOfUpload = ({ method = '', url = '' }: IncomingMessage) =>
  isUpload({ method, path: url.split('?', 1)[0] ?? '' })
/** A longer one is refused by its length. */
const heldBytes = (request: IncomingMessage) => {
  const length = lengthOf(request)
  return length > JSON_BODY_MAX || isOfUpload(request) ? 0 : length
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
  if (!hasBody(request) || isOfUpload(request)) return
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
