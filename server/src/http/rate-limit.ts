import { RATE_LIMITS, type RateLimitName } from '@aevia/domain/api/limits.ts'
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { type RateLimiterAbstract, RateLimiterMemory } from 'rate-limiter-flexible'
import { count, createLimiter, type Store } from '#server/db/counters.ts'
import { addressKey } from '#server/network-address.ts'
import type { AppEnv } from './env.ts'
import { AppError } from '#server/app-error.ts'

export type RateLimit = ReturnType<typeof createRateLimit>
/** Counts calls per client address (or another key) in PostgreSQL, atomically, so that several servers share one count; a refusal is remembered here. */
export const createRateLimit =
  (store: Store) =>
  (name: RateLimitName, keyOf: KeyOf = byAddress) =>
    limitWith(createLimiter(store, name), name, keyOf)

type KeyOf = (c: Context<AppEnv>) => string
const byAddress: KeyOf = (c) => addressKey(c.var.clientAddress)

/** Counts in this process what is limited to spare its processor: a count in PostgreSQL would cost as much. */
export function limitHere(name: 'chat-danger') {
  const { points, seconds } = RATE_LIMITS[name]
  const limiter = new RateLimiterMemory({ points, duration: seconds })
  return limitWith(() => Promise.resolve(limiter), name, byAddress, IN_DANGER)
}
const IN_DANGER = 'In an emergency call 112 (or your local emergency number) now.'

/**
 * Answers carry `RateLimit` headers (draft-ietf-httpapi-ratelimit-headers); a refusal carries `Retry-After` in seconds.
 */
function limitWith(
  limiterNow: () => Promise<RateLimiterAbstract>,
  name: RateLimitName,
  keyOf: KeyOf,
  ...more: string[]
) {
  const { points, seconds } = RATE_LIMITS[name]
  return createMiddleware<AppEnv>(async (c, next) => {
    const used = await count(await limiterNow(), keyOf(c))
    const wait = Math.ceil(used.msBeforeNext / 1000)
    const headers = c.env.outgoing
    headers.setHeader('ratelimit-policy', `"${name}";q=${points};w=${seconds}`)
    headers.setHeader('ratelimit', `"${name}";r=${used.remainingPoints};t=${wait}`)
    if (used.isRefused) {
      headers.setHeader('retry-after', String(wait))
      const again = `Too many requests. Please try again in ${wait} seconds.`
      throw new AppError('rate_limited', [again, ...more].join(' '))
    }
    await next()
  })
}
