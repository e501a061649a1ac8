import { rememberingMessage } from '../remember.ts'

/** More in one take longer again (362 expressions on 204 questions: 31 us one by one, 10 us in sixteens, 32 us in thirty-twos). */
const TOGETHER = 12
/** Expressions with groups of their own number or name mean something else inside of another. */
const ALONE = /\\[1-9k]|\(\?<(?![=!])/
/** Most expressions begin so: asked once for all, it passes over the middle of words. */
const BEGINNINGS = ['(?<![a-z0-9])', '(?<![a-z])', String.raw`\b`]

/**
 * Which of many expressions a text holds. Nearly all are in none, so they are tried several at a time first.
 * @param expressions of the same flags, but for `g`
 */
export function expressionFinder(expressions: readonly RegExp[]): (text: string) => ReadonlySet<RegExp> {
  const alike = Map.groupBy(new Set(expressions), ({ source }) =>
    ALONE.test(source) ? null : beginningOf(source),
  )
  const single = alike.get(null) ?? []
  const groups = [...alike].flatMap(([beginning, all]) =>
    beginning === null
      ? []
      : Array.from({ length: Math.ceil(all.length / TOGETHER) }, (_, at) => {
          const each = all.slice(at * TOGETHER, (at + 1) * TOGETHER)
          const rests = each.map(({ source }) => `(?:${source.slice(beginning.length)})`)
          const flags = each[0]!.flags.replace('g', '')
          return { any: new RegExp(`${beginning}(?:${rests.join('|')})`, flags), each }
        }),
  )
  const foundIn = (text: string) => (expression: RegExp) => text.search(expression) >= 0
  return rememberingMessage((text) => {
    const near = groups.flatMap(({ any, each }) => (any.test(text) ? each : []))
    return new Set([...near, ...single].filter(foundIn(text)))
  })
}

const beginningOf = (source: string): string =>
  hasChoiceOutside(source) ? '' : (BEGINNINGS.find((beginning) => source.startsWith(beginning)) ?? '')

/** `a|b`: what stands before the first stroke is not asked of the second. */
function hasChoiceOutside(source: string): boolean {
  let depth = 0
  for (const [token] of source.matchAll(/\\.|\[(?:\\.|[^\]\\])*\]|[()|]/gs)) {
    if (token === '(') depth += 1
    else if (token === ')') depth -= 1
    else if (token === '|' && depth === 0) return true
  }
  return false
}
