import type { KeyObject } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { markerPoints } from '@aevia/domain/blood-markers/points.ts'
import type { DocumentReading } from '@aevia/domain/test-data/analysis.ts'
import type { Logger } from 'pino'
import type { UserKeys } from '#server/crypto/user-keys.ts'
import { type Database, SessionEndedError, type Sql } from '#server/db/connection.ts'
import type { JobPayloads } from '#server/ports/jobs.ts'
import type { Storage } from '#server/ports/storage.ts'
import type { Fault } from './reading/reading-failure.ts'
import { readDocumentBytes } from './reading/read-document.ts'
import * as repo from './repo.ts'
import { openStoredFile } from './stored-file.ts'

type Deps = {
  database: Database
  keys: UserKeys
  storage: Storage
  log: Logger
  /** In the transaction that completes the analysis. */
  finished: (sql: Sql, test: { user_id: string; test_id: string; test_name: string }) => Promise<void>
}

const UNEXPECTED = 'The analysis failed unexpectedly. Your file is kept; please try again.'

/** `pending -> processing -> completed | error`. Runs again safely after a crash: it starts from `processing` too. */
export function createAnalyseTest({ database, keys, storage, log, finished }: Deps) {
  return async function analyseTest({ user_id, test_id }: JobPayloads['analyse-test']) {
    const key = { id: test_id, user_id }
    const started = await database
      .asUser(user_id, async (sql) => {
        const row = await repo.moveStatus(sql, key, { from: ['pending', 'processing'], to: 'processing' })
        return row && { row, cipher: await keys.cipherFor(sql, user_id) }
      })
      .catch(ignoreGoneUser)
    // Deleted since, or already done.
    if (!started) return

    const onFault = (fault: Fault): void =>
      log.error({ fault, test_id }, 'an error in the reader of documents')
    const reading = await readStored(started.row, started.cipher.key, onFault).catch((error: unknown) => {
      log.error({ err: error, test_id }, 'analysis failed')
      return null
    })
    await database
      .asUser(user_id, async (sql) => {
        if (reading?.status !== 'completed') {
          const error = reading?.error.message ?? UNEXPECTED
          await repo.moveStatus(sql, key, { from: ['processing'], to: 'error', error })
        } else if (await repo.moveStatus(sql, key, { from: ['processing'], to: 'completed' })) {
          const { status: _status, error: _error, ...analysis } = reading
          const points = markerPoints(analysis, started.row.test_date)
          await repo.saveAnalysis(sql, started.cipher, key, analysis, points)
          await finished(sql, { user_id, test_id, test_name: started.row.test_name })
        }
      })
      .catch(ignoreGoneUser)
  }

  async function readStored(
    row: repo.TestDataRow,
    fileKey: KeyObject,
    onFault: (fault: Fault) => void,
  ): Promise<DocumentReading> {
    return readDocumentBytes(
      await buffer(await openStoredFile(storage, fileKey, row)),
      `file.${row.file_type}`,
      { onFault },
    )
  }
}

/** After the last attempt was cut off: the test ends in an error that can be tried again, not in an endless wait. */
export function createAbandonTest({ database }: Pick<Deps, 'database'>) {
  return async function abandonTest({ user_id, test_id }: JobPayloads['analyse-test-abandoned']) {
    const move = {
      from: ['pending' as const, 'processing' as const],
      to: 'error' as const,
      error: UNEXPECTED,
    }
    await database
      .asUser(user_id, (sql) => repo.moveStatus(sql, { id: test_id, user_id }, move))
      .catch(ignoreGoneUser)
  }
}

function ignoreGoneUser(error: unknown) {
  if (error instanceof SessionEndedError) return null
  throw error
}
