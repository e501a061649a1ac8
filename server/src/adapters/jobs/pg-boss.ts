import { sql as drizzleSql } from 'drizzle-orm'
import pg from 'pg'
import { fromDrizzle, PgBoss } from 'pg-boss'
import type { Log } from '#server/db/pool.ts'
import { APP_ROLE } from '#server/db/migrate.ts'
import type { JobName, Jobs } from '#server/ports/jobs.ts'

const SCHEMA = 'jobs'
type QueueOptions = {
  expireInSeconds: number
  heartbeatSeconds: number
  retryLimit: number
  /** Seconds, doubled at each try up to the highest. */
  retryDelayMax?: number
  deadLetter?: JobName
  /** At most one waits, and one runs. */
  policy?: 'stately'
}
/** Seconds. A worker that dies stops its heartbeat, and another takes the job. Dead-letter queues come first. */
const QUEUES: Partial<Record<JobName, QueueOptions>> = {
  'analyse-test-abandoned': { expireInSeconds: 60, heartbeatSeconds: 10, retryLimit: 20 },
  // Tried for about three days: a mail server may be away for long.
  'send-mail': { expireInSeconds: 180, heartbeatSeconds: 10, retryLimit: 80, retryDelayMax: 3600 },
  'purge-expired': { expireInSeconds: 600, heartbeatSeconds: 10, retryLimit: 3, policy: 'stately' },
  'analyse-test': {
    expireInSeconds: 120,
    heartbeatSeconds: 10,
    retryLimit: 5,
    deadLetter: 'analyse-test-abandoned',
  },
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
      await boss.createQueue(name, { ...options, retryDelay: 1, retryBackoff: true, notify: true })
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
  })
  let stopping = false
  boss.on('error', (error) => stopping || log.error({ err: error }, 'job queue'))
  await boss.start()
  return {
    async enqueue(sql, name, payload) {
      await boss.send(name, payload, { db: fromDrizzle(sql, drizzleSql) })
    },
    async work(name, handler) {
      // Two at a time, and at once again while there is more; a notification wakes an idle worker.
      const options = {
        batchSize: 2,
        burstWhenBatchFull: true,
        pollingIntervalSeconds: 1,
        notifyPollingIntervalSeconds: 2,
      }
      await boss.work(name, { ...options, heartbeatRefreshSeconds: 3 }, async (jobs) => {
        await Promise.all(jobs.map((job) => handler(job.data as never, job.signal)))
      })
    },
    async repeat(name, seconds, handler) {
      // One that waits already, of this process or another, stands for this one.
      const next = (after: number) => boss.send(name, {}, { startAfter: after })
      await boss.work(
        name,
        { pollingIntervalSeconds: 5, notifyPollingIntervalSeconds: 5, heartbeatRefreshSeconds: 3 },
        async () => {
          try {
            await handler()
          } finally {
            await next(seconds)
          }
        },
      )
      await next(0)
    },
    check: async () => {
      await boss.getQueue('analyse-test')
    },
    stop() {
      stopping = true
      return boss.stop({ graceful: true, timeout: 5_000, close: true })
    },
  }
}
