/** Every regular expression of the product: what is written in its sources, and what they build when they are loaded. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'

export type Expression = { source: string; flags: string; /** file and line */ place: string }

/** Programs rather than modules: to load them is to run them. */
const PROGRAMS = /(?:^|\/)(?:main|child)\.ts$|\/commands\//
const OURS = /(?:domain|server)\/src\/[^):]+:\d+/

const sourcesIn = (root: string, pattern: string): string[] =>
  globSync(pattern, { cwd: root })
    .filter((file) => !/\.test\.tsx?$|\/testing\//.test(file))
    .sort()

/** Expressions between two strokes. */
export function writtenIn(file: string, code: string): Expression[] {
  const found: Expression[] = []
  const { program } = parseSync(file, code)
  new Visitor({
    Literal(node) {
      if (!('regex' in node) || !node.regex) return
      const line = code.slice(0, node.start).split('\n').length
      found.push({ source: node.regex.pattern, flags: node.regex.flags, place: `${file}:${line}` })
    },
  }).visit(program)
  return found
}

/** Expressions that modules build from parts, with the place of the code that built them. */
async function builtBy(root: string, files: readonly string[]): Promise<Expression[]> {
  const found: Expression[] = []
  const Native = globalThis.RegExp
  const tell = (expression: RegExp): RegExp => {
    const place = OURS.exec(new Error('built here').stack ?? '')?.[0]
    if (place) found.push({ source: expression.source, flags: expression.flags, place })
    return expression
  }
  globalThis.RegExp = new Proxy(Native, {
    construct: (target, given, newTarget) => tell(Reflect.construct(target, given, newTarget) as RegExp),
    apply: (target, self, given) => tell(Reflect.apply(target, self, given) as RegExp),
  })
  try {
    for (const file of files) await import(join(root, file))
  } finally {
    globalThis.RegExp = Native
  }
  return found
}

export async function allExpressions(root: string): Promise<Expression[]> {
  const modules = sourcesIn(root, '{domain,server}/src/**/*.ts')
  const written = [...modules, ...sourcesIn(root, 'web/src/**/*.{ts,tsx}')].flatMap((file) =>
    writtenIn(file, readFileSync(join(root, file), 'utf8')),
  )
  const built = await builtBy(
    root,
    modules.filter((file) => !PROGRAMS.test(file)),
  )
  const known = new Map(
    [...written, ...built].map((each) => [`${each.place} /${each.source}/${each.flags}`, each]),
  )
  return [...known.values()]
}
