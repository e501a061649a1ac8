// npm run bench:web [page part ...]: Lighthouse (mobile preset, median of 3) on the public pages, and what the browser
// fetches for `/` before anybody touches it. Targets: performance 97, everything else 100; JavaScript 130 KB, CSS 20 KB,
// fonts 60 KB (JavaScript and CSS as gzip); no other host. Exits with 1 where a target is missed.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import { ensureBrowser } from '../scripts/browser.ts'
import { given } from '../scripts/arguments.ts'
import { freePort } from '../server/src/testing/free-port.ts'
import { startOwnServer } from '../server/src/testing/server-process.ts'

const PAGES = [
  '/',
  '/blog',
  '/blog/how-to-read-a-blood-test',
  '/pricing',
  '/waitlist',
  '/campaign/beta-longevity',
  '/auth',
]
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const TARGET = { performance: 97, accessibility: 100, 'best-practices': 100, seo: 100 }
const RUNS = Number(process.env.RUNS ?? 3)
const BUDGET = { script: 130_000, stylesheet: 20_000, font: 60_000 }

const wanted = given('npm run bench:web -- [PART OF A PATH ...]', (part) =>
  PAGES.some((path) => path.includes(part)),
)
const server = await startOwnServer()
const { origin } = server
const chromePath = await ensureBrowser()
let missed = 0

console.log(`measured with ${chromePath}, Lighthouse ${lighthouseVersion()}`)
try {
  await weigh()
  for (const path of PAGES) {
    if (wanted.length === 0 || wanted.some((part) => path.includes(part))) await rate(path)
  }
} finally {
  await server.close()
}
console.log(missed === 0 ? 'all targets met' : `${missed} targets missed`)
process.exitCode = missed === 0 ? 0 : 1

/** Bytes by kind, each file as gzip -9 would send it (fonts as they are), and the hosts that were contacted. */
async function weigh() {
  const browser = await chromium.launch({ executablePath: chromePath, args: ['--no-sandbox'] })
  const page = await browser.newPage()
  const bytes: Record<string, number> = {}
  const hosts = new Set<string>()
  const pending: Promise<void>[] = []
  page.on('request', (request) => hosts.add(new URL(request.url()).host))
  page.on('response', (response) => {
    pending.push(
      response.body().then((body) => {
        const kind = response.request().resourceType()
        bytes[kind] =
          (bytes[kind] ?? 0) + (kind === 'font' ? body.length : gzipSync(body, { level: 9 }).length)
      }),
    )
  })
  await page.goto(origin, { waitUntil: 'networkidle' })
  const inline = await page.locator('style').allTextContents()
  bytes.stylesheet = gzipSync(inline.join(''), { level: 9 }).length
  await Promise.all(pending)
  await browser.close()
  for (const [kind, limit] of Object.entries(BUDGET)) {
    const spent = bytes[kind] ?? 0
    if (spent > limit) missed++
    console.log(`/ ${kind}: ${spent} bytes of ${limit}${spent > limit ? '  MISSED' : ''}`)
  }
  const others = [...hosts].filter((host) => host !== new URL(origin).host)
  if (others.length > 0) missed++
  console.log(`/ other hosts: ${others.length === 0 ? 'none' : others.join(', ')}`)
}

async function rate(path: string) {
  const runs: Record<string, number>[] = []
  const complaints = new Set<string>()
  for (let run = 0; run < RUNS; run++) {
    const debugPort = await freePort()
    const browser = await chromium.launch({
      executablePath: chromePath,
      args: ['--no-sandbox', `--remote-debugging-port=${debugPort}`],
    })
    const result = await lighthouse(origin + path, {
      port: debugPort,
      output: 'json',
      logLevel: 'error',
      onlyCategories: [...CATEGORIES],
    })
    await browser.close()
    if (!result) throw new Error(`no result for ${path}`)
    const { categories, audits } = result.lhr
    runs.push(
      Object.fromEntries(CATEGORIES.map((it) => [it, Math.round((categories[it]?.score ?? 0) * 100)])),
    )
    for (const category of CATEGORIES.slice(1)) {
      for (const { id, weight } of categories[category]?.auditRefs ?? []) {
        const score = audits[id]?.score
        if (weight > 0 && score !== null && score !== undefined && score < 1) complaints.add(id)
      }
    }
    if (run === 0) {
      const metric = (id: string) => audits[id]?.displayValue?.replace(/\s/g, ' ') ?? ''
      console.log(
        `${path}  FCP ${metric('first-contentful-paint')}  LCP ${metric('largest-contentful-paint')}  TBT ${metric('total-blocking-time')}  CLS ${metric('cumulative-layout-shift')}`,
      )
    }
  }
  const scores = CATEGORIES.map((category) => {
    const sorted = runs.map((run) => run[category] ?? 0).sort((a, b) => a - b)
    const median = sorted[Math.floor(sorted.length / 2)] ?? 0
    if (median < TARGET[category]) missed++
    return `${category} ${median}${median < TARGET[category] ? ' MISSED' : ''}`
  })
  console.log(
    `${path}  ${scores.join('  ')}${complaints.size > 0 ? `  (${[...complaints].join(', ')})` : ''}`,
  )
}

function lighthouseVersion(): string {
  const file = join(import.meta.dirname, '..', 'node_modules/lighthouse/package.json')
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version
}
