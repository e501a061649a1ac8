/** Counts in PostgreSQL, atomically, so that several servers share them. */
import { RATE_LIMITS, type RateLimitName } from '@aevia/domain/api/limits.ts'
import type pg from 'pg'
import { type RateLimiterAbstract, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'

export type Counter = {
  take: (key: string) => Promise<boolean>
  /** What was counted did not happen. */
  giveBack: (key: string) => Promise<void>
  clear: (key: string) => Promise<void>
}

/** For the middleware: a client that was refused once is refused in this process until its window ends. */
export const createLimiter = (pool: pg.Pool, name: RateLimitName) =>
  limiterOf(pool, name, { inMemoryBlockOnConsumed: RATE_LIMITS[name].points + 1 })

function limiterOf(pool: pg.Pool, name: RateLimitName, more: { inMemoryBlockOnConsumed?: number } = {}) {
  const { points, seconds } = RATE_LIMITS[name]
  return new RateLimiterPostgres({
    storeClient: pool,
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    keyPrefix: name,
    points,
    duration: seconds,
    ...more,
  })
}

/** Counts one, and says whether that was one too many. */
export const count = (limiter: RateLimiterAbstract, key: string) =>
  limiter.consume(key).then(
    ({ remainingPoints, msBeforeNext }) => ({ isRefused: false, remainingPoints, msBeforeNext }),
    (refusal: unknown) => {
      if (!(refusal instanceof RateLimiterRes)) throw refusal
      return { isRefused: true, remainingPoints: 0, msBeforeNext: refusal.msBeforeNext }
    },
  )

/** What a verb counts itself: attempts on an account, mails to an address. */
export function createCounter(pool: pg.Pool, name: RateLimitName): Counter {
  // A refusal is not remembered: another server may clear the count.
  const limiter = limiterOf(pool, name)
  return {
    /** Counts one; false when that was one too many. */
    take: async (key) => !(await count(limiter, key)).isRefused,
    giveBack: async (key) => void (await limiter.reward(key)),
    clear: async (key) => void (await limiter.delete(key)),
  }
}

export type Tally = {
  /** Less, where the amount is below nothing. Says what the sum is now: of many at once each gets its own. */
  add: (key: string, amount: number) => Promise<number>
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
    add: async (key, amount) =>
      (await (amount < 0 ? sums.reward(key, -amount) : sums.penalty(key, amount))).consumedPoints,
  }
}

/** What the column holds. */
const MOST = 2_147_483_647
