import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  startStripe,
  STRIPE_KEY,
  stripeEvent,
  stripeSignature,
  WEBHOOK_SECRET,
} from '#server/testing/stripe-stand-in.ts'
import { type Account, createTestApp, type TestApp } from '#server/testing/test-app.ts'

let stripe: Awaited<ReturnType<typeof startStripe>>
let app: TestApp
let admin: pg.Client
let account: Account
const logged: string[] = []
beforeAll(async () => {
  stripe = await startStripe()
  app = await createTestApp({
    jobs: true,
    log: pino({}, { write: (line) => void logged.push(line) }),
    stripe: { secretKey: STRIPE_KEY, webhookSecret: WEBHOOK_SECRET, apiUrl: stripe.url },
  })
  admin = new pg.Client({ connectionString: app.urls.superuser })
  await admin.connect()
})
beforeEach(async () => void (account = await app.createAccount()))
afterAll(async () => {
  await admin.end()
  await app.close()
  await stripe.close()
})

const TRIAL_END = 1_900_000_000
const PERIOD_END = 1_902_592_000
const trialing = { status: 'trialing', trial_end: TRIAL_END, current_period_end: TRIAL_END }
const active = { status: 'active', trial_end: TRIAL_END, current_period_end: PERIOD_END }
const pastDue = { ...active, status: 'past_due' }
const canceled = { ...active, status: 'canceled' }

const deliver = (body: string, signature = stripeSignature(body)) =>
  app.fetch('/api/webhooks/stripe', { method: 'POST', body, headers: { 'stripe-signature': signature } })
const call = async (name: string, body: unknown = {}) => {
  const answer = await app.send('POST', `/api/functions/${name}`, body, account.auth)
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}
const check = async () => (await call('check-subscription')).body
const newId = () => `sub_${crypto.randomUUID().replaceAll('-', '')}`

test('products: the monthly price with its product', async () => {
  expect((await call('get-products')).body).toEqual({
    prices: [
      {
        amount: 1290,
        currency: 'eur',
        interval: 'month',
        product: { name: 'Monthly', description: 'Everything' },
      },
    ],
  })
})

test('however many ask for the prices, the provider is asked once', async () => {
  const asked = () => stripe.requests.filter(({ path }) => path === '/v1/prices').length
  await call('get-products')
  const before = asked()
  const answers = await Promise.all(Array.from({ length: 20 }, () => call('get-products')))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect([before, asked()]).toEqual([1, 1])
})

test('checkout: the monthly price, 14 days of trial, bound to the user', async () => {
  const { body } = await call('create-checkout', { priceType: 'monthly' })
  expect(body.url).toBe('https://checkout.stripe.example/c/pay/cs_test_1')
  const sent = Object.fromEntries(stripe.requests.at(-1)?.body ?? [])
  expect(sent).toMatchObject({
    mode: 'subscription',
    'line_items[0][price]': 'price_month',
    'line_items[0][quantity]': '1',
    'subscription_data[trial_period_days]': '14',
    'subscription_data[metadata][user_id]': account.session.user.id,
    client_reference_id: account.session.user.id,
    customer_email: account.email,
  })
})

test('a life: trial, paid, unpaid, ended; the portal by the customer; no second trial; one mail each way', async () => {
  expect((await call('customer-portal')).status).toBe(409)
  const id = newId()
  const at = async (stage: typeof active, type: string) => {
    stripe.setSubscription(id, account.session.user.id, stage)
    expect((await deliver(stripeEvent(type, id))).status).toBe(200)
    return check()
  }
  expect(await at(trialing, 'customer.subscription.created')).toEqual({
    subscribed: true,
    subscription_tier: 'Monthly',
    subscription_end: '2030-03-17T17:46:40.000Z',
    trial_end: '2030-03-17T17:46:40.000Z',
  })
  expect(await at(active, 'invoice.paid')).toMatchObject({ subscription_end: '2030-04-16T17:46:40.000Z' })
  expect(await at(pastDue, 'invoice.payment_failed')).toMatchObject({ subscribed: true })
  expect((await call('create-checkout', { priceType: 'monthly' })).status).toBe(409)
  expect((await call('customer-portal')).body.url).toBe('https://billing.stripe.example/p/session/1')
  expect(stripe.requests.at(-1)?.body.get('customer')).toBe(`cus_${id}`)
  expect(await at(canceled, 'customer.subscription.deleted')).toMatchObject({ subscribed: false })
  await call('create-checkout', { priceType: 'monthly' })
  const again = stripe.requests.at(-1)?.body
  expect(again?.get('customer')).toBe(`cus_${id}`)
  expect(again?.has('subscription_data[trial_period_days]')).toBe(false)
  const subjects = () =>
    app.mailTo(account.email).flatMap((mail) => /^Subject: (Your Aevia subs.*)$/m.exec(mail)?.[1] ?? [])
  await expect
    .poll(() => subjects().sort())
    .toEqual(['Your Aevia subscription has ended', 'Your Aevia subscription is active'])
})

test('fifty copies of one event at once are one event', async () => {
  const id = newId()
  stripe.setSubscription(id, account.session.user.id, active)
  const body = stripeEvent('customer.subscription.updated', id, `evt_${id}`)
  const answers = await Promise.all(Array.from({ length: 50 }, () => deliver(body)))
  expect(answers.every(({ status }) => status === 200)).toBe(true)
  const { rows } = await admin.query('select count(*)::int as count from billing_events where id = $1', [
    `evt_${id}`,
  ])
  expect(rows).toEqual([{ count: 1 }])
  expect(await check()).toMatchObject({ subscribed: true })
})

test('however slow the provider is, its events leave the database to everybody else', async () => {
  const others = await Promise.all(Array.from({ length: 14 }, () => app.createAccount()))
  const ids = others.map(({ session }) => {
    const id = newId()
    stripe.setSubscription(id, session.user.id, active)
    return id
  })
  stripe.beSlow(1_000)
  const events = ids.map((id) => deliver(stripeEvent('customer.subscription.updated', id, `evt_${id}`)))
  await new Promise((done) => setTimeout(done, 1_500))
  // Each of the two that are applied holds one connection; twelve there are.
  const { rows } = await admin.query<{ held: number }>(
    "select count(*)::int as held from pg_stat_activity where state = 'idle in transaction' and datname = current_database()",
  )
  stripe.beSlow(0)
  expect(rows[0]?.held).toBeLessThanOrEqual(2)
  expect((await Promise.all(events)).map(({ status }) => status)).toEqual(ids.map(() => 200))
})

test('nothing without the right signature over the very bytes, and nothing old or of tomorrow', async () => {
  const id = newId()
  stripe.setSubscription(id, account.session.user.id, active)
  const body = stripeEvent('customer.subscription.created', id)
  const now = Math.floor(Date.now() / 1000)
  const forged: [string, string][] = [
    [body, ''],
    [body, 't=1,v1=00'],
    [body, stripeSignature(body, 'whsec_other')],
    [body, stripeSignature(body, WEBHOOK_SECRET, now - 600)],
    [body, stripeSignature(body, WEBHOOK_SECRET, now + 86_400)],
    // Numbers that only some readers take for one.
    ...['x', '=x', 'e', '.'].map((more): [string, string] => [
      body,
      stripeSignature(body, WEBHOOK_SECRET, now + 86_400).replace(/^t=\d+/, `$&${more}`),
    ]),
    [body, `t=${now},${stripeSignature(body, WEBHOOK_SECRET, now + 86_400)}`],
    [body, `${stripeSignature(body, WEBHOOK_SECRET, now + 86_400)},t=${now}`],
    [`${body} `, stripeSignature(body)],
    [JSON.stringify(JSON.parse(body), null, 2), stripeSignature(body)],
    [body, stripeSignature(body).replace('v1=', 'v0=')],
    ['', stripeSignature(body)],
  ]
  for (const [sent, signature] of forged) expect((await deliver(sent, signature)).status).toBe(400)
  expect(await check()).toMatchObject({ subscribed: false })
})

test('an event that could not be applied is not lost: the same event works later', async () => {
  const id = newId()
  stripe.setSubscription(id, account.session.user.id, active)
  const body = stripeEvent('customer.subscription.created', id)
  stripe.failNext(20)
  expect((await deliver(body)).status).toBe(503)
  stripe.failNext(0)
  expect(await check()).toMatchObject({ subscribed: false })
  expect((await deliver(body)).status).toBe(200)
  expect(await check()).toMatchObject({ subscribed: true })
})

test('an event about nobody here, about another thing, or about a deleted user is accepted and changes nothing', async () => {
  const unknown = newId()
  stripe.setSubscription(unknown, 'not-a-user', active)
  const gone = newId()
  stripe.setSubscription(gone, '00000000-0000-4000-8000-000000000000', active)
  for (const id of [unknown, gone, newId()])
    expect((await deliver(stripeEvent('customer.subscription.created', id))).status).toBe(200)
  const other = JSON.stringify({
    id: 'evt_x',
    object: 'event',
    type: 'charge.refunded',
    data: { object: { object: 'charge' } },
  })
  expect((await deliver(other)).status).toBe(200)
  expect(await check()).toMatchObject({ subscribed: false })
})

test('the late end of an older subscription does not end the newer one', async () => {
  const [older, newer] = [newId(), newId()]
  stripe.setSubscription(older, account.session.user.id, canceled)
  stripe.setSubscription(newer, account.session.user.id, active)
  await deliver(stripeEvent('customer.subscription.created', newer))
  await deliver(stripeEvent('customer.subscription.deleted', older))
  expect(await check()).toMatchObject({ subscribed: true })
})

test('an event with the customer of another user is accepted, changes nothing and is logged', async () => {
  const [first, second] = [newId(), newId()]
  stripe.setSubscription(first, account.session.user.id, active, `cus_${first}`)
  await deliver(stripeEvent('customer.subscription.created', first))
  const other = await app.createAccount()
  stripe.setSubscription(second, other.session.user.id, active, `cus_${first}`)
  const event = stripeEvent('customer.subscription.created', second)
  logged.length = 0
  for (let times = 0; times < 2; times++) expect((await deliver(event)).status).toBe(200)
  expect(logged.join('')).toContain('a billing event with the customer of another user')
  expect(await check()).toMatchObject({ subscribed: true })
  account = other
  expect(await check()).toMatchObject({ subscribed: false })
})
