import type { ProviderName } from '@aevia/domain/connectors/schema.ts'
import type { Logger } from 'pino'
import type { Provider, Providers, Tokens } from '#server/ports/connectors.ts'
import type { UserWork } from '#server/user-work.ts'
import * as repo from '../repo.ts'
import type { MarkOf } from './mark.ts'
import { soon } from './set-up.ts'

type Deps = { asUser: UserWork; providers: Providers; markOf: MarkOf; log: Logger }

/** What it opened is deleted here in any case. */
export async function revoke(
  { providers, log }: Pick<Deps, 'providers' | 'log'>,
  name: ProviderName,
  tokens: Tokens,
): Promise<void> {
  const revoked = providers[name]
    ?.revoke(tokens)
    .catch((error: unknown) =>
      log.warn({ err: error, provider: name }, 'a connection was not ended at its provider'),
    )
  await soon(revoked)
}

/**
 * Ends what a provider gave and nobody keeps; not where the person is connected to the same account, for with most
 * providers that would end as well.
 */
export async function endUnkept(
  deps: Deps,
  userId: string,
  { name }: Provider,
  tokens: Tokens,
): Promise<void> {
  const mark = deps.markOf(name, tokens.account)
  const isInUse = await deps.asUser
    .withoutSession(userId, ({ sql }) => repo.isConnected(sql, { user_id: userId, provider: name }, mark))
    // Erased, or a database that does not answer: whatever was given is better ended.
    .catch(() => false)
  if (!isInUse) await revoke(deps, name, tokens)
}
