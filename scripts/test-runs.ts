// Runs the tests and reads what came of them; for the gate, for parts of it and for the search for flaky ones.
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { ensureBrowser } from './browser.ts'

const root = join(import.meta.dirname, '..')
const bin = (name: string) => join(root, 'node_modules', '.bin', name)

export type Outcome = { ok: boolean; passed: number; skipped: number; failed: string[] }

/**
 * What becomes of a command's output: shown as it is; kept, to be given back; or passed on line by line, for those that
 * run beside each other: two that move the cursor would write over each other.
 */
type Output = 'shown' | 'kept' | 'lines'

/** Runs a command to its end. */
export function run(
  [program = '', ...args]: string[],
  { env = {}, as = 'shown', cwd = root }: { env?: NodeJS.ProcessEnv; as?: Output; cwd?: string } = {},
): Promise<{ ok: boolean; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd,
      stdio: as === 'shown' ? 'inherit' : ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...env },
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      if (!stream) continue
      if (as === 'lines') createInterface({ input: stream }).on('line', (line) => console.log(line))
      else stream.on('data', (part: Buffer) => (output += part.toString()))
    }
    child.on('error', (error) => resolve({ ok: false, output: error.message }))
    child.on('close', (code) => resolve({ ok: code === 0, output }))
  })
}

export const script = (path: string, ...args: string[]) => [process.execPath, join(root, path), ...args]
export const tool = (name: string, ...args: string[]) => [bin(name), ...args]
export const buildWeb = script('scripts/run.mjs', 'build')

type VitestReport = {
  numPassedTests: number
  numPendingTests: number
  testResults: { name: string; message: string; assertionResults: { status: string; fullName: string }[] }[]
}

/** Tests of domain, web, scripts and server. `args` go to Vitest. */
export async function vitest(args: string[] = [], as: Output = 'shown'): Promise<Outcome> {
  const { ok, report } = await withReport<VitestReport>((file) =>
    run(
      tool('vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`, ...args),
      {
        as,
      },
    ),
  )
  const failed = (report?.testResults ?? []).flatMap(({ name, message, assertionResults }) => {
    const place = name.slice(root.length + 1)
    const titles = assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName }) => fullName)
    // A file that could not be loaded has no test that failed.
    return (titles.length === 0 && message ? [message] : titles).map((title) => `${place}: ${title}`)
  })
  return { ok, passed: report?.numPassedTests ?? 0, skipped: report?.numPendingTests ?? 0, failed }
}

type Suite = { file: string; suites?: Suite[]; specs: { title: string; ok: boolean }[] }
type PlaywrightReport = {
  stats: { expected: number; flaky: number; skipped: number }
  suites: Suite[]
}

/** Tests in a browser, on the web as it was built last. `args` go to Playwright. */
export async function playwright(args: string[] = [], as: Output = 'shown'): Promise<Outcome> {
  const browser = await ensureBrowser()
  const { ok, report } = await withReport<PlaywrightReport>((file) =>
    run(tool('playwright', 'test', '--reporter=list,json', ...args), {
      as,
      env: { CHROME_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_NAME: file },
    }),
  )
  const failedIn = ({ file, specs, suites = [] }: Suite): string[] => [
    ...specs.filter((spec) => !spec.ok).map(({ title }) => `e2e/${file}: ${title}`),
    ...suites.flatMap(failedIn),
  ]
  const { expected = 0, flaky = 0, skipped = 0 } = report?.stats ?? {}
  return { ok, passed: expected + flaky, skipped, failed: (report?.suites ?? []).flatMap(failedIn) }
}

async function withReport<R>(work: (file: string) => Promise<{ ok: boolean }>) {
  const folder = mkdtempSync(join(tmpdir(), 'aevia-report-'))
  const file = join(folder, 'report.json')
  try {
    const { ok } = await work(file)
    return { ok, report: existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as R) : null }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
