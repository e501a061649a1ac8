// A platform is connected, synced and disconnected; the maker is a stand-in on loopback that speaks its protocol.
import type { Page } from '@playwright/test'
import { addDays } from '../domain/src/health/calendar.ts'
import { ouraDay, ouraNight, startOura } from '../server/src/testing/makers/oura.ts'
import { audit } from './audit.ts'
import { signedIn } from './platform-user.ts'
import { expect, test as base } from './server.ts'

const test = base.extend<object, { oura: Awaited<ReturnType<typeof startOura>> }>({
  oura: [
    // Playwright asks for a destructured first argument.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const oura = await startOura()
      await use(oura)
      await oura.close()
    },
    { scope: 'worker' },
  ],
  environment: [
    async ({ oura }, use) =>
      use({ OURA_CLIENT_ID: 'client-1', OURA_CLIENT_SECRET: 'secret-1', OURA_URL: oura.url }),
    { scope: 'worker' },
  ],
})
// One server for them all.
test.describe.configure({ mode: 'default' })

const day = (ago: number) => addDays(new Date().toISOString().slice(0, 10), -ago)
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const platform = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Platforms' }).getByRole('listitem').filter({ hasText: name })
const picture = (page: Page, name: string) =>
  process.env.PICTURES && page.screenshot({ path: `${process.env.PICTURES}/${name}.png`, fullPage: true })

for (const [device, viewport, colorScheme] of [
  ['desk', { width: 1366, height: 900 }, 'light'],
  ['phone', { width: 390, height: 844 }, 'dark'],
] as const)
  test(`on a ${device}: connected, synced and disconnected, with the question what becomes of the data`, async ({
    page,
    context,
    server,
    oura,
  }) => {
    oura.data.sleep = [ouraNight(day(2), 410), ouraNight(day(1), 430)]
    oura.data.daily_activity = [ouraDay(day(3), 7_000), ouraDay(day(1), 8_000)]
    await signedIn(context, server)
    const { promise: pressed, resolve: press } = Promise.withResolvers<void>()
    await page.setViewportSize(viewport)
    await page.emulateMedia({ colorScheme })
    // Pressed before the page knows what is set up.
    await page.route(
      '**/api/connectors',
      async (route) => {
        await pressed
        await route.continue()
      },
      { times: 1 },
    )
    await page.goto('/platform/biometric')
    await button(page, 'Connect Oura Ring').click()
    press()
    const asked = page.getByRole('dialog', { name: 'Connect Oura Ring' })
    await expect(asked).toContainText(
      'I agree that what my devices measured is fetched from Oura each night, and whenever I ask for it, until I disconnect.',
    )
    await picture(page, `connect-${device}`)
    await audit(page)
    await page.emulateMedia({ colorScheme })
    await asked.getByRole('button', { name: 'Agree and go to Oura Ring' }).click()

    await expect(page).toHaveURL(/\/platform\/biometric$/)
    const card = platform(page, 'Oura Ring')
    // The message goes after its seconds, the sync may take longer.
    await expect(page.getByText('Oura Ring is connected. Your data is on its way.')).toBeVisible({
      timeout: 60_000,
    })
    await expect(card).toContainText(/Connected\. Last sync: \w{3} \d{2}, \d{4}, \d{2}:\d{2}\./, {
      timeout: 60_000,
    })
    await expect(page.getByText('Steps, by day').first()).toBeVisible({ timeout: 60_000 })
    await expect(button(page, 'Connect Oura Ring')).toHaveCount(0)
    await picture(page, `connected-${device}`)
    await audit(page)
    await page.emulateMedia({ colorScheme })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      viewport.width,
    )

    // What is not set up does nothing, as before.
    await button(page, 'Connect WHOOP').click()
    await expect(page.getByRole('dialog')).toHaveCount(0)

    oura.vault.end()
    await button(page, 'Sync now: Oura Ring').click()
    await expect(card).toContainText('It no longer lets us read. Please connect again.', { timeout: 60_000 })
    await picture(page, `ended-${device}`)
    await button(page, 'Connect Oura Ring').click()
    await page.getByRole('button', { name: 'Agree and go to Oura Ring' }).click()
    await expect(card).toContainText('Connected. Last sync:', { timeout: 60_000 })

    await button(page, 'Disconnect Oura Ring').click()
    const leaving = page.getByRole('dialog', { name: 'Disconnect Oura Ring' })
    await leaving.getByLabel('Also delete what it measured').check()
    await picture(page, `disconnect-${device}`)
    await audit(page)
    await page.emulateMedia({ colorScheme })
    await leaving.getByRole('button', { name: 'Disconnect and delete' }).click()
    await expect(button(page, 'Connect Oura Ring')).toBeVisible()
    await expect(card).not.toContainText('Connected')
    await expect
      .poll(async () => {
        await page.reload()
        await expect(button(page, 'Connect Oura Ring')).toBeVisible()
        return page.getByText('Steps, by day').count()
      })
      .toBe(0)
  })

test('who did not agree, and an address that was used or is another’s, are told so in words of ours', async ({
  page,
  context,
  server,
  oura,
}) => {
  const first = await signedIn(context, server)
  await page.goto('/platform/connected/oura?error=access_denied&error_description=Sorry+%3Cb%3E&state=x')
  await expect(page.getByRole('alert')).toHaveText(
    'You did not agree at Oura Ring, so nothing was connected.',
  )
  await expect(page).toHaveURL(/\/platform\/connected\/oura$/)
  await expect(page.getByText('Sorry')).toHaveCount(0)

  const begun = await fetch(`${server.origin}/api/connectors/oura`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: first.authorization },
    body: JSON.stringify({ version: 1, time_zone: 'Europe/Stockholm' }),
  })
  const { url } = (await begun.json()) as { url: string }
  await context.clearCookies()
  await signedIn(context, server)
  await page.goto(oura.agree(url))
  await expect(page.getByRole('alert')).toContainText('This connection was not begun here')
  await expect(page).toHaveURL(/\/platform\/connected\/oura$/)
  await audit(page)
  await page.getByRole('link', { name: 'Back to Biometric Data' }).click()
  await expect(button(page, 'Connect Oura Ring')).toBeVisible()
})

test('connections that cannot be loaded are said to be, and a press of Connect before that still counts', async ({
  page,
  context,
  server,
}) => {
  await signedIn(context, server)
  let isAway = true
  await page.route('**/api/connectors', (route) =>
    isAway ? route.fulfill({ status: 500, body: '{}' }) : route.continue(),
  )
  await page.goto('/platform/biometric')
  await button(page, 'Connect Oura Ring').click()
  await expect(page.getByRole('alert')).toHaveText('Your connections could not be loaded.')
  await picture(page, 'unknown')
  isAway = false
  await button(page, 'Try Again').click()
  await expect(page.getByRole('dialog', { name: 'Connect Oura Ring' })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
})
