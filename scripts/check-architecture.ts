// Who may import whom (docs/architecture.md), read from the import statements. Prints each violation and exits with 1.
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'

type Rule = { name: string; broken: (from: string, to: string, typeOnly: boolean) => boolean }

/** Which feature may use which other feature's service, on the server: one short, acyclic list. */
const FEATURE_EDGES: Record<string, string[]> = {
  assistant: ['health-log', 'profile', 'supplements', 'test-data'],
  'blood-markers': ['profile', 'test-data'],
  dashboard: ['health-log', 'profile', 'supplements', 'test-data'],
}

/** Feature words of `domain` and `server` that carry no feature of their own. */
const NOT_FEATURES = new Set(['api', 'brand', 'health', 'safety', 'samples', 'text'])

const feature = (path: string, tier: string) => new RegExp(`^${tier}/src/features/([^/]+)/`).exec(path)?.[1]
const file = (path: string) => path.split('/').at(-1)
const inTests = (path: string) => /\.test\.tsx?$|^server\/src\/testing\//.test(path)
const DATABASE_TABLES = /^server\/src\/db\/schema\//

const RULES: Rule[] = [
  {
    name: 'domain imports only zod and itself',
    broken: (from, to) =>
      from.startsWith('domain/') && !inTests(from) && to !== 'zod' && !to.startsWith('domain/'),
  },
  {
    name: 'the web never imports the server at run time',
    broken: (from, to, typeOnly) => from.startsWith('web/') && to.startsWith('server/') && !typeOnly,
  },
  {
    name: 'the server never imports the web',
    broken: (from, to) => from.startsWith('server/') && to.startsWith('web/'),
  },
  {
    name: 'only main and testing import adapters',
    broken: (from, to) =>
      to.startsWith('server/src/adapters/') &&
      !/^server\/src\/(main\.ts|testing\/|adapters\/)/.test(from) &&
      !from.endsWith('/cli.ts') &&
      from.startsWith('server/'),
  },
  {
    name: 'only adapters import vendor SDKs',
    broken: (from, to) =>
      from.startsWith('server/') &&
      !inTests(from) &&
      /^(nodemailer|flydrive|@aws-sdk\/.*|pg-boss|altcha-lib|stripe|@ai-sdk\/(?!provider$).*)(\/|$)/.test(
        to,
      ) &&
      !from.startsWith('server/src/adapters/'),
  },
  {
    name: 'only repo.ts imports tables',
    broken: (from, to, typeOnly) =>
      DATABASE_TABLES.test(to) &&
      !typeOnly &&
      !DATABASE_TABLES.test(from) &&
      !inTests(from) &&
      !['server/src/features/auth/auth.ts', 'server/src/crypto/user-keys.ts'].includes(from) &&
      file(from) !== 'repo.ts',
  },
  {
    name: 'a feature uses another one only through its service, along the declared list',
    broken: (from, to, typeOnly) => {
      const [user, used] = [feature(from, 'server'), feature(to, 'server')]
      if (!user || !used || user === used || inTests(from) || typeOnly) return false
      return !(FEATURE_EDGES[user]?.includes(used) && file(to) === 'service.ts')
    },
  },
  {
    name: 'on the web a feature never imports another: compose in pages',
    broken: (from, to) => {
      const [user, used] = [feature(from, 'web'), feature(to, 'web')]
      return Boolean(user && used && user !== used)
    },
  },
  {
    name: 'ui and lib import no feature and no page',
    broken: (from, to) => /^web\/src\/(ui|lib)\//.test(from) && /^web\/src\/(features|pages)\//.test(to),
  },
  {
    name: 'ports hold types only',
    broken: (from, _to, typeOnly) => from.startsWith('server/src/ports/') && !typeOnly,
  },
]

const LONGEST_FILE = 400

const IMPORT =
  /(?:^|\n)\s*(?:import|export)\s+(type\s+)?(?:[^'";]*?\sfrom\s+)?['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)/g

/** Every broken rule in a tree, as `rule: from -> to`. */
export function findViolations(root: string): string[] {
  const found: string[] = []
  const files = ['domain', 'server', 'web'].flatMap((tier) => sources(join(root, tier, 'src')))
  for (const path of files) {
    const from = relative(root, path).split(sep).join('/')
    const text = readFileSync(path, 'utf8')
    for (const [, typeOnly, named, dynamic] of text.matchAll(IMPORT)) {
      const to = target(root, path, named ?? dynamic ?? '')
      for (const rule of RULES) {
        if (rule.broken(from, to, Boolean(typeOnly))) found.push(`${rule.name}: ${from} -> ${to}`)
      }
    }
    const lines = text.split('\n').length - 1
    if (lines > LONGEST_FILE) found.push(`no file over ${LONGEST_FILE} lines: ${from} has ${lines}`)
    if (/process\.env/.test(text) && from.startsWith('server/') && !isEnvironmentReader(from)) {
      found.push(`only config.ts reads process.env: ${from}`)
    }
  }
  return [...found, ...wordViolations(root)]
}

const isEnvironmentReader = (from: string) =>
  /^server\/src\/(?:config|db\/embedded(?:-runner)?)\.ts$/.test(from) || inTests(from)

/** One word per feature: a folder of domain or web is a feature of the server, or declared not to be one. */
function wordViolations(root: string): string[] {
  const folders = (path: string) => {
    try {
      return readdirSync(join(root, path), { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map((entry) => entry.name)
    } catch {
      return []
    }
  }
  const words = new Set(folders('server/src/features'))
  const content = new Set(['blog', 'actions', 'knowledge'])
  return [...folders('domain/src'), ...folders('web/src/features')]
    .filter((word) => !words.has(word) && !NOT_FEATURES.has(word) && !content.has(word))
    .map((word) => `one word per feature everywhere: ${word} is no feature of the server`)
}

function target(root: string, from: string, specifier: string): string {
  if (specifier.startsWith('.'))
    return relative(root, resolve(dirname(from), specifier))
      .split(sep)
      .join('/')
  return specifier.replace(/^#(server|web)\//, '$1/src/').replace(/^@aevia\/(domain|server|web)\//, '$1/src/')
}

function sources(folder: string): string[] {
  try {
    return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
      if (entry.isDirectory()) return sources(join(folder, entry.name))
      return /\.tsx?$/.test(entry.name) ? [join(folder, entry.name)] : []
    })
  } catch {
    return []
  }
}

if (import.meta.main) {
  const violations = findViolations(join(import.meta.dirname, '..'))
  for (const violation of violations) console.error(violation)
  console.log(
    violations.length === 0 ? 'architecture: no violation' : `architecture: ${violations.length} violations`,
  )
  process.exitCode = violations.length === 0 ? 0 : 1
}
