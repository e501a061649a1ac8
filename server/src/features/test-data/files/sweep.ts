/** Finds what uploads and deletions that were cut off left behind: files that no test names, and tests without their file. */
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
type Found = { key: string; storedAt: Date }

export const SWEEP_SECONDS = 24 * 3600
/** A file stands in the store a moment before its test does: what is younger is not looked at. */
const SAFE_AGE_MS = 24 * 3600 * 1000
const FOLDER = 'test-data'
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
/** So many keys are named in the log, which counts all of them. */
const MOST_NAMED = 20
/**
 * Removes the files of users that this database knows, reports the tests. Other files may belong to another
 * installation, or to a database that was restored: these are only reported. Everything is reported in the log.
 */
export function createSweepFiles({ database, storage, userIds, log, now }: Deps) {
  return async function sweepFiles() {
    const isOld = (at: Date) => now() - at.getTime() > SAFE_AGE_MS
    const removed: string[] = []
    let ofUnknownUsers = 0
    const missing: string[] = []
    const seen = new Set<string>()

    /** Null for a user who is gone. */
    const testsOf = (userId: string) =>
      database
        .asUser(userId, (sql) => repo.listFileKeys(sql, userId))
        .catch((error: unknown) => {
          if (error instanceof SessionEndedError) return null
          throw error
        })

    async function sweepUser(userId: string, files: readonly Found[]) {
      seen.add(userId)
      const tests = await testsOf(userId)
      if (!tests) {
        ofUnknownUsers += files.length
        return
      }
      const named = new Set(tests.map(({ file_key }) => file_key))
      const stored = new Set(files.map(({ key }) => key))
      for (const { key, storedAt } of files) {
        if (named.has(key) || !isOld(storedAt)) continue
        await storage.remove(key)
        removed.push(key)
      }
      for (const { file_key, created_at } of tests)
        if (!stored.has(file_key) && isOld(new Date(created_at))) missing.push(file_key)
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
      of_unknown_users: ofUnknownUsers,
      missing: missing.length,
      missing_keys: missing.slice(0, MOST_NAMED),
    }
    if (missing.length > 0) log.error(report, 'tests have lost their files')
    else log.info(report, 'the stored files were compared with the tests')
  }
}

/** Keys come in order, so each user's stand together. What is not ours by its name is left alone. */
async function* byUser(files: AsyncIterable<Found>): AsyncGenerator<[string, Found[]]> {
  let current: [string, Found[]] | null = null
  for await (const file of files) {
    const userId = file.key.split('/')[1] ?? ''
    if (!UUID.test(userId)) continue
    if (current?.[0] !== userId) {
      if (current) yield current
      current = [userId, []]
    }
    current[1].push(file)
  }
  if (current) yield current
}
