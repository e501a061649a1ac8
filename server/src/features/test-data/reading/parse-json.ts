/** JSON to a value; for what is not JSON, the place of the fault. */
import { visit } from 'jsonc-parser'
import { ReadingFailure } from './reading-failure.ts'

/** @throws ReadingFailure */
export function parseJson(text: string): unknown {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw failureIn(text)
  }
  const tooDeep = tooDeepAt(text)
  if (tooDeep === null) return value
  const before = text.slice(0, tooDeep).split(/\r\n|\r|\n/)
  throw new ReadingFailure('too_complex', { line: before.length, character: before.at(-1)!.length + 1 })
}

/** Records nest some ten times. */
const MAX_DEPTH = 200

function tooDeepAt(text: string): number | null {
  let depth = 0
  for (const { 0: token, index } of text.matchAll(/"(?:[^"\\]|\\.)*"|[[\]{}]/g)) {
    if (token === '[' || token === '{') depth += 1
    else if (token === ']' || token === '}') depth -= 1
    if (depth > MAX_DEPTH) return index
  }
  return null
}

function failureIn(text: string): ReadingFailure {
  let failure: ReadingFailure | null = null
  const end = text.trimEnd().length
  let [begun, open] = [0, 0]
  const begins = () => {
    begun += 1
    open += 1
  }
  const ends = () => void (open -= 1)
  visit(
    text,
    {
      onObjectBegin: begins,
      onObjectEnd: ends,
      onArrayBegin: begins,
      onArrayEnd: ends,
      onError: (_, offset, length, line, character) => {
        const isMore = begun > 0 && open === 0
        const reason = offset + length >= end && !isMore ? 'truncated' : 'unreadable'
        failure ??= new ReadingFailure(reason, { line: line + 1, character: character + 1 })
      },
    },
    { disallowComments: true },
  )
  return failure ?? new ReadingFailure('unreadable')
}
