import { randomUUID } from 'node:crypto'
import type { Analysis } from '@aevia/domain/health/reading/analysis.ts'
import type { TestData } from '@aevia/domain/test-data/schema.ts'
import { type EnteredTest, finishTypedResult } from '@aevia/domain/test-data/typed-result.ts'
import { invalid } from '#server/app-error.ts'
import type { Identity } from '#server/identity.ts'
import type { UserWork } from '#server/user-work.ts'
import type { Quota } from '../limits/quota.ts'
import * as repo from '../repo.ts'
import { saveAnalysis } from './repo.ts'

type Deps = {
  asUser: UserWork
  quota: Quota
  now: () => number
  /** ISO day */
  today: () => string
  present: (row: repo.TestDataRow) => TestData
}

export function createEnterVerb({ asUser, quota, now, today, present }: Deps) {
  return {
    /** Results from paper: a test without a file, analysed at once. */
    enter: (identity: Identity, { results: typed, ...fields }: EnteredTest): Promise<TestData> => {
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
      return asUser.write(identity, async ({ sql, cipher, userId }) => {
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
        const ownership = { owner: null, person: null }
        await saveAnalysis(sql, cipher, key, analysis, { ...fields, today: today(), ownership })
        return present(row)
      })
    },
  }
}
