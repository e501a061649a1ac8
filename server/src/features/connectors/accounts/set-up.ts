import { setTimeout as sleep } from 'node:timers/promises'
import { PROVIDER_NAMES, type ProviderName } from '@aevia/domain/connectors/schema.ts'
import { AppError } from '#server/app-error.ts'
import type { Provider, Providers } from '#server/ports/connectors.ts'

const PATIENCE_MS = 5_000

/** Refuses one that the operator has not set up. */
export function providerOf(providers: Providers, name: ProviderName): Provider {
  const provider = providers[name]
  if (provider) return provider
  throw new AppError('unavailable', `${PROVIDER_NAMES[name]} is not set up on this server.`, {
    reason: 'connectors.off',
  })
}

/** What a provider does that we can do without is not waited for any longer. */
export const soon = (done: Promise<unknown> | undefined): Promise<unknown> =>
  Promise.race([done, sleep(PATIENCE_MS, undefined, { ref: false })])
