// npm run bench:pages: from a click in the sidebar to the next page's content, everything fetched once before. Median of
// 5 rounds for each page, against two bare animation frames in the same browser. Exits with 1 where a page takes 100 ms.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { ensureBrowser } from '../scripts/browser.ts'
import { mailLink } from './mail-link.ts'
import { createUser, ended, freePort, startServer } from './server-process.ts'

const TARGET_MS = 100
const ROUNDS = 5

const dataDir = mkdtempSync(join(tmpdir(), 'aevia-pages-'))
const port = await freePort()
const origin = `http://localhost:${port}`
const server = await startServer(dataDir, port)
const browser = await chromium.launch({ executablePath: await ensureBrowser(), args: ['--no-sandbox'] })
let missed = 0
try {
  const user = await createUser(origin, mailLink(dataDir))
  const context = await browser.newContext({ baseURL: origin, viewport: { width: 1366, height: 900 } })
  await user.signIn(context)
  const page = await context.newPage()
  await page.goto('/platform/dashboard')
  await page.getByRole('heading', { level: 1 }).waitFor()
  const closed = page.locator('aside button[aria-expanded=false]')
  while ((await closed.count()) > 0) await closed.first().click()
  const paths = await page
    .locator('aside a[href^="/platform/"]')
    .evaluateAll((links) => [...new Set(links.map((link) => link.getAttribute('href') ?? ''))])
  const took = new Map(paths.map((path) => [path, [] as number[]]))
  for (let round = 0; round <= ROUNDS; round++) {
    for (const path of paths) {
      const time = await change(page, path)
      if (round > 0) took.get(path)?.push(time)
    }
  }
  const bare = middle(await Promise.all(Array.from({ length: ROUNDS }, () => frames(page))))
  for (const [path, times] of took) {
    const time = middle(times)
    if (time >= TARGET_MS) missed++
    console.log(
      `${path}  ${time.toFixed(0)} ms  ${(time / bare).toFixed(1)} x two bare frames${time >= TARGET_MS ? '  MISSED' : ''}`,
    )
  }
} finally {
  await browser.close()
  server.kill('SIGTERM')
  await ended(server)
  rmSync(dataDir, { recursive: true, force: true })
}
console.log(missed === 0 ? `all under ${TARGET_MS} ms` : `${missed} pages missed`)
process.exitCode = missed === 0 ? 0 : 1

/** Until the new page's first heading is painted and nothing says that it loads. */
async function change(page: Page, path: string): Promise<number> {
  const time = await page.evaluate(
    (to) =>
      new Promise<number>((resolve) => {
        const heading = () => document.querySelector('main h1')?.textContent
        const [before, began] = [heading(), performance.now()]
        document.querySelector<HTMLElement>(`aside a[href="${to}"]`)?.click()
        const look = () => {
          const loading = document.querySelector('main :is(output svg, [aria-busy=true])')
          const there = location.pathname === to && heading() && heading() !== before
          if (there && !loading) resolve(performance.now() - began)
          else requestAnimationFrame(look)
        }
        requestAnimationFrame(look)
      }),
    path,
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

function middle(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
