// The whole gate, in the order of what fails fastest: format, lint, architecture, types, dead code, unit and server
// tests, browser tests. Ends with a line that counts tests.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBrowser } from './browser.ts'

const root = join(import.meta.dirname, '..')
const reports = mkdtempSync(join(tmpdir(), 'aevia-reports-'))
const bin = (name: string) => join(root, 'node_modules', '.bin', name)
const script = (path: string) => [process.execPath, join(root, path)]
const counts = { passed: 0, failed: 0, skipped: 0 }
const failedSteps: string[] = []

function step(name: string, command: string[], env: NodeJS.ProcessEnv = {}) {
  const began = Date.now()
  const [program = '', ...args] = command
  const { status } = spawnSync(program, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  })
  const seconds = ((Date.now() - began) / 1000).toFixed(1)
  console.log(`${status === 0 ? 'ok  ' : 'FAIL'} ${name} (${seconds} s)`)
  if (status !== 0) failedSteps.push(name)
}

function count(file: string, read: (report: never) => typeof counts) {
  if (!existsSync(file)) return
  const found = read(JSON.parse(readFileSync(file, 'utf8')) as never)
  for (const key of ['passed', 'failed', 'skipped'] as const) counts[key] += found[key]
}

step('format', [bin('oxfmt'), '--check', '.'])
step('lint', [bin('oxlint'), '--deny-warnings'])
step('architecture', script('scripts/check-architecture.ts'))
step('expressions', script('scripts/check-expressions.ts'))
step('route types', [bin('react-router'), 'typegen', join(root, 'web')])
for (const project of ['domain', 'server', 'web', '.']) step(`types: ${project}`, [bin('tsc'), '-p', project])
step('dead code', [bin('knip')])

const unitReport = join(reports, 'unit.json')
step('unit and server tests', [
  bin('vitest'),
  'run',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${unitReport}`,
])
count(unitReport, (report: { numPassedTests: number; numFailedTests: number; numPendingTests: number }) => ({
  passed: report.numPassedTests,
  failed: report.numFailedTests,
  skipped: report.numPendingTests,
}))

const browserReport = join(reports, 'browser.json')
step('web build', [process.execPath, join(root, 'scripts/run.mjs'), 'build'])
step('browser tests', [bin('playwright'), 'test', '--reporter=list,json'], {
  CHROME_PATH: await ensureBrowser(),
  PLAYWRIGHT_JSON_OUTPUT_NAME: browserReport,
})
count(
  browserReport,
  (report: { stats: { expected: number; unexpected: number; flaky: number; skipped: number } }) => ({
    passed: report.stats.expected + report.stats.flaky,
    failed: report.stats.unexpected,
    skipped: report.stats.skipped,
  }),
)

rmSync(reports, { recursive: true, force: true })
const failed = counts.failed + (counts.failed === 0 ? failedSteps.length : 0)
if (failedSteps.length > 0) console.log(`Failed: ${failedSteps.join(', ')}`)
console.log(`${counts.passed} passed, ${failed} failed, ${counts.skipped} skipped`)
process.exitCode = failedSteps.length === 0 ? 0 : 1
