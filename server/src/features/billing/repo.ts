import type { Subscription } from '@aevia/domain/billing/schema.ts'
import { eq, sql as raw } from 'drizzle-orm'
import type { Sql } from '#server/db/connection.ts'
import { billingEvents, subscribers } from '#server/db/schema/billing.ts'

const NOT_SUBSCRIBED: Subscription = {
  subscribed: false,
  subscription_tier: null,
  subscription_end: null,
  trial_end: null,
}

export async function findSubscription(sql: Sql, userId: string): Promise<Subscription> {
  const [row] = await sql
    .select({
      subscribed: subscribers.subscribed,
      subscription_tier: subscribers.subscription_tier,
      subscription_end: subscribers.subscription_end,
      trial_end: subscribers.trial_end,
    })
    .from(subscribers)
    .where(eq(subscribers.user_id, userId))
  return row ?? NOT_SUBSCRIBED
}

/** What the provider calls this user and the subscription, if it was there before. */
export async function findProviderNames(sql: Sql, userId: string) {
  const [row] = await sql
    .select({
      customer_id: subscribers.customer_id,
      subscription_id: subscribers.subscription_id,
      subscribed: subscribers.subscribed,
    })
    .from(subscribers)
    .where(eq(subscribers.user_id, userId))
  return row ?? { customer_id: null, subscription_id: null, subscribed: false }
}

export async function saveSubscription(
  sql: Sql,
  owner: { userId: string; email: string; customer_id?: string; subscription_id?: string },
  state: Subscription,
) {
  const { userId, ...names } = owner
  await sql
    .insert(subscribers)
    .values({ user_id: userId, ...names, ...state })
    .onConflictDoUpdate({
      target: subscribers.user_id,
      set: { ...names, ...state, updated_at: raw`now()` },
    })
}

/** One at a time for each user, until the transaction ends. */
export async function takeTurn(sql: Sql, userId: string) {
  await sql.execute(raw`select pg_advisory_xact_lock(hashtextextended(${`billing ${userId}`}, 0))`)
}

/** False when the event was applied before; a copy that is being applied is waited for. */
export async function claimEvent(sql: Sql, id: string) {
  const { rowCount } = await sql.insert(billingEvents).values({ id }).onConflictDoNothing()
  return rowCount === 1
}

/** SQLSTATE unique_violation, of the customer: the row that has it is another user's, and not to be seen from here. */
export const isCustomerTaken = (error: unknown): boolean => {
  const { cause } = (error ?? {}) as { cause?: { code?: string; constraint?: string } }
  return cause?.code === '23505' && cause.constraint === 'subscribers_customer_id_unique'
}
