import { sql as drizzleSql } from 'drizzle-orm'
import pg from 'pg'
import { fromDrizzle, PgBoss } from 'pg-boss'
import type { Log } from '#server/db/pool.ts'
import type { Sql } from '#server/db/connection.ts'
import { APP_ROLE } from '#server/db/migrate.ts'
import type { JobName, Jobs } from '#server/ports/jobs.ts'
import { PLACES, QUEUES } from './queues.ts'

const SCHEMA = 'jobs'
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
