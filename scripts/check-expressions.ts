// No text may hold the server up. Each expression of the product either takes time in proportion to its text, or by
// the square of one run of characters: of spaces, or of anything but spaces, which `domain/src/text/readable.ts` bounds.
import { join } from 'node:path'
import { analyse } from 'scslre'
import { allExpressions, type Expression } from './expressions.ts'

const SPACES = [' ', '\t', '\n', '\u00a0']
const OTHERS = ['a', 'Z', 'é', '中', '0', '9', '-', '.', '"', '!', '_', '/']
/**
 * The reader of documents runs in a process that is killed after its time: it delays nobody, and its lines cannot be
 * shortened. Only what never ends is a fault there.
 */
const READER =
  /^(?:domain\/src\/health\/(?:lab-report|structured|xml)|server\/src\/features\/test-data\/reading)\//

/** What reads addresses, headers and bodies before anything bounds their runs: here no square is allowed at all. */
const FRONT =
  /^(?:server\/src\/(?:http|features\/(?!assistant|test-data\/reading))|domain\/src\/(?:api|auth|text))\//

/** What is wrong with an expression; null when its time is bounded. */
export function faultOf({ source, flags, place }: Expression): string | null {
  const { reports } = analyse({ source, flags }, { maxReports: 20 })
  for (const { type, exponential, character } of reports) {
    const { literal, pick } = character
    if (exponential) return `takes forever on ${JSON.stringify(pick)} again and again`
    if (FRONT.test(place))
      return `takes the square of what is sent (${type}): nothing has bounded its runs of ${JSON.stringify(pick)}`
    const repeated = new RegExp(literal.source, literal.flags)
    const crosses = [SPACES, OTHERS].every((signs) => signs.some((sign) => repeated.test(sign)))
    if (crosses && !READER.test(place))
      return `takes the square of a text's length (${type}): it repeats over words and the spaces between them`
  }
  return null
}

if (process.argv[1] === import.meta.filename) {
  const root = join(import.meta.dirname, '..')
  const expressions = await allExpressions(root)
  const faults = expressions.flatMap((each) => {
    const fault = faultOf(each)
    return fault ? [`${each.place}: /${each.source.slice(0, 120)}/${each.flags} ${fault}`] : []
  })
  for (const fault of faults) console.error(fault)
  console.log(`${expressions.length} expressions, ${faults.length} of unbounded time`)
  process.exit(faults.length === 0 ? 0 : 1)
}
