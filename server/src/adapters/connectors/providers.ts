import type { Providers } from '#server/ports/connectors.ts'
import { createFitbit } from './fitbit.ts'
import type { Client } from './oauth.ts'
import { createOura } from './oura.ts'
import { createWhoop } from './whoop.ts'
import { createWithings } from './withings.ts'

/** What the operator got from each provider; one that is not set up is not there. */
export type Connections = {
  withings?: Client
  oura?: Client & { verifyToken: string }
  whoop?: Client
  fitbit?: Client & { verifyToken: string }
}

export const createProviders = ({ withings, oura, whoop, fitbit }: Connections): Providers => ({
  ...(withings ? { withings: createWithings(withings) } : {}),
  ...(oura ? { oura: createOura(oura) } : {}),
  ...(whoop ? { whoop: createWhoop(whoop) } : {}),
  ...(fitbit ? { fitbit: createFitbit(fitbit) } : {}),
})
