import { sql as drizzleSql } from 'drizzle-orm'
import pg from 'pg'
import { fromDrizzle, PgBoss } from 'pg-boss'
import type { Log } from '#server/db/pool.ts'
import type { Sql } from '#server/db/connection.ts'
import { APP_ROLE } from '#server/db/migrate.ts'
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
import type { JobName, Jobs } from '#server/ports/jobs.ts'

const SCHEMA = 'jobs'
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
/** Seconds. A worker that dies stops its heartbeat, and another takes the job. Dead-letter queues come first. */
const QUEUES: Record<JobName, QueueOptions> = {
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
  // A year of measurements is a few hundred pages. A provider that is away is asked again for some minutes, then the next
  // night; one that asks us to wait gets a job for when it said.
  'sync-connector': {
    expireInSeconds: 3600,
    heartbeatSeconds: 10,
    retryLimit: 7,
    retryDelayMax: 120,
    deleteAfterSeconds: 3600,
  },
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
const PLACES: Record<JobName, number> = {
  'analyse-test-abandoned': 1,
  // Two children at most, whose memory `child-process.ts` limits.
  'import-metrics': 1,
  'import-small': 1,
  // Each holds a connection of the database while it waits for a provider.
  'sync-connector': 2,
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

/** Creates or migrates the queue's own schema as the owner, and lets the app role use it. */
export async function prepareJobs(ownerUrl: string, log: Log) {
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  try {
    // What was prepared is remembered with the queue list and the library's schema version in one comment.
    const mark = `prepared ${JSON.stringify(QUEUES)}`
    const { rows } = await owner.query(
      `select obj_description(to_regnamespace($1)::oid, 'pg_namespace') as mark`,
      [SCHEMA],
    )
    if (rows[0]?.mark === mark) return
    const boss = new PgBoss({ connectionString: ownerUrl, schema: SCHEMA, supervise: false, schedule: false })
    boss.on('error', (error) => log.error({ err: error }, 'job queue'))
    await boss.start()
    for (const [name, options] of Object.entries(QUEUES)) {
      const whole = { ...options, retryDelay: 1, retryBackoff: true, notify: true }
      // Only the second changes a queue that an earlier version made.
      await boss.createQueue(name, whole)
      await boss.updateQueue(name, whole)
    }
    await boss.stop({ graceful: false })
    await owner.query(`grant usage on schema ${SCHEMA} to ${APP_ROLE}`)
    await owner.query(`grant select, insert, update, delete on all tables in schema ${SCHEMA} to ${APP_ROLE}`)
    await owner.query(`grant usage on all sequences in schema ${SCHEMA} to ${APP_ROLE}`)
    await owner.query(`comment on schema ${SCHEMA} is ${owner.escapeLiteral(mark)}`)
  } finally {
    await owner.end()
  }
}

/** The queue refuses a second job of one period; asking often is how none is missed. */
const ASK_MS = 600_000

export async function createJobs(appUrl: string, log: Log): Promise<Jobs> {
  const boss = new PgBoss({
    connectionString: appUrl,
    schema: SCHEMA,
    max: 4,
    migrate: false,
    createSchema: false,
    schedule: false,
    reindex: false,
    useListenNotify: true,
    // How soon a job whose worker died is given to another.
    superviseIntervalSeconds: 5,
    monitorIntervalSeconds: 5,
    // How late a finished job is deleted. The library's own is a day, whatever the queue says.
    maintenanceIntervalSeconds: 60,
  })
  let stopping = false
  boss.on('error', (error) => stopping || log.error({ err: error }, 'job queue'))
  await boss.start()
  const asking: NodeJS.Timeout[] = []

  const work: Jobs['work'] = async (name, handler) => {
    // A notification wakes an idle worker; one that has worked looks for more at once.
    const options = { pollingIntervalSeconds: 1, notifyPollingIntervalSeconds: 2 }
    for (let place = 0; place < PLACES[name]; place++) {
      const id: string = await boss.work(
        name,
        { ...options, groupConcurrency: 1, heartbeatRefreshSeconds: 3 },
        async ([job]) => {
          if (job) await handler(job.data as never, job.signal).finally(() => boss.notifyWorker(id))
        },
      )
    }
  }

  return {
    async enqueue(sql, name, payload, later) {
      const user = 'user_id' in payload ? payload.user_id : null
      const turn = user ? { group: { id: user }, priority: -(await turnOf(sql, name, user)) } : {}
      const when = later ? { id: later.id, ...(later.at ? { startAfter: later.at } : {}) } : {}
      await boss.send(name, payload, { ...turn, ...when, db: fromDrizzle(sql, drizzleSql) })
    },
    work,
    async repeat(name, seconds, handler) {
      await work(name, (_payload, signal) => handler(signal))
      const ask = () =>
        boss.send(name, {}, { singletonSeconds: seconds }).catch((error: unknown) => {
          if (!stopping) log.error({ err: error }, 'job queue')
        })
      asking.push(setInterval(() => void ask(), Math.min(ASK_MS, seconds * 1000)))
      await ask()
    },
    async forget(sql, { userId, email }) {
      await sql.$client.query(
        `delete from ${SCHEMA}.job where data->>'user_id' = $1 or group_id = $1 or data->>'email' = $2`,
        [userId, email],
      )
    },
    check: async () => {
      await boss.getQueue('analyse-test')
    },
    stop() {
      stopping = true
      for (const timer of asking) clearInterval(timer)
      return boss.stop({ graceful: true, timeout: 5_000, close: true })
    },
  }
}

/**
 * Users take turns (start-time fair queueing, Goyal and others 1996): a job's turn is the one after its user's last job,
 * and at least the one that runs now. Turns are even; who comes with their first file, as far back as jobs are kept, has
 * the odd one before, and so waits for what runs and for none of what many others have waiting.
 */
async function turnOf(sql: Sql, name: JobName, userId: string): Promise<number> {
  const { rows } = await sql.$client.query<{ now: number; last: number | null }>(
    `select greatest(0, max(-priority) filter (where state >= 'active')) as now,
            max(-priority) filter (where group_id = $2) as last
     from ${SCHEMA}.job where name = $1`,
    [name, userId],
  )
  const { now = 0, last = null } = rows[0] ?? {}
  const even = (turn: number) => turn + (turn & 1)
  return last === null ? even(now) - 1 : Math.max(even(now), even(last + 1))
}
