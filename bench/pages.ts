// npm run bench:pages: a user with data, from a click to the next page's own content (what stands in PAGES, no skeleton),
// everything fetched once before. Median of nine rounds for each page, against two bare animation frames in the same
// browser; then what dialogs take (`dialogs.ts`). Exits with 1 where a page takes 100 ms, or a dialog more than 150.
import { given } from '../scripts/arguments.ts'
import { chromium, type Page } from '@playwright/test'
import { ensureBrowser } from '../scripts/browser.ts'
import { fillUser } from '../server/src/testing/example-user.ts'
import { startOwnServer } from '../server/src/testing/server-process.ts'
import { measureDialogs } from './dialogs.ts'
import { median, ROUNDS, spread } from './rounds.ts'

given('npm run bench:pages')
const TARGET_MS = 100
/** What is there only once the page shows the user's data. */
const PAGES: Record<string, string> = {
  actions: 'ul[aria-label=Goals]',
  'test-data': 'form input[type=file]',
  'blood-markers': 'input[type=search]',
  supplements: '[role=region][aria-label$=supplements] table, [aria-label$=supplements] table',
  exercise: 'button[aria-label^="Edit: "]',
  sleep: 'button[aria-label^="Edit: "]',
  nutrition: 'ul[aria-label="Nutrition goals"]',
  'mental-health': 'button[aria-label^="Edit: "]',
  breathing: 'button[aria-label^="Edit: "]',
  'body-measurement': 'button[aria-label^="Edit: "]',
  longevity: '[aria-label="Key markers"] table',
  'brain-health': 'ul[aria-label="Brain regions"]',
  biometric: 'ul[aria-label=Platforms]',
  profile: 'main dl',
  'ai-chat': 'textarea, input[type=text]',
  community: 'main h1',
  'community/friends': 'main h1',
  'community/referrals': 'main h1',
  // The first load shows it: the round ends with it, and with the page that only it leads to.
  dashboard: 'ul[aria-label=Metrics]',
  doctor: 'main form',
}

const server = await startOwnServer()
const { origin } = server
const browser = await chromium.launch({ executablePath: await ensureBrowser(), args: ['--no-sandbox'] })
let missed = 0
try {
  const user = await server.createUser()
  await fillUser(origin, user.authorization)
  const context = await browser.newContext({ baseURL: origin, viewport: { width: 1366, height: 900 } })
  await user.signIn(context)
  const page = await context.newPage()
  await page.goto('/platform/dashboard')
  await page.getByRole('heading', { level: 1 }).waitFor()
  const closed = page.locator('aside button[aria-expanded=false]')
  while ((await closed.count()) > 0) await closed.first().click()
  const linked = await page
    .locator('a[href^="/platform/"]')
    .evaluateAll((links) => [...new Set(links.map((link) => link.getAttribute('href') ?? ''))])
  const paths = Object.keys(PAGES).map((path) => `/platform/${path}`)
  const unknown = linked.filter((path) => !paths.includes(path))
  if (unknown.length > 0) throw new Error(`not measured: ${unknown.join(', ')}`)
  const took = new Map(paths.map((path) => [path, [] as number[]]))
  const bare: number[] = []
  for (let round = 0; round <= ROUNDS; round++) {
    for (const path of paths) {
      const time = await change(page, path)
      if (round > 0) took.get(path)?.push(time)
    }
    bare.push(await frames(page))
  }
  for (const [path, times] of took) {
    const time = median(times)
    if (time >= TARGET_MS) missed++
    console.log(
      `${path}  ${spread(times, 0)} ms  ${(time / median(bare)).toFixed(1)} x two bare frames${time >= TARGET_MS ? '  MISSED' : ''}`,
    )
  }
  missed += await measureDialogs(context, origin, user.authorization)
} finally {
  await browser.close()
  await server.close()
}
console.log(missed === 0 ? 'all in time' : `${missed} missed`)
process.exitCode = missed === 0 ? 0 : 1

/** Until the new page's heading and its own content are painted and nothing of a skeleton is left. */
async function change(page: Page, path: string): Promise<number> {
  const content = PAGES[path.replace('/platform/', '')] ?? ''
  const time = await page.evaluate(
    ([to, wanted]) =>
      new Promise<number>((resolve, reject) => {
        const heading = () => document.querySelector('main h1')?.textContent
        const [before, began] = [heading(), performance.now()]
        document.querySelector<HTMLElement>(`:is(aside, header, main) a[href="${to}"]`)?.click()
        const look = () => {
          const loading = document.querySelector('main :is(output svg, [aria-busy=true], [data-skeleton])')
          const there = location.pathname === to && heading() && heading() !== before
          if (there && !loading && document.querySelector(wanted)) resolve(performance.now() - began)
          else if (performance.now() - began > 20_000) reject(new Error(`${to} never shows ${wanted}`))
          else requestAnimationFrame(look)
        }
        requestAnimationFrame(look)
      }),
    [path, content] as const,
  )
  await page.waitForLoadState('networkidle')
  return time
}

function frames(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const began = performance.now()
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now() - began)))
      }),
  )
}
