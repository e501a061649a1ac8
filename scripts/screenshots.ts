// npm run screenshots [page ...]: every page at 360, 768 and 1366 px, light and dark, empty and full, into screenshots/.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { mailLink } from '../bench/mail-link.ts'
import { createUser, ended, freePort, postJson, startServer } from '../bench/server-process.ts'
import { pdfOf, placedRows } from '../server/src/testing/pdf.ts'
import { ensureBrowser } from './browser.ts'
import { fillLog } from './example-log.ts'

const WIDTHS = [360, 768, 1366]
const PUBLIC = [
  '/',
  '/auth',
  '/auth?mode=signup',
  '/blog',
  '/blog/how-to-read-a-blood-test',
  '/blog/no-such-post',
  '/pricing',
  '/campaign/beta-longevity',
  '/waitlist',
  '/no-such-page',
]
const PLATFORM = [
  'dashboard',
  'actions',
  'test-data',
  'blood-markers',
  'supplements',
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
const wanted = process.argv.slice(2)
const isWanted = (path: string) => wanted.length === 0 || wanted.some((part) => path.includes(part))

const dataDir = mkdtempSync(join(tmpdir(), 'aevia-shots-'))
const port = await freePort()
const origin = `http://localhost:${port}`
const server = await startServer(dataDir, port)
const browser = await chromium.launch({ executablePath: await ensureBrowser(), args: ['--no-sandbox'] })
mkdirSync(folder, { recursive: true })
try {
  for (const path of PUBLIC.filter(isWanted)) await shoot(path, 'public')
  const empty = await createUser(origin, mailLink(dataDir), 'new@example.com')
  const full = await createUser(origin, mailLink(dataDir), 'ada@example.com')
  await fill(full.authorization)
  for (const path of PLATFORM.filter(isWanted)) {
    await shoot(path, 'empty', empty)
    await shoot(path, 'full', full)
  }
} finally {
  await browser.close()
  server.kill('SIGTERM')
  await ended(server)
  rmSync(dataDir, { recursive: true, force: true })
}

async function shoot(path: string, state: string, user?: Awaited<ReturnType<typeof createUser>>) {
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

async function fill(authorization: string) {
  const headers = { authorization }
  await fillLog(origin, headers)
  const supplements = [
    {
      name: 'Vitamin D3',
      category: 'Bone Health',
      timing: 'Morning, with food',
      dosage: '1000 IU',
      frequency: 'Daily',
      benefits: 'Bone health',
      effects: 'Well tolerated',
      purchase_link: 'https://shop.example/d3',
    },
    {
      name: 'Magnesium glycinate',
      category: 'Sleep Improvement',
      timing: 'Evening',
      dosage: '200 mg',
      frequency: 'Daily',
      benefits: 'Muscle function',
      effects: 'Loose stools at high doses',
    },
    {
      name: 'Omega-3',
      category: 'Heart Health',
      timing: 'With a meal',
      dosage: '1 g',
      frequency: 'Daily',
      is_active: false,
    },
  ]
  for (const supplement of supplements) await postJson(`${origin}/api/supplements`, supplement, headers)
  await fetch(`${origin}/api/profile`, { headers })
  const profile = {
    first_name: 'Ada',
    last_name: 'Lovelace',
    age: 36,
    race: null,
    gender: 'female',
    allergies: 'Penicillin',
    height_cm: 168,
    weight_kg: 61.5,
  }
  await fetch(`${origin}/api/profile`, {
    method: 'PATCH',
    body: JSON.stringify(profile),
    headers: { ...headers, 'content-type': 'application/json' },
  })
  const rows = [
    ['Northside Laboratory'],
    ['Collected: 2026-03-14', '', 'Reported: 2026-03-15'],
    [],
    ['Test', 'Result', 'Unit', 'Reference range'],
    ['Haemoglobin', '141', 'g/L', '117 - 153'],
    ['25-Hydroxyvitamin D', '31', 'nmol/L', '50 - 125'],
    ['Ferritin', '18 L', 'ug/L', '30 - 400'],
    ['LDL Cholesterol', '4.1 H', 'mmol/L', '< 3.0'],
    ['HbA1c', '36', 'mmol/mol', '< 42'],
    ['TSH', '2.2', 'mIU/L', '0.4 - 4.0'],
  ]
  const form = new FormData()
  form.set('test_name', 'Blood Test')
  form.set('test_date', '2026-03-14')
  form.set('provider', 'Northside Laboratory')
  form.set('file', new Blob([new Uint8Array(pdfOf([placedRows([40, 230, 310, 390], rows)]))]), 'report.pdf')
  const { id } = (await (
    await fetch(`${origin}/api/test-data`, { method: 'POST', body: form, headers })
  ).json()) as { id: string }
  for (let waited = 0; waited < 100; waited++) {
    const answer = (await (await fetch(`${origin}/api/test-data/${id}`, { headers })).json()) as {
      record: { analysis_status: string }
    }
    if (answer.record.analysis_status === 'completed') return
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  throw new Error('the example report was not analysed')
}
