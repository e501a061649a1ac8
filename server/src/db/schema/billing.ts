import { boolean, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, instant, ownRowsOnly, updatedAt, userId } from './columns.ts'

/** Subscription status, keyed by e-mail. */
export const subscribers = pgTable(
  'subscribers',
  {
    email: text('email').primaryKey(),
    user_id: userId().unique(),
    subscribed: boolean('subscribed').notNull().default(false),
    subscription_tier: text('subscription_tier'),
    subscription_end: instant('subscription_end'),
    trial_end: instant('trial_end'),
    /** The payment provider's own names for the two. */
    customer_id: text('customer_id').unique(),
    subscription_id: text('subscription_id'),
    updated_at: updatedAt(),
  },
  () => [ownRowsOnly()],
)

/** Events of the payment provider that were applied: the primary key makes each count once. */
export const billingEvents = pgTable('billing_events', {
  id: text('id').primaryKey(),
  created_at: createdAt(),
})
