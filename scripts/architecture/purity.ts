import { type Program, Visitor } from 'oxc-parser'

const OUTSIDE = new Set([
  'console',
  'crypto',
  'document',
  'fetch',
  'globalThis',
  'localStorage',
  'navigator',
  'performance',
  'process',
  'queueMicrotask',
  'sessionStorage',
  'setImmediate',
  'setInterval',
  'setTimeout',
  'window',
])

/** Of an identifier; other nodes have none. */
const nameOf = (node: object): string | undefined =>
  'type' in node && node.type === 'Identifier' && 'name' in node ? String(node.name) : undefined

/** Where a program asks the clock, chance or the world: what `domain` gets as a parameter. */
export function impuritiesIn(program: Program): string[] {
  const own = new Set<string>()
  const found = new Set<string>()
  const declare = (pattern: object) => {
    const name = nameOf(pattern)
    if (name) own.add(name)
  }
  const use = (node: object) => {
    const name = nameOf(node)
    if (name && OUTSIDE.has(name)) found.add(name)
  }
  new Visitor({
    VariableDeclarator: ({ id }) => declare(id),
    FunctionDeclaration: ({ params }) => params.forEach(declare),
    FunctionExpression: ({ params }) => params.forEach(declare),
    ArrowFunctionExpression: ({ params }) => params.forEach(declare),
    Property: ({ value }) => declare(value),
    NewExpression({ callee, arguments: given }) {
      if (callee.type === 'Identifier' && callee.name === 'Date' && given.length === 0)
        found.add('new Date()')
    },
    CallExpression({ callee }) {
      use(callee)
      if (callee.type === 'Identifier' && callee.name === 'Date') found.add('Date()')
    },
    MemberExpression({ object, property }) {
      use(object)
      if (object.type !== 'Identifier' || property.type !== 'Identifier') return
      const name = `${object.name}.${property.name}`
      if (name === 'Date.now' || name === 'Math.random') found.add(name)
    },
  }).visit(program)
  return [...found].filter((name) => !own.has(name))
}
