// The whole gate: the build of the web; then three things beside each other, because each waits for much that needs no
// processor: the unit and server tests, the browser tests, and the checks of format, lint, architecture, types and dead
// code. Ends with a line that counts tests.
import { buildWeb, type Outcome, playwright, run, script, tool, vitest } from './test-runs.ts'

if (process.argv.length > 2) {
  console.error(
    'npm test runs everything and takes no argument; npm run test:unit, test:server and test:e2e take names.',
  )
  process.exit(2)
}

const failedSteps: string[] = []
const counts = { passed: 0, failed: 0, skipped: 0 }

async function step<T extends { ok: boolean }>(name: string, work: () => Promise<T>): Promise<T> {
  const began = Date.now()
  const done = await work()
  console.log(`${done.ok ? 'ok  ' : 'FAIL'} ${name} (${((Date.now() - began) / 1000).toFixed(1)} s)`)
  if (!done.ok) failedSteps.push(name)
  return done
}

/** One that runs beside others: its output comes at its end, in one piece, and only when it failed. */
const check = (name: string, command: string[]) => async () => {
  const { ok, output } = await step(name, () => run(command, { as: 'kept' }))
  if (!ok) console.log(output)
}

// The types of the web need those that are generated from its routes.
const types = async () => {
  await check('route types', tool('react-router', 'typegen', 'web'))()
  for (const project of ['domain', 'server', 'web', '.'])
    await check(`types: ${project}`, tool('tsc', '-p', project))()
}
// Alone: pages are written with a limit of ten seconds each, which a busy machine exceeds.
await check('web build', buildWeb)()
const checks = async () => {
  await check('format', tool('oxfmt', '--check', '.'))()
  await check('lint', tool('oxlint', '--deny-warnings'))()
  await check('architecture', script('scripts/check-architecture.ts'))()
  await check('complexity', script('scripts/check-complexity.ts'))()
  await check('licences', script('scripts/check-licences.ts'))()
  await types()
  await check('dead code', tool('knip'))()
  await check('expressions', script('scripts/check-expressions.ts'))()
  await check('weights of the triage', script('scripts/train-triage.ts', '--check'))()
  await check('evidence', script('scripts/evidence-check.ts'))()
}

async function tests(name: string, work: () => Promise<Outcome>) {
  const { passed, skipped, failed } = await step(name, work)
  counts.passed += passed
  counts.skipped += skipped
  counts.failed += failed.length
}
// Two places each: alone either takes three, and together they would be in each other's way.
await Promise.all([
  tests('unit and server tests', () => vitest(['--maxWorkers=2'], 'lines')),
  tests('browser tests', () => playwright(['--workers=2'], 'lines')),
  checks(),
])

if (failedSteps.length > 0) console.log(`Failed: ${failedSteps.join(', ')}`)
const failed = counts.failed || failedSteps.length
console.log(`${counts.passed} passed, ${failed} failed, ${counts.skipped} skipped`)
process.exitCode = failedSteps.length === 0 ? 0 : 1
