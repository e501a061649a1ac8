import type { HttpBindings } from '@hono/node-server'
import type { Logger } from 'pino'

/** Who is asking, as the access token says; the database refuses it when the session has ended. */
export type Identity = { userId: string; sessionId: string }

export type AppEnv = {
  Bindings: HttpBindings
  Variables: { requestId: string; log: Logger; identity: Identity; clientAddress: string }
}
