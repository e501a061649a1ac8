import { createHmac } from 'node:crypto'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export const STRIPE_KEY = 'sk_test_standin'
export const WEBHOOK_SECRET = 'whsec_standin'

type Stage = { status: string; trial_end: number | null; current_period_end: number }

/** Stripe's API as far as it is called, on loopback, in the shapes of its documented answers. */
export async function startStripe() {
  const requests: { method: string; path: string; body: URLSearchParams; authorization: string }[] = []
  const subscriptions = new Map<string, { userId: string; customer: string; stage: Stage }>()
  let failing = 0
  let slowMs = 0
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const url = new URL(request.url ?? '/', 'http://stripe')
      const body = new URLSearchParams(Buffer.concat(parts).toString())
      const authorization = request.headers.authorization ?? ''
      requests.push({ method: request.method ?? '', path: url.pathname, body, authorization })
      if (authorization !== `Bearer ${STRIPE_KEY}`) return fail(response, 401, 'Invalid API Key provided')
      if (failing > 0) return (failing--, fail(response, 500, 'An unknown error occurred'))
      setTimeout(() => answer(response, url.pathname), slowMs)
    })
  })
  function answer(response: ServerResponse, path: string) {
    if (path.startsWith('/v1/customers/'))
      return json(response, 200, { id: path.slice(14), object: 'customer', deleted: true })
    if (path === '/v1/prices') return json(response, 200, priceList)
    if (path === '/v1/checkout/sessions')
      return json(response, 200, {
        id: 'cs_test_1',
        object: 'checkout.session',
        mode: 'subscription',
        url: 'https://checkout.stripe.example/c/pay/cs_test_1',
      })
    if (path === '/v1/billing_portal/sessions')
      return json(response, 200, {
        id: 'bps_1',
        object: 'billing_portal.session',
        url: 'https://billing.stripe.example/p/session/1',
      })
    const id = /^\/v1\/subscriptions\/(\w+)$/.exec(path)?.[1] ?? ''
    const found = subscriptions.get(id)
    return found
      ? json(response, 200, subscriptionObject(id, found))
      : fail(response, 404, 'No such subscription')
  }
  // Longer than a busy test leaves a connection idle: one that ends while it is asked again is a failed call.
  server.keepAliveTimeout = 65_000
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    setSubscription: (id: string, userId: string, stage: Stage, customer = `cus_${id}`) =>
      void subscriptions.set(id, { userId, customer, stage }),
    /** Every answer from now on takes so long. */
    beSlow: (ms: number) => void (slowMs = ms),
    failNext: (count: number) => void (failing = count),
    close: () => new Promise((done) => (server.close(done), server.closeAllConnections())),
  }
}

/** An event as Stripe sends it: about a subscription, or about an invoice of one. */
export function stripeEvent(type: string, subscriptionId: string, id = `evt_${crypto.randomUUID()}`) {
  const object = type.startsWith('invoice.')
    ? {
        id: 'in_1',
        object: 'invoice',
        parent: { type: 'subscription_details', subscription_details: { subscription: subscriptionId } },
      }
    : { id: subscriptionId, object: 'subscription' }
  return JSON.stringify({ id, object: 'event', api_version: '2026-10-28', type, data: { object } })
}

/** https://docs.stripe.com/webhooks#verify-manually */
export function stripeSignature(body: string, secret = WEBHOOK_SECRET, at = Math.floor(Date.now() / 1000)) {
  return `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`
}

function json(response: ServerResponse, status: number, body: object) {
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(JSON.stringify(body))
}
const fail = (response: ServerResponse, status: number, message: string) =>
  json(response, status, { error: { type: 'invalid_request_error', message } })

const priceOf = (id: string, interval: string, amount: number) => ({
  id,
  object: 'price',
  active: true,
  currency: 'eur',
  type: 'recurring',
  unit_amount: amount,
  recurring: { interval, interval_count: 1, usage_type: 'licensed' },
  product: { id: 'prod_1', object: 'product', active: true, name: 'Monthly', description: 'Everything' },
})
const priceList = {
  object: 'list',
  has_more: false,
  url: '/v1/prices',
  data: [priceOf('price_year', 'year', 9900), priceOf('price_month', 'month', 1290)],
}

function subscriptionObject(id: string, found: { userId: string; customer: string; stage: Stage }) {
  const { status, trial_end, current_period_end } = found.stage
  return {
    id,
    object: 'subscription',
    status,
    customer: found.customer,
    metadata: { user_id: found.userId },
    trial_end,
    items: {
      object: 'list',
      data: [
        {
          id: 'si_1',
          object: 'subscription_item',
          current_period_end,
          price: priceOf('price_month', 'month', 1290),
        },
      ],
    },
  }
}
