import type { ProviderName } from '@aevia/domain/connectors/schema.ts'
import type { Sql } from '#server/db/connection.ts'

/** Every kind of background work with what names its object; never health data. */
export type JobPayloads = {
  'analyse-test': { user_id: string; test_id: string }
  /** The same for a text that takes long, which short ones do not wait for. */
  'analyse-long': { user_id: string; test_id: string }
  /** The same test, when so many of its pages are pictures. */
  'analyse-scan': { user_id: string; test_id: string; pages: number }
  /** The same for scans that take long, which photos do not wait for. */
  'analyse-long-scan': { user_id: string; test_id: string; pages: number }
  /** What is left when every attempt was cut off: ends the test's wait. */
  'analyse-test-abandoned': { user_id: string; test_id: string }
  'import-metrics': { user_id: string; import_id: string }
  /** The same for a small file, which does not wait for long ones. */
  'import-small': { user_id: string; import_id: string }
  /** What devices of this source measured, after its user asked for that. */
  'forget-source': { user_id: string; source: string }
  'send-mail': { mail_id: string }
  /** For an address that somebody typed in, and that may have no account. */
  'mail-reset-link': { email: string }
  /** The reminder of the day, at this instant; what is due is looked up when it comes. */
  'send-digest': { user_id: string; at: string }
  /** The reminder of this day on one device. */
  'send-push': { user_id: string; device_id: string; day: string }
  /** Everything of a user as one file. */
  'make-archive': { user_id: string; archive_id: string }
  'make-archive-abandoned': { user_id: string; archive_id: string }
  /** What is left of a user, when the days to think are over. */
  'erase-account': { user_id: string }
  /** When it was not downloaded in its time. */
  'remove-archive': { user_id: string; archive_id: string }
  'plan-digests': Record<string, never>
  'plan-syncs': Record<string, never>
  'purge-expired': Record<string, never>
  'sweep-files': Record<string, never>
  'back-up': Record<string, never>
} & Record<SyncJob, SyncPayload>

/** Each provider has a queue of its own: one that hangs keeps nobody from another one. */
export type SyncJob = `sync-${ProviderName}`
/** What is new at a provider; `at` is the time of the night that it is for, where it is for one; `on` goes on with a long one. */
export type SyncPayload = { user_id: string; provider: ProviderName; at?: string; on?: true }
export const syncJob = (provider: ProviderName): SyncJob => `sync-${provider}`
export type JobName = keyof JobPayloads

export type Jobs = {
  /** Inside the caller's transaction: the job exists if and only if the transaction commits. */
  enqueue: <N extends JobName>(
    sql: Sql,
    name: N,
    payload: JobPayloads[N],
    /** not before then, if it is said; of one id there is one job */
    later?: { at?: string; id: string },
  ) => Promise<void>
  /**
   * Handlers may run again after a crash: they must be repeatable. The signal means that the work was taken away or
   * the process stops: nobody waits for it any longer. Users take turns, and one user has one handler of a name at a
   * time.
   */
  work: <N extends JobName>(
    name: N,
    handler: (payload: JobPayloads[N], signal: AbortSignal) => Promise<void>,
  ) => Promise<void>
  /** Work without an occasion: once in so many seconds, by whichever process asks first. */
  repeat: (
    name: 'purge-expired' | 'sweep-files' | 'plan-digests' | 'plan-syncs' | 'back-up',
    seconds: number,
    handler: (signal: AbortSignal) => Promise<void>,
  ) => Promise<void>
  /** Removes every job that names a user or an address, also the one that asks for it. */
  forget: (sql: Sql, names: { userId: string; email: string }) => Promise<void>
  check: () => Promise<void>
  stop: () => Promise<void>
}
