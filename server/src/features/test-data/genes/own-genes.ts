import type { GeneReading } from '@aevia/domain/health/genes/schema.ts'
import { isCounted } from '@aevia/domain/test-data/ownership.ts'
import type { Sql } from '#server/db/connection.ts'
import type { Identity } from '#server/identity.ts'
import type { RequestContext, UserWork } from '#server/user-work.ts'
import type { Jobs } from '#server/ports/jobs.ts'
import { moveStatus } from '../repo.ts'
import { listGenes, lockGenes, removeAnalysis } from './repo.ts'

/** Reads all raw genotypes of a user again: what may be told of them has changed. */
export const createReadGenesAgain =
  (jobs: Pick<Jobs, 'enqueue'>) =>
  async ({ sql, cipher, userId }: RequestContext): Promise<void> => {
    await lockGenes(sql, userId)
    for (const { testId: id } of await listGenes(sql, cipher, userId))
      await readAgain(sql, { id, user_id: userId }, jobs)
  }

/** Whose genes they are changes what may be told of them: under the lock of `lockGenes`. */
export async function readAgain(
  sql: Sql,
  key: { id: string; user_id: string },
  jobs: Pick<Jobs, 'enqueue'>,
): Promise<void> {
  const moved = await moveStatus(sql, key, { from: ['completed'], to: 'pending' })
  if (!moved) return
  // What is no longer agreed to is gone at once.
  await removeAnalysis(sql, key)
  await jobs.enqueue(sql, 'analyse-long', { user_id: key.user_id, test_id: key.id })
}

export const createGenesVerb = (asUser: UserWork) => ({
  /** Of the person's own files of raw genotypes the newest that says something; null for somebody who has none. */
  genes: (identity: Identity): Promise<GeneReading | null> =>
    asUser.read(identity, async ({ sql, cipher, userId }) => {
      const own = (await listGenes(sql, cipher, userId)).filter(isCounted).map(({ genes }) => genes)
      return own.find(({ findings }) => findings.length > 0) ?? own[0] ?? null
    }),
})
