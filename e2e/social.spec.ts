import { CLIENT, startProvider } from '../server/src/testing/oauth-stand-in.ts'
import { expect, newUser, test as base } from './server.ts'

const test = base.extend<object, { provider: Awaited<ReturnType<typeof startProvider>> }>({
  provider: [
    // Playwright asks for a destructured first argument.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const provider = await startProvider()
      await use(provider)
      await provider.close()
    },
    { scope: 'worker' },
  ],
  environment: [
    async ({ provider }, use) =>
      use({
        GOOGLE_CLIENT_ID: CLIENT.clientId,
        GOOGLE_CLIENT_SECRET: CLIENT.clientSecret,
        GOOGLE_ISSUER: provider.url,
        GITHUB_CLIENT_ID: CLIENT.clientId,
        GITHUB_CLIENT_SECRET: CLIENT.clientSecret,
        GITHUB_URL: provider.url,
        GITHUB_API_URL: provider.url,
      }),
    { scope: 'worker' },
  ],
})

// One server for them all: in other workers they would start one each.
test.describe.configure({ mode: 'default' })

for (const [index, name] of (['Google', 'GitHub'] as const).entries()) {
  test(`${name}: there, back and signed in; the subscription is checked`, async ({ page, provider }) => {
    const email = `${name.toLowerCase()}@example.com`
    provider.be({ id: 100 + index, email, name: 'Grace Hopper', verified: true })
    await page.goto('/auth')
    const checked = page.waitForResponse('**/api/functions/check-subscription')
    await page.getByRole('button', { name }).click()
    expect((await checked).status()).toBe(200)
    await expect(page).toHaveURL(/\/$/)
    await page.goto('/platform/profile')
    await expect(page.getByText(email).first()).toBeVisible()
    await expect(page.getByText('Grace Hopper').first()).toBeVisible()
  })
}

test('an address that the provider has not verified signs nobody in, and the page says so', async ({
  page,
  provider,
}) => {
  provider.be({ id: 200, email: 'unverified@example.com', verified: false })
  await page.goto('/auth')
  await page.getByRole('button', { name: 'GitHub' }).click()
  await expect(page.getByText('The sign-in with that provider did not work. Please try again.')).toBeVisible()
  await expect(page).toHaveURL(/\/auth$/)
})

test('from sign-up to a paid plan in the sandbox', async ({ page, server }) => {
  const welcomed = page.waitForRequest('**/api/functions/send-welcome-email')
  const checked = page.waitForResponse('**/api/functions/check-subscription')
  const { email } = await newUser(page, server, 'Ada Lovelace')
  expect((await welcomed).postDataJSON()).toEqual({ email, fullName: 'Ada Lovelace' })
  expect(await (await checked).json()).toMatchObject({ subscribed: false })

  await page.goto('/pricing')
  const card = page.getByRole('region', { name: 'Monthly' })
  const opened = page.waitForEvent('popup')
  await card.getByRole('button', { name: 'Start Your Trial' }).click()
  const checkout = await opened
  await expect(checkout.getByText('no money moves')).toBeVisible()
  await checkout.getByRole('button', { name: 'Start trial' }).click()
  await expect(checkout).toHaveURL(/\/pricing$/)
  await checkout.close()
  await page.reload()
  await expect(card.getByRole('button', { name: 'Current Plan' })).toBeDisabled()
})
