import { RATE_LIMITS, type RateLimitName } from '@aevia/domain/api/limits.ts'
import { createMiddleware } from 'hono/factory'
import type pg from 'pg'
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
} from 'rate-limiter-flexible'
import { addressKey } from './client-address.ts'
import type { AppEnv } from './env.ts'
import { AppError } from './errors.ts'

export type RateLimit = ReturnType<typeof createRateLimit>
export type Counter = {
  take: (key: string) => Promise<boolean>
  clear: (key: string) => Promise<void>
}

function createLimiter(pool: pg.Pool, name: RateLimitName) {
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

const counted = (used: Promise<RateLimiterRes>) =>
  used.catch((refusal: unknown) => {
    if (refusal instanceof RateLimiterRes) return refusal
    throw refusal
  })

/** Counts calls per client address in PostgreSQL, atomically, so that several servers share one count. */
export const createRateLimit = (pool: pg.Pool) => (name: RateLimitName) =>
  limitWith(createLimiter(pool, name), name)

/** Counts in this process what is limited to spare its processor: a count in PostgreSQL would cost as much. */
export function limitHere(name: 'chat-danger') {
  const { points, seconds } = RATE_LIMITS[name]
  return limitWith(new RateLimiterMemory({ points, duration: seconds }), name, IN_DANGER)
}
const IN_DANGER = 'In an emergency call 112 (or your local emergency number) now.'

/**
 * Answers carry `RateLimit` headers (draft-ietf-httpapi-ratelimit-headers); a refusal carries `Retry-After` in seconds.
 */
function limitWith(limiter: RateLimiterAbstract, name: RateLimitName, ...more: string[]) {
  const { points, seconds } = RATE_LIMITS[name]
  return createMiddleware<AppEnv>(async (c, next) => {
    const used = await counted(limiter.consume(addressKey(c.var.clientAddress)))
    const wait = Math.ceil(used.msBeforeNext / 1000)
    const headers = c.env.outgoing
    headers.setHeader('ratelimit-policy', `"${name}";q=${points};w=${seconds}`)
    headers.setHeader('ratelimit', `"${name}";r=${Math.max(0, used.remainingPoints)};t=${wait}`)
    if (used.consumedPoints > points) {
      headers.setHeader('retry-after', String(wait))
      const again = `Too many requests. Please try again in ${wait} seconds.`
      throw new AppError('rate_limited', [again, ...more].join(' '))
    }
    await next()
  })
}

/** The same counting for what a verb counts itself: attempts on an account, mails to an address. */
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
