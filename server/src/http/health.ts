import type pg from 'pg'
import type { Jobs } from '#server/ports/jobs.ts'
import type { Storage } from '#server/ports/storage.ts'
import { AppError } from './errors.ts'
import { createRouter } from './router.ts'

/** `/healthz`: the process answers. `/readyz`: what it needs answers too. */
export function healthRoutes(deps: { appPool: pg.Pool; jobs: Jobs; storage: Storage }) {
  return createRouter()
    .get('/healthz', (c) => c.json({ status: 'ok' }))
    .get('/readyz', async (c) => {
      const checks = {
        database: deps.appPool.query('select 1'),
        jobs: deps.jobs.check(),
        storage: deps.storage.check(),
      }
      const results = await Promise.allSettled(Object.values(checks).map((check) => inTime(check)))
      const failed = Object.keys(checks).filter((_name, index) => results[index]?.status === 'rejected')
      if (failed.length > 0) throw new AppError('unavailable', `Not ready: ${failed.join(', ')}.`)
      return c.json({ status: 'ready' })
    })
}

/** Longer than that nobody who watches waits. */
const CHECK_MS = 1_000

function inTime(check: Promise<unknown>): Promise<unknown> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error('no answer in time')), CHECK_MS)
  return Promise.race([check, late.promise]).finally(() => clearTimeout(timer))
}
