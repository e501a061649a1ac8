import { setTimeout as sleep } from 'node:timers/promises'
import { PROVIDERS } from '@aevia/domain/connectors/schema.ts'
import type pg from 'pg'
import type { DatabaseUrls } from './migrate.ts'
import { createPool, type Log } from './pool.ts'

export type Pools = {
  /** For users' data. */
  appPool: pg.Pool
  /** For what waits for makers of devices: one that hangs keeps no request waiting for a connection. */
  syncPool: pg.Pool
  /** For the tables of the auth library. */
  authPool: pg.Pool
  /** For what is counted before anybody is let in: who is refused there keeps no user waiting. */
  counterPool: pg.Pool
  /** For the question whether the database answers, however much is asked of the others. */
  healthPool: pg.Pool
}

/** How many people's measurements are fetched at once from one maker. */
export const SYNC_PLACES = 2

const ENDING_MS = 5_000

/** Each part of the work has connections of its own, so that none waits behind another. */
export function createPools(urls: Pick<DatabaseUrls, 'app' | 'auth'>, log: Log) {
  const pools: Pools = {
    appPool: createPool(urls.app, 12, log, { pipeline: true }),
    syncPool: createPool(urls.app, PROVIDERS.length * SYNC_PLACES, log, { pipeline: true }),
    authPool: createPool(urls.auth, 6, log),
    counterPool: createPool(urls.app, 3, log),
    healthPool: createPool(urls.app, 1, log),
  }
  // What never gives its connection back must not keep the database server from being stopped.
  const endPools = () =>
    Promise.race([
      Promise.all(Object.values(pools).map((pool) => pool.end())),
      sleep(ENDING_MS, undefined, { ref: false }),
    ])
  return { pools, endPools }
}
