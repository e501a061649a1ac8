import { createHash, randomBytes, randomUUID } from 'node:crypto'
import {
  type Connect,
  type Connectors,
  type Finish,
  PROVIDER_NAMES,
  type ProviderName,
  STATE_SECONDS,
} from '@aevia/domain/connectors/schema.ts'
import { currentText } from '@aevia/domain/consents/texts.ts'
import type { Logger } from 'pino'
import { AppError, invalid } from '#server/app-error.ts'
import { consentNeeded } from '#server/consent-needed.ts'
import type { Sql } from '#server/db/connection.ts'
import type { Counter } from '#server/db/counters.ts'
import type { Client, Identity } from '#server/identity.ts'
import type { NoteIn } from '#server/ports/activity.ts'
import type { Provider, Providers, Tokens } from '#server/ports/connectors.ts'
import { type Jobs, syncJob } from '#server/ports/jobs.ts'
import { RefusedError } from '#server/provider-errors.ts'
import type { RequestContext, UserWork } from '#server/user-work.ts'
import type { MarkOf } from './accounts/mark.ts'
import { endUnkept, revoke } from './accounts/revoking.ts'
import { providerOf, soon } from './accounts/set-up.ts'
import { planNight } from './syncing/night.ts'
import * as repo from './repo.ts'

export type ConnectDeps = {
  asUser: UserWork
  providers: Providers
  jobs: Pick<Jobs, 'enqueue'>
  noteIn: NoteIn
  markOf: MarkOf
  appUrl: string
  limits: { begun: Counter }
  /** The word of the person on one provider, as far as it is a new one. */
  sayFetching: (
    context: RequestContext,
    client: Client | undefined,
    provider: ProviderName,
    /** the text that was shown, where it is given */
    given: { version: number } | null,
  ) => Promise<void>
  /** Whether what comes of it may be kept, in this transaction. */
  mayKeepFetched: (sql: Sql, userId: string, provider: ProviderName) => Promise<boolean>
  now: () => number
  log: Logger
}
type List = (identity: Identity) => Promise<Connectors>

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url')
const secret = (): string => randomBytes(32).toString('base64url')
const kindOf = (provider: ProviderName) => `connector_${provider}` as const
const callbackOf = (appUrl: string, provider: ProviderName) => `${appUrl}/platform/connected/${provider}`

/** To a provider and back. */
export function createConnectVerbs(deps: ConnectDeps, list: List) {
  const { asUser, jobs, noteIn, appUrl, now } = deps

  const takeState = (identity: Identity, provider: ProviderName, state: string) =>
    asUser.write(identity, ({ sql, cipher, userId: user_id }) => {
      const by = { session_id: identity.sessionId, state_hash: hashOf(state) }
      return repo.takeState(sql, cipher, { user_id, provider }, by)
    })

  /**
   * While the provider answered, the session and what was agreed to may have ended: then nothing is kept.
   * @returns what opens another account, which was connected before and is not any more
   */
  const keep = (
    identity: Identity,
    provider: ProviderName,
    { tokens, version, time_zone }: { tokens: Tokens; version: number; time_zone: string },
  ): Promise<Tokens | null> =>
    asUser.write(identity, async (context) => {
      const { sql, cipher, userId: user_id } = context
      const key = { user_id, provider }
      await deps.sayFetching(context, identity.client, provider, { version })
      if (!(await deps.mayKeepFetched(sql, user_id, provider))) throw consentNeeded()
      const mark = deps.markOf(provider, tokens.account)
      const before = await repo.lockConnector(sql, cipher, key)
      await repo.saveConnector(sql, cipher, key, { mark, tokens, time_zone })
      await noteIn(context, identity.client, 'connector_connected', PROVIDER_NAMES[provider])
      await jobs.enqueue(sql, syncJob(provider), key)
      await planNight({ sql, jobs, key, time_zone, now: now() })
      // Most providers end all that an account agreed to with any token of it: of the same one, the new tokens as well.
      return before && before.mark !== mark ? before.tokens : null
    })

  return {
    /** Where the person agrees. What they agreed to here becomes their consent when they are back. */
    async begin(identity: Identity, name: ProviderName, asked: Connect): Promise<{ url: string }> {
      const provider = providerOf(deps.providers, name)
      const { version, time_zone } = asked
      if (version !== currentText(kindOf(name)).version)
        throw invalid([{ path: ['version'], message: 'This text has changed. Please reload the page.' }])
      if (!(await deps.limits.begun.take(identity.userId)))
        throw new AppError('rate_limited', 'You have connected very often. Please try again in an hour.')
      const [state, verifier] = [secret(), secret()]
      await asUser.write(identity, ({ sql, cipher, userId: user_id }) =>
        repo.insertState(sql, cipher, {
          id: randomUUID(),
          user_id,
          session_id: identity.sessionId,
          provider: name,
          state_hash: hashOf(state),
          content: { verifier, time_zone },
          version,
          seconds: STATE_SECONDS,
        }),
      )
      const redirectUri = callbackOf(appUrl, name)
      return { url: provider.authorizeUrl({ state, challenge: hashOf(verifier), redirectUri }) }
    },

    /** The person is back. The state counts once, for who began in this session, whatever comes of it. */
    async finish(identity: Identity, name: ProviderName, { code, state }: Finish): Promise<Connectors> {
      const provider = providerOf(deps.providers, name)
      const begun = await takeState(identity, name, state)
      if (!begun) throw notBegun()
      const { verifier, time_zone, version } = begun
      const tokens = await provider
        .exchange({ code, verifier, redirectUri: callbackOf(appUrl, name) })
        .catch((error: unknown) => refusedOrAway(deps, name, error))
      const replaced = await keep(identity, name, { tokens, version, time_zone }).catch(
        async (error: unknown) => {
          await endUnkept(deps, identity.userId, provider, tokens)
          throw error
        },
      )
      if (replaced) await revoke(deps, name, replaced)
      await askToBeTold(deps, provider, tokens)
      return list(identity)
    },
  }
}

const notBegun = () =>
  new AppError(
    'conflict',
    'This connection was not begun here, was used already, or took longer than ten minutes. Please press Connect again.',
    { reason: 'connectors.not_begun' },
  )

/** Nothing that a provider says is shown. */
function refusedOrAway({ log }: ConnectDeps, name: ProviderName, error: unknown): never {
  if (error instanceof RefusedError)
    throw new AppError(
      'conflict',
      `${PROVIDER_NAMES[name]} did not confirm it. Please press Connect again.`,
      {
        reason: 'connectors.refused',
      },
    )
  log.warn({ err: error, provider: name }, 'a provider could not be connected')
  throw new AppError('unavailable', `${PROVIDER_NAMES[name]} could not be reached. Please try again later.`)
}

/** Without it the person is served every night. */
async function askToBeTold({ appUrl, log }: ConnectDeps, provider: Provider, tokens: Tokens): Promise<void> {
  const address = `${appUrl}/api/webhooks/${provider.name}${provider.webhook.query}`
  const asked = provider
    .subscribe?.(tokens, address)
    .catch((error: unknown) =>
      log.warn({ err: error, provider: provider.name }, 'a provider will not announce'),
    )
  await soon(asked)
}
