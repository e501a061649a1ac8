// Which browser the tests drive: the machine's Chrome or Chromium, else Playwright's own, else Debian's package.
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

// The one without windows first: it draws the same pages with a fifth less work.
const NAMES = [
  'chromium-headless-shell',
  'google-chrome-stable',
  'google-chrome',
  'chromium',
  'chromium-browser',
  'chrome',
]
const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

function installed(): string | null {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const candidates = [
    process.env.CHROME_PATH ?? '',
    ...NAMES.flatMap((name) => folders.map((folder) => join(folder, name))),
    ...PLACES,
  ]
  return candidates.find((path) => path !== '' && existsSync(path)) ?? null
}

async function playwrightsOwn(): Promise<string | null> {
  const { chromium } = await import('@playwright/test')
  const path = chromium.executablePath()
  return path && existsSync(path) ? path : null
}

/** The path of a browser, installing one where there is none. */
export async function ensureBrowser(): Promise<string> {
  const found = installed() ?? (await playwrightsOwn())
  if (found) return found
  console.error('No Chrome or Chromium here: installing one for the browser tests ...')
  const playwright = join(import.meta.dirname, '..', 'node_modules', '@playwright', 'test', 'cli.js')
  spawnSync(process.execPath, [playwright, 'install', '--with-deps', 'chromium'], {
    stdio: ['ignore', 2, 2],
    timeout: 240_000,
  })
  const downloaded = await playwrightsOwn()
  if (downloaded) return downloaded
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  for (const args of [
    ['update'],
    ['install', '-y', '--no-install-recommends', 'chromium-headless-shell', 'fonts-liberation'],
  ]) {
    const [program = 'apt-get', ...rest] = [...sudo, 'apt-get', ...args]
    execFileSync(program, rest, {
      stdio: ['ignore', 2, 2],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
  }
  const packaged = installed()
  if (!packaged)
    throw new Error('No browser could be installed. Install Chrome or Chromium, or set CHROME_PATH.')
  return packaged
}
