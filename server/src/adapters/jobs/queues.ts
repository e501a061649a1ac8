import { PROVIDERS } from '@aevia/domain/connectors/schema.ts'
import {
  importProcessorMs,
  importWallMs,
  SMALL_IMPORT_PROCESSOR_MS,
} from '@aevia/domain/metrics/reading-limits.ts'
import { IMPORT_SIZE_MAX } from '@aevia/domain/metrics/schema.ts'
import {
  MAX_SCANNED_PAGES,
  scanTimeoutMs,
  SHORT_SCAN_TIMEOUT_MS,
  SHORT_TEXT_TIMEOUT_MS,
  TEXT_TIMEOUT_MS,
  wallMs,
} from '@aevia/domain/test-data/reading-limits.ts'
import { SYNC_PLACES } from '#server/db/pools.ts'
import { type JobName, type SyncJob, syncJob } from '#server/ports/jobs.ts'

type QueueOptions = {
  expireInSeconds: number
  heartbeatSeconds: number
  retryLimit: number
  /** Seconds, doubled at each try up to the highest. */
  retryDelayMax?: number
  deadLetter?: JobName
  /** How long a finished job is kept, and a minute more at most. */
  deleteAfterSeconds?: number
}
/** A reader is killed at its own limit, long before its job would be given to another one; the rest is for the store. */
const READING = {
  heartbeatSeconds: 10,
  retryLimit: 5,
  deadLetter: 'analyse-test-abandoned',
  deleteAfterSeconds: 3600,
} as const
const withReserve = (processorMs: number) => wallMs(processorMs) / 1000 + 60
/**
 * A year of measurements is a few hundred pages. A provider that is away is asked again for some minutes, then the next
 * night; one that asks us to wait gets a job for when it said.
 */
const SYNC = {
  expireInSeconds: 3600,
  heartbeatSeconds: 10,
  retryLimit: 7,
  retryDelayMax: 120,
  deleteAfterSeconds: 3600,
} as const
const ofEachProvider = <T>(value: T): Record<SyncJob, T> =>
  Object.fromEntries(PROVIDERS.map((name) => [syncJob(name), value])) as Record<SyncJob, T>
/** Seconds. A worker that dies stops its heartbeat, and another takes the job. Dead-letter queues come first. */
export const QUEUES: Record<JobName, QueueOptions> = {
  'analyse-test-abandoned': { expireInSeconds: 60, heartbeatSeconds: 10, retryLimit: 20 },
  'make-archive-abandoned': { expireInSeconds: 60, heartbeatSeconds: 10, retryLimit: 20 },
  // Tried for about three days: a mail server may be away for long.
  'send-mail': { expireInSeconds: 180, heartbeatSeconds: 10, retryLimit: 80, retryDelayMax: 3600 },
  'mail-reset-link': { expireInSeconds: 60, heartbeatSeconds: 10, retryLimit: 20, deleteAfterSeconds: 60 },
  // A file of gigabytes takes minutes; one that takes too long is killed by who reads it. How often one is begun that ends
  // the process is counted with the import; tried again is what has to wait for another one of its user.
  'import-metrics': {
    expireInSeconds: importWallMs(importProcessorMs(IMPORT_SIZE_MAX)) / 1000 + 60,
    heartbeatSeconds: 10,
    retryLimit: 240,
    retryDelayMax: 60,
    deleteAfterSeconds: 3600,
  },
  'import-small': {
    expireInSeconds: importWallMs(SMALL_IMPORT_PROCESSOR_MS) / 1000 + 60,
    heartbeatSeconds: 10,
    retryLimit: 240,
    retryDelayMax: 60,
    deleteAfterSeconds: 3600,
  },
  ...ofEachProvider(SYNC),
  'forget-source': { expireInSeconds: 3600, heartbeatSeconds: 10, retryLimit: 20, retryDelayMax: 600 },
  // Tried for some hours: after that the day is nearly over.
  'send-digest': {
    expireInSeconds: 120,
    heartbeatSeconds: 10,
    retryLimit: 30,
    retryDelayMax: 600,
    deleteAfterSeconds: 3600,
  },
  // A push service may be away for hours; one that never answers is not asked all day.
  'send-push': {
    expireInSeconds: 60,
    heartbeatSeconds: 10,
    retryLimit: 20,
    retryDelayMax: 900,
    deleteAfterSeconds: 3600,
  },
  // Everything of a user: minutes for gigabytes, on a busy server more.
  'make-archive': {
    expireInSeconds: 2 * 3600,
    heartbeatSeconds: 10,
    retryLimit: 3,
    deadLetter: 'make-archive-abandoned',
    deleteAfterSeconds: 3600,
  },
  // Tried for weeks: what it asks others for, such as a payment provider, may be away.
  'erase-account': {
    expireInSeconds: 3600,
    heartbeatSeconds: 10,
    retryLimit: 500,
    retryDelayMax: 3600,
    deleteAfterSeconds: 3600,
  },
  'remove-archive': { expireInSeconds: 300, heartbeatSeconds: 10, retryLimit: 20, deleteAfterSeconds: 3600 },
  'plan-syncs': { expireInSeconds: 6 * 3600, heartbeatSeconds: 10, retryLimit: 2 },
  'plan-digests': { expireInSeconds: 6 * 3600, heartbeatSeconds: 10, retryLimit: 2 },
  'sweep-files': { expireInSeconds: 6 * 3600, heartbeatSeconds: 10, retryLimit: 2 },
  'back-up': { expireInSeconds: 6 * 3600, heartbeatSeconds: 10, retryLimit: 2 },
  'purge-expired': { expireInSeconds: 600, heartbeatSeconds: 10, retryLimit: 3 },
  'analyse-test': { ...READING, expireInSeconds: withReserve(SHORT_TEXT_TIMEOUT_MS) },
  'analyse-long': { ...READING, expireInSeconds: withReserve(TEXT_TIMEOUT_MS) },
  'analyse-scan': { ...READING, expireInSeconds: withReserve(SHORT_SCAN_TIMEOUT_MS) },
  'analyse-long-scan': { ...READING, expireInSeconds: withReserve(scanTimeoutMs(MAX_SCANNED_PAGES)) },
}

/**
 * How many handlers of a name run at once in this process. What takes a processor for minutes and up to 400 MB has two
 * places of its own, of which one user holds one; what is read within seconds has places that none of them can take.
 */
export const PLACES: Record<JobName, number> = {
  'analyse-test-abandoned': 1,
  // Two children at most, whose memory `child-process.ts` limits.
  'import-metrics': 1,
  'import-small': 1,
  // Of one provider two people at most, whose connections to the database nothing else uses (`db/pools.ts`).
  ...ofEachProvider(SYNC_PLACES),
  'forget-source': 1,
  'send-mail': 2,
  'mail-reset-link': 1,
  'make-archive': 1,
  'make-archive-abandoned': 1,
  'erase-account': 1,
  'remove-archive': 1,
  'send-digest': 1,
  'send-push': 2,
  'plan-digests': 1,
  'plan-syncs': 1,
  'sweep-files': 1,
  'back-up': 1,
  'purge-expired': 1,
  'analyse-test': 2,
  'analyse-long': 2,
  // Of one user one at a time: a page that takes all of its seconds holds the other place of nobody.
  'analyse-scan': 2,
  'analyse-long-scan': 2,
}
