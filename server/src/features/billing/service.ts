import { MONTHLY_TIER, type Price, type Subscription, TRIAL_DAYS } from '@aevia/domain/billing/schema.ts'
import type { Database } from '#server/db/connection.ts'
import type { Identity } from '#server/http/env.ts'
import { AppError, notFound } from '#server/http/errors.ts'
import type { Payments } from '#server/ports/payments.ts'
import * as repo from './repo.ts'

type Deps = {
  database: Database
  /** Null when billing is off: then there are no plans. */
  payments: Payments | null
  emailOf: (userId: string) => Promise<string | null>
  now: () => number
}
export type BillingService = ReturnType<typeof createBillingService>

const DAY_MS = 86_400_000

export function createBillingService({ database, payments, emailOf, now }: Deps) {
  async function customer(userId: string) {
    const email = await emailOf(userId)
    if (!email) throw notFound()
    return { userId, email }
  }
  const requirePayments = () => {
    if (!payments) throw new AppError('unavailable', 'Billing is off on this server.')
    return payments
  }
  const isoIn = (days: number) => new Date(now() + days * DAY_MS).toISOString()

  return {
    prices: (): Promise<Price[]> => (payments ? payments.prices() : Promise.resolve([])),

    check: ({ userId, sessionId }: Identity): Promise<Subscription> =>
      database.readWithUser(userId, sessionId, (sql) => repo.findSubscription(sql, userId)),

    async checkoutUrl({ userId, sessionId }: Identity): Promise<string> {
      await database.readWithUser(userId, sessionId, () => Promise.resolve())
      return requirePayments().checkoutUrl(await customer(userId))
    },

    async portalUrl({ userId, sessionId }: Identity): Promise<string> {
      await database.readWithUser(userId, sessionId, () => Promise.resolve())
      return requirePayments().portalUrl(await customer(userId))
    },

    /** What the sandbox's checkout page does: a trial that turns into a month, without money. */
    async subscribe(userId: string): Promise<void> {
      const owner = await customer(userId)
      await database.asUser(userId, (sql) =>
        repo.saveSubscription(sql, owner, {
          subscribed: true,
          subscription_tier: MONTHLY_TIER,
          subscription_end: isoIn(TRIAL_DAYS + 30),
          trial_end: isoIn(TRIAL_DAYS),
        }),
      )
    },

    async cancel(userId: string): Promise<void> {
      const owner = await customer(userId)
      const ended = { subscribed: false, subscription_tier: null, subscription_end: null, trial_end: null }
      await database.asUser(userId, (sql) => repo.saveSubscription(sql, owner, ended))
    },
  }
}
