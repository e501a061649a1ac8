import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { addressKey, plainAddress } from './network-address.ts'

/** Bytes of one connection that are parsed before those of others: some thirty of the shortest requests. */
const SLICE = 1_024
/** After so many milliseconds of parsing whatever else is due runs: of newcomers, one is accepted between two turns. */
const TURN_MS = 1

type Listener = (bytes: Buffer) => void
type Reading = { socket: Socket; parse: Listener; left: Buffer }

/**
 * Parses what all connections send slice by slice, the addresses in turn, and the connections of an address in turn.
 * Node parses whatever has come in on a connection at once: a few hundred connections with thousands of tiny requests,
 * or of tiny chunks of a body, would keep everybody else waiting for half a minute, and one that is cut off in between
 * is parsed to its end.
 */
export function readFairly(server: Server): void {
  const due = new Map<string, Reading[]>()
  let isScheduled = false

  function parseInTurn() {
    isScheduled = false
    const end = performance.now() + TURN_MS
    for (let next = take(); next; next = performance.now() < end ? take() : undefined) parseSlice(next)
    if (due.size > 0) schedule()
  }
  function schedule() {
    if (isScheduled) return
    isScheduled = true
    setImmediate(parseInTurn)
  }
  function take(): Reading | undefined {
    const [first] = due
    if (!first) return undefined
    const [address, readings] = first
    const reading = readings.shift()
    due.delete(address)
    if (readings.length > 0) due.set(address, readings)
    return reading
  }
  function parseSlice(reading: Reading) {
    const { socket, parse, left } = reading
    reading.left = left.subarray(SLICE)
    if (!socket.destroyed) parse(left.subarray(0, SLICE))
  }

  server.on('connection', (socket: Socket) => {
    const [parse] = socket.listeners('data') as Listener[]
    if (!parse) throw new Error('the HTTP server does not listen to its connection')
    const address = addressKey(plainAddress(socket.remoteAddress ?? ''))
    slice(socket, parse, (reading) => {
      const others = due.get(address)
      if (others) others.push(reading)
      else due.set(address, [reading])
      schedule()
    })
  })
}

/**
 * Puts itself between a socket and its reader. The reader's pause and resume hold for what has come in as well as for
 * what comes; what has come in is at most one read of the socket.
 */
function slice(socket: Socket, reader: Listener, isDue: (reading: Reading) => void): void {
  const pause = socket.pause.bind(socket)
  const resume = socket.resume.bind(socket)
  let isHeld = false
  let isQueued = false
  const next = () => {
    if (isHeld || isQueued || socket.destroyed) return
    if (reading.left.length === 0) return void resume()
    isQueued = true
    isDue(reading)
  }
  const reading: Reading = {
    socket,
    left: Buffer.alloc(0),
    parse(bytes) {
      isQueued = false
      reader.call(socket, bytes)
      next()
    },
  }
  socket.removeListener('data', reader)
  socket.on('data', (bytes: Buffer) => {
    pause()
    reading.left = reading.left.length === 0 ? bytes : Buffer.concat([reading.left, bytes])
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
}
