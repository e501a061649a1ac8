// No function with more than 20 ways through it or 80 lines. Those of the two parts that are to be rebuilt stand in
// `complexity-list.json`, which may only shrink.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

type Found = { file: string; rule: string; message: string }
type Fault = { file: string; rule: string; name: string }

const LIST = join(import.meta.dirname, 'complexity-list.json')
const LIMITS = join(import.meta.dirname, 'complexity-limits.json')
/** To be rebuilt: the triage, the assistant. */
const FENCED = /^(?:domain\/src\/safety|server\/src\/features\/assistant)\//
const TESTS = /\.test\.tsx?$|^server\/src\/testing\/|^e2e\//

/** Functions beyond the limits, from what the linter prints as JSON. */
export function faultsIn(printed: string): Found[] {
  const { diagnostics } = JSON.parse(printed) as {
    diagnostics: { code: string; message: string; filename: string }[]
  }
  return diagnostics.map(({ code, message, filename }) => ({
    file: filename.replaceAll('\\', '/'),
    rule: /\((.+)\)/.exec(code)?.[1] ?? code,
    message,
  }))
}

/** What is wrong, given what was found and what is listed. */
export function complexityFaults(found: readonly Found[], listed: readonly Fault[]): string[] {
  const asFault = ({ file, rule, message }: Found): Fault => ({
    file,
    rule,
    name: /`([^`]+)`/.exec(message)?.[1] ?? '',
  })
  const keyOf = ({ file, rule, name }: Fault) => `${file} ${rule} ${name}`
  const now = found.filter(({ file }) => !TESTS.test(file))
  const keys = new Set(now.map((each) => keyOf(asFault(each))))
  const allowed = new Set(listed.filter(({ file }) => FENCED.test(file)).map(keyOf))
  return [
    ...now
      .filter((each) => !allowed.has(keyOf(asFault(each))))
      .map(({ file, message }) => `${file}: ${message}`),
    ...listed
      .filter(({ file }) => !FENCED.test(file))
      .map((each) => `the list is for the two parts that are to be rebuilt: ${keyOf(each)}`),
    ...listed
      .filter((each) => !keys.has(keyOf(each)))
      .map((each) => `no longer needed in complexity-list.json: ${keyOf(each)}`),
  ]
}

if (import.meta.main) {
  const root = join(import.meta.dirname, '..')
  const oxlint = join(root, 'node_modules/.bin/oxlint')
  const given = ['-c', LIMITS, '--format', 'json', 'domain/src', 'server/src', 'web/src', 'scripts', 'bench']
  const { stdout, error } = spawnSync(oxlint, given, { cwd: root, encoding: 'utf8', maxBuffer: 1e8 })
  if (error) throw error
  const listed = JSON.parse(readFileSync(LIST, 'utf8')) as Fault[]
  const faults = complexityFaults(faultsIn(stdout), listed)
  for (const fault of faults) console.error(fault)
  console.log(`complexity: ${faults.length} faults, ${listed.length} functions still listed`)
  process.exitCode = faults.length === 0 ? 0 : 1
}
