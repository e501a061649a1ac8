/** Counts in PostgreSQL, atomically, so that several servers share them. */
import { RATE_LIMITS, type RateLimitName } from '@aevia/domain/api/limits.ts'
import type pg from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'

export type Counter = {
  take: (key: string) => Promise<boolean>
  clear: (key: string) => Promise<void>
}

/** For the middleware that shows a client how much is left. */
export function createLimiter(pool: pg.Pool, name: RateLimitName) {
  const { points, seconds } = RATE_LIMITS[name]
  return new RateLimiterPostgres({
    storeClient: pool,
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    keyPrefix: name,
    points,
    duration: seconds,
  })
}

/** What a count says, also where it refuses. */
export const counted = (used: Promise<RateLimiterRes>) =>
  used.catch((refusal: unknown) => {
    if (refusal instanceof RateLimiterRes) return refusal
    throw refusal
  })

/** What a verb counts itself: attempts on an account, mails to an address. */
export function createCounter(pool: pg.Pool, name: RateLimitName): Counter {
  const limiter = createLimiter(pool, name)
  const { points } = RATE_LIMITS[name]
  return {
    /** Counts one; false when that was one too many. */
    take: async (key) => (await counted(limiter.consume(key))).consumedPoints <= points,
    clear: async (key) => void (await limiter.delete(key)),
  }
}

export type Tally = {
  add: (key: string, amount: number) => Promise<void>
  read: (key: string) => Promise<number>
}

/** A sum under a key that is forgotten after a while, in the same table: it outlives a restart and several servers share it. */
export function createTally(pool: pg.Pool, name: string, seconds: number): Tally {
  const sums = new RateLimiterPostgres({
    storeClient: pool,
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    keyPrefix: name,
    points: MOST,
    duration: seconds,
  })
  return {
    add: async (key, amount) => void (await sums.penalty(key, amount)),
    read: async (key) => (await sums.get(key))?.consumedPoints ?? 0,
  }
}

/** What the column holds. */
const MOST = 2_147_483_647
