import { createDistinctPoints } from '@aevia/domain/blood-markers/points.ts'
import type { AnalysedResult } from '@aevia/domain/health/reading/analysis.ts'
import { notFound } from '#server/app-error.ts'
import { consentNeeded } from '#server/consent-needed.ts'
import type { Sql } from '#server/db/connection.ts'
import { createBreath } from '#server/breath.ts'
import type { Identity } from '#server/identity.ts'
import type { UserWork } from '#server/user-work.ts'
import type { Quota } from '../limits/quota.ts'
import { appendResults, listPoints, listSummaries } from './repo.ts'
import type { MarkerPoint } from '@aevia/domain/blood-markers/schema.ts'

type Deps = {
  asUser: UserWork
  quota: Quota
  /** Whether the user still agrees: another reader takes its time. */
  mayStore: (sql: Sql, userId: string) => Promise<boolean>
  /** ISO day */
  today: () => string
}

/** What was read, over all tests, and what another reader adds to it. */
export function createResultVerbs({ asUser, quota, mayStore, today }: Deps) {
  return {
    /** Adds results to a test; those that came in meanwhile are not added twice. Returns how many. */
    addResults: (identity: Identity, id: string, results: AnalysedResult[]): Promise<number> =>
      asUser.write(identity, async ({ sql, cipher, userId }) => {
        const isSame = (a: AnalysedResult, b: AnalysedResult) =>
          a.name === b.name && a.value_text === b.value_text && a.source.line === b.source.line
        if (!(await mayStore(sql, userId))) throw consentNeeded()
        await quota.forResults(sql, userId, results.length)
        const added = await appendResults(sql, cipher, { id, user_id: userId }, (known) =>
          results.filter((result) => !known.results.some((one) => isSame(one, result))),
        )
        if (added === null) throw notFound()
        return added
      }),

    /** Every point of every marker, or of those named, by date, each result once; `most`: of so many newest tests. */
    markerPoints: (identity: Identity, only?: readonly string[], most?: number): Promise<MarkerPoint[]> =>
      asUser.write(identity, async ({ sql, cipher, userId }) => {
        const distinct = createDistinctPoints()
        for await (const points of listPoints(sql, cipher, userId, { only, most })) distinct.add(points)
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
      asUser.read(identity, ({ sql, cipher }) => listSummaries(sql, cipher, identity.userId, most, today())),
  }
}
