import {
  type Connector,
  type Connectors,
  type Problem,
  PROBLEMS,
  PROVIDER_NAMES,
  PROVIDER_SOURCES,
  type ProviderName,
} from '@aevia/domain/connectors/schema.ts'
import { AppError } from '#server/app-error.ts'
import type { Sql } from '#server/db/connection.ts'
import type { Counter } from '#server/db/counters.ts'
import type { Identity } from '#server/identity.ts'
import { revoke } from './accounts/revoking.ts'
import { syncJob } from '#server/ports/jobs.ts'
import { providerOf } from './accounts/set-up.ts'
import { type ConnectDeps, createConnectVerbs } from './connect-service.ts'
import { isWaiting } from './syncing/waiting.ts'
import * as repo from './repo.ts'

/** Whether any of what was fetched is still to be read, or could not be. */
export type FetchedState = { origin: string; is_open: boolean; is_lost: boolean }
type Deps = ConnectDeps & {
  limits: { asked: Counter }
  fetched: {
    list: (sql: Sql, userId: string) => Promise<FetchedState[]>
    /** Ends the reading of what was fetched and not read yet. */
    cancel: (sql: Sql, userId: string, provider: ProviderName) => Promise<unknown>
  }
}
export type ConnectorsService = ReturnType<typeof createConnectorsService>

/** Accounts at makers of devices: connected by the person, read in the background, and disconnected at any time. */
export function createConnectorsService(deps: Deps) {
  const list = createList(deps)
  return {
    list,
    ...createConnectVerbs(deps, list),
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

const createSync =
  (deps: Deps, list: List) =>
  async (identity: Identity, name: ProviderName): Promise<Connectors> => {
    const { asUser, jobs, limits, now } = deps
    providerOf(deps.providers, name)
    if (!(await limits.asked.take(identity.userId)))
      throw new AppError('rate_limited', 'You have asked for it very often. Please try again in an hour.')
    await asUser.write(identity, async ({ sql, cipher, userId: user_id }) => {
      const key = { user_id, provider: name }
      const row = await repo.lockConnector(sql, cipher, key)
      if (row?.status !== 'connected')
        throw new AppError('conflict', `${PROVIDER_NAMES[name]} is not connected. Please press Connect.`)
      if (isWaiting(row, now()))
        throw new AppError('conflict', `${PROVIDER_NAMES[name]} asked us to wait. We go on by ourselves.`)
      if (await repo.askFor(sql, key)) await jobs.enqueue(sql, syncJob(name), key)
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
      // First what was agreed to, as a sync does that stores something at this moment.
      await deps.sayFetching(context, identity.client, name, null)
      const row = await repo.removeConnector(sql, cipher, { user_id, provider: name })
      await fetched.cancel(sql, user_id, name)
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

function present(
  provider: ProviderName,
  row: Awaited<ReturnType<typeof repo.listConnectors>>[number] | undefined,
  fetched: FetchedState | undefined,
  now: number,
): Connector {
  const nothing = { connected_at: null, synced_at: null, problem: null, waits_until: null, is_busy: false }
  if (!row) return { provider, status: 'off', ...nothing }
  const { status, connected_at, synced_at, waits_until, is_asked } = row
  const problem = (row.problem as Problem | null) ?? (fetched?.is_lost ? 'lost' : null)
  return {
    provider,
    status,
    connected_at,
    synced_at,
    problem: problem === null ? null : PROBLEMS[problem],
    waits_until: isWaiting(row, now) ? waits_until : null,
    is_busy: status === 'connected' && (is_asked || (fetched?.is_open ?? false)),
  }
}
