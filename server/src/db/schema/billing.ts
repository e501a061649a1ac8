import { boolean, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { ownRowsOnly, updatedAt, userId } from './columns.ts'

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'string' })

/** Subscription status, keyed by e-mail. */
export const subscribers = pgTable(
  'subscribers',
  {
    email: text('email').primaryKey(),
    user_id: userId().unique(),
    subscribed: boolean('subscribed').notNull().default(false),
    subscription_tier: text('subscription_tier'),
    subscription_end: at('subscription_end'),
    trial_end: at('trial_end'),
    updated_at: updatedAt(),
  },
  () => [ownRowsOnly()],
)
