/** The JSON pointer (RFC 6901) and the line of a value. */
import type { Place } from '../lab-report/arrange/text-layout.ts'
import type { CodedReport } from './coded-result.ts'
import { linesOf } from '../lab-report/arrange/text-places.ts'

const escaped = (key: string): string => key.replaceAll('~', '~0').replaceAll('/', '~1')

/** Pointers of the objects of a parsed text, and from them to their members. */
export function jsonPointers(root: unknown): (node: object, ...keys: string[]) => Place {
  let parents: Map<object, { parent: object; key: string }> | null = null
  const parentsOf = () => {
    const found: typeof parents = new Map()
    const waiting = [root]
    for (let value = waiting.pop(); value !== undefined; value = waiting.pop()) {
      if (typeof value !== 'object' || value === null) continue
      for (const [key, child] of Object.entries(value)) {
        if (typeof child !== 'object' || child === null) continue
        found.set(child, { parent: value, key })
        waiting.push(child)
      }
    }
    return found
  }
  return (node, ...keys) => {
    parents ??= parentsOf()
    const path = [...keys]
    for (let at = parents.get(node); at; at = parents.get(at.parent)) path.unshift(at.key)
    return { at: { kind: 'json_pointer', path: path.map((key) => `/${escaped(key)}`).join('') } }
  }
}

const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g

type Wanted = { members: Map<string, Wanted>; span?: { from: number; to: number } }
type Open = { wanted: Wanted | undefined; key: string; index: number; isList: boolean }

const unescaped = (step: string): string => step.replaceAll('~1', '/').replaceAll('~0', '~')

function wantedIn(pointers: readonly string[]): { root: Wanted; leaves: Map<string, Wanted> } {
  const root: Wanted = { members: new Map() }
  const leaves = new Map<string, Wanted>()
  for (const pointer of pointers) {
    let at = root
    for (const step of pointer.split('/').slice(1).map(unescaped)) {
      const next = at.members.get(step) ?? { members: new Map() }
      at.members.set(step, next)
      at = next
    }
    leaves.set(pointer, at)
  }
  return { root, leaves }
}

/** Notes where the wanted values begin and end; of a list or object, its opening mark. */
function findSpans(text: string, root: Wanted): void {
  const open: Open[] = []
  let expectsKey = false
  for (const { 0: token, index } of text.matchAll(TOKEN)) {
    const inside = open.at(-1)
    if (token === '}' || token === ']') {
      open.pop()
      expectsKey = false
    } else if (token === ',') {
      if (inside?.isList) inside.index += 1
      expectsKey = inside !== undefined && !inside.isList
    } else if (token === ':') {
      expectsKey = false
    } else if (expectsKey && inside && token.startsWith('"')) {
      inside.key = JSON.parse(token) as string
    } else {
      const wanted = inside
        ? inside.wanted?.members.get(inside.isList ? String(inside.index) : inside.key)
        : root
      if (wanted) wanted.span = { from: index, to: index + token.length }
      if (token === '{' || token === '[') {
        open.push({ wanted, key: '', index: 0, isList: token === '[' })
        expectsKey = token === '{'
      }
    }
  }
}

/** The lines of results that know their pointer. */
export function withJsonLines(report: CodedReport, text: string): CodedReport {
  const { root, leaves } = wantedIn(
    report.results.flatMap(({ source: { at } }) => (at?.kind === 'json_pointer' ? at.path : [])),
  )
  findSpans(text, root)
  const lineOf = linesOf(text)
  const results = report.results.map((result) => {
    const { at } = result.source
    const span = at?.kind === 'json_pointer' ? leaves.get(at.path)?.span : undefined
    return span ? { ...result, source: { ...result.source, ...lineOf(span) } } : result
  })
  return { ...report, results }
}
