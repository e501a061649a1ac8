/** What users decide about what was read: on one result, on the day of a document, and on whose it is. */
import { type Analysis, isDayOpen, isUnitOpen } from '@aevia/domain/health/reading/analysis.ts'
import type { OwnerAnswer } from '@aevia/domain/test-data/ownership.ts'
import { hasSeveralOpenDays, type ResultReview, unitTaken } from '@aevia/domain/test-data/review.ts'
import { finishTypedResult } from '@aevia/domain/test-data/typed-result.ts'
import type { UserCipher } from '#server/crypto/user-keys.ts'
import { createPlaces } from '#server/places.ts'
import type { RequestContext, UserWork } from '#server/user-work.ts'
import type { Sql } from '#server/db/connection.ts'
import type { Identity } from '#server/identity.ts'
import { invalid, notFound } from '#server/app-error.ts'
import { findAnalysis, saveDerived } from './repo.ts'
import * as repo from '../repo.ts'
import { deleteReview, saveReview } from '../decisions/repo.ts'

type Deps<Answer> = {
  asUser: UserWork
  /** ISO day */
  today: () => string
  answer: (row: repo.TestDataRow, analysis: Analysis) => Answer
  /** Raw genotypes: whose they are changes what may be told of them. */
  genes: {
    lock: (sql: Sql, userId: string) => Promise<void>
    /** under that lock */
    readAgain: (sql: Sql, key: { id: string; user_id: string }) => Promise<void>
  }
}

/** Opening and weighing ten thousand results takes a second of the processor and a connection of the database. */
const DECIDING = { running: 2, waiting: 60, perUser: 20 }

export function createDecisionVerbs<Answer>({ asUser, today, answer, genes }: Deps<Answer>) {
  const places = createPlaces(DECIDING)
  const inTurn = <T>(
    identity: Identity,
    signal: AbortSignal,
    work: (context: RequestContext) => Promise<T>,
  ): Promise<T> => places.take(identity.userId, signal, () => asUser.write(identity, work))

  /** What charts and formulas see follows the decision. */
  const decided = async (sql: Sql, cipher: UserCipher, row: repo.TestDataRow) => {
    const analysis = await findAnalysis(sql, cipher, row)
    // The test was removed meanwhile.
    if (!analysis) throw notFound()
    const ownership = { owner: row.owner, person: row.owner_person }
    await saveDerived(sql, cipher, row, analysis, { test_date: row.test_date, today: today(), ownership })
    return answer(row, analysis)
  }

  return {
    /** Records what the user decided about one result, or with null takes the decision back. */
    review: (
      identity: Identity,
      id: string,
      index: number,
      review: ResultReview | null,
      signal: AbortSignal,
    ) =>
      inTurn(identity, signal, async ({ sql, cipher, userId }) => {
        const key = { id, user_id: userId }
        const row = await repo.holdTest(sql, cipher, key)
        const known = row && (await findAnalysis(sql, cipher, key))?.results[index]
        if (!row || !known) throw notFound()
        const read = known.review?.original ?? known
        if (review?.decision === 'corrected') {
          const finished = finishTypedResult(review.result, read.source, read)
          if (!finished.ok)
            throw invalid(finished.issues.map(({ path, message }) => ({ path: [path], message })))
        }
        if (review?.decision === 'accepted' && isDayOpen(read))
          throw invalid([
            { path: ['decision'], message: 'Please first choose the day on which this sample was taken.' },
          ])
        const reviewKey = { test_id: id, result_index: index, user_id: userId }
        if (review) await saveReview(sql, cipher, reviewKey, review)
        else await deleteReview(sql, reviewKey)
        return decided(sql, cipher, row)
      }),

    /** Takes the units that were asked about, of every result that waits for it. */
    takeUnits: (identity: Identity, id: string, signal: AbortSignal) =>
      inTurn(identity, signal, async (context) => {
        const row = await takeUnits(context, id)
        return decided(context.sql, context.cipher, row)
      }),

    /** Says whose a document is; of one that names several people, which of them the user is. */
    setOwner: (identity: Identity, id: string, { owner, person }: OwnerAnswer, signal: AbortSignal) =>
      inTurn(identity, signal, async ({ sql, cipher, userId }) => {
        const key = { id, user_id: userId }
        // Before the test: who withdraws a consent takes them in this order.
        await genes.lock(sql, userId)
        const row = await repo.holdTest(sql, cipher, key)
        const analysis = row && (await findAnalysis(sql, cipher, key))
        if (!row || !analysis) throw notFound()
        requirePerson(analysis, { owner, person })
        await repo.saveOwner(sql, key, { owner, person })
        const now = { ...row, owner, owner_person: person }
        if (!analysis.genes) return decided(sql, cipher, now)
        await genes.readAgain(sql, key)
        return answer({ ...now, analysis_status: 'pending' }, { ...analysis, genes: undefined })
      }),

    /** Sets the day on which the samples of a document were taken, or with null goes back to what was read. */
    setSampleDay: (identity: Identity, id: string, day: string | null, signal: AbortSignal) =>
      inTurn(identity, signal, async ({ sql, cipher, userId }) => {
        const key = { id, user_id: userId }
        const row = await repo.holdTest(sql, cipher, key)
        const analysis = row && (await findAnalysis(sql, cipher, key))
        if (!analysis) throw notFound()
        if (day !== null && hasSeveralOpenDays(analysis))
          throw invalid([
            {
              path: ['collection_date'],
              message:
                'This document contains samples from several days: please correct each of these results.',
            },
          ])
        await repo.saveSampleDay(sql, key, day)
        return decided(sql, cipher, row)
      }),
  }
}

function requirePerson({ people = [] }: Analysis, { owner, person }: OwnerAnswer): void {
  const isChoice = owner === 'mine' && people.length > 1
  if (isChoice ? person === null || person >= people.length : person !== null)
    throw invalid([{ path: ['person'], message: 'Please choose which of these people you are.' }])
}

async function takeUnits({ sql, cipher, userId }: RequestContext, id: string): Promise<repo.TestDataRow> {
  const key = { id, user_id: userId }
  const row = await repo.holdTest(sql, cipher, key)
  const analysis = row && (await findAnalysis(sql, cipher, key))
  if (!row || !analysis) throw notFound()
  for (const [result_index, result] of analysis.results.entries())
    if (isUnitOpen(result))
      await saveReview(sql, cipher, { test_id: id, result_index, user_id: userId }, unitTaken(result))
  return row
}
