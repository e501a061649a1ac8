import { idSchema } from '@aevia/domain/api/ids.ts'
import { MONTHLY_TIER, type Price, type Subscription, TRIAL_DAYS } from '@aevia/domain/billing/schema.ts'
import Stripe from 'stripe'
import { outsideFetch } from '#server/bounded-fetch.ts'
import { OutsideError } from '#server/outside-error.ts'
import type { PaymentProvider } from '#server/ports/payments.ts'

/** Milliseconds for each of two tries: who waits for it gets an answer within twenty seconds. */
const PATIENCE_MS = 8_000
/** Paid for, or in the days in which Stripe still tries to collect. */
const SUBSCRIBED = new Set(['trialing', 'active', 'past_due'])

/** Stripe by its SDK, pinned to the API version that the SDK was made for. */
export function createStripe(options: {
  secretKey: string
  webhookSecret: string
  apiUrl: string
  appUrl: string
}): PaymentProvider {
  const stripe = connect(options)
  const back = `${options.appUrl}/pricing`

  async function monthlyPrices() {
    const asked = stripe.prices.list({
      active: true,
      type: 'recurring',
      expand: ['data.product'],
      limit: 20,
    })
    const { data } = await asked.catch(unanswered)
    return data.filter(({ recurring }) => recurring?.interval === 'month' && recurring.interval_count === 1)
  }

  return {
    async prices() {
      return (await monthlyPrices()).flatMap((price) => shownPrice(price) ?? [])
    },

    async checkoutUrl({ userId, email, customerId }, { trial }) {
      const [price] = await monthlyPrices()
      if (!price) throw new Error('Stripe has no active monthly price.')
      const created = stripe.checkout.sessions.create({
        mode: 'subscription',
        line_items: [{ price: price.id, quantity: 1 }],
        client_reference_id: userId,
        ...(customerId ? { customer: customerId } : { customer_email: email }),
        subscription_data: {
          metadata: { user_id: userId },
          ...(trial ? { trial_period_days: TRIAL_DAYS } : {}),
        },
        success_url: back,
        cancel_url: back,
      })
      const session = await created.catch(unanswered)
      if (!session.url) throw new Error('Stripe did not return a checkout address.')
      return session.url
    },

    async portalUrl({ customerId }) {
      if (!customerId) return null
      const created = stripe.billingPortal.sessions.create({ customer: customerId, return_url: back })
      return (await created.catch(unanswered)).url
    },

    async readEvent(body, signature) {
      try {
        if (signedAt(signature) > Date.now() / 1000 + AHEAD_S) return null
        const event = await stripe.webhooks.constructEventAsync(body, signature, options.webhookSecret)
        return { id: event.id, subscriptionId: subscriptionOf(event.data.object) }
      } catch {
        return null
      }
    },

    async removeCustomer(customerId) {
      await stripe.customers
        .del(customerId)
        .catch((error: unknown) => (isUnknown(error) ? null : unanswered(error)))
    },

    async subscription(id) {
      const found = await stripe.subscriptions
        .retrieve(id)
        .catch((error: unknown) => (isUnknown(error) ? null : unanswered(error)))
      if (!found) return null
      return {
        id: found.id,
        userId: idSchema.safeParse(found.metadata.user_id).data ?? null,
        customerId: typeof found.customer === 'string' ? found.customer : found.customer.id,
        state: stateOf(found),
      }
    },
  }
}

/** Seconds that the clock of Stripe may be ahead: its library refuses what is older than that, and takes any later time. */
const AHEAD_S = 300
/** Seconds since 1970, as Stripe writes them; never, where it is not written like that, or more than once. */
function signedAt(signature: string): number {
  const [time, ...others] = signature.split(',').filter((part) => part.startsWith('t='))
  return time !== undefined && others.length === 0 && /^t=\d{1,12}$/.test(time)
    ? Number(time.slice(2))
    : Infinity
}

const isUnknown = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode === 404

/** Where it says that a request of ours is wrong, that is our fault; all else is an answer that we did not get. */
function unanswered(error: unknown): never {
  const status = error instanceof Stripe.errors.StripeError ? (error.statusCode ?? 0) : 0
  if (status >= 400 && status < 500) throw error
  throw new OutsideError('The payment service', error)
}

function connect({ secretKey, apiUrl }: { secretKey: string; apiUrl: string }): Stripe {
  const api = new URL(apiUrl)
  const https = api.protocol === 'https:'
  return new Stripe(secretKey, {
    host: api.hostname,
    port: api.port || (https ? 443 : 80),
    protocol: https ? 'https' : 'http',
    timeout: PATIENCE_MS,
    maxNetworkRetries: 1,
    telemetry: false,
    // Its own client has no bound in bytes.
    httpClient: Stripe.createFetchHttpClient(outsideFetch),
  })
}

/** Null for one without a fixed amount, or of a product that is not sold any more. */
function shownPrice({ unit_amount, currency, product }: Stripe.Price): Price | null {
  if (unit_amount === null || typeof product === 'string' || 'deleted' in product || !product.active)
    return null
  const { name, description } = product
  return {
    amount: unit_amount,
    currency,
    interval: 'month',
    product: { name, description: description ?? '' },
  }
}

function stateOf(found: Stripe.Subscription): Subscription {
  const iso = (seconds: number | null | undefined) =>
    seconds ? new Date(seconds * 1000).toISOString() : null
  if (!SUBSCRIBED.has(found.status))
    return { subscribed: false, subscription_tier: null, subscription_end: null, trial_end: null }
  // Since the API of 2025-03-31 the period stands with the item.
  const end = found.items.data[0]?.current_period_end
  return {
    subscribed: true,
    subscription_tier: MONTHLY_TIER,
    subscription_end: iso(end),
    trial_end: iso(found.trial_end),
  }
}

/** An event carries a subscription, an invoice of one, or the checkout that made one. */
function subscriptionOf(object: unknown): string | null {
  const {
    object: kind,
    id,
    subscription,
    parent,
  } = object as {
    object?: string
    id?: string
    subscription?: unknown
    parent?: { subscription_details?: { subscription?: unknown } | null } | null
  }
  if (kind === 'subscription') return id ?? null
  const named = kind === 'invoice' ? parent?.subscription_details?.subscription : subscription
  if (typeof named === 'string') return named
  return (named as { id?: string } | null | undefined)?.id ?? null
}
