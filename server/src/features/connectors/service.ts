import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  type Connect,
  type Connector,
  type Connectors,
  type Finish,
  type Problem,
  PROBLEMS,
  PROVIDER_NAMES,
  PROVIDER_SOURCES,
  type ProviderName,
  STATE_SECONDS,
} from '@aevia/domain/connectors/schema.ts'
import { currentText } from '@aevia/domain/consents/texts.ts'
import type { Logger } from 'pino'
import { AppError, invalid } from '#server/app-error.ts'
import type { Sql } from '#server/db/connection.ts'
import type { Counter } from '#server/db/counters.ts'
import type { Client, Identity } from '#server/identity.ts'
import type { NoteIn } from '#server/ports/activity.ts'
import type { Provider, Providers, Tokens } from '#server/ports/connectors.ts'
import type { Jobs } from '#server/ports/jobs.ts'
import { RefusedError } from '#server/provider-errors.ts'
import type { RequestContext, UserWork } from '#server/user-work.ts'
import type { MarkOf } from './accounts/mark.ts'
import { planNight } from './syncing/night.ts'
import * as repo from './repo.ts'

/** The newest of what was fetched from each provider. */
export type FetchedState = { origin: string; status: string; error: string | null; is_open: boolean }
type Deps = {
  asUser: UserWork
  providers: Providers
  jobs: Pick<Jobs, 'enqueue'>
  noteIn: NoteIn
  markOf: MarkOf
  appUrl: string
  limits: { begun: Counter; asked: Counter }
  /** The word of the person on one provider, as far as it is a new one. */
  sayFetching: (
    context: RequestContext,
    client: Client | undefined,
    provider: ProviderName,
    /** the text that was shown, where it is given */
    given: { version: number } | null,
  ) => Promise<void>
  fetched: {
    list: (sql: Sql, userId: string) => Promise<FetchedState[]>
    /** Ends the reading of what was fetched and not read yet. */
    cancel: (sql: Sql, userId: string, provider: ProviderName) => Promise<unknown>
  }
  now: () => number
  log: Logger
}
export type ConnectorsService = ReturnType<typeof createConnectorsService>

const PATIENCE_MS = 5_000

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url')
const secret = (): string => randomBytes(32).toString('base64url')
const kindOf = (provider: ProviderName) => `connector_${provider}` as const
const callbackOf = (appUrl: string, provider: ProviderName) => `${appUrl}/platform/connected/${provider}`

/** Accounts at makers of devices: connected by the person, read in the background, and disconnected at any time. */
export function createConnectorsService(deps: Deps) {
  const list = createList(deps)
  return {
    list,
    ...createOAuthVerbs(deps, list),
    sync: createSync(deps, list),
    disconnect: createDisconnect(deps),
    /** Of whoever is being erased. */
    endAll: createEndAll(deps),
  }
}

type List = (identity: Identity) => Promise<Connectors>

const createList =
  ({ asUser, providers, fetched, now }: Deps): List =>
  (identity) =>
    asUser.read(identity, async ({ sql, cipher, userId }) => {
      const rows = await repo.listConnectors(sql, cipher, userId)
      const read = await fetched.list(sql, userId)
      const names = Object.keys(providers) as ProviderName[]
      const items = names.map((name) =>
        present(
          name,
          rows.find(({ provider }) => provider === name),
          read.find(({ origin }) => origin === name),
          now(),
        ),
      )
      return { items }
    })

function providerOf({ providers }: Deps, name: ProviderName): Provider {
  const provider = providers[name]
  if (provider) return provider
  throw new AppError('unavailable', `${PROVIDER_NAMES[name]} is not set up on this server.`, {
    reason: 'connectors.off',
  })
}

function createOAuthVerbs(deps: Deps, list: List) {
  const { asUser, jobs, noteIn, appUrl, now } = deps

  const takeState = (identity: Identity, provider: ProviderName, state: string) =>
    asUser.write(identity, ({ sql, cipher, userId: user_id }) => {
      const by = { session_id: identity.sessionId, state_hash: hashOf(state) }
      return repo.takeState(sql, cipher, { user_id, provider }, by)
    })

  return {
    /** Where the person agrees. What they agreed to here becomes their consent when they are back. */
    async begin(identity: Identity, name: ProviderName, asked: Connect): Promise<{ url: string }> {
      const provider = providerOf(deps, name)
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
      const provider = providerOf(deps, name)
      const begun = await takeState(identity, name, state)
      if (!begun) throw notBegun()
      const { verifier, time_zone, version } = begun
      const tokens = await provider
        .exchange({ code, verifier, redirectUri: callbackOf(appUrl, name) })
        .catch((error: unknown) => refusedOrAway(deps, name, error))
      await asUser.write(identity, async (context) => {
        const { sql, cipher, userId: user_id } = context
        const key = { user_id, provider: name }
        await deps.sayFetching(context, identity.client, name, { version })
        const mark = deps.markOf(name, tokens.account)
        await repo.saveConnector(sql, cipher, key, { mark, tokens, time_zone })
        await noteIn(context, identity.client, 'connector_connected', PROVIDER_NAMES[name])
        await jobs.enqueue(sql, 'sync-connector', key)
        await planNight({ sql, jobs, key, time_zone, now: now() })
      })
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

const createSync =
  (deps: Deps, list: List) =>
  async (identity: Identity, name: ProviderName): Promise<Connectors> => {
    const { asUser, jobs, limits, now } = deps
    providerOf(deps, name)
    if (!(await limits.asked.take(identity.userId)))
      throw new AppError('rate_limited', 'You have asked for it very often. Please try again in an hour.')
    await asUser.write(identity, async ({ sql, cipher, userId: user_id }) => {
      const key = { user_id, provider: name }
      const row = await repo.lockConnector(sql, cipher, key)
      if (row?.status !== 'connected')
        throw new AppError('conflict', `${PROVIDER_NAMES[name]} is not connected. Please press Connect.`)
      if (isWaiting(row, now()))
        throw new AppError('conflict', `${PROVIDER_NAMES[name]} asked us to wait. We go on by ourselves.`)
      if (await repo.askFor(sql, key)) await jobs.enqueue(sql, 'sync-connector', key)
    })
    return list(identity)
  }

/** Also where it is not set up any more, or never was connected: afterwards nothing of it is there. */
const createDisconnect =
  (deps: Deps) =>
  async (identity: Identity, name: ProviderName, { erase }: { erase: boolean }): Promise<void> => {
    const { asUser, jobs, noteIn, fetched } = deps
    const gone = await asUser.write(identity, async (context) => {
      const { sql, cipher, userId: user_id } = context
      const row = await repo.removeConnector(sql, cipher, { user_id, provider: name })
      await fetched.cancel(sql, user_id, name)
      await deps.sayFetching(context, identity.client, name, null)
      if (erase) await jobs.enqueue(sql, 'forget-source', { user_id, source: PROVIDER_SOURCES[name] })
      const detail = erase ? `${PROVIDER_NAMES[name]}, with all that it measured` : PROVIDER_NAMES[name]
      if (row || erase) await noteIn(context, identity.client, 'connector_disconnected', detail)
      return row
    })
    if (gone?.tokens) await revoke(deps, name, gone.tokens)
  }

const createEndAll =
  (deps: Deps) =>
  async (userId: string): Promise<void> => {
    const gone = await deps.asUser.withoutSession(userId, async ({ sql, cipher }) => {
      const rows = await repo.listConnectors(sql, cipher, userId)
      for (const { provider } of rows) await repo.removeConnector(sql, cipher, { user_id: userId, provider })
      return rows
    })
    for (const { provider, tokens } of gone) if (tokens) await revoke(deps, provider, tokens)
  }

const isWaiting = ({ waits_until }: { waits_until: string | null }, now: number): boolean =>
  waits_until !== null && Date.parse(waits_until) > now

function present(
  provider: ProviderName,
  row: Awaited<ReturnType<typeof repo.listConnectors>>[number] | undefined,
  fetched: FetchedState | undefined,
  now: number,
): Connector {
  const nothing = { connected_at: null, synced_at: null, problem: null, waits_until: null, is_busy: false }
  if (!row) return { provider, status: 'off', ...nothing }
  const { status, connected_at, synced_at, waits_until, is_asked } = row
  return {
    provider,
    status,
    connected_at,
    synced_at,
    problem: row.problem === null ? readingProblem(fetched) : PROBLEMS[row.problem as Problem],
    waits_until: isWaiting(row, now) ? waits_until : null,
    is_busy: status === 'connected' && (is_asked || (fetched?.is_open ?? false)),
  }
}

/** Fetched and not read: its words are those of a file. */
const readingProblem = (fetched: FetchedState | undefined): string | null =>
  fetched?.status === 'error' ? fetched.error : null

/** Nothing that a provider says is shown. */
function refusedOrAway({ log }: Deps, name: ProviderName, error: unknown): never {
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
async function askToBeTold({ appUrl, log }: Deps, provider: Provider, tokens: Tokens): Promise<void> {
  const address = `${appUrl}/api/webhooks/${provider.name}${provider.webhook.query}`
  const asked = provider
    .subscribe?.(tokens, address)
    .catch((error: unknown) =>
      log.warn({ err: error, provider: provider.name }, 'a provider will not announce'),
    )
  await soon(asked)
}

/** What it opened is deleted here in any case. */
async function revoke({ providers, log }: Deps, name: ProviderName, tokens: Tokens): Promise<void> {
  const revoked = providers[name]
    ?.revoke(tokens)
    .catch((error: unknown) =>
      log.warn({ err: error, provider: name }, 'a connection was not ended at its provider'),
    )
  await soon(revoked)
}

/** What a provider does that we can do without is not waited for any longer. */
const soon = (done: Promise<unknown> | undefined): Promise<unknown> =>
  Promise.race([done, sleep(PATIENCE_MS, undefined, { ref: false })])
