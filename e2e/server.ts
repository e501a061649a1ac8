// A real server per browser worker, on a data folder of its own.
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test as base, type Page } from '@playwright/test'
import { mailLink } from '../bench/mail-link.ts'

type Server = { url: string; dataDir: string; process: ChildProcess }
/** More environment for the server of one test file, for example addresses of stand-ins. */
type Environment = Record<string, string>

const root = join(import.meta.dirname, '..')

export const test = base.extend<{ watch: string[] }, { server: Server; environment: Environment }>({
  environment: [{}, { scope: 'worker', option: true }],
  // Each test is a client of its own: limits per address count it alone.
  // Playwright asks for a destructured first argument.
  // oxlint-disable-next-line no-empty-pattern
  extraHTTPHeaders: async ({}, use) => {
    const part = () => Math.floor(Math.random() * 65_536).toString(16)
    await use({ 'x-forwarded-for': `2001:db8:${part()}:${part()}::1` })
  },
  server: [
    async ({ environment }, use) => {
      const dataDir = mkdtempSync(join(tmpdir(), 'aevia-e2e-'))
      const port = await freePort()
      const child = spawn(process.execPath, [join(root, 'server/src/main.ts')], {
        env: {
          PATH: process.env.PATH,
          DATA_DIR: dataDir,
          PORT: String(port),
          LOG_LEVEL: 'error',
          TRUSTED_PROXIES: '127.0.0.1,::1',
          ...environment,
        },
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      await new Promise<void>((resolve, reject) => {
        child.stdout.on('data', (part: Buffer) => / is ready at /.test(part.toString()) && resolve())
        child.on('exit', (code) => reject(new Error(`the server ended with ${code}`)))
      })
      await use({ url: `http://localhost:${port}`, dataDir, process: child })
      const gone = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      await gone
      rmSync(dataDir, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: async ({ server }, use) => use(server.url),
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

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

export async function solveCaptcha(page: Page) {
  await page.getByLabel('I am not a robot').click()
  await expect(page.getByText('Verified', { exact: true })).toBeVisible({ timeout: 20_000 })
}

/** Signs up, confirms and signs in through the pages; ends on the dashboard. */
export async function newUser(page: Page, server: Server, fullName = 'Ada Lovelace') {
  const email = `user-${crypto.randomUUID()}@example.com`
  const password = 'tall-Copper-kettle-7'
  await page.goto('/auth?mode=signup')
  await page.getByLabel('Full name').fill(fullName)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await solveCaptcha(page)
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByText('Please check your email to confirm your account.').first()).toBeVisible()
  await page.goto(await mailLink(server.dataDir)(email))
  await signIn(page, email, password)
  return { email, password }
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
