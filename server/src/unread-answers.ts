import type { ServerResponse } from 'node:http'

/**
 * Bytes of answers that were made and are not taken yet: what they may take of the memory. One client has half of it, so
 * that nobody has all.
 */
const UNREAD_MAX = 64 * 1024 * 1024
const UNREAD_OF_CLIENT_MAX = UNREAD_MAX / 2
/** Milliseconds in which a reader has to take something. */
const STALLED_MS = 30_000
/** Answers that are written while they are made lie in small parts: those are counted so often while readers stall. */
const LOOKS = 30

export type UnreadLimits = { most?: number; mostOfClient?: number; stalledMs?: number }
type Answer = { response: ServerResponse; bytes: number; taken: number; since: number }
/** What libuv was given by a socket, and what it still has: Node tells of a long write only when all of it is done. */
type Handle = { bytesWritten: number; writeQueueSize: number }

/**
 * Every answer, whatever made it, counts from its end until it is taken. Beyond the limits the client with the most
 * loses its largest one, the oldest of those; and a reader that takes nothing for long loses what it asked for.
 */
export function createUnreadAnswers(limits: UnreadLimits = {}) {
  const { most = UNREAD_MAX, mostOfClient = UNREAD_OF_CLIENT_MAX, stalledMs = STALLED_MS } = limits
  const ofClients = new Map<string, Set<Answer>>()
  let bytesOfAll = 0

  function count(answer: Answer, bytes = bytesLeftOf(answer.response)) {
    bytesOfAll += bytes - answer.bytes
    answer.bytes = bytes
  }
  function leave(client: string, answer: Answer) {
    const own = ofClients.get(client)
    if (!own?.delete(answer)) return
    count(answer, 0)
    if (own.size === 0) ofClients.delete(client)
  }
  function end(client: string, answer: Answer) {
    leave(client, answer)
    answer.response.destroy()
  }
  const unreadOf = (client: string) => bytesIn(ofClients.get(client) ?? [])

  function makeRoom(client: string) {
    if (bytesOfAll <= most && unreadOf(client) <= mostOfClient) return
    for (const own of ofClients.values()) for (const answer of own) count(answer)
    while (unreadOf(client) > mostOfClient) end(client, largestOf(ofClients.get(client) ?? []))
    for (let excess = bytesOfAll - most; excess > 0; excess = bytesOfAll - most) {
      const [name, own] = [...ofClients].reduce((one, other) =>
        bytesIn(other[1]) > bytesIn(one[1]) ? other : one,
      )
      end(name, largestOf(own))
    }
  }

  function look() {
    const now = performance.now()
    // What ends meanwhile is left out by Map and Set themselves.
    for (const [client, own] of ofClients) {
      for (const answer of own) {
        count(answer)
        const taken = takenBy(answer.response)
        if (answer.bytes === 0 || taken !== answer.taken) Object.assign(answer, { taken, since: now })
        else if (now - answer.since > stalledMs) end(client, answer)
      }
      makeRoom(client)
    }
  }
  const watch = setInterval(look, stalledMs / LOOKS).unref()

  return {
    add(client: string, response: ServerResponse) {
      const answer = { response, bytes: 0, taken: -1, since: performance.now() }
      ofClients.set(client, (ofClients.get(client) ?? new Set()).add(answer))
      // All of it was given to the socket.
      response.once('prefinish', () => {
        count(answer)
        makeRoom(client)
      })
      response.once('close', () => leave(client, answer))
    },
    stop: () => clearInterval(watch),
  }
}

const bytesIn = (answers: Iterable<Answer>) => [...answers].reduce((sum, { bytes }) => sum + bytes, 0)
const largestOf = (answers: Iterable<Answer>) =>
  [...answers].reduce((one, other) => (other.bytes > one.bytes ? other : one))

const handleOf = ({ socket }: ServerResponse) => (socket as { _handle?: Handle | null } | null)?._handle

/** Node counts the letters of a text that waits, libuv the bytes that it still has of it: three for some letters. */
const bytesLeftOf = (response: ServerResponse) =>
  Math.max(response.writableLength, handleOf(response)?.writeQueueSize ?? 0)

function takenBy(response: ServerResponse): number {
  const handle = handleOf(response)
  return handle ? handle.bytesWritten - handle.writeQueueSize : 0
}
