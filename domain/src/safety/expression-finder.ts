import { rememberingSentences } from '../remember.ts'
import { atOnce, type Steps } from '../steps.ts'
import { beginningsOf } from './beginnings.ts'

/** Which of the expressions a text holds; each is tried when it is asked about. */
export type Held = { has: (expression: RegExp) => boolean }

type Finder = { expressions: readonly RegExp[]; index: Index | null }
const known: Finder[] = []

/** Lists and tries every expression once a step, so that none is parsed or compiled while somebody waits. */
export function* practiseExpressions(text: string): Steps<void> {
  for (const finder of known) finder.index ??= yield* indexed(finder.expressions)
  for (const expression of new Set(known.flatMap(({ expressions }) => expressions))) {
    // Compiled in earnest at the second time.
    text.search(expression)
    text.search(expression)
    yield
  }
}

/**
 * Of many expressions nearly all are in none of the texts, so one is tried only where a match of it can begin.
 * @param expressions of which it may be asked; their flag `g` does not count
 */
export function expressionFinder(expressions: readonly RegExp[]): (text: string) => Held {
  const finder: Finder = { expressions, index: null }
  known.push(finder)
  return rememberingSentences((text) => {
    finder.index ??= atOnce(indexed(expressions))
    const near = nearIn(text, finder.index)
    const known = new Map<RegExp, boolean>()
    return {
      has(expression) {
        if (!near.has(expression)) return false
        const found = known.get(expression) ?? text.search(expression) >= 0
        known.set(expression, found)
        return found
      },
    }
  })
}

/** The expressions whose match may begin with the characters that lead here. */
type Tree = { next: Map<number, Tree>; expressions: RegExp[] }
type Index = { ofWord: Tree; anywhere: Tree; always: RegExp[] }

const emptyTree = (): Tree => ({ next: new Map(), expressions: [] })

function plant(root: Tree, text: string, expression: RegExp): void {
  let tree = root
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    const found = tree.next.get(code) ?? emptyTree()
    tree.next.set(code, found)
    tree = found
  }
  tree.expressions.push(expression)
}

function* indexed(expressions: readonly RegExp[]): Steps<Index> {
  const index: Index = { ofWord: emptyTree(), anywhere: emptyTree(), always: [] }
  for (const expression of new Set(expressions)) {
    const beginnings = beginningsOf(expression)
    if (!beginnings) index.always.push(expression)
    for (const text of beginnings?.texts ?? [])
      plant(beginnings!.isOfWord ? index.ofWord : index.anywhere, text, expression)
    yield
  }
  return index
}

function nearIn(text: string, { ofWord, anywhere, always }: Index): ReadonlySet<RegExp> {
  const near = new Set(always)
  // A message that says one thing a hundred times is looked at once in each place.
  const seen = new Set<Tree>()
  const add = (root: Tree, from: number) => {
    let at = from
    for (let tree = root.next.get(text.charCodeAt(at)); tree; tree = tree.next.get(text.charCodeAt(at))) {
      if (!seen.has(tree)) {
        seen.add(tree)
        for (const expression of tree.expressions) near.add(expression)
      }
      at += 1
    }
  }
  for (let at = 0; at < text.length; at += 1) {
    if (!isLetter(text.charCodeAt(at - 1))) add(ofWord, at)
    add(anywhere, at)
  }
  return near
}

const isLetter = (code: number) => code >= 0x61 && code <= 0x7a
