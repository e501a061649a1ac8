import { MONTHLY_TIER, type Price, type Subscription, TRIAL_DAYS } from '@aevia/domain/billing/schema.ts'
import type { Logger } from 'pino'
import { type Database, SessionEndedError, type Sql } from '#server/db/connection.ts'
import type { MailService } from '#server/features/mail/service.ts'
import type { Identity } from '#server/http/env.ts'
import { AppError, notFound } from '#server/http/errors.ts'
import type { PaymentProvider, Payments } from '#server/ports/payments.ts'
import { subscriptionMail } from './mail.ts'
import * as repo from './repo.ts'

type Deps = {
  database: Database
  /** Null when billing is off: then there are no plans. */
  payments: Payments | null
  /** Null for the sandbox. */
  provider: PaymentProvider | null
  mail: Pick<MailService, 'enqueue'>
  emailOf: (userId: string) => Promise<string | null>
  now: () => number
  log: Logger
}
export type BillingService = ReturnType<typeof createBillingService>

const DAY_MS = 86_400_000
const ENDED = { subscribed: false, subscription_tier: null, subscription_end: null, trial_end: null }

export function createBillingService({ database, payments, provider, mail, emailOf, now, log }: Deps) {
  async function requireEmail(userId: string) {
    const email = await emailOf(userId)
    if (!email) throw notFound()
    return email
  }
  const requirePayments = () => {
    if (!payments) throw new AppError('unavailable', 'Billing is off on this server.')
    return payments
  }
  const isoIn = (days: number) => new Date(now() + days * DAY_MS).toISOString()
  async function customer({ userId, sessionId }: Identity) {
    const names = await database.readWithUser(userId, sessionId, (sql) => repo.findProviderNames(sql, userId))
    return { ...names, userId, email: await requireEmail(userId), customerId: names.customer_id }
  }

  /** Saves the state and, when a subscription began or ended with it, says so by mail. */
  async function save(sql: Sql, owner: Parameters<typeof repo.saveSubscription>[1], state: Subscription) {
    const before = await repo.findSubscription(sql, owner.userId)
    await repo.saveSubscription(sql, owner, state)
    if (before.subscribed !== state.subscribed) await mail.enqueue(sql, subscriptionMail(owner.email, state))
  }

  /** One change after another for each user, so that a repeat sees what was before it. */
  const inTurn = (userId: string, work: (sql: Sql) => Promise<void>) =>
    database.asUser(userId, async (sql) => {
      await repo.takeTurn(sql, userId)
      await work(sql)
    })

  return {
    prices: (): Promise<Price[]> => (payments ? payments.prices() : Promise.resolve([])),

    check: ({ userId, sessionId }: Identity): Promise<Subscription> =>
      database.readWithUser(userId, sessionId, (sql) => repo.findSubscription(sql, userId)),

    async checkoutUrl(identity: Identity): Promise<string> {
      const who = await customer(identity)
      if (who.subscribed) throw new AppError('conflict', 'You already have a subscription.')
      return requirePayments().checkoutUrl(who, { trial: who.subscription_id === null })
    },

    async portalUrl(identity: Identity): Promise<string> {
      const who = await customer(identity)
      const payments = requirePayments()
      // The sandbox knows nobody by itself.
      const url = provider || who.subscribed ? await payments.portalUrl(who) : null
      if (!url) throw new AppError('conflict', 'There is no subscription to manage yet.')
      return url
    },

    /**
     * Applies an event of the provider. The event only says that something changed: the state is fetched, in turn for
     * each user, so that order, repeats and copies at once all end in the same row. What fails is sent again.
     */
    async applyEvent(body: Buffer, signature: string): Promise<void> {
      const event = (await provider?.readEvent(body, signature)) ?? null
      if (!provider || !event) throw new AppError('invalid', 'The signature is not right.')
      const { subscriptionId } = event
      const found = subscriptionId ? await provider.subscription(subscriptionId) : null
      const email = found?.userId ? await emailOf(found.userId) : null
      if (!found?.userId || !email) {
        if (subscriptionId) log.warn({ event: event.id }, 'a billing event of nobody here')
        return
      }
      const { userId } = found
      const work = async (sql: Sql) => {
        if (!(await repo.claimEvent(sql, event.id))) return
        await repo.takeTurn(sql, userId)
        const [held, fresh] = [
          await repo.findProviderNames(sql, userId),
          await provider.subscription(found.id),
        ]
        if (!fresh) return
        // The end of an older subscription does not end the one that took its place.
        if (held.subscribed && held.subscription_id !== fresh.id && !fresh.state.subscribed) return
        const owner = { userId, email, customer_id: fresh.customerId, subscription_id: fresh.id }
        await save(sql, owner, fresh.state)
      }
      await database.asUser(userId, work).catch((error: unknown) => {
        if (!(error instanceof SessionEndedError)) throw error
      })
    },

    /** What the sandbox's checkout page does: a trial that turns into a month, without money. */
    async subscribe(userId: string): Promise<void> {
      const owner = { userId, email: await requireEmail(userId) }
      const state = {
        subscribed: true,
        subscription_tier: MONTHLY_TIER,
        subscription_end: isoIn(TRIAL_DAYS + 30),
        trial_end: isoIn(TRIAL_DAYS),
      }
      await inTurn(userId, (sql) => save(sql, owner, state))
    },

    async cancel(userId: string): Promise<void> {
      const owner = { userId, email: await requireEmail(userId) }
      await inTurn(userId, (sql) => save(sql, owner, ENDED))
    },
  }
}
