// npm run test:flaky [-- ROUNDS, default 3]: the tests of the gate several times in a row, beside six processes that keep
// the processors busy. Prints each test that failed, with its round; exits with 1 when there is one.
import { type ChildProcess, spawn } from 'node:child_process'
import { buildWeb, playwright, run, vitest } from './test-runs.ts'

const LOAD = 6
const [given = '3', ...more] = process.argv.slice(2)
if (!/^[1-9]\d?$/.test(given) || more.length > 0) {
  console.error('Usage: npm run test:flaky -- [ROUNDS, 1 to 99]')
  process.exit(2)
}

const built = await run(buildWeb)
if (!built.ok) process.exit(1)
const failures: string[] = []
const load: ChildProcess[] = Array.from({ length: LOAD }, () =>
  // Ends with this process, however that ends.
  spawn(process.execPath, ['-e', 'const parent = process.ppid; while (process.ppid === parent);'], {
    stdio: 'ignore',
  }),
)
try {
  for (let round = 1; round <= Number(given); round++) {
    const began = Date.now()
    const outcomes = [await vitest(), await playwright()]
    const failed = outcomes.flatMap((outcome) =>
      outcome.ok || outcome.failed.length > 0 ? outcome.failed : ['a run ended without a report of a test'],
    )
    failures.push(...failed.map((test) => `round ${round}: ${test}`))
    const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0)
    const seconds = ((Date.now() - began) / 1000).toFixed(0)
    console.log(`round ${round} of ${given}: ${passed} passed, ${failed.length} failed (${seconds} s)`)
  }
} finally {
  for (const process of load) process.kill('SIGKILL')
}
for (const failure of failures) console.log(failure)
console.log(failures.length === 0 ? 'nothing failed' : `${failures.length} failures`)
process.exitCode = failures.length === 0 ? 0 : 1
