/** What goes wrong, as FHIR says it: an OperationOutcome (R4, 2.28). */
import type { ErrorCode, ErrorReason } from '../api/errors.ts'

/** Of the value set IssueType. */
const ISSUES: Record<ErrorCode, string> = {
  invalid: 'invalid',
  unauthorized: 'login',
  payment_required: 'business-rule',
  forbidden: 'forbidden',
  not_found: 'not-found',
  conflict: 'conflict',
  too_large: 'too-long',
  rate_limited: 'throttled',
  internal: 'exception',
  unavailable: 'transient',
  storage_full: 'no-store',
}
/** One sentence for whatever is wrong with a token: which it is, is nobody's business. */
const NO_TOKEN = 'A token that works is needed: Authorization: Bearer aevia_...'

export function operationOutcome({
  code,
  reason,
  message,
}: {
  code: ErrorCode
  reason?: ErrorReason | undefined
  message: string
}) {
  const issue = {
    severity: code === 'internal' ? 'fatal' : 'error',
    code: reason === 'fhir.not_supported' ? 'not-supported' : ISSUES[code],
    diagnostics: code === 'unauthorized' ? NO_TOKEN : message,
  }
  return { resourceType: 'OperationOutcome', issue: [issue] }
}
