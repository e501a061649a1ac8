import type { Price, Subscription } from '@aevia/domain/billing/schema.ts'
import type { Hono } from 'hono'

/** `customerId` is the provider's own name for a customer who was there before. */
export type Customer = { userId: string; email: string; customerId: string | null }

export type Payments = {
  /** Empty when no plan is on sale. */
  prices: () => Promise<Price[]>
  /** Where the customer goes to subscribe; opened in a new tab. The trial is for the first time only. */
  checkoutUrl: (customer: Customer, options: { trial: boolean }) => Promise<string>
  /** Where the customer manages the subscription; null for a user the provider does not know. */
  portalUrl: (customer: Customer) => Promise<string | null>
}

export type ProviderSubscription = {
  id: string
  /** The user it was bought for; null when it was not made by this server. */
  userId: string | null
  customerId: string
  state: Subscription
}

/** A payment provider that reports changes by signed events. */
export type PaymentProvider = Payments & {
  /** The event, if the signature over exactly these bytes is right and fresh. */
  readEvent: (
    body: Buffer,
    signature: string,
  ) => Promise<{ id: string; subscriptionId: string | null } | null>
  /** Removes the customer, which ends a subscription at once; invoices stay. One who is not there is a success. */
  removeCustomer: (customerId: string) => Promise<void>
  /** As it is now, whatever the event said. */
  subscription: (id: string) => Promise<ProviderSubscription | null>
}

/** The embedded twin of a payment provider, with pages of its own that call the same verbs as a provider's events. */
export type Sandbox = {
  payments: Payments
  pages: (verbs: {
    subscribe: (userId: string) => Promise<void>
    cancel: (userId: string) => Promise<void>
  }) => Hono
}
