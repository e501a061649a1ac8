import type { FailurePlace, ReadingFailureReason } from '@aevia/domain/health/reading/analysis.ts'

/** Where this program's own code went wrong: names of functions and files, nothing of the document. */
export type Fault = { error: string; at: string[] }

const OWN_ERRORS = [TypeError, RangeError, ReferenceError]
const MOST_FRAMES = 8

/** A programming error of ours; null for what a library says of a document that it cannot read. */
export function ownFault(error: unknown): Fault | null {
  if (!(error instanceof Error) || !OWN_ERRORS.some((kind) => error instanceof kind)) return null
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  const thrower = frames.find((line) => !line.includes('node:') && !line.includes('<anonymous>'))
  const isOwn = (line: string): boolean => /\/(?:domain|server)\/src\//.test(line)
  if (!thrower || thrower.includes('node_modules') || !isOwn(thrower)) return null
  const place = (line: string): string =>
    line.trim().replace(/(?:file:\/\/)?\/\S*\/(?=(?:domain|server)\/)/g, '')
  return { error: error.name, at: frames.filter(isOwn).slice(0, MOST_FRAMES).map(place) }
}

/** True for code that ran out of room: the document asks for more than is given to one. */
export const isTooMuch = (error: unknown): boolean =>
  error instanceof RangeError && /call stack|invalid (?:array|string|typed array) length/i.test(error.message)

/** A document that cannot be read, with the reason to show. */
export class ReadingFailure extends Error {
  readonly reason: ReadingFailureReason
  readonly at: FailurePlace | undefined
  constructor(reason: ReadingFailureReason, at?: FailurePlace) {
    super(reason)
    this.reason = reason
    this.at = at
  }
}
