import type { IncomingMessage } from 'node:http'
import { BlockList, type Socket } from 'node:net'
import { addressKey, clientOf, isTrusted, plainAddress } from './network-address.ts'

export type Clients = ReturnType<typeof createClients>

/** Whose a connection is: what limits and turns count by, also where all connections come from one proxy. */
export function createClients(proxies: BlockList = new BlockList()) {
  /** Of the request that runs on a connection of a proxy, or ran there last. */
  const latest = new WeakMap<Socket, string>()
  return {
    isOfProxy: ({ remoteAddress }: Socket) => isTrusted(proxies, plainAddress(remoteAddress ?? '')),
    of: (socket: Socket) => latest.get(socket) ?? addressKey(plainAddress(socket.remoteAddress ?? '')),
    /** The client of a request, which its connection from now on counts for. */
    ofRequest({ socket, headers }: IncomingMessage): string {
      const key = addressKey(
        clientOf(proxies, socket.remoteAddress, [headers['x-forwarded-for']].flat().join(',')),
      )
      latest.set(socket, key)
      return key
    },
  }
}
