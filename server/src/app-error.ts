import type { ErrorCode, ErrorReason } from '@aevia/domain/api/errors.ts'

export type Issue = { path: string; message: string }

/** What a verb throws when it refuses. Anything else that is thrown is answered as `internal`. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly reason: ErrorReason | undefined
  readonly issues: Issue[] | undefined

  constructor(
    code: ErrorCode,
    message: string,
    more: { reason?: ErrorReason; issues?: Issue[]; cause?: unknown } = {},
  ) {
    super(message, { cause: more.cause })
    this.code = code
    this.reason = more.reason
    this.issues = more.issues
  }
}

/** The same words for an id that is unknown and for one of another user. */
export const notFound = () => new AppError('not_found', 'Not found.')

/** More would not help, and an answer stays small. */
const ISSUES_MAX = 20

export function invalid(issues: readonly { path: PropertyKey[]; message: string }[]): AppError {
  const listed = issues
    .slice(0, ISSUES_MAX)
    .map((issue) => ({ path: issue.path.join('.'), message: issue.message }))
  return new AppError('invalid', listed[0]?.message ?? 'The request is not valid.', { issues: listed })
}

/** Of the disk (its own limit, or the user's of the system), of PostgreSQL (`disk_full`); stores of files say ENOSPC too. */
const FULL = new Set<unknown>(['ENOSPC', 'EDQUOT', '53100'])

/** Whether an error means that there is no space left, however deeply it is wrapped. */
export function isStorageFull(thrown: unknown): boolean {
  for (let error = thrown; error instanceof Error; error = error.cause)
    if ('code' in error && FULL.has(error.code)) return true
  return false
}
