import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** The connections that requests of a client are on, in the order in which they came. */
type Own = Map<Socket, IncomingMessage>

/**
 * The connections of trusted proxies, which carry everybody. An idle one stays: the next to send a request into it may be
 * anybody. From the head of a request on a connection is its client's, also when the request waits or was refused, until
 * it may carry another one. Beyond the number, the client with the most loses one; of those with equally many the newest
 * loses, which is the newcomer where all have one.
 */
export function shareProxyConnections(most: number) {
  const ofClients = new Map<string, Own>()
  const clientOf = new WeakMap<Socket, string>()
  let count = 0

  function leave(socket: Socket) {
    const client = clientOf.get(socket) ?? ''
    const own = ofClients.get(client)
    own?.delete(socket)
    if (own?.size === 0) ofClients.delete(client)
  }
  function endOne(): boolean {
    let biggest: Own = new Map()
    for (const own of ofClients.values()) if (own.size >= biggest.size) biggest = own
    if (biggest.size <= 1) return false
    const sockets = [...biggest]
    const [loser] = sockets.find(([, request]) => !request.complete) ?? sockets[0] ?? []
    if (!loser) return false
    leave(loser)
    loser.destroy()
    return true
  }

  return {
    add(socket: Socket) {
      count++
      socket.once('close', () => {
        count--
        leave(socket)
      })
      if (count > most && !endOne()) socket.destroy()
    },
    begins(client: string, request: IncomingMessage, response: ServerResponse) {
      const { socket } = request
      leave(socket)
      clientOf.set(socket, client)
      const own = ofClients.get(client) ?? new Map<Socket, IncomingMessage>()
      ofClients.set(client, own.set(socket, request))
      // With the rest of a body on it, it carries nothing else.
      response.once('close', () => request.complete && leave(socket))
    },
  }
}
