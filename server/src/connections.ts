import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { type Clients, createClients } from './clients.ts'
import { fairTurns } from './fair-turns.ts'
import { createOpenRequests } from './open-requests.ts'
import { shareProxyConnections } from './proxy-connections.ts'
import { createUnreadAnswers, type UnreadLimits } from './unread-answers.ts'

/** Each takes a descriptor, of which a process has some thousands. */
const CONNECTIONS_MAX = 1_000
/** Those of the operator's proxies, which carry everybody: as many as twenty clients may have requests. */
const CONNECTIONS_OF_PROXIES_MAX = 4_000
/**
 * Milliseconds that an idle connection is kept. Node's five end while a client on a busy machine writes its next request
 * into it, which then is lost; proxies keep theirs for a minute (nginx: keepalive_timeout 60s). Idle ones make room for
 * newcomers long before.
 */
const IDLE_MS = 65_000
/** Requests that wait behind another one of their connection. */
const PIPELINED_MAX = 20

/** The connections of one address, idle ones in the order in which they became idle; the value is its open requests. */
type Group = Map<Socket, number>

function firstOf(group: Group, newcomer: Socket): Socket {
  for (const socket of group.keys()) if (socket !== newcomer) return socket
  return newcomer
}
function idleOf(group: Group, newcomer: Socket): Socket | null {
  for (const [socket, requests] of group) if (requests === 0 && socket !== newcomer) return socket
  return null
}

type Shares = {
  clients?: Clients
  most?: number
  mostOfProxies?: number
  mostOfClient?: number
  mostOfBodies?: number
  unread?: UnreadLimits
}

/**
 * Keeps connections and open requests below a number without anybody being able to have them all. Requests are counted
 * by client, whatever connection they come on.
 */
export function shareConnections(server: Server, shares: Shares = {}): void {
  const { clients = createClients(), mostOfClient, mostOfBodies } = shares
  server.keepAliveTimeout = IDLE_MS
  const direct = shareDirect(clients, shares.most ?? CONNECTIONS_MAX)
  const ofProxies = shareProxyConnections(shares.mostOfProxies ?? CONNECTIONS_OF_PROXIES_MAX)
  const requests = createOpenRequests(mostOfClient, mostOfBodies)
  const answers = createUnreadAnswers(shares.unread)
  server.once('close', answers.stop)

  server.on('connection', (socket: Socket) => {
    if (clients.isOfProxy(socket)) ofProxies.add(socket)
    else direct.add(socket)
  })
  onePerConnection(server, clients, (client, request, response) => {
    direct.begins(request.socket, response)
    answers.add(client, response)
    return requests.admit(client, request, response)
  })
  // Before anything else is done with it.
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    if (clients.isOfProxy(request.socket)) ofProxies.begins(clients.ofRequest(request), request, response)
  })
}

/**
 * Connections of clients themselves: a newcomer beyond the number takes the place of the one that has been idle longest,
 * of the address that has the most. Where that address has none that is idle, another address's newcomer ends its oldest
 * one, and its own newcomer is refused.
 */
function shareDirect(clients: Clients, most: number) {
  const groups = new Map<string, Group>()
  let count = 0

  const forget = (key: string, socket: Socket) => {
    const group = groups.get(key)
    if (!group?.delete(socket)) return
    count--
    if (group.size === 0) groups.delete(key)
  }

  const makeRoom = (key: string, newcomer: Socket) => {
    const [biggest, group] = [...groups].reduce((one, other) => (other[1].size > one[1].size ? other : one))
    const loser = idleOf(group, newcomer) ?? (biggest === key ? newcomer : firstOf(group, newcomer))
    forget(biggest, loser)
    loser.destroy()
  }

  const change = (socket: Socket, by: 1 | -1) => {
    const group = groups.get(clients.of(socket))
    const requests = group?.get(socket)
    if (group === undefined || requests === undefined) return
    // Put at the end again: it is the one that was used last.
    group.delete(socket)
    group.set(socket, requests + by)
  }

  return {
    add(socket: Socket) {
      const key = clients.of(socket)
      const group = groups.get(key) ?? new Map<Socket, number>()
      groups.set(key, group.set(socket, 0))
      count++
      socket.once('close', () => forget(key, socket))
      if (count > most) makeRoom(key, socket)
    },
    begins(socket: Socket, response: ServerResponse) {
      change(socket, 1)
      response.once('close', () => change(socket, -1))
    },
  }
}

/** For the answer to arrive: closed at once, what was not read would take it away from the sender. */
const REFUSED_MS = 500

/**
 * A body without its length comes in parts that may be a byte each, and a byte costs as much as a whole packet: 300 such
 * bodies take a processor for a minute. No browser sends one (RFC 9110, 15.5.12: a server may ask for the length).
 */
const refuseUnmeasured = (socket: Socket, response: ServerResponse): void =>
  refuseAtOnce(socket, response, 411, 'The request must say how long it is.')

/**
 * Headers that say one thing, of which Node drops the second: whoever stands in front of it, and judged by that one, saw
 * another request (RFC 9110, 5.3 and 7.2).
 */
const SAID_ONCE = new Set(['host', 'authorization', 'content-type', 'content-length'])

function isAmbiguous({ rawHeaders }: IncomingMessage): boolean {
  const seen = new Set<string>()
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]?.toLowerCase() ?? ''
    if (!SAID_ONCE.has(name)) continue
    if (seen.has(name)) return true
    seen.add(name)
  }
  return false
}

function refuseAtOnce(socket: Socket, response: ServerResponse, status: 400 | 411, message: string): void {
  socket.pause()
  response.writeHead(status, { connection: 'close', 'content-type': 'application/json' })
  response.end(JSON.stringify({ error: { code: 'invalid', message } }))
  setTimeout(() => socket.destroy(), REFUSED_MS)
}

/**
 * Lets the requests that come together on one connection run one after the other: thousands fit into a few kilobytes,
 * and all would run before anybody else's. Browsers never send more than one. Those that come through a proxy run in
 * turns of their clients, who are known only now.
 * @param mayRun is asked of each before it is run, and has answered it otherwise
 */
function onePerConnection(
  server: Server,
  clients: Clients,
  mayRun: (client: string, request: IncomingMessage, response: ServerResponse) => boolean,
): void {
  const listeners = server.listeners('request') as RequestListener[]
  const turns = fairTurns(server)
  const waiting = new WeakMap<Socket, (() => void)[]>()
  server.removeAllListeners('request')
  server.on('request', (request, response) => {
    const { socket } = request
    const client = clients.ofRequest(request)
    const run = () => {
      if (socket.destroyed) return
      response.once('close', () => {
        const next = waiting.get(socket)?.shift()
        if (next) turns.add(client, next)
        else waiting.delete(socket)
      })
      if (mayRun(client, request, response))
        for (const listener of listeners) listener.call(server, request, response)
    }
    const others = waiting.get(socket)
    if (socket.destroyed) return
    if (request.headers['transfer-encoding'] !== undefined) return void refuseUnmeasured(socket, response)
    if (isAmbiguous(request))
      return void refuseAtOnce(socket, response, 400, 'The request says the same thing twice.')
    if (!others) {
      waiting.set(socket, [])
      if (clients.isOfProxy(socket)) turns.add(client, run)
      else run()
    } else if (others.length < PIPELINED_MAX) others.push(run)
    else socket.destroy()
  })
}
