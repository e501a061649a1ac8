import type { Sql } from '#server/db/connection.ts'

/** Every kind of background work with the ids it needs; never health data. */
export type JobPayloads = {
  'analyse-test': { user_id: string; test_id: string }
  /** What is left when every attempt was cut off: ends the test's wait. */
  'analyse-test-abandoned': { user_id: string; test_id: string }
  'send-mail': { mail_id: string }
  'purge-expired': Record<string, never>
}
export type JobName = keyof JobPayloads

export type Jobs = {
  /** Inside the caller's transaction: the job exists if and only if the transaction commits. */
  enqueue: <N extends JobName>(sql: Sql, name: N, payload: JobPayloads[N]) => Promise<void>
  /** Handlers may run again after a crash: they must be repeatable. */
  work: <N extends JobName>(
    name: N,
    handler: (payload: JobPayloads[N], signal: AbortSignal) => Promise<void>,
  ) => Promise<void>
  /** Work without an occasion: once after the start, and again so many seconds after each time. One at a time. */
  repeat: (name: 'purge-expired', seconds: number, handler: () => Promise<void>) => Promise<void>
  check: () => Promise<void>
  stop: () => Promise<void>
}
