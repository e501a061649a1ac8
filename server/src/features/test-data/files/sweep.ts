/** Finishes uploads and deletions that were cut off, and finds files that nobody names and tests without their file. */
import type { Logger } from 'pino'
import { type Database, SessionEndedError } from '#server/db/connection.ts'
import type { Storage } from '#server/ports/storage.ts'
import * as repo from '../repo.ts'

type Deps = {
  database: Database
  storage: Storage
  /** Of every user there is. */
  userIds: () => AsyncIterable<string>
  log: Logger
  now: () => number
}

export const SWEEP_SECONDS = 24 * 3600
/** Whose upload or deletion is younger may still be at it. */
const SAFE_AGE_MS = 24 * 3600 * 1000
const FOLDER = 'test-data'
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
/** So many keys are named in the log, which counts all of them. */
const MOST_NAMED = 20
/**
 * Removes only files that stand in `pending_files`. That a name is absent says nothing: the file may be another
 * installation's, or of a time that this database, restored or copied, does not know. All is told in the log.
 */
export function createSweepFiles({ database, storage, userIds, log, now }: Deps) {
  return async function sweepFiles() {
    const isOld = (at: Date) => now() - at.getTime() > SAFE_AGE_MS
    const removed: string[] = []
    const unnamed: string[] = []
    let ofUnknownUsers = 0
    const missing: string[] = []
    const seen = new Set<string>()

    /** Null for a user who is gone. */
    const namedBy = (userId: string) =>
      database
        .asUser(userId, async (sql) => ({
          // First what is pending: what is stored meanwhile has its test then.
          pending: await repo.listPendingFiles(sql, userId),
          tests: await repo.listFileKeys(sql, userId),
        }))
        .catch((error: unknown) => {
          if (error instanceof SessionEndedError) return null
          throw error
        })

    /** In one transaction: an upload that goes on after a day finds that it was too slow, and is not acknowledged. */
    const remove = (key: { file_key: string; user_id: string }) =>
      database.asUser(key.user_id, async (sql) => {
        if (!(await repo.dropPendingFile(sql, key))) return
        await storage.remove(key.file_key)
        removed.push(key.file_key)
      })

    async function sweepUser(userId: string, stored: readonly string[]) {
      seen.add(userId)
      const named = await namedBy(userId)
      if (!named) {
        ofUnknownUsers += stored.length
        return
      }
      const { pending, tests } = named
      const ofTests = new Set(tests.map(({ file_key }) => file_key))
      const known = new Set([...ofTests, ...pending.map(({ file_key }) => file_key)])
      const there = new Set(stored)
      unnamed.push(...stored.filter((key) => !known.has(key)))
      for (const row of pending)
        if (isOld(new Date(row.created_at)) && !ofTests.has(row.file_key)) await remove(row)
      for (const { file_key, created_at } of tests)
        if (!there.has(file_key) && isOld(new Date(created_at))) missing.push(file_key)
    }

    let files = 0
    for await (const [userId, found] of byUser(storage.list(FOLDER))) {
      files += found.length
      await sweepUser(userId, found)
    }
    for await (const userId of userIds()) if (!seen.has(userId)) await sweepUser(userId, [])

    const report = {
      files,
      removed: removed.length,
      removed_keys: removed.slice(0, MOST_NAMED),
      unnamed: unnamed.length,
      unnamed_keys: unnamed.slice(0, MOST_NAMED),
      of_unknown_users: ofUnknownUsers,
      missing: missing.length,
      missing_keys: missing.slice(0, MOST_NAMED),
    }
    if (missing.length > 0) log.error(report, 'tests have lost their files')
    else log.info(report, 'the stored files were compared with the tests')
  }
}

/** Keys come in order, so each user's stand together. What is not ours by its name is left alone. */
async function* byUser(keys: AsyncIterable<string>): AsyncGenerator<[string, string[]]> {
  let current: [string, string[]] | null = null
  for await (const key of keys) {
    const userId = key.split('/')[1] ?? ''
    if (!UUID.test(userId)) continue
    if (current?.[0] !== userId) {
      if (current) yield current
      current = [userId, []]
    }
    current[1].push(key)
  }
  if (current) yield current
}
