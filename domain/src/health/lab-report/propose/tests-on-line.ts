/** Several tests on one line, run together or with signs between them: where each of them begins. */
import { isKnownTest } from '../../biomarkers/name-index.ts'
import { isLaboratoryUnit } from '../value-in-name.ts'
import { isTestName } from '../printed-result.ts'
import { isUnit } from '../../units.ts'
import type { Row } from '../text-layout.ts'
import { type LineToken, tokensOf } from '../weigh/line-tokens.ts'

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
    if (isUnit(first) && (isLaboratoryUnit(first) || (before && before.kind !== 'word'))) break
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

/** The pieces between signs, where each of them is a name with a number and two of the names are known. */
function betweenSigns(text: string): string[] {
  const pieces = text.split(SIGN).map((piece) => piece.trim())
  const isNamed = pieces.every((piece) => COMPLETE.test(piece) && isTestName(nameOf(piece)))
  const known = pieces.filter((piece) => knownStart(piece) !== null).length
  return pieces.length > 1 && isNamed && known >= 2 ? pieces : [text]
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

function fromStarts(text: string, starts: readonly number[]): string[] {
  return starts.map((start, at) =>
    text
      .slice(at === 0 ? 0 : start, starts[at + 1])
      .trim()
      .replace(/[\s,;·•|]+$/u, ''),
  )
}

/** The text of each test of a line; the whole line where it holds one test. */
export function testsOnLine(row: Row): string[] {
  const pieces = betweenSigns(row.text)
  if (pieces.length > 1) return pieces
  const starts = namedStarts(row.text, tokensOf(row))
  return starts.length > 1 ? fromStarts(row.text, starts) : [row.text]
}
