import { randomBytes, randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import {
  createDistinctPoints,
  criticalResults,
  type MarkerPoint,
} from '@aevia/domain/blood-markers/points.ts'
import type { AnalysedResult, Analysis } from '@aevia/domain/test-data/analysis.ts'
import type { TestData } from '@aevia/domain/test-data/schema.ts'
import { type EnteredTest, finishTypedResult } from '@aevia/domain/test-data/typed-result.ts'
import { createBreath } from '#server/breath.ts'
import type { UserKeys } from '#server/crypto/user-keys.ts'
import type { Database } from '#server/db/connection.ts'
import { readSealed } from '#server/db/read-sealed.ts'
import type { Identity } from '#server/http/env.ts'
import { AppError, invalid, notFound } from '#server/http/errors.ts'
import type { Jobs } from '#server/ports/jobs.ts'
import type { Storage } from '#server/ports/storage.ts'
import * as analyses from './analyses/repo.ts'
import { createDecisionVerbs } from './decisions/verbs.ts'
import { createDocumentVerbs } from './documents.ts'
import { createExportVerb } from './export-verb.ts'
import type { createFileLinks } from './file-link.ts'
import { acceptedExtension, receiveFile } from './incoming-file.ts'
import type { Quota } from './quota.ts'
import * as repo from './repo.ts'
import { readUploadForm } from './upload-form.ts'

type Deps = {
  database: Database
  keys: UserKeys
  storage: Storage
  jobs: Jobs
  links: ReturnType<typeof createFileLinks>
  /** Where files stand, encrypted, while they stream in. */
  incomingFolder: string
  quota: Quota
  now: () => number
}
export type TestDataService = ReturnType<typeof createTestDataService>

export function createTestDataService(deps: Deps) {
  const { database, keys, storage, jobs, links, incomingFolder, quota, now } = deps
  const today = () => new Date(now()).toISOString().slice(0, 10)
  const present = ({
    file_key,
    file_hash: _hash,
    collection_date: _day,
    ...row
  }: repo.TestDataRow): TestData => ({
    ...row,
    file_url: file_key === null ? null : links.urlFor(file_key, now()),
  })

  const answer = (row: repo.TestDataRow, analysis: Analysis | null) => ({
    record: present(row),
    analysis,
    critical: criticalResults(analysis?.results ?? []),
  })

  return {
    list: ({ userId, sessionId }: Identity, most?: number): Promise<TestData[]> =>
      database.withUser(userId, sessionId, async (sql) =>
        (await repo.listTests(sql, await keys.cipherFor(sql, userId), userId, most)).map(present),
      ),

    /** The record with what was read from its file (null until it is completed), and which results are critical. */
    get: ({ userId, sessionId }: Identity, id: string) =>
      database.withUser(userId, sessionId, async (sql) => {
        const cipher = await keys.cipherFor(sql, userId)
        const row = await repo.findTest(sql, cipher, { id, user_id: userId })
        if (!row) throw notFound()
        return answer(row, await analyses.findAnalysis(sql, cipher, { id, user_id: userId }))
      }),

    /** Streams the file into the store, then inserts the record as `pending` and enqueues its analysis together. */
    async upload({ userId, sessionId }: Identity, request: Request): Promise<TestData> {
      const cipher = await database.withUser(userId, sessionId, async (sql) => {
        // Before it is sent; once it is there, with its size.
        await quota.forFile(sql, userId, 0)
        return keys.cipherFor(sql, userId)
      })
      const receive = async (source: Readable & { truncated?: boolean }, fileName: string) => {
        const extension = acceptedExtension(fileName)
        const fileKey = `test-data/${userId}/${now()}-${randomBytes(12).toString('hex')}.${extension}`
        const received = await receiveFile(source, {
          extension,
          key: cipher.key,
          fileKey,
          folder: incomingFolder,
        })
        return { ...received, fileKey }
      }
      const discard = (file: { localPath: string }) => rm(file.localPath, { force: true })
      const { fields, file } = await readUploadForm(request, receive, discard)
      try {
        await storage.putFile(file.fileKey, file.localPath)
        const id = randomUUID()
        return await database.withUser(userId, sessionId, async (sql) => {
          await quota.forFile(sql, userId, file.size)
          const same = await repo.findTestByHash(sql, { file_hash: file.hash, user_id: userId })
          const row = await repo.insertTest(sql, cipher, {
            ...fields,
            id,
            file_hash: file.hash,
            duplicate_of: same?.id ?? null,
            user_id: userId,
            file_key: file.fileKey,
            file_type: file.extension,
            file_size: file.size,
          })
          await jobs.enqueue(sql, 'analyse-test', { user_id: userId, test_id: id })
          return present(row)
        })
      } catch (error) {
        await Promise.allSettled([discard(file), storage.remove(file.fileKey)])
        throw error
      }
    },

    /** Results from paper: a test without a file, analysed at once. */
    enter: (
      { userId, sessionId }: Identity,
      { results: typed, ...fields }: EnteredTest,
    ): Promise<TestData> => {
      const finished = typed.map((result, index) =>
        finishTypedResult(result, { page: 1, line: index + 1 }, null),
      )
      const issues = finished.flatMap((one, index) =>
        one.ok ? [] : one.issues.map(({ path, message }) => ({ path: ['results', index, path], message })),
      )
      if (issues.length > 0) throw invalid(issues)
      const analysis: Analysis = {
        collection_date: fields.test_date,
        report_date: null,
        patient: { birth_date: null, sex: null },
        results: finished.flatMap((one) => (one.ok ? [one.result] : [])),
        warnings: [],
      }
      return database.withUser(userId, sessionId, async (sql) => {
        const cipher = await keys.cipherFor(sql, userId)
        const key = { id: randomUUID(), user_id: userId }
        await quota.forFile(sql, userId, 0)
        await quota.forResults(sql, userId, analysis.results.length)
        const row = await repo.insertTest(sql, cipher, {
          ...fields,
          ...key,
          file_key: null,
          file_type: 'typed',
          file_size: 0,
          analysis_status: 'completed',
          processed_at: new Date(now()).toISOString(),
        })
        await analyses.saveAnalysis(sql, cipher, key, analysis, { ...fields, today: today() })
        return present(row)
      })
    },

    /** A failed analysis keeps its file and can be tried again. */
    retry: ({ userId, sessionId }: Identity, id: string): Promise<TestData> =>
      database.withUser(userId, sessionId, async (sql) => {
        const cipher = await keys.cipherFor(sql, userId)
        const key = { id, user_id: userId }
        if (!(await repo.findTest(sql, cipher, key))) throw notFound()
        if (!(await repo.moveStatus(sql, key, { from: ['error'], to: 'pending' }))) {
          throw new AppError('conflict', 'Only a failed analysis can be tried again.', {
            reason: 'test-data.not_retryable',
          })
        }
        await jobs.enqueue(sql, 'analyse-test', { user_id: userId, test_id: id })
        return present((await repo.findTest(sql, cipher, key)) as repo.TestDataRow)
      }),

    async remove({ userId, sessionId }: Identity, id: string): Promise<void> {
      const removed = await database.withUser(userId, sessionId, (sql) =>
        repo.deleteTest(sql, { id, user_id: userId }),
      )
      if (!removed) throw notFound()
      if (removed.file_key !== null) await storage.remove(removed.file_key)
    },

    /** Whether the session that asks for a file without a signature still lives. */
    isLive: ({ userId, sessionId }: Identity) =>
      database.withUser(userId, sessionId, async () => true).catch(() => false),

    ...createDocumentVerbs({ database, keys, storage }),
    ...createDecisionVerbs({ database, keys, today, answer }),
    ...createExportVerb({ database, keys }),

    /** Adds results to a test; those that came in meanwhile are not added twice. Returns how many. */
    addResults: ({ userId, sessionId }: Identity, id: string, results: AnalysedResult[]): Promise<number> =>
      database.withUser(userId, sessionId, async (sql) => {
        const cipher = await keys.cipherFor(sql, userId)
        const isSame = (a: AnalysedResult, b: AnalysedResult) =>
          a.name === b.name && a.value_text === b.value_text && a.source.line === b.source.line
        await quota.forResults(sql, userId, results.length)
        const added = await analyses.appendResults(sql, cipher, { id, user_id: userId }, (known) =>
          results.filter((result) => !known.results.some((one) => isSame(one, result))),
        )
        if (added === null) throw notFound()
        return added
      }),

    /** Every point of every marker, or of those named, by date, each result once. */
    markerPoints: ({ userId, sessionId }: Identity, only?: readonly string[]): Promise<MarkerPoint[]> =>
      database.withUser(userId, sessionId, async (sql) => {
        const distinct = createDistinctPoints()
        const cipher = await keys.cipherFor(sql, userId)
        for await (const points of analyses.listPoints(sql, cipher, userId, only)) distinct.add(points)
        const breathe = createBreath()
        const all: MarkerPoint[] = []
        for (const points of distinct.byDay()) {
          for (const point of points) all.push(point)
          await breathe()
        }
        return all
      }),

    /** What is known of the newest analysed tests of the user, newest first, for those who compose with it. */
    summaries: (identity: Identity, most: number) =>
      readSealed({ database, keys }, identity, (sql, cipher) =>
        analyses.listSummaries(sql, cipher, identity.userId, most, today()),
      ),
  }
}
