import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'
import { type Clients, createClients } from './clients.ts'
import { type FairTurns, fairTurns } from './fair-turns.ts'

/** Bytes of one connection that are parsed before those of others: a dozen of the shortest requests. */
const SLICE = 256
/** While nobody else waits. */
const SLICE_ALONE = 4_096
/** Of a body, which holds no requests and costs by the slice: passed on to be decoded, encrypted and written. */
const SLICE_OF_BODY = 16_384

type Listener = (bytes: Buffer) => void

/**
 * Parses what all connections send slice by slice, the clients in turn, and the connections of a client in turn.
 * Node parses whatever has come in on a connection at once: a few hundred connections with thousands of tiny requests,
 * or of tiny chunks of a body, would keep everybody else waiting for half a minute, and one that is cut off in between
 * is parsed to its end. To be called last: it has to hear of a request before anybody puts it off.
 */
export function readFairly(server: Server, clients: Clients = createClients()): void {
  const turns = fairTurns(server)
  const bodies = new WeakMap<Socket, (length: number) => void>()
  server.prependListener('request', ({ socket, headers }: IncomingMessage) =>
    bodies.get(socket)?.(Number(headers['content-length'] ?? 0)),
  )
  server.on('connection', (socket: Socket) => {
    const [parse] = socket.listeners('data') as Listener[]
    if (!parse) throw new Error('the HTTP server does not listen to its connection')
    bodies.set(socket, slice(socket, parse, { turns, clients }))
  })
}

/**
 * Puts itself between a socket and its reader. The reader's pause and resume hold for what has come in as well as for
 * what comes; what has come in is at most one read of the socket.
 * @returns to be told how long a body is when it begins
 */
function slice(
  socket: Socket,
  reader: Listener,
  { turns, clients }: { turns: FairTurns; clients: Clients },
): (length: number) => void {
  const pause = socket.pause.bind(socket)
  const resume = socket.resume.bind(socket)
  let isHeld = false
  let isQueued = false
  let left: Buffer = Buffer.alloc(0)
  /** Bytes to come that are certainly of the body. */
  let ofBody = 0
  const parse = () => {
    isQueued = false
    const length = Math.max(Math.min(ofBody, SLICE_OF_BODY), turns.isCrowded() ? SLICE : SLICE_ALONE)
    const bytes = left.subarray(0, length)
    left = left.subarray(length)
    if (!socket.destroyed) reader.call(socket, bytes)
    ofBody = Math.max(ofBody - bytes.length, 0)
    next()
  }
  const next = () => {
    if (isHeld || isQueued || socket.destroyed) return
    if (left.length === 0) return void resume()
    isQueued = true
    turns.add(clients.of(socket), parse)
  }
  socket.removeListener('data', reader)
  socket.on('data', (bytes: Buffer) => {
    pause()
    left = left.length === 0 ? bytes : Buffer.concat([left, bytes])
    next()
  })
  socket.pause = () => {
    isHeld = true
    return pause()
  }
  socket.resume = () => {
    isHeld = false
    next()
    return socket
  }
  return (length) => {
    ofBody = length
  }
}
