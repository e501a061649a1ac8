import type { Providers } from '#server/ports/connectors.ts'
import type { Client } from './oauth.ts'
import { createOura } from './oura.ts'

/** What the operator got from each provider; one that is not set up is not there. */
export type Connections = { oura?: Client & { verifyToken: string } }

export function createProviders({ oura }: Connections): Providers {
  return oura ? { oura: createOura(oura) } : {}
}
