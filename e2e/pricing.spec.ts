import type { Page } from '@playwright/test'
import { notice } from './public-pages.ts'
import { signedIn } from './platform-user.ts'
import { expect, test } from './server.ts'

const FUNCTIONS = '**/api/functions/'
const prices = (amount: number, currency = 'eur') => ({
  prices: [{ amount, currency, interval: 'month', product: { name: 'Monthly', description: 'Everything' } }],
})
const card = (page: Page) => page.getByRole('region', { name: 'Monthly' })

test('a visitor: the plan card, its trial and its features; the button leads to sign-up', async ({
  page,
}) => {
  await page.route(`${FUNCTIONS}get-products`, (route) => route.fulfill({ json: prices(123_456, 'usd') }))
  await page.goto('/pricing')
  await expect(page.getByRole('heading', { level: 1, name: 'Choose Your Plan' })).toBeVisible()
  await expect(card(page)).toContainText('$1,234.56')
  await expect(card(page)).toContainText('/ month')
  await expect(card(page)).toContainText('14-day trial')
  await expect(card(page)).toContainText('Cancel anytime')
  await expect(card(page).getByRole('listitem')).toHaveText([
    /^unlimited AI health consultations$/i,
    /^personalised insights$/i,
    /^24\/7 monitoring$/i,
    /^priority support$/i,
    /^trend analysis$/i,
    /^device integration$/i,
  ])
  await card(page).getByRole('link').click()
  await expect(page).toHaveURL(/\/auth\?mode=signup$/)
})

test('the price comes from the server', async ({ page }) => {
  await page.goto('/pricing')
  await expect(card(page)).toContainText('€9.90')
})

test('no plans: the text and Retry, which asks again', async ({ page }) => {
  let calls = 0
  await page.route(`${FUNCTIONS}get-products`, (route) =>
    route.fulfill({ json: ++calls === 1 ? { prices: [] } : prices(990) }),
  )
  await page.goto('/pricing')
  await expect(
    page.getByText('No pricing plans found. Please check your Stripe configuration.'),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(card(page)).toContainText('€9.90')
})

test('a price fetch failure is only logged', async ({ page }) => {
  const logged: string[] = []
  page.on('console', (message) => message.type() === 'warning' && logged.push(message.text()))
  await page.route(`${FUNCTIONS}get-products`, (route) => route.abort())
  await page.goto('/pricing')
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible()
  await expect(page.getByRole('region', { name: /Notifications/ }).getByRole('listitem')).toHaveCount(0)
  expect(logged.join()).toContain('Prices could not be loaded.')
})

test('signed in: checkout in a new tab, then Current Plan, then the portal; each failure by its message', async ({
  page,
  server,
}) => {
  await signedIn(page.context(), server)
  await page.goto('/pricing')
  const start = card(page).getByRole('button', { name: 'Start Your Trial' })
  await expect(start).toBeEnabled()

  const failing = async (
    name: string,
    answer: Parameters<import('@playwright/test').Route['fulfill']>[0] | null,
  ) => {
    await page.unroute(`${FUNCTIONS}${name}`)
    await page.route(`${FUNCTIONS}${name}`, (route) => (answer ? route.fulfill(answer) : route.abort()))
  }
  for (const [answer, text] of [
    [{ status: 500, json: {} }, 'Failed to create checkout session.'],
    [{ json: {} }, 'No checkout URL received from server.'],
    [null, 'Failed to start checkout process.'],
  ] as const) {
    await failing('create-checkout', answer)
    await start.click()
    await expect(notice(page, 'Error', text)).toBeVisible()
    await expect(start).toBeEnabled()
  }
  await page.unroute(`${FUNCTIONS}create-checkout`)

  const asked = page.waitForRequest(`${FUNCTIONS}create-checkout`)
  const opened = page.waitForEvent('popup')
  await start.click()
  expect((await asked).postDataJSON()).toEqual({ priceType: 'monthly' })
  expect((await asked).headers().authorization).toMatch(/^Bearer /)
  const checkout = await opened
  await checkout.getByRole('button', { name: 'Start trial' }).click()
  await expect(checkout).toHaveURL(/\/pricing$/)
  await checkout.close()

  await page.reload()
  await expect(card(page).getByRole('button', { name: 'Current Plan' })).toBeDisabled()
  await failing('customer-portal', { status: 500, json: {} })
  await card(page).getByRole('button', { name: 'Manage Subscription' }).click()
  await expect(notice(page, 'Error', 'Failed to open customer portal.')).toBeVisible()
  await page.unroute(`${FUNCTIONS}customer-portal`)
  const portal = page.waitForEvent('popup')
  await card(page).getByRole('button', { name: 'Manage Subscription' }).click()
  await expect((await portal).getByRole('heading', { name: 'Your subscription' })).toBeVisible()
  await (await portal).close()

  await failing('check-subscription', { status: 500, json: {} })
  await page.reload()
  await expect(notice(page, 'Error', 'Failed to check subscription status.')).toBeVisible()

  await failing('create-checkout', { status: 401, json: { error: { code: 'unauthorized', message: '' } } })
  await page.route('**/api/auth/refresh', (route) => route.fulfill({ status: 500, json: {} }))
  await start.click()
  await expect(notice(page, 'Error', 'Please sign in to continue.')).toBeVisible()
})
