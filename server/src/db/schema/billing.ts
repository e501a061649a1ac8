import { boolean, pgTable, text } from 'drizzle-orm/pg-core'
import { instant, ownRowsOnly, updatedAt, userId } from './columns.ts'

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
    updated_at: updatedAt(),
  },
  () => [ownRowsOnly()],
)
