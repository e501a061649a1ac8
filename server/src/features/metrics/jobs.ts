import { setTimeout as sleep } from 'node:timers/promises'
import { IMPORT_ATTEMPTS_MAX, importWallMs } from '@aevia/domain/metrics/reading-limits.ts'
import type { Logger } from 'pino'
import { AppError } from '#server/app-error.ts'
import type { UserCipher, UserKeys } from '#server/crypto/user-keys.ts'
import { type Database, type Held, SessionEndedError, type Sql } from '#server/db/connection.ts'
import type { JobPayloads, Jobs } from '#server/ports/jobs.ts'
import {
  BudgetSpent,
  ImportFailure,
  readInChild,
  RESIDENT_MB,
  SMALL_RESIDENT_MB,
} from './reading/child-process.ts'
import * as repo from './repo.ts'
import { CANCELLED } from './storing/cancelled.ts'
import { SealingKeeper } from './storing/keeper.ts'
import { addPending, dropPending } from './storing/repo.ts'
import type { SealedFiles } from './storing/sealed-files.ts'

type Deps = {
  database: Database
  keys: UserKeys
  files: SealedFiles
  requireRoom: () => Promise<void>
  quota: { forDevices: (sql: Sql, userId: string, bytes: number) => Promise<void> }
  /** What a file of this size may take of the processor. */
  processorMs: (bytes: number) => number
  /** The same in the place for small files. */
  smallProcessorMs: number
  jobs: Pick<Jobs, 'enqueue'>
  log: Logger
}
type Ids = JobPayloads['import-metrics']
type Key = { id: string; user_id: string }
type Place = { /** milliseconds of the processor */ most: number; residentMb: number; givesWay: boolean }

type Started = {
  cipher: UserCipher
  row: repo.ImportRow
  parts: Awaited<ReturnType<typeof repo.listParts>>
  place: Place
}

const LOOK_EVERY_MS = 1_000
const UNEXPECTED = 'The import failed unexpectedly. Please import the file again.'
const ENDED_THE_SERVER = 'The server stopped twice while it read this file. It is not tried again.'

/**
 * `pending -> processing -> completed | error`. It may run again after a crash, from `processing` too: what is stored
 * already is found to be there.
 */
export function createImportMetrics(deps: Deps) {
  const { database, keys, files, requireRoom, quota, smallProcessorMs, jobs, log } = deps
  const long: Place = { most: Infinity, residentMb: RESIDENT_MB, givesWay: true }
  /** What spends it goes on to the other one: so whoever waits here waits for seconds. */
  const small: Place = { most: smallProcessorMs, residentMb: SMALL_RESIDENT_MB, givesWay: false }
  return {
    importMetrics: (ids: Ids, signal: AbortSignal) => importIn(long, ids, signal),
    importSmall: (ids: Ids, signal: AbortSignal) => importIn(small, ids, signal),
  }

  async function importIn(place: Place, { user_id, import_id }: Ids, signal: AbortSignal): Promise<void> {
    const done = await database.alone(user_id, `metrics:${user_id}`, async (held) => {
      await importAlone(place, { id: import_id, user_id }, held, AbortSignal.any([signal, held.signal]))
      return true
    })
    // Tried again: a file and what was fetched have places of their own, and of a user one is read at a time.
    if (!done) throw new Error('another import of this user is being read')
  }

  async function importAlone(place: Place, key: Key, { asUser }: Held, signal: AbortSignal) {
    const started = await asUser(async (sql) => {
      const cipher = await keys.cipherFor(sql, key.user_id)
      const attempts = await repo.startReading(sql, key)
      const row = attempts === null ? null : await repo.findImport(sql, cipher, key)
      return { cipher, attempts: attempts ?? 0, row, parts: await repo.listParts(sql, key) }
    }).catch(ignoreGoneUser)
    if (!started) return
    if (started.row && started.attempts > IMPORT_ATTEMPTS_MAX) await endInError(key, asUser, ENDED_THE_SERVER)
    else if (started.row) {
      const reading = { ...started, row: started.row, place }
      if (await readOnce(key, reading, asUser, signal)) return
    }
    await removeParts(files, key, started.parts, asUser)
  }

  /** @returns whether it goes on elsewhere, and its parts are still needed */
  async function readOnce(
    key: Key,
    started: Started,
    asUser: Held['asUser'],
    signal: AbortSignal,
  ): Promise<boolean> {
    const watch = watchStatus(asUser, key, signal)
    const { cipher } = started
    const keeper = new SealingKeeper({ files, asUser, cipher, key, forBytes: quota.forDevices })
    try {
      await requireRoom()
      await readFile(deps, key, started, asUser, watch, keeper)
      return false
    } catch (error) {
      await keeper.discard().catch(() => {})
      if (signal.aborted) {
        await asUser((sql) => repo.forgetAttempt(sql, key)).catch(() => {})
        throw error
      }
      if (error instanceof BudgetSpent && started.place === small) {
        // In order, and not because it ended the server: the attempt does not count.
        await asUser(async (sql) => {
          await repo.forgetAttempt(sql, key)
          await jobs.enqueue(sql, 'import-metrics', { user_id: key.user_id, import_id: key.id })
        })
        return true
      }
      const isWanted = (await asUser((sql) => repo.statusOf(sql, key)).catch(ignoreGoneUser)) === 'processing'
      if (isWanted) {
        log.error({ err: error, import_id: key.id }, 'an import failed')
        await endInError(key, asUser, wordsOf(error))
      }
      return false
    } finally {
      await watch.end()
    }
  }
}

/** All of it, in the child; what is stored of it stays whatever comes. */
async function readFile(
  { files, processorMs }: Pick<Deps, 'files' | 'processorMs'>,
  key: Key,
  { cipher, row, parts, place }: Started,
  asUser: Held['asUser'],
  watch: ReturnType<typeof watchStatus>,
  keeper: SealingKeeper,
): Promise<void> {
  async function* bytes() {
    for (const { file_key, bytes } of parts) yield await files.read(cipher.key, file_key, bytes)
  }
  const ofProcessor = Math.min(processorMs(row.file_size), place.most)
  const { format, summary, records, added } = await readInChild(bytes(), row.file_name, {
    signal: watch.signal,
    budget: {
      processorMs: ofProcessor,
      wallMs: importWallMs(ofProcessor),
      residentMb: place.residentMb,
      givesWay: place.givesWay,
    },
    keeper,
    onRecords: (records) => watch.say(records),
  })
  await watch.end()
  const content = { file_name: row.file_name, summary: { ...summary, format, added } }
  await asUser(async (sql) => {
    await repo.saveSummary(sql, cipher, key, content, records)
    await repo.moveImport(sql, key, { from: ['processing'], to: 'completed' })
  })
}

async function endInError(key: Key, asUser: Held['asUser'], error: string): Promise<void> {
  await asUser((sql) => repo.moveImport(sql, key, { from: ['processing'], to: 'error', error }))
}

/** The file is not kept: what was in it is. */
async function removeParts(
  files: SealedFiles,
  key: Key,
  parts: ReadonlyArray<{ file_key: string }>,
  asUser: Held['asUser'],
): Promise<void> {
  const fileKeys = parts.map(({ file_key }) => file_key)
  if (fileKeys.length === 0) return
  await asUser(async (sql) => {
    await addPending(sql, key.user_id, fileKeys)
    await repo.dropParts(sql, key)
  })
  for (const file_key of fileKeys) await files.remove(file_key)
  await asUser((sql) => dropPending(sql, key.user_id, fileKeys))
}

/** Writes how far it is, and ends it when the import was cancelled or deleted meanwhile. */
function watchStatus(asUser: Held['asUser'], key: Key, outer: AbortSignal) {
  const [gone, done] = [new AbortController(), new AbortController()]
  let records = 0
  const looking = (async () => {
    while (!done.signal.aborted && !gone.signal.aborted) {
      await sleep(LOOK_EVERY_MS, undefined, { signal: done.signal }).catch(() => {})
      if (done.signal.aborted) return
      const status = await asUser(async (sql) => {
        await repo.countRecords(sql, key, records)
        return repo.statusOf(sql, key)
      }).catch(() => 'processing')
      if (status !== 'processing') gone.abort(CANCELLED)
    }
  })()
  return {
    signal: AbortSignal.any([outer, gone.signal]),
    say: (count: number) => void (records = count),
    async end() {
      done.abort()
      await looking
    },
  }
}

/** A line may break for days; whoever has not gone on by then begins anew. */
const UPLOAD_SECONDS = 3 * 86_400

/** Ends uploads that nobody goes on with; the sweep then removes their parts. */
export const createEndOldUploads =
  ({ database, userIds }: { database: Database; userIds: () => AsyncIterable<string> }) =>
  async (): Promise<void> => {
    for await (const userId of userIds())
      await database
        .asUser(userId, (sql) => repo.endOldUploads(sql, userId, UPLOAD_SECONDS))
        .catch(ignoreGoneUser)
  }

const wordsOf = (error: unknown): string =>
  error instanceof ImportFailure || error instanceof AppError ? error.message : UNEXPECTED

function ignoreGoneUser(error: unknown): null {
  if (error instanceof SessionEndedError) return null
  throw error
}
