/** The user's own tests with their results, newest test first, opened as far as somebody reads. */
import type { PlacedResult, ReportHead } from '@aevia/domain/fhir/resources.ts'
import { exportedResult, reportDay } from '@aevia/domain/test-data/export.ts'
import { countedResults } from '@aevia/domain/test-data/ownership.ts'
import { breath } from '#server/breath.ts'
import type { Identity } from '#server/identity.ts'
import type { Places } from '#server/places.ts'
import type { UserWork } from '#server/user-work.ts'
import { findHeads } from '../analyses/repo.ts'
import { type Head, reviewedParts } from '../analyses/reviewed-parts.ts'
import { listOwn, type WhichTests } from './repo.ts'

/** Some results of a test; a test has one of these at least. */
export type ReportPart = {
  report: ReportHead & { test_date: string }
  /** without those that were discarded */
  results: PlacedResult[]
  isLast: boolean
}

/** Tests that are fetched together. */
const HEADS = 4

export function createReportVerb(asUser: UserWork, places: Places) {
  async function* parts(identity: Identity, which: WhichTests): AsyncGenerator<ReportPart> {
    let next = which
    for (;;) {
      const heads = await asUser.read(identity, async ({ sql, cipher, userId }) =>
        findHeads(sql, cipher, userId, await listOwn(sql, userId, next, HEADS)),
      )
      for (const head of heads) yield* partsOf(identity, head)
      const last = heads.at(-1)
      if (!last || 'id' in next) return
      next = { after: { test_date: last.test_date, id: last.id } }
    }
  }

  async function* partsOf(identity: Identity, found: Head): AsyncGenerator<ReportPart> {
    const { id, test_name, provider, test_date, owner, person, head, result_count } = found
    for await (const { from, results, analysis } of reviewedParts(asUser, identity, found)) {
      const day = reportDay(analysis, test_date)
      const own = new Set(countedResults(results, { owner, person }, head.people))
      yield {
        report: { id, test_name, provider, test_date, day },
        results: results.flatMap((result, at) =>
          own.has(result) && result.review?.decision !== 'discarded'
            ? [{ index: from + at, result: exportedResult(result, day), isToReview: result.needs_review }]
            : [],
        ),
        isLast: from + results.length >= result_count,
      }
    }
  }

  return {
    /** Also what waits for review. What may be another person's is left out, and the second of two equal files. */
    async *reports(identity: Identity, which: WhichTests, signal: AbortSignal) {
      const read = parts(identity, which)
      const inTurn = () => places.take(identity.userId, signal, () => read.next())
      for (let next = await inTurn(); !next.done; next = await inTurn()) {
        await breath()
        yield next.value
      }
    },
  }
}
