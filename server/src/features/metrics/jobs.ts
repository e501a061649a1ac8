import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { AppError } from '#server/app-error.ts'
import type { UserCipher, UserKeys } from '#server/crypto/user-keys.ts'
import { type Database, type Held, SessionEndedError } from '#server/db/connection.ts'
import type { JobPayloads } from '#server/ports/jobs.ts'
import { ImportFailure, readInChild } from './reading/child-process.ts'
import * as repo from './repo.ts'
import type { SealedFiles } from './storing/sealed-files.ts'
import { storeBlocks } from './storing/store-samples.ts'

type Deps = {
  database: Database
  keys: UserKeys
  files: SealedFiles
  requireRoom: () => Promise<void>
  log: Logger
}
type Ids = JobPayloads['import-metrics']

const LOOK_EVERY_MS = 1_000
const CANCELLED = new Error('the import was cancelled')
const UNEXPECTED = 'The import failed unexpectedly. Please import the file again.'

/**
 * `pending -> processing -> completed | error`. It may run again after a crash, from `processing` too: what is stored
 * already is found to be there.
 */
export function createImportMetrics({ database, keys, files, requireRoom, log }: Deps) {
  return async function importMetrics({ user_id, import_id }: Ids, signal: AbortSignal): Promise<void> {
    const done = await database.alone(user_id, `metrics:${user_id}`, async (held) => {
      await importAlone({ id: import_id, user_id }, held, AbortSignal.any([signal, held.signal]))
      return true
    })
    if (!done) throw new Error('another import of this user is being read')
  }

  async function importAlone(key: { id: string; user_id: string }, { asUser }: Held, signal: AbortSignal) {
    const started = await asUser(async (sql) => {
      const cipher = await keys.cipherFor(sql, key.user_id)
      if (!(await repo.moveImport(sql, key, { from: ['pending', 'processing'], to: 'processing' })))
        return null
      return { cipher, row: await repo.findImport(sql, cipher, key), parts: await repo.listParts(sql, key) }
    }).catch(ignoreGoneUser)
    if (!started?.row) return
    const watch = watchStatus(asUser, key, signal)
    try {
      await requireRoom()
      await read(key, { ...started, row: started.row }, asUser, watch)
    } catch (error) {
      if (signal.aborted) throw error
      if (error !== CANCELLED) {
        log.error({ err: error, import_id: key.id }, 'an import failed')
        await asUser((sql) =>
          repo.moveImport(sql, key, { from: ['processing'], to: 'error', error: wordsOf(error) }),
        )
      }
    } finally {
      await watch.end()
    }
    await removeParts(key, started.parts, asUser)
  }

  type Started = {
    cipher: UserCipher
    row: repo.ImportRow
    parts: Awaited<ReturnType<typeof repo.listParts>>
  }

  async function read(
    key: { id: string; user_id: string },
    { cipher, row, parts }: Started,
    asUser: Held['asUser'],
    watch: ReturnType<typeof watchStatus>,
  ): Promise<void> {
    async function* bytes() {
      for (const { file_key, bytes } of parts) yield await files.read(cipher.key, file_key, bytes)
    }
    const { blocks, end } = await readInChild(bytes(), row.file_name, {
      signal: watch.signal,
      onRecords: (records) => watch.say(records),
    })
    await watch.end()
    const added = await storeBlocks({ files, asUser, cipher, userId: key.user_id }, blocks, watch.signal)
    const summary = { ...end.summary, format: end.format, added }
    await asUser(async (sql) => {
      await repo.saveSummary(sql, cipher, key, { file_name: row.file_name, summary }, end.records)
      await repo.moveImport(sql, key, { from: ['processing'], to: 'completed' })
    })
  }

  /** The file is not kept: what was in it is. */
  async function removeParts(
    key: { id: string; user_id: string },
    parts: Started['parts'],
    asUser: Held['asUser'],
  ): Promise<void> {
    const fileKeys = parts.map(({ file_key }) => file_key)
    await asUser(async (sql) => {
      await repo.addPending(sql, key.user_id, fileKeys)
      await repo.dropParts(sql, key)
    })
    for (const file_key of fileKeys) await files.remove(file_key)
    await asUser((sql) => repo.dropPending(sql, key.user_id, fileKeys))
  }
}

/** Writes how far the reading is, and ends it when the import was cancelled or deleted meanwhile. */
function watchStatus(asUser: Held['asUser'], key: { id: string; user_id: string }, outer: AbortSignal) {
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
    /** Its connection is free again. */
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
