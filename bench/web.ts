// npm run bench:web [-- PART OF A PATH ...]: builds the web; what the browser fetches before a click; then Lighthouse's
// scores of the public pages, nine rounds, in each of which an empty page of the same framework is measured beside them:
// what the machine does meets both. Exits with 1 where a page does not load, blocks for more than 1.5 times the empty
// page's time, or scores more than 3 points below it.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import { ensureBrowser } from '../scripts/browser.ts'
import { given } from '../scripts/arguments.ts'
import { freePort } from '../server/src/testing/free-port.ts'
import { buildWeb, run } from '../scripts/test-runs.ts'
import { startOwnServer } from '../server/src/testing/server-process.ts'
import { serveEmpty } from './empty-page.ts'
import { median, ROUNDS, spread } from './rounds.ts'

const PAGES = [
  '/',
  '/blog',
  '/blog/how-to-read-a-blood-test',
  '/pricing',
  '/waitlist',
  '/campaign/beta-longevity',
  '/auth',
]
const OTHERS = ['accessibility', 'best-practices', 'seo'] as const
const CATEGORIES = ['performance', ...OTHERS] as const
const BELOW_EMPTY = 3
const TIMES_EMPTY = 1.5
/** Milliseconds: a page with one task a little over what counts as none is not worse than one without. */
const NO_BLOCKING = 50
const BUDGET = { script: 130_000, stylesheet: 20_000, font: 60_000 }

type Figures = {
  performance: number
  /** milliseconds */
  blocking: number
  paint: number
  shift: number
  /** scores of the other categories */
  others: Record<string, number>
  /** what they find wrong */
  complaints: string[]
}

const wanted = given('npm run bench:web -- [PART OF A PATH ...]', (part) =>
  PAGES.some((path) => path.includes(part)),
)
const built = await run(buildWeb)
if (!built.ok) process.exit(1)
const server = await startOwnServer()
const empty = await serveEmpty('empty-page')
const { origin } = server
const chromePath = await ensureBrowser()
let missed = 0

console.log(`measured with ${chromePath}, Lighthouse ${lighthouseVersion()}`)
try {
  await weigh()
  const paths = PAGES.filter((path) => wanted.length === 0 || wanted.some((part) => path.includes(part)))
  const emptyRounds: Figures[] = []
  const rounds = new Map<string, Figures[]>(paths.map((path) => [path, []]))
  for (let round = 0; round < ROUNDS; round++) {
    emptyRounds.push(await rate(empty.origin))
    for (const [path, figures] of rounds) figures.push(await rate(origin + path))
  }
  report('empty page', emptyRounds)
  for (const [path, figures] of rounds) compare(path, figures, emptyRounds)
} finally {
  empty.close()
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
  const answer = await page.goto(origin, { waitUntil: 'networkidle' })
  if (!answer?.ok()) throw new Error(`/ answered ${answer?.status()}`)
  const inline = await page.locator('style').allTextContents()
  bytes.stylesheet = gzipSync(inline.join(''), { level: 9 }).length
  await Promise.all(pending)
  await browser.close()
  for (const [kind, limit] of Object.entries(BUDGET)) {
    const spent = bytes[kind] ?? 0
    // A page without scripts, styles or fonts is one that did not load.
    if (spent === 0) throw new Error(`/ fetched no ${kind}`)
    if (spent > limit) missed++
    console.log(`/ ${kind}: ${spent} bytes of ${limit}${spent > limit ? '  MISSED' : ''}`)
  }
  const others = [...hosts].filter((host) => host !== new URL(origin).host)
  if (others.length > 0) missed++
  console.log(`/ other hosts: ${others.length === 0 ? 'none' : others.join(', ')}`)
}

/** One measurement of a page that loaded. */
async function rate(address: string): Promise<Figures> {
  const { status } = await fetch(address)
  if (status !== 200) throw new Error(`${address} answered ${status}`)
  const debugPort = await freePort()
  const browser = await chromium.launch({
    executablePath: chromePath,
    args: ['--no-sandbox', `--remote-debugging-port=${debugPort}`],
  })
  const result = await lighthouse(address, {
    port: debugPort,
    output: 'json',
    logLevel: 'error',
    onlyCategories: [...CATEGORIES],
  }).finally(() => browser.close())
  const { runtimeError, categories, audits } = result?.lhr ?? {}
  if (runtimeError || !categories || !audits)
    throw new Error(`${address} could not be measured: ${runtimeError?.message ?? 'no result'}`)
  const score = (category: string) => Math.round((categories[category]?.score ?? 0) * 100)
  const metric = (id: string) => audits[id]?.numericValue ?? Number.NaN
  return {
    performance: score('performance'),
    blocking: metric('total-blocking-time'),
    paint: metric('largest-contentful-paint'),
    shift: metric('cumulative-layout-shift'),
    others: Object.fromEntries(OTHERS.map((category) => [category, score(category)])),
    complaints: OTHERS.flatMap((category) => categories[category]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
      .map(({ id }) => id),
  }
}

/** A line with the figures of a page. */
function report(name: string, rounds: readonly Figures[], note = '') {
  const of = (pick: (figures: Figures) => number, digits = 0) => spread(rounds.map(pick), digits)
  console.log(
    `${name}  performance ${of((it) => it.performance)}  blocking ${of((it) => it.blocking)} ms  LCP ${of((it) => it.paint)} ms  CLS ${of((it) => it.shift, 3)}${note}`,
  )
}

function compare(path: string, rounds: readonly Figures[], beside: readonly Figures[]) {
  const middle = (of: readonly Figures[], pick: (figures: Figures) => number) => median(of.map(pick))
  const faults: string[] = []
  const most = Math.max(NO_BLOCKING, TIMES_EMPTY * middle(beside, (it) => it.blocking))
  if (middle(rounds, (it) => it.blocking) > most) faults.push(`blocks for more than ${most.toFixed(0)} ms`)
  const least = middle(beside, (it) => it.performance) - BELOW_EMPTY
  if (middle(rounds, (it) => it.performance) < least) faults.push(`scores below ${least}`)
  for (const category of OTHERS)
    if (middle(rounds, (it) => it.others[category] ?? 0) < 100) faults.push(`${category} below 100`)
  const complaints = new Set(rounds.flatMap((it) => it.complaints))
  if (complaints.size > 0) faults.push(...complaints)
  missed += faults.length
  report(path, rounds, faults.length > 0 ? `  MISSED: ${faults.join(', ')}` : '')
}

function lighthouseVersion(): string {
  const file = join(import.meta.dirname, '..', 'node_modules/lighthouse/package.json')
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version
}
