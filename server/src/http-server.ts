import type { Server } from 'node:http'
import type { BlockList } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import { createClients } from './clients.ts'
import { shareConnections } from './connections.ts'
import { readFairly } from './fair-reading.ts'

type FetchOnly = { fetch: Parameters<typeof createAdaptorServer>[0]['fetch'] }

/** The server of the whole app, which shares connections and reading among its clients; it does not listen yet. */
export function createHttpServer(app: FetchOnly, trustedProxies: BlockList): Server {
  const server = createAdaptorServer({ fetch: app.fetch }) as Server
  const clients = createClients(trustedProxies)
  shareConnections(server, { clients })
  readFairly(server, clients)
  return server
}
