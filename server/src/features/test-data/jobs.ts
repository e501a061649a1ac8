import type { KeyObject } from 'node:crypto'
import type { DocumentReading } from '@aevia/domain/health/reading/analysis.ts'
import type { Profile } from '@aevia/domain/profile/schema.ts'
import { isCounted, ownerReasons, type Ownership } from '@aevia/domain/test-data/ownership.ts'
import type { Logger } from 'pino'
import type { UserCipher, UserKeys } from '#server/crypto/user-keys.ts'
import { type Database, type Held, SessionEndedError, type Sql } from '#server/db/connection.ts'
import { AppError, isStorageFull } from '#server/app-error.ts'
import type { JobPayloads, Jobs } from '#server/ports/jobs.ts'
import type { Storage } from '#server/ports/storage.ts'
import {
  type NeedsPictures,
  readDocumentPictures,
  type ReadDocumentOptions,
  readDocumentText,
} from './reading/read-document.ts'
import { DELETED, whileThere } from './reading/while-there.ts'
import {
  type NeedsTime,
  placeForScan,
  readShortPictures,
  readShortText,
  rememberSlow,
} from './reading/place.ts'
import { saveAnalysis } from './analyses/repo.ts'
import { lockGenes } from './genes/repo.ts'
import type { Quota } from './limits/quota.ts'
import * as repo from './repo.ts'
import { readStoredFile } from './files/stored-file.ts'

type Deps = {
  database: Database
  keys: UserKeys
  storage: Storage
  jobs: Pick<Jobs, 'enqueue'>
  quota: Quota
  /** Rejects where the disk has no room to spare. */
  requireRoom: () => Promise<void>
  now: () => number
  log: Logger
  /** null for a user who has none yet */
  profileOf: (sql: Sql, cipher: UserCipher, userId: string) => Promise<Profile | null>
  /** whether the user wants to learn about APOE from raw genotypes */
  agreesToApoe: (sql: Sql, userId: string) => Promise<boolean>
  /** In the transaction that completes the analysis. */
  finished: (sql: Sql, test: { user_id: string; test_id: string }) => Promise<void>
}

type Ids = JobPayloads['analyse-test']
type Read = (
  bytes: Uint8Array,
  fileName: string,
  options: ReadDocumentOptions,
) => Promise<DocumentReading | NeedsPictures | NeedsTime>
/** Gives what takes long to the place for that. */
type GoOn = (sql: Sql) => Promise<unknown>

const FULL = 'The server has no space left for the results. Your file has been kept; please try again later.'
const UNEXPECTED = 'The analysis failed unexpectedly. Your file has been kept; please try again.'

/**
 * `pending -> processing -> completed | error`. Runs again safely after a crash: it starts from `processing` too. One
 * process reads a test at a time, and only that one can write what it read.
 */
export function createAnalyseTest({
  database,
  keys,
  storage,
  jobs,
  quota,
  requireRoom,
  now,
  log,
  profileOf,
  agreesToApoe,
  finished,
}: Deps) {
  async function analyse(ids: Ids, read: Read, goOn: GoOn, signal: AbortSignal) {
    const done = await database.alone(ids.user_id, readingLock(ids.test_id), async (held) => {
      await analyseAlone(ids, read, goOn, held, AbortSignal.any([signal, held.signal]))
      return true
    })
    if (!done) throw new StillReadError()
  }

  async function analyseAlone(
    { user_id, test_id }: Ids,
    read: Read,
    goOn: GoOn,
    { asUser }: Held,
    signal: AbortSignal,
  ) {
    const key = { id: test_id, user_id }
    const started = await asUser((sql) => begin(sql, key, { keys, agreesToApoe })).catch(ignoreGoneUser)
    if (!started) return

    const { apoe } = started
    const readStored = async (row: repo.TestDataRow, fileKey: KeyObject, signal: AbortSignal) => {
      const onFault: ReadDocumentOptions['onFault'] = (fault) =>
        log.error({ fault, test_id }, 'an error in the reader of documents')
      const bytes = await readStoredFile(storage, fileKey, row, signal)
      return read(bytes, `file.${row.file_type}`, { onFault, signal, apoe })
    }
    const reading = await whileThere(asUser, key, signal, (either) =>
      readStored(started.row, started.cipher.key, either),
    ).catch((error: unknown) => {
      // Another process will read it.
      if (signal.aborted) throw error
      if (error === DELETED) return null
      log.error({ err: error, test_id }, 'analysis failed')
      return { status: 'failed' as const, error: { message: wordsOf(error) } }
    })
    if (!reading) return
    const isFull = reading.status === 'completed' && (await requireRoom().then(() => false, isStorageFull))
    const end = async (sql: Sql) => {
      if (isFull) {
        await failTest(sql, key, FULL)
      } else if (reading.status === 'pictures') {
        await jobs.enqueue(sql, placeForScan(reading.pages, user_id), {
          user_id,
          test_id,
          pages: reading.pages,
        })
      } else if (reading.status === 'long') {
        await goOn(sql)
      } else if (reading.status !== 'completed') {
        await failTest(sql, key, reading.error.message)
      } else if (await isOutdated(sql, started, reading, agreesToApoe)) {
        await queueAgain(sql, key, jobs)
      } else if (await repo.moveStatus(sql, key, { from: ['processing'], to: 'completed' })) {
        await quota.forResults(sql, user_id, reading.results.length)
        const profile = await profileOf(sql, started.cipher, user_id)
        await saveRead(sql, started, reading, profile, new Date(now()).toISOString().slice(0, 10))
        await finished(sql, { user_id, test_id })
      }
    }
    const fail = (error: unknown) => asUser((sql) => failTest(sql, key, wordsOf(error)))
    // What is refused in words for a person would be refused again.
    await asUser(end)
      .catch((error: unknown) => (error instanceof AppError ? fail(error) : ignoreGoneUser(error)))
      .catch(ignoreGoneUser)
  }

  return readingVerbs(analyse, jobs)
}

/** What is done in each place where documents are read. */
function readingVerbs(
  analyse: (ids: Ids, read: Read, goOn: GoOn, signal: AbortSignal) => Promise<void>,
  jobs: Deps['jobs'],
) {
  return {
    /** The text of a document; one that takes long, or of pictures, goes on to the place for those. */
    analyseTest: (ids: Ids, signal: AbortSignal) =>
      analyse(ids, readShortText, (sql) => jobs.enqueue(sql, 'analyse-long', ids), signal),
    analyseLong: (ids: Ids, signal: AbortSignal) =>
      analyse(
        ids,
        (bytes, name, options) => readDocumentText(bytes, name, { ...options, givesWay: true }),
        noFurther,
        signal,
      ),

    /** Scanned pages; those that take long go on to the place for those. */
    analyseScan: ({ pages, ...ids }: JobPayloads['analyse-scan'], signal: AbortSignal) =>
      analyse(
        ids,
        // Asked again: it may have been given this place before the user's last scan took long.
        async (bytes, name, options) => {
          if (placeForScan(pages, ids.user_id) === 'analyse-long-scan') return { status: 'long' }
          const reading = await readShortPictures(bytes, name, pages, options)
          if (reading.status === 'long') rememberSlow(ids.user_id)
          return reading
        },
        (sql) => jobs.enqueue(sql, 'analyse-long-scan', { ...ids, pages }),
        signal,
      ),
    analyseLongScan: ({ pages, ...ids }: JobPayloads['analyse-scan'], signal: AbortSignal) =>
      analyse(
        ids,
        (bytes, name, options) => readDocumentPictures(bytes, name, pages, { ...options, givesWay: true }),
        noFurther,
        signal,
      ),
  }
}

/** What is read in the places for long readings ends there. */
const noFurther = () => Promise.resolve()

type TestKey = { id: string; user_id: string }
const failTest = (sql: Sql, key: TestKey, error: string) =>
  repo.moveStatus(sql, key, { from: ['processing'], to: 'error', error })

async function queueAgain(sql: Sql, key: TestKey, jobs: Deps['jobs']) {
  await repo.moveStatus(sql, key, { from: ['processing'], to: 'pending' })
  await jobs.enqueue(sql, 'analyse-long', { user_id: key.user_id, test_id: key.id })
}

/** What may be told of genes was decided anew while they were read. */
async function isOutdated(
  sql: Sql,
  { row, apoe }: { row: repo.TestDataRow; apoe: boolean },
  { genes }: Extract<DocumentReading, { status: 'completed' }>,
  agreesToApoe: Deps['agreesToApoe'],
): Promise<boolean> {
  if (!genes) return false
  await lockGenes(sql, row.user_id)
  return (isCounted(row) && (await agreesToApoe(sql, row.user_id))) !== apoe
}

/** Null where it is deleted, or done already. */
async function begin(sql: Sql, key: TestKey, { keys, agreesToApoe }: Pick<Deps, 'keys' | 'agreesToApoe'>) {
  const row = await repo.moveStatus(sql, key, { from: ['pending', 'processing'], to: 'processing' })
  if (!row) return null
  const apoe = isCounted(row) && (await agreesToApoe(sql, key.user_id))
  return { row, apoe, cipher: await keys.cipherFor(sql, key.user_id) }
}

/** Saves what was read; where something in it does not fit the profile, whose it is is asked. */
async function saveRead(
  sql: Sql,
  { row, cipher }: { row: repo.TestDataRow; cipher: UserCipher },
  { status: _status, error: _error, ...read }: Extract<DocumentReading, { status: 'completed' }>,
  profile: Profile | null,
  today: string,
) {
  const owner_reasons = ownerReasons(read, profile, today)
  const isAsked = owner_reasons.length > 0
  // Read again, it stays whose it was said to be.
  const said = row.owner === 'asked' ? null : row.owner
  const ownership: Ownership = { owner: said ?? (isAsked ? 'asked' : null), person: row.owner_person }
  const analysis = isAsked ? { ...read, owner_reasons } : read
  await repo.saveOwner(sql, row, ownership)
  await saveAnalysis(sql, cipher, row, analysis, { test_date: row.test_date, today, ownership })
}

/** After the last attempt was cut off: the test ends in an error that can be tried again, not in an endless wait. */
export function createAbandonTest({ database }: Pick<Deps, 'database'>) {
  return async function abandonTest({ user_id, test_id }: JobPayloads['analyse-test-abandoned']) {
    const move = {
      from: ['pending' as const, 'processing' as const],
      to: 'error' as const,
      error: UNEXPECTED,
    }
    const key = { id: test_id, user_id }
    const done = await database.alone(user_id, readingLock(test_id), ({ asUser }) =>
      asUser(async (sql) => void (await repo.moveStatus(sql, key, move)))
        .catch(ignoreGoneUser)
        .then(() => true),
    )
    if (!done) throw new StillReadError()
  }
}

/** What a person reads about it: only what was worded for people. */
const wordsOf = (error: unknown) => (error instanceof AppError ? error.message : UNEXPECTED)

const readingLock = (testId: string) => `reading ${testId}`

/** Its turn comes again: by then the other one has finished, or its connection is known to be dead. */
class StillReadError extends Error {
  constructor() {
    super('another process reads this file')
  }
}

function ignoreGoneUser(error: unknown) {
  if (error instanceof SessionEndedError) return null
  throw error
}
