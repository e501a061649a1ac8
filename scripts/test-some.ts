// npm run test:unit | test:server | test:e2e [-- NAME ... [-t TITLE]]: the tests of one kind, or those of them whose file
// has one of the names in its path, or whose title has TITLE in it.
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { buildWeb, playwright, run, vitest } from './test-runs.ts'

const KINDS = {
  unit: { files: ['domain/src/**/*.test.ts', 'web/src/**/*.test.ts', 'scripts/*.test.ts'] },
  server: { files: ['server/src/**/*.test.ts'] },
  e2e: { files: ['e2e/*.spec.ts'] },
} as const

const [kind, ...rest] = process.argv.slice(2) as [keyof typeof KINDS, ...string[]]

const { names, title } = readArguments()
const files = KINDS[kind].files.flatMap((pattern) =>
  globSync(pattern, { cwd: join(import.meta.dirname, '..') }),
)
for (const name of names)
  if (!files.some((file) => file.includes(name))) refuse(`No file of test:${kind} has "${name}" in its path.`)
const chosen = names.length === 0 ? files : files.filter((file) => names.some((name) => file.includes(name)))

if (kind === 'e2e') {
  const built = await run(buildWeb)
  process.exitCode = built.ok && (await playwright([...chosen, ...(title ? ['-g', title] : [])])).ok ? 0 : 1
} else {
  process.exitCode = (await vitest([...chosen, ...(title ? ['-t', title] : [])])).ok ? 0 : 1
}

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      args: rest,
      options: { t: { type: 'string', short: 't' } },
      allowPositionals: true,
    })
    return { names: positionals, title: values.t }
  } catch (error) {
    return refuse(`${(error as Error).message.split('. ')[0]}.`)
  }
}

function refuse(why: string): never {
  console.error(`${why} Usage: npm run test:${kind} -- [NAME ...] [-t TITLE]`)
  process.exit(2)
}
