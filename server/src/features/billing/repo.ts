import type { Subscription } from '@aevia/domain/billing/schema.ts'
import { eq, sql as raw } from 'drizzle-orm'
import type { Sql } from '#server/db/connection.ts'
import { subscribers } from '#server/db/schema/billing.ts'

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

export async function saveSubscription(
  sql: Sql,
  owner: { userId: string; email: string },
  state: Subscription,
) {
  await sql
    .insert(subscribers)
    .values({ email: owner.email, user_id: owner.userId, ...state })
    .onConflictDoUpdate({
      target: subscribers.user_id,
      set: { email: owner.email, ...state, updated_at: raw`now()` },
    })
}
