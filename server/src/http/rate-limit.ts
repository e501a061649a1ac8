import { RATE_LIMITS, type RateLimitName } from '@aevia/domain/api/limits.ts'
import { getConnInfo } from '@hono/node-server/conninfo'
import { createMiddleware } from 'hono/factory'
import type pg from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { AppEnv } from './env.ts'
import { AppError } from './errors.ts'

export type RateLimit = ReturnType<typeof createRateLimit>

/**
 * Counts calls per client address in PostgreSQL, atomically, so that several servers share one count. Answers carry
 * `RateLimit` headers (draft-ietf-httpapi-ratelimit-headers); a refusal carries `Retry-After` in seconds.
 */
export function createRateLimit(pool: pg.Pool) {
  const limiters = new Map<RateLimitName, RateLimiterPostgres>()
  for (const [name, { points, seconds }] of Object.entries(RATE_LIMITS) as [
    RateLimitName,
    { points: number; seconds: number },
  ][]) {
    limiters.set(
      name,
      new RateLimiterPostgres({
        storeClient: pool,
        storeType: 'pool',
        tableName: 'rate_limits',
        tableCreated: true,
        keyPrefix: name,
        points,
        duration: seconds,
      }),
    )
  }
  return (name: RateLimitName) =>
    createMiddleware<AppEnv>(async (c, next) => {
      const address = getConnInfo(c).remote.address ?? 'unknown'
      const { points, seconds } = RATE_LIMITS[name]
      const used = await limiters
        .get(name)
        ?.consume(address)
        .catch((refusal: unknown) => {
          if (refusal instanceof RateLimiterRes) return refusal
          throw refusal
        })
      const wait = Math.ceil((used?.msBeforeNext ?? 0) / 1000)
      c.env.outgoing.setHeader('ratelimit-policy', `"${name}";q=${points};w=${seconds}`)
      c.env.outgoing.setHeader(
        'ratelimit',
        `"${name}";r=${Math.max(0, used?.remainingPoints ?? 0)};t=${wait}`,
      )
      if ((used?.consumedPoints ?? 0) > points) {
        c.env.outgoing.setHeader('retry-after', String(wait))
        throw new AppError('rate_limited', `Too many requests. Please try again in ${wait} seconds.`)
      }
      await next()
    })
}
