// npm run screenshots [page ...]: every page at 360, 768 and 1366 px, light and dark, empty and full, into screenshots/.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import type { User } from '../server/src/testing/client.ts'
import { fillUser } from '../server/src/testing/example-user.ts'
import { startOwnServer } from '../server/src/testing/server-process.ts'
import { given } from './arguments.ts'
import { ensureBrowser } from './browser.ts'

const WIDTHS = [360, 768, 1366]
const PUBLIC = [
  '/',
  '/auth',
  '/auth?mode=signup',
  '/blog',
  '/blog/how-to-read-a-blood-test',
  '/blog/no-such-post',
  '/pricing',
  '/privacy',
  '/terms',
  '/campaign/beta-longevity',
  '/waitlist',
  '/share',
  '/no-such-page',
]
const PLATFORM = [
  'dashboard',
  'actions',
  'test-data',
  'blood-markers',
  'supplements',
  'doctor',
  'exercise',
  'sleep',
  'nutrition',
  'mental-health',
  'breathing',
  'body-measurement',
  'longevity',
  'brain-health',
  'biometric',
  'profile',
  'ai-chat',
].map((page) => `/platform/${page}`)
const folder = join(import.meta.dirname, '..', 'screenshots')
const wanted = given('npm run screenshots -- [PART OF A PATH ...]', (part) =>
  [...PUBLIC, ...PLATFORM].some((path) => path.includes(part)),
)
const isWanted = (path: string) => wanted.length === 0 || wanted.some((part) => path.includes(part))

const server = await startOwnServer()
const { origin } = server
const browser = await chromium.launch({ executablePath: await ensureBrowser(), args: ['--no-sandbox'] })
mkdirSync(folder, { recursive: true })
try {
  for (const path of PUBLIC.filter(isWanted)) await shoot(path, 'public')
  const empty = await server.createUser('new@example.com')
  const full = await server.createUser('ada@example.com')
  await fillUser(origin, full.authorization)
  for (const path of PLATFORM.filter(isWanted)) {
    await shoot(path, 'empty', empty)
    await shoot(path, 'full', full)
  }
} finally {
  await browser.close()
  await server.close()
}

async function shoot(path: string, state: string, user?: User) {
  for (const width of WIDTHS) {
    for (const colorScheme of ['light', 'dark'] as const) {
      const context = await browser.newContext({
        viewport: { width, height: 900 },
        colorScheme,
        reducedMotion: 'reduce',
      })
      if (user) await user.signIn(context)
      const page = await context.newPage()
      await page.goto(origin + path, { waitUntil: 'networkidle' })
      if (user && state === 'full') await showContent(page, path)
      const name = `${path.replace(/\W+/g, '-').replace(/^-|-$/g, '') || 'home'}-${state}-${width}-${colorScheme}.png`
      await page.screenshot({ path: join(folder, name), fullPage: !path.endsWith('/ai-chat') })
      await context.close()
    }
  }
}

/** What only shows after a click: the history with its results. */
async function showContent(page: Page, path: string) {
  if (!path.endsWith('/test-data')) return
  await page.getByRole('tab', { name: 'Test History' }).click()
  await page
    .getByRole('button', { name: /^\d+-[0-9a-f]+\.pdf$/ })
    .first()
    .click()
  await page.getByRole('dialog').getByRole('table').waitFor()
}
