import { criticalResults } from '@aevia/domain/blood-markers/points.ts'
import type { Analysis } from '@aevia/domain/health/reading/analysis.ts'
import type { ListedTest, TestData } from '@aevia/domain/test-data/schema.ts'
import type { TestAnswer } from '@aevia/domain/test-data/test-answer.ts'
import { AppError, notFound } from '#server/app-error.ts'
import type { Identity } from '#server/identity.ts'
import { createPlaces, type Places } from '#server/places.ts'
import type { Note } from '#server/ports/activity.ts'
import type { Jobs } from '#server/ports/jobs.ts'
import type { Storage } from '#server/ports/storage.ts'
import type { Sql } from '#server/db/connection.ts'
import type { UserWork } from '#server/user-work.ts'
import { createDecisionVerbs } from './analyses/decide.ts'
import { createEnterVerb } from './analyses/enter.ts'
import { createExportVerb } from './analyses/export.ts'
import { findAnalysis } from './analyses/repo.ts'
import { createResultVerbs } from './analyses/results.ts'
import { createDocumentVerbs } from './files/documents.ts'
import type { createFileLinks } from './files/file-link.ts'
import { removePending } from './files/pending-file.ts'
import { createUploadVerb } from './files/upload.ts'
import { createGenesVerb, readAgain } from './genes/own-genes.ts'
import { lockGenes } from './genes/repo.ts'
import type { Quota } from './limits/quota.ts'
import { placeFor } from './reading/place.ts'
import { createReportVerb } from './reports/reports.ts'
import * as repo from './repo.ts'

type Deps = {
  asUser: UserWork
  storage: Storage
  jobs: Jobs
  links: ReturnType<typeof createFileLinks>
  /** Where files stand, encrypted, while they stream in. */
  incomingFolder: string
  quota: Quota
  /** Whether the user still agrees, for a file that took its time to arrive. */
  mayStore: (sql: Sql, userId: string) => Promise<boolean>
  /** among all who write exports */
  exporting: Places
  /** null where nobody asks */
  note: Note | null
  now: () => number
}
export type { ReportPart } from './reports/reports.ts'

/** A test of ten thousand results takes half a second of the processor to open, and a connection. */
const OPENING = { running: 4, waiting: 120, perUser: 40 }

export type TestDataService = ReturnType<typeof createTestDataService>

export function createTestDataService(deps: Deps) {
  const { asUser, storage, links, quota, now } = deps
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

  const answer = (row: repo.TestDataRow, analysis: Analysis | null): TestAnswer => ({
    record: present(row),
    analysis,
    critical: criticalResults(analysis?.results ?? []),
  })

  return {
    ...createRecordVerbs(deps, { present, answer }),
    ...createUploadVerb(deps, present),
    ...createEnterVerb({ asUser, quota, now, today, present }),
    ...createDocumentVerbs({ asUser, storage }),
    ...createDecisionVerbs({
      asUser,
      today,
      answer,
      genes: { lock: lockGenes, readAgain: (sql, key) => readAgain(sql, key, deps.jobs) },
    }),
    ...createExportVerb(asUser, deps.exporting, deps.note),
    ...createReportVerb(asUser, deps.exporting),
    ...createResultVerbs({ asUser, quota, mayStore: deps.mayStore, today }),
    ...createGenesVerb(asUser),
  }
}

type Shown = {
  present: (row: repo.TestDataRow) => TestData
  answer: (row: repo.TestDataRow, analysis: Analysis | null) => TestAnswer
}

/** The tests themselves: listed, opened, tried again, removed. */
function createRecordVerbs({ asUser, storage, jobs }: Deps, { present, answer }: Shown) {
  const opening = createPlaces(OPENING)
  const listed = ({ row, counts }: Awaited<ReturnType<typeof repo.listTests>>[number]): ListedTest => ({
    ...present(row),
    counts,
  })
  return {
    list: (identity: Identity, most: number): Promise<ListedTest[]> =>
      asUser.read(identity, async ({ sql, cipher }) =>
        (await repo.listTests(sql, cipher, identity.userId, most)).map(listed),
      ),

    /** All tests, newest first, a page at a time: no transaction outlives a page. */
    async *pages(identity: Identity): AsyncGenerator<ListedTest[]> {
      let last: repo.TestDataRow | undefined
      do {
        const rows = await asUser.read(identity, ({ sql, cipher }) =>
          repo.listTests(sql, cipher, identity.userId, repo.LIST_PAGE, last),
        )
        yield rows.map(listed)
        last = rows[repo.LIST_PAGE - 1]?.row
      } while (last)
    },

    /** The record with what was read from its file (null until it is completed), and which results are critical. */
    get: (identity: Identity, id: string, signal: AbortSignal) =>
      opening.take(identity.userId, signal, () =>
        asUser.read(identity, async ({ sql, cipher, userId }) => {
          const row = await repo.findTest(sql, cipher, { id, user_id: userId })
          if (!row) throw notFound()
          return answer(row, await findAnalysis(sql, cipher, { id, user_id: userId }))
        }),
      ),

    /** A failed analysis keeps its file and can be tried again. */
    retry: (identity: Identity, id: string): Promise<TestData> =>
      asUser.write(identity, async ({ sql, cipher, userId }) => {
        const key = { id, user_id: userId }
        if (!(await repo.findTest(sql, cipher, key))) throw notFound()
        const row = await repo.moveStatus(sql, key, { from: ['error'], to: 'pending' })
        if (!row) {
          throw new AppError('conflict', 'Only a failed analysis can be tried again.', {
            reason: 'test-data.not_retryable',
          })
        }
        await jobs.enqueue(sql, placeFor(row.file_type, row.file_size), { user_id: userId, test_id: id })
        return present((await repo.findTest(sql, cipher, key)) as repo.TestDataRow)
      }),

    async remove(identity: Identity, id: string): Promise<void> {
      const file = await asUser.write(identity, async ({ sql, userId }) => {
        const removed = await repo.deleteTest(sql, { id, user_id: userId })
        if (!removed) throw notFound()
        if (removed.file_key === null) return null
        const key = { file_key: removed.file_key, user_id: userId }
        await repo.addPendingFile(sql, key)
        return key
      })
      if (file) await removePending({ asUser, storage }, file)
    },

    /** Whether the session that asks for a file without a signature still lives. */
    isLive: (identity: Identity) => asUser.read(identity, async () => true).catch(() => false),
  }
}
