import type pg from 'pg'
import { inTime } from '#server/in-time.ts'
import type { Jobs } from '#server/ports/jobs.ts'
import type { Storage } from '#server/ports/storage.ts'
import { AppError, isStorageFull } from '#server/app-error.ts'
import { looking } from '#server/looking.ts'
import { createRouter } from './router.ts'
import { canWrite } from '#server/disk-room.ts'

type Deps = { healthPool: pg.Pool; jobs: Jobs; storage: Storage; workFolder: string }

/** `/healthz`: the process answers. `/readyz`: what it needs answers too; it is asked once for all who ask together. */
export function healthRoutes(deps: Deps) {
  const failing = looking(() => failingParts(deps), 0)
  return createRouter()
    .get('/healthz', (c) => c.json({ status: 'ok' }))
    .get('/readyz', async (c) => {
      const failed = await failing()
      if (failed.length > 0) throw new AppError('unavailable', `Not ready: ${failed.join(', ')}.`)
      return c.json({ status: 'ready' })
    })
}

async function failingParts({ healthPool, jobs, storage, workFolder }: Deps): Promise<string[]> {
  const checks = {
    database: healthPool.query('select 1'),
    jobs: jobs.check(),
    storage: storage.check(),
    disk: canWrite(workFolder),
  }
  const results = await Promise.allSettled(Object.values(checks).map((check) => answersInTime(check)))
  return Object.keys(checks).flatMap((name, index) => {
    const result = results[index]
    if (result?.status !== 'rejected') return []
    return isStorageFull(result.reason) ? `${name} (full)` : name
  })
}

/** A monitor does not wait longer than that. */
const CHECK_MS = 1_000

async function answersInTime(check: Promise<unknown>): Promise<void> {
  const isThere = await inTime(
    check.then(() => true),
    CHECK_MS,
  )
  if (!isThere) throw new Error('no answer in time')
}
