/** JSON to a value; of what is no JSON, the place. */
import { visit } from 'jsonc-parser'
import { ReadingFailure } from './reading-failure.ts'

/** @throws ReadingFailure */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw failureIn(text)
  }
}

function failureIn(text: string): ReadingFailure {
  let failure: ReadingFailure | null = null
  const end = text.trimEnd().length
  visit(
    text,
    {
      onError: (_, offset, length, line, character) => {
        const reason = offset + length >= end ? 'truncated' : 'unreadable'
        failure ??= new ReadingFailure(reason, { line: line + 1, character: character + 1 })
      },
    },
    { disallowComments: true },
  )
  return failure ?? new ReadingFailure('unreadable')
}
