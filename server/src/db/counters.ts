/** Counts in PostgreSQL, atomically, so that several servers share them. */
import { RATE_LIMITS, type RateLimitName } from '@aevia/domain/api/limits.ts'
import type pg from 'pg'
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
} from 'rate-limiter-flexible'

export type Counter = {
  take: (key: string) => Promise<boolean>
  /** What was counted did not happen. */
  giveBack: (key: string) => Promise<void>
  clear: (key: string) => Promise<void>
}

/**
 * Where to count: PostgreSQL writes a row for each client, and while only the last room of the disk is left this process
 * counts for itself instead.
 */
export type Store = { pool: pg.Pool; hasRoom: () => Promise<boolean> }

/** For the middleware: a client that was refused once is refused in this process until its window ends. */
export const createLimiter = (store: Store, name: RateLimitName) =>
  limiterOf(store, name, { inMemoryBlockOnConsumed: RATE_LIMITS[name].points + 1 })

function limiterOf(
  { pool, hasRoom }: Store,
  name: RateLimitName,
  more: { inMemoryBlockOnConsumed?: number } = {},
): () => Promise<RateLimiterAbstract> {
  const { points, seconds } = RATE_LIMITS[name]
  const stored = new RateLimiterPostgres({
    storeClient: pool,
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    keyPrefix: name,
    points,
    duration: seconds,
    ...more,
  })
  const here = new RateLimiterMemory({ keyPrefix: name, points, duration: seconds })
  return async () => ((await hasRoom()) ? stored : here)
}

type Counted = { isRefused: boolean; remainingPoints: number; msBeforeNext: number }

/** Counts one, and says whether that was one too many. */
export async function count(limiter: RateLimiterAbstract, key: string): Promise<Counted> {
  const counted = await consume(limiter, key)
  return counted.msBeforeNext > limiter.duration * 1000 ? beginNow(limiter, key, counted) : counted
}

const consume = (limiter: RateLimiterAbstract, key: string): Promise<Counted> =>
  limiter.consume(key).then(
    ({ remainingPoints, msBeforeNext }) => ({ isRefused: false, remainingPoints, msBeforeNext }),
    (refusal: unknown) => {
      if (!(refusal instanceof RateLimiterRes)) throw refusal
      return { isRefused: true, remainingPoints: 0, msBeforeNext: refusal.msBeforeNext }
    },
  )

/**
 * A window that ends later than a whole one from now was begun by a clock that was ahead: whoever was counted in it would
 * be kept out until then. It begins now, with what was counted.
 */
async function beginNow(limiter: RateLimiterAbstract, key: string, counted: Counted): Promise<Counted> {
  const { isRefused, remainingPoints } = counted
  const used = isRefused ? limiter.points + 1 : limiter.points - remainingPoints
  // What this process remembers of a refusal goes with it.
  await limiter.delete(key)
  await limiter.set(key, used, limiter.duration)
  return { ...counted, msBeforeNext: limiter.duration * 1000 }
}

/** What a verb counts itself: attempts on an account, mails to an address. */
export function createCounter(store: Store, name: RateLimitName): Counter {
  // A refusal is not remembered: another server may clear the count.
  const limiter = limiterOf(store, name)
  return {
    /** Counts one; false when that was one too many. */
    take: async (key) => !(await count(await limiter(), key)).isRefused,
    giveBack: async (key) => void (await (await limiter()).reward(key)),
    clear: async (key) => void (await (await limiter()).delete(key)),
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
