import { type Problem, PROVIDER_NAMES, PROVIDER_SOURCES, PROVIDERS } from '@aevia/domain/connectors/schema.ts'
import { type Window, windowsOf } from '@aevia/domain/connectors/windows.ts'
import { localDay } from '@aevia/domain/reminders/zone.ts'
import type { Logger } from 'pino'
import { AppError } from '#server/app-error.ts'
import type { UserCipher, UserKeys } from '#server/crypto/user-keys.ts'
import { type Database, type Held, SessionEndedError, type Sql } from '#server/db/connection.ts'
import type { NoteIn } from '#server/ports/activity.ts'
import type { Fetched, Provider, Providers } from '#server/ports/connectors.ts'
import { type Jobs, type SyncPayload, syncJob } from '#server/ports/jobs.ts'
import { BusyError, RefusedError } from '#server/provider-errors.ts'
import type { UserWork } from '#server/user-work.ts'
import * as repo from './repo.ts'
import { GoneError, withTokens } from './syncing/tokens.ts'
import { planNight } from './syncing/night.ts'
import { isWaiting, WAIT_MAX_SECONDS } from './syncing/waiting.ts'
import { whileWanted } from './syncing/while-wanted.ts'

type Deps = {
  database: Database
  keys: UserKeys
  asUser: Pick<UserWork, 'withoutSession'>
  providers: Providers
  jobs: Pick<Jobs, 'enqueue'>
  noteIn: NoteIn
  /** Whether anything may be fetched at this moment. */
  mayFetch: (sql: Sql, userId: string, provider: repo.Key['provider']) => Promise<boolean>
  /** Whether what was fetched may be stored, in this transaction. */
  mayKeepFetched: Deps['mayFetch']
  /** Forgets what was fetched and could not be read; whether there was any. */
  dropLost: (sql: Sql, userId: string, provider: repo.Key['provider']) => Promise<boolean>
  /** The way of a file; false where `alongside` says that it is no longer wanted. */
  take: (
    file: {
      userId: string
      cipher: UserCipher
      origin: string
      name: string
      bytes: Buffer
      asUser: Held['asUser']
    },
    alongside: (sql: Sql) => Promise<boolean>,
  ) => Promise<boolean>
  now: () => number
  log: Logger
}
type Sync = { key: repo.Key; provider: Provider; row: repo.ConnectorRow; cipher: UserCipher; held: Held }

/** Once a day is enough: it finds the nights whose job was lost. */
export const PLAN_SYNCS_SECONDS = 86_400
/** After that the rest of a year waits for another turn: there are two places for all people of a provider. */
const TURN_MS = 20_000
/** Some days are some ten pages; who takes longer keeps others out, and is asked again later. */
const WINDOW_MAX_MS = 120_000

/**
 * Fetches what is new, some days at a time, each of which is stored before the next. One runs at a time for each user and
 * provider, in whatever process: the lock goes with its connection.
 */
export function createSyncConnector(deps: Deps) {
  const { database, providers, now } = deps
  return async (payload: SyncPayload, signal: AbortSignal): Promise<void> => {
    const { user_id, provider: name, at, on } = payload
    const provider = providers[name]
    if (!provider) return
    // The database's clock woke us; ours may be behind it. Thrown, the job is tried again.
    if (at !== undefined && now() < Date.parse(at)) throw new Error('a sync came before its time')
    const key = { user_id, provider: name }
    await database
      .alone(user_id, `connector:${user_id}:${name}`, async (held) => {
        const sync = await begun(deps, { key, provider, held, isOn: on === true })
        if (sync) await fetchAll(deps, sync, AbortSignal.any([signal, held.signal]))
        return true
      })
      .catch(unlessGone)
  }
}

type Begun = Pick<Sync, 'key' | 'provider' | 'held'> & { isOn: boolean }

async function begun(deps: Deps, { key, provider, held, isOn }: Begun): Promise<Sync | null> {
  const { jobs, now } = deps
  return held.asUser(async (sql) => {
    const cipher = await deps.keys.cipherFor(sql, key.user_id)
    const row = await repo.lockConnector(sql, cipher, key)
    if (row?.status !== 'connected') return null
    await planNight({ sql, jobs, key, time_zone: row.about.time_zone, now: now() })
    // The provider said when, and a job for then waits.
    if (isWaiting(row, now())) return null
    if (!(await deps.mayFetch(sql, key.user_id, key.provider))) {
      await repo.markProblem(sql, key, row.mark, 'consent')
      return null
    }
    // Once for all its turns: what cannot be read would be fetched anew without an end.
    if (isOn || !(await deps.dropLost(sql, key.user_id, key.provider)))
      return { key, provider, row, cipher, held }
    await repo.beginAnew(sql, key)
    return { key, provider, row: { ...row, fetched_to: null }, cipher, held }
  })
}

async function fetchAll(deps: Deps, sync: Sync, signal: AbortSignal): Promise<void> {
  const { key, provider, row, cipher, held } = sync
  try {
    const today = localDay(deps.now(), row.about.time_zone)
    const ask = withTokens({ ...sync, now: deps.now })
    const isWanted = async (sql: Sql) =>
      (await repo.isConnected(sql, key, row.mark)) && deps.mayFetch(sql, key.user_id, key.provider)
    const since = performance.now()
    for (const [place, days] of windowsOf(row.fetched_to, today).entries()) {
      signal.throwIfAborted()
      if (place > 0 && performance.now() - since > TURN_MS) return await goOnLater(deps, sync)
      const inTime = AbortSignal.any([signal, AbortSignal.timeout(WINDOW_MAX_MS)])
      const fetched = await ask((tokens) =>
        whileWanted(held.asUser, isWanted, inTime, (either) =>
          provider.fetch(tokens, { ...days, today }, either),
        ),
      )
      await store(deps, sync, fetched, days)
    }
    await held.asUser((sql) => repo.markSynced(sql, key, row.mark))
  } catch (error) {
    if (signal.aborted) throw error
    if (error instanceof GoneError) return sayWhy(deps, sync)
    await held.asUser(async (sql) => {
      if (error instanceof RefusedError) await end(deps, sync, sql, cipher)
      else if (error instanceof BusyError) await wait(deps, sync, sql, error.seconds)
      else await repo.markProblem(sql, key, row.mark, problemOf(error))
    })
    if (problemOf(error) === 'away') {
      deps.log.warn({ err: error, provider: key.provider }, 'a provider was not read')
      throw error
    }
  }
}

/** Behind all others who wait for this provider. */
const goOnLater = ({ jobs }: Deps, { key, row, held }: Sync): Promise<void> =>
  held.asUser(async (sql) => {
    if (await repo.askOn(sql, key, row.mark))
      await jobs.enqueue(sql, syncJob(key.provider), { ...key, on: true })
  })

/** Disconnected, there is nobody to tell; without a consent the page says so. */
async function sayWhy({ mayFetch }: Deps, { key, row, held }: Sync): Promise<void> {
  await held.asUser(async (sql) => {
    const isConnected = await repo.isConnected(sql, key, row.mark)
    if (isConnected && !(await mayFetch(sql, key.user_id, key.provider)))
      await repo.markProblem(sql, key, row.mark, 'consent')
  })
}

function problemOf(error: unknown): Problem {
  if (error instanceof RefusedError) return 'refused'
  if (error instanceof BusyError) return 'busy'
  return error instanceof AppError ? 'full' : 'away'
}

/** In the transaction in which it counts: whether somebody still wants it. */
async function store(deps: Deps, sync: Sync, fetched: Fetched, days: Window): Promise<void> {
  const { key, row, cipher, held } = sync
  const goOn = async (sql: Sql) =>
    (await deps.mayKeepFetched(sql, key.user_id, key.provider)) &&
    (await repo.advance(sql, key, row.mark, days.to))
  const isEmpty = Object.values(fetched).every(({ length }) => length === 0)
  const file = {
    userId: key.user_id,
    cipher,
    origin: key.provider,
    name: `${PROVIDER_SOURCES[key.provider]}, ${days.from} to ${days.to}`,
    bytes: Buffer.from(JSON.stringify(fetched)),
    asUser: held.asUser,
  }
  if (!(isEmpty ? await held.asUser(goOn) : await deps.take(file, goOn))) throw new GoneError()
}

async function end({ noteIn }: Deps, { key, row }: Sync, sql: Sql, cipher: UserCipher): Promise<void> {
  if (!(await repo.endConnector(sql, key, row.mark))) return
  const context = { sql, cipher, userId: key.user_id }
  await noteIn(
    context,
    undefined,
    'connector_ended',
    `${PROVIDER_NAMES[key.provider]}: please connect it again`,
  )
}

async function wait({ jobs, now }: Deps, { key, row }: Sync, sql: Sql, seconds: number): Promise<void> {
  const at = new Date(now() + Math.min(WAIT_MAX_SECONDS, Math.max(1, seconds)) * 1000).toISOString()
  if (!(await repo.markProblem(sql, key, row.mark, 'busy', at))) return
  await jobs.enqueue(sql, syncJob(key.provider), { ...key, at }, { at, id: crypto.randomUUID() })
}

export const createPlanSyncs =
  (
    { asUser, jobs, now, log }: Pick<Deps, 'asUser' | 'jobs' | 'now' | 'log'>,
    userIds: () => AsyncIterable<string>,
  ) =>
  async (): Promise<void> => {
    for await (const user_id of userIds())
      await asUser
        .withoutSession(user_id, async ({ sql, cipher }) => {
          for (const { status, provider, about } of await repo.listConnectors(sql, cipher, user_id))
            if (status === 'connected')
              await planNight({
                sql,
                jobs,
                key: { user_id, provider },
                time_zone: about.time_zone,
                now: now(),
              })
        })
        // One person's trouble is not everybody's.
        .catch((error: unknown) => {
          if (!(error instanceof SessionEndedError))
            log.error({ err: error }, 'the nights of a person were not planned')
        })
  }

/** Who has connected again before all that the source measured was deleted gets all of it again. */
export const createFetchAgain =
  ({ jobs }: Pick<Deps, 'jobs'>) =>
  async (sql: Sql, user_id: string, source: string): Promise<void> => {
    for (const provider of PROVIDERS) {
      const key = { user_id, provider }
      if (PROVIDER_SOURCES[provider] === source && (await repo.beginAnew(sql, key)))
        await jobs.enqueue(sql, syncJob(provider), key)
    }
  }

/** Erased meanwhile. */
function unlessGone(error: unknown): null {
  if (error instanceof SessionEndedError) return null
  throw error
}
