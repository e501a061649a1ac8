import type { ReadingFailureReason } from '@aevia/domain/test-data/analysis.ts'

/** A document that cannot be read, with the reason to show. */
export class ReadingFailure extends Error {
  readonly reason: ReadingFailureReason
  constructor(reason: ReadingFailureReason) {
    super(reason)
    this.reason = reason
  }
}
