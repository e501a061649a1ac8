import { MONTHLY_TIER, type Price, type Subscription, TRIAL_DAYS } from '@aevia/domain/billing/schema.ts'
import type { Logger } from 'pino'
import { type Database, SessionEndedError, type Sql } from '#server/db/connection.ts'
import type { Counter } from '#server/db/counters.ts'
import type { MailService } from '#server/features/mail/service.ts'
import type { Identity } from '#server/identity.ts'
import { AppError, notFound } from '#server/app-error.ts'
import { createPlaces } from '#server/places.ts'
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
  /** Subscriptions begun in the sandbox, which asks for no proof and no money. */
  sandboxStarts: Counter
  now: () => number
  log: Logger
}
type Owner = Parameters<typeof repo.saveSubscription>[1]
type Save = (sql: Sql, owner: Owner, state: Subscription) => Promise<void>
export type BillingService = ReturnType<typeof createBillingService>

const DAY_MS = 86_400_000
const PRICES_MS = 60_000

/** The answer of a while ago; who asks meanwhile waits for the same one. What failed is asked for again. */
function remembered<T>(ask: () => Promise<T>, now: () => number): () => Promise<T> {
  let known: { at: number; answer: Promise<T> } | undefined
  return () => {
    if (known && now() - known.at < PRICES_MS) return known.answer
    const asked = { at: now(), answer: ask() }
    asked.answer.catch(() => known === asked && (known = undefined))
    known = asked
    return asked.answer
  }
}

const ENDED = { subscribed: false, subscription_tier: null, subscription_end: null, trial_end: null }

export function createBillingService(deps: Deps) {
  const { database, payments, provider, mail, emailOf } = deps
  async function requireEmail(userId: string) {
    const email = await emailOf(userId)
    if (!email) throw notFound()
    return email
  }
  const requirePayments = () => {
    if (!payments) throw new AppError('unavailable', 'Billing is off on this server.')
    return payments
  }
  async function customer({ userId, sessionId }: Identity) {
    const names = await database.readWithUser(userId, sessionId, (sql) => repo.findProviderNames(sql, userId))
    return { ...names, userId, email: await requireEmail(userId), customerId: names.customer_id }
  }

  /** Saves the state and, when a subscription began or ended with it, says so by mail. */
  const save: Save = async (sql, owner, state) => {
    const before = await repo.findSubscription(sql, owner.userId)
    await repo.saveSubscription(sql, owner, state)
    if (before.subscribed !== state.subscribed) await mail.enqueue(sql, subscriptionMail(owner.email, state))
  }

  const prices = remembered(() => (payments ? payments.prices() : Promise.resolve([])), deps.now)
  return {
    /** Anybody asks for them, so the provider is asked once a minute at most. */
    prices: (): Promise<Price[]> => prices(),

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
      // The sandbox does not know any customers by itself.
      const url = provider || who.subscribed ? await payments.portalUrl(who) : null
      if (!url) throw new AppError('conflict', 'There is no subscription to manage yet.')
      return url
    },

    /** Whether the payment provider knows this user. */
    isCustomer: ({ userId, sessionId }: Identity): Promise<boolean> =>
      database.readWithUser(userId, sessionId, async (sql) =>
        Boolean(provider && (await repo.findProviderNames(sql, userId)).customer_id),
      ),

    /** Has the provider remove its entry of a user; safe to repeat. */
    async forget(userId: string): Promise<void> {
      const names = await database.asUser(userId, (sql) => repo.findProviderNames(sql, userId))
      if (names.customer_id) await provider?.removeCustomer(names.customer_id)
    },

    applyEvent: createEventVerb(deps, save),
    ...createSandboxVerbs(deps, { requireEmail, save }),
  }
}

/**
 * Each holds a connection of the database while the provider answers, so a slow one may hold no more than these. What
 * finds no room is refused, and the provider sends it again.
 */
const APPLYING = { running: 2, waiting: 120, perUser: 60 }
const APPLYING_MS = 20_000

/**
 * Applies an event of the provider. The event only says that something changed: the state is fetched, in turn for
 * each user, so that order, repeats and copies at once all end in the same row. What fails is sent again.
 */
function createEventVerb({ database, provider, emailOf, log }: Deps, save: Save) {
  const places = createPlaces(APPLYING)
  return async (body: Buffer, signature: string): Promise<void> => {
    const event = (await provider?.readEvent(body, signature)) ?? null
    if (!provider || !event) throw new AppError('invalid', 'The signature is not valid.')
    const { subscriptionId } = event
    const found = subscriptionId ? await provider.subscription(subscriptionId) : null
    const email = found?.userId ? await emailOf(found.userId) : null
    if (!found?.userId || !email) {
      if (subscriptionId) log.warn({ event: event.id }, 'a billing event for an unknown user')
      return
    }
    const { userId } = found
    const work = async (sql: Sql) => {
      if (!(await repo.claimEvent(sql, event.id))) return
      await repo.takeTurn(sql, userId)
      const [held, fresh] = [await repo.findProviderNames(sql, userId), await provider.subscription(found.id)]
      if (!fresh) return
      // The end of an older subscription does not end the one that took its place.
      if (held.subscribed && held.subscription_id !== fresh.id && !fresh.state.subscribed) return
      const owner = { userId, email, customer_id: fresh.customerId, subscription_id: fresh.id }
      await save(sql, owner, fresh.state)
    }
    const apply = () => database.asUser(userId, work)
    await places.take(userId, AbortSignal.timeout(APPLYING_MS), apply).catch((error: unknown) => {
      // Sent again it would end in the same way.
      if (repo.isCustomerTaken(error))
        log.warn({ event: event.id }, 'a billing event with the customer of another user')
      else if (!(error instanceof SessionEndedError)) throw error
    })
  }
}

function createSandboxVerbs(
  { database, sandboxStarts, now }: Deps,
  { requireEmail, save }: { requireEmail: (userId: string) => Promise<string>; save: Save },
) {
  const isoIn = (days: number) => new Date(now() + days * DAY_MS).toISOString()

  /** One change after another for each user, so that a repeat sees what was before it. */
  const inTurn = (userId: string, work: (sql: Sql) => Promise<void>) =>
    database.asUser(userId, async (sql) => {
      await repo.takeTurn(sql, userId)
      await work(sql)
    })

  return {
    /** What the sandbox's checkout page does: a trial that turns into a month, without money. */
    async subscribe(userId: string): Promise<void> {
      if (!(await sandboxStarts.take(userId)))
        throw new AppError('rate_limited', 'You have subscribed very often today. Please try again tomorrow.')
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
