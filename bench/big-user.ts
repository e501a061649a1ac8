// npm run bench:big-user: a user with 5,000 supplements, 2,000 tests, 100,000 results, and three years of daily log
// entries and intakes. The server's answers to what
// each page asks for, median and slowest of 10, against /healthz on the same server: 300 ms wanted. Then how the longest
// pages scroll, against a blank page of the same length: 95 of 100 frames within 50 ms wanted. Exits with 1 where one
// misses it. Last, another user with seven tables of 20,000 rows (long-files.ts).
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { startEmbeddedServer } from '../server/src/db/embedded.ts'
import { prepareDatabase } from '../server/src/db/migrate.ts'
import { daysAgo, fillBigUser } from './big-user-data.ts'
import { benchLongFiles } from './long-files.ts'
import { withProbe } from './loop-hold.ts'
import { given } from '../scripts/arguments.ts'
import { ensureBrowser } from '../scripts/browser.ts'
import { frameTime } from './scrolling.ts'
import type { User } from '../server/src/testing/client.ts'
import { startOwnServer } from '../server/src/testing/server-process.ts'

const TARGET_MS = 300
const FRAME_MS = 50
const ROUNDS = 10

given('npm run bench:big-user')
const dataDir = mkdtempSync(join(tmpdir(), 'aevia-big-'))
const appKey = randomBytes(32)
const postgres = await startEmbeddedServer({ dataDir, password: 'bench' })
const urls = await prepareDatabase({
  adminUrl: postgres.urlFor('postgres'),
  keyFor: () => appKey,
  createDatabase: 'big',
})
const probeFile = join(dataDir, 'loop-probe')
const server = await startOwnServer({
  DATABASE_URL: Object.assign(new URL(postgres.urlFor('postgres')), { pathname: '/big' }).href,
  APP_KEY: appKey.toString('hex'),
  ...withProbe(probeFile),
})
const { origin } = server
let missed = 0
try {
  const user = await server.createUser()
  await fillBigUser(user.userId, urls.app, appKey)
  const today = daysAgo(0)
  const base = await time('/healthz', user.authorization)
  for (const path of [
    '/api/profile',
    `/api/dashboard?day=${today}`,
    '/api/supplements',
    `/api/supplements/intakes?from=${today}&to=${today}`,
    '/api/test-data',
    '/api/blood-markers',
    '/api/blood-markers/hemoglobin',
    '/api/health-log',
    ...['exercise', 'meal', 'sleep', 'vitals', 'body', 'mood', 'breathing', 'lifestyle'].map(
      (kind) => `/api/health-log?kind=${kind}`,
    ),
    `/api/supplements/intakes?from=${daysAgo(365)}&to=${today}`,
    '/api/assistant/stack',
    `/api/assistant/outcomes?day=${today}`,
    `/api/test-data/${await anyTest(user.authorization)}`,
  ]) {
    const { median, slowest, bytes } = await time(path, user.authorization)
    if (slowest > TARGET_MS) missed++
    const ratio = (median / base.median).toFixed(0)
    console.log(
      `${path}  median ${median.toFixed(0)} ms  slowest ${slowest.toFixed(0)} ms  ${ratio} x /healthz  ${(bytes / 1024).toFixed(0)} KB${slowest > TARGET_MS ? '  MISSED' : ''}`,
    )
  }
  await scrollPages(user)
  const { authorization } = await server.createUser()
  missed += await benchLongFiles({ origin, pid: server.process.pid ?? 0, probeFile, authorization })
} finally {
  await server.close()
  await postgres.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
console.log(missed === 0 ? 'all targets met' : `${missed} targets missed`)
process.exitCode = missed === 0 ? 0 : 1

async function time(path: string, authorization: string) {
  const took: number[] = []
  let bytes = 0
  for (let round = 0; round <= ROUNDS; round++) {
    const start = performance.now()
    const answer = await fetch(origin + path, { headers: { authorization } })
    bytes = (await answer.arrayBuffer()).byteLength
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
    // The first one opens connections.
    if (round > 0) took.push(performance.now() - start)
  }
  took.sort((a, b) => a - b)
  return { median: took[ROUNDS / 2] ?? 0, slowest: took.at(-1) ?? 0, bytes }
}

async function anyTest(authorization: string): Promise<string> {
  const answer = await fetch(`${origin}/api/test-data`, { headers: { authorization } })
  return ((await answer.json()) as { items: { id: string }[] }).items[0]?.id ?? ''
}

async function scrollPages(user: User) {
  const browser = await chromium.launch({ executablePath: await ensureBrowser(), args: ['--no-sandbox'] })
  const context = await browser.newContext({ baseURL: origin, viewport: { width: 1366, height: 900 } })
  await user.signIn(context)
  const page = await context.newPage()
  await page.setContent('<div style="height: 8000px"></div>')
  const blank = await frameTime(page)
  const pages: [path: string, ready: () => Promise<unknown>][] = [
    [
      '/platform/supplements',
      () =>
        page
          .getByText(/ not shown/)
          .first()
          .waitFor(),
    ],
    [
      '/platform/test-data',
      async () => {
        await page.getByRole('tab', { name: 'Test History' }).click()
        await page
          .getByText(/ not shown/)
          .first()
          .waitFor()
      },
    ],
    ['/platform/sleep', () => page.getByRole('button', { name: 'Show earlier entries' }).waitFor()],
    ['/platform/blood-markers', () => page.getByRole('searchbox').first().waitFor()],
  ]
  for (const [path, ready] of pages) {
    await page.goto(path)
    await ready()
    const frame = await frameTime(page)
    if (frame > FRAME_MS) missed++
    const verdict = `${(frame / blank).toFixed(1)} x a blank page${frame > FRAME_MS ? '  MISSED' : ''}`
    console.log(`${path}  scrolls with 95 of 100 frames within ${frame.toFixed(0)} ms  ${verdict}`)
  }
  await browser.close()
}
