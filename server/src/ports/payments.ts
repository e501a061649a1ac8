import type { Price } from '@aevia/domain/billing/schema.ts'
import type { Hono } from 'hono'

export type Payments = {
  /** Empty when no plan is on sale. */
  prices: () => Promise<Price[]>
  /** Where the customer goes to subscribe; opened in a new tab. */
  checkoutUrl: (customer: { userId: string; email: string }) => Promise<string>
  /** Where the customer manages the subscription. */
  portalUrl: (customer: { userId: string; email: string }) => Promise<string>
}

/** The embedded twin of a payment provider, with pages of its own that call the same verbs as a provider's events. */
export type Sandbox = {
  payments: Payments
  pages: (verbs: {
    subscribe: (userId: string) => Promise<void>
    cancel: (userId: string) => Promise<void>
  }) => Hono
}
