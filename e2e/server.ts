// A real server for the tests: one for all of them, or for the tests of one file one of its own.
import { expect, test as base, type Page } from '@playwright/test'
import { anyAddress, createUser, PASSWORD } from '../server/src/testing/client.ts'
import { mailLink } from '../server/src/testing/mail-folder.ts'
import { QUICK, startOwnServer } from '../server/src/testing/server-process.ts'
import { sharedServer } from './shared-server.ts'

/** Environment of a server of one's own, for example addresses of stand-ins; null shares the one of all tests. */
type Environment = Record<string, string> | null

export type Server = Awaited<ReturnType<typeof serverFor>>['server']

async function serverFor(environment: Environment) {
  const own = environment && (await startOwnServer({ ...QUICK, ...environment }))
  const { origin, dataDir } = own ?? sharedServer()
  return {
    server: { origin, dataDir, createUser: (email?: string) => createUser({ origin, dataDir }, email) },
    close: async () => own?.close(),
  }
}

export const test = base.extend<{ watch: string[] }, { server: Server; environment: Environment }>({
  environment: [null, { scope: 'worker', option: true }],
  // Each test is a client of its own: limits per address count it alone.
  // Playwright asks for a destructured first argument.
  // oxlint-disable-next-line no-empty-pattern
  extraHTTPHeaders: async ({}, use) => {
    await use({ 'x-forwarded-for': anyAddress() })
  },
  server: [
    async ({ environment }, use) => {
      const { server, close } = await serverFor(environment)
      await use(server)
      await close()
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  baseURL: async ({ server }, use) => use(server.origin),
  /** Fails a test that leaves an error in the console, or a violation of the page's security policy. */
  watch: [
    async ({ page }, use) => {
      const problems: string[] = []
      page.on('console', (message) => {
        // The browser reports every refused request as an error; refusals are asserted where they are expected.
        if (message.type() === 'error' && !/Failed to load resource/.test(message.text()))
          problems.push(message.text())
      })
      page.on('pageerror', (error) => problems.push(error.message))
      await use(problems)
      expect(problems).toEqual([])
    },
    { auto: true },
  ],
})
export { expect }

export async function solveCaptcha(page: Page) {
  await page.getByLabel('I am not a robot').click()
  await expect(page.getByText('Verified', { exact: true })).toBeVisible()
}

/** Signs up, confirms and signs in through the pages; ends on the dashboard. */
export async function newUser(page: Page, server: Server, fullName = 'Ada Lovelace') {
  const email = `user-${crypto.randomUUID()}@example.com`
  await page.goto('/auth?mode=signup')
  await page.getByLabel('Full name').fill(fullName)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel(/^I agree that the health data/).check()
  await solveCaptcha(page)
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByText('Please check your email to confirm your account.').first()).toBeVisible()
  await page.goto(await mailLink(server.dataDir, email))
  await signIn(page, email, PASSWORD)
  return { email, password: PASSWORD }
}

export async function signIn(page: Page, email: string, password: string) {
  await page.goto('/dashboard')
  await expect(page).toHaveURL(/\/auth/)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await solveCaptcha(page)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL(/\/platform\/dashboard$/)
}

/** Leaving goes home and reloads: a page asked for before the reload would be replaced by it. */
export async function signOut(
  page: Page,
  leave = () => page.getByRole('button', { name: 'Sign Out' }).click(),
) {
  const reloaded = page.waitForEvent('load')
  await leave()
  await reloaded
  await expect(page).toHaveURL(/\/$/)
  await expect(page.getByRole('link', { name: 'Get Started' }).first()).toBeVisible()
}
