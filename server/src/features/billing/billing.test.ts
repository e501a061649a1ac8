import { RATE_LIMITS } from '@aevia/domain/api/limits.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type Account, type TestApp } from '#server/testing/test-app.ts'

let app: TestApp
let account: Account
beforeAll(async () => {
  app = await createTestApp({ jobs: true })
  account = await app.createAccount()
})
afterAll(() => app.close())

const call = async (name: string, body: unknown = {}, who: Account = account) => {
  const answer = await app.send('POST', `/api/functions/${name}`, body, who.auth)
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}
const days = (iso: unknown) => (Date.parse(String(iso)) - Date.now()) / 86_400_000

test('the sandbox sells one monthly plan', async () => {
  const answer = await app.fetch('/api/functions/get-products', { method: 'POST' })
  expect(await answer.json()).toEqual({
    prices: [
      {
        amount: 990,
        currency: 'eur',
        interval: 'month',
        product: { name: 'Monthly', description: 'Everything, month by month' },
      },
    ],
  })
})

test('from no subscription through the checkout to a trial of 14 days, and back by the portal', async () => {
  expect((await call('check-subscription')).body).toEqual({
    subscribed: false,
    subscription_tier: null,
    subscription_end: null,
    trial_end: null,
  })
  expect((await call('customer-portal')).status).toBe(409)
  const checkout = String((await call('create-checkout', { priceType: 'monthly' })).body.url)
  const page = await fetch(checkout)
  expect(await page.text()).toContain('no money moves')
  const before = app.mailTo(account.email).length
  await Promise.all(Array.from({ length: 10 }, () => fetch(checkout, { method: 'POST', redirect: 'manual' })))
  await expect.poll(() => app.mailTo(account.email).length).toBe(before + 1)
  const subscribed = (await call('check-subscription')).body
  expect(subscribed).toMatchObject({ subscribed: true, subscription_tier: 'Monthly' })
  expect(days(subscribed.trial_end)).toBeCloseTo(14, 1)

  const portal = String((await call('customer-portal')).body.url)
  await fetch(portal, { method: 'POST', redirect: 'manual' })
  expect((await call('check-subscription')).body).toMatchObject({
    subscribed: false,
    subscription_tier: null,
  })
})

test('a link of the sandbox, which takes no money, does not mail without end', async () => {
  const other = await app.createAccount()
  const link = async (name: string) => String((await call(name, { priceType: 'monthly' }, other)).body.url)
  const press = async (url: string) => (await fetch(url, { method: 'POST', redirect: 'manual' })).status
  const checkout = await link('create-checkout')
  await press(checkout)
  const portal = await link('customer-portal')
  const most = RATE_LIMITS['sandbox-account'].points
  for (let count = 1; count < most; count++)
    expect([await press(portal), await press(checkout)]).toEqual([303, 303])
  expect([await press(portal), await press(checkout)]).toEqual([303, 429])
})

test('a checkout link is bound to its user, its page and its hour', async () => {
  const other = await app.createAccount()
  const url = String((await call('create-checkout', { priceType: 'monthly' })).body.url)
  const forged = [
    url.replace(account.session.user.id, other.session.user.id),
    url.replace('checkout', 'portal'),
    url.replace(/\.(\d+)\./, '.9999999999999.'),
  ]
  for (const link of forged) {
    expect((await fetch(link)).status).toBe(410)
    await fetch(link, { method: 'POST', redirect: 'manual' })
  }
  expect((await call('check-subscription', {}, other)).body).toMatchObject({ subscribed: false })
})

test.each([{}, { priceType: 'yearly' }, { priceType: 'monthly', amount: 1 }])(
  'the order %j is refused',
  async (order) => {
    expect((await call('create-checkout', order)).status).toBe(400)
  },
)

test('signed out there is no subscription to see or to buy', async () => {
  for (const name of ['check-subscription', 'create-checkout', 'customer-portal']) {
    expect((await app.send('POST', `/api/functions/${name}`, { priceType: 'monthly' })).status).toBe(401)
  }
})

test('with billing off there are no plans', async () => {
  const without = await createTestApp({ billing: false })
  const answer = await without.fetch('/api/functions/get-products', { method: 'POST' })
  expect(await answer.json()).toEqual({ prices: [] })
  await without.close()
})
