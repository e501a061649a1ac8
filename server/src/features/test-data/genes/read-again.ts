import type { RequestContext } from '#server/user-work.ts'
import type { Jobs } from '#server/ports/jobs.ts'
import { listGenetic, removeAnalysis } from '../analyses/repo.ts'
import { moveStatus } from '../repo.ts'

/** Reads all raw genotypes of a user again: what may be told of them has changed. */
export const createReadGenesAgain =
  (jobs: Pick<Jobs, 'enqueue'>) =>
  async ({ sql, cipher, userId }: RequestContext): Promise<void> => {
    for (const id of await listGenetic(sql, cipher, userId)) {
      const moved = await moveStatus(sql, { id, user_id: userId }, { from: ['completed'], to: 'pending' })
      if (!moved) continue
      // What is no longer agreed to is gone at once.
      await removeAnalysis(sql, { id, user_id: userId })
      await jobs.enqueue(sql, 'analyse-test', { user_id: userId, test_id: id })
    }
  }
