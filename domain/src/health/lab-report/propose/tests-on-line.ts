/** Several tests on one line, run together or with signs between them: where each of them begins. */
import { isKnownTest } from '../../biomarkers/name-index.ts'
import { isLaboratoryUnit } from '../lex/value-in-name.ts'
import { isOfSomethingElse, isTestName } from '../lex/test-names.ts'
import { isUnit } from '../../units.ts'
import type { Row } from '../arrange/text-layout.ts'
import { type LineToken, tokensOf } from '../arrange/line-tokens.ts'

const LONGEST_NAME = 60
const MOST_WORDS = 7
/** Between tests; a comma only where a known name follows. */
const SIGN = /\s[·•∙‧|]\s|\s?;\s+/gu
const COMPLETE = /\p{L}.*\d/u

const isAmount = ({ kind }: LineToken): boolean => kind === 'number' || kind === 'limit'

/** The place from which the words before a number are the longest known name; null where they are none. */
function knownNameBefore(
  text: string,
  tokens: readonly LineToken[],
  at: number,
  from: number,
): number | null {
  const end = tokens[at]!.from
  let found: number | null = null
  for (let start = at - 1; start >= from && at - start <= MOST_WORDS; start -= 1) {
    const begin = tokens[start]!.from
    if (end - begin > LONGEST_NAME) break
    // The unit of the value before it: `mg` is not magnesium.
    const before = tokens[start - 1]
    const first = tokens[start]!.text
    const isOfName = first === '%' && before?.kind === 'word'
    if (!isOfName && isUnit(first) && (isLaboratoryUnit(first) || (before && before.kind !== 'word'))) break
    const name = text
      .slice(begin, end)
      .replaceAll('\t', ' ')
      .replace(/[\s:=(<>≤≥]+$/u, '')
    if (/\p{L}/u.test(name.slice(0, 4)) && isKnownTest(name)) found = begin
  }
  return found
}

/** Where known names begin whose value follows at once. */
function namedStarts(text: string, tokens: readonly LineToken[]): number[] {
  const starts: number[] = []
  let from = 0
  tokens.forEach((token, at) => {
    if (!isAmount(token)) return
    const start = knownNameBefore(text, tokens, at, from)
    if (start === null) return
    starts.push(start)
    from = at + 1
  })
  return starts
}

/** The words of a piece before its first number. */
const nameOf = (piece: string): string => /^[^\d<>≤≥]*/u.exec(piece)![0].replace(/[\s:=(]+$/u, '')

/** So many of the pieces with a number are named, and at least two of them known, where each is a test. */
const MOSTLY = 0.6

/** The pieces between signs, if most of them are a name with a number; without a number is what was done or received. */
function betweenSigns(text: string): string[] {
  const pieces = text
    .split(SIGN)
    .map((piece) => piece.trim())
    .filter((piece) => /\d/u.test(piece))
  const named = pieces.filter((piece) => COMPLETE.test(piece) && isTestName(nameOf(piece)))
  const known = named.filter((piece) => knownStart(piece) !== null).length
  return pieces.length > 1 && known >= 2 && named.length >= pieces.length * MOSTLY ? pieces : [text]
}

const knownStart = (piece: string): string | null => {
  const tokens = piece.split(/\s+/u)
  for (let count = Math.min(MOST_WORDS, tokens.length - 1); count > 0; count -= 1) {
    const name = tokens
      .slice(0, count)
      .join(' ')
      .replace(/[\s:=]+$/u, '')
    if (isKnownTest(name)) return name
  }
  return null
}

/** What stands before the first name is a heading with its colon, or belongs to the name. */
const HEADING_BEFORE = /:[\s*]*$/u

function fromStarts(text: string, starts: readonly number[]): string[] {
  const first = HEADING_BEFORE.test(text.slice(0, starts[0])) ? starts[0]! : 0
  return starts.map((start, at) =>
    text
      .slice(at === 0 ? first : start, starts[at + 1])
      .trim()
      .replace(/(?<=\d.*);\s.*$/u, '')
      .replace(/[\s,;·•|]+$/u, ''),
  )
}

/** The text of each test of a line; the whole line where it holds one test. */
export const testsOnLine = (row: Row): string[] =>
  betweenSigns(row.text).flatMap((piece) => {
    const part =
      piece === row.text ? row : { ...row, text: piece, cells: [{ ...row.cells[0]!, text: piece }] }
    const starts = namedStarts(piece, tokensOf(part))
    const isHeaded = starts.length === 1 && piece !== row.text && !isOfSomethingElse(piece)
    return starts.length > 1 || isHeaded ? fromStarts(piece, starts) : [piece]
  })
