import type { HttpBindings } from '@hono/node-server'
import type { Logger } from 'pino'
import type { Identity, Reader } from '#server/identity.ts'

export type AppEnv = {
  Bindings: HttpBindings
  Variables: {
    requestId: string
    log: Logger
    identity: Identity
    clientAddress: string
    /** of the doors for programs only */
    reader: Reader
    /** Settles when an answer that is written while it is made has been written. */
    written?: Promise<void>
  }
}
