import type { Socket } from 'node:net'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { isConnectionError } from './connection-errors.ts'

/** Drizzle on one connection or on a pool; `$client` is for the few queries that need no mapping. */
export type Sql = NodePgDatabase & { $client: Pick<pg.ClientBase, 'query'> }

const databases = new WeakMap<pg.PoolClient, Sql>()
function sqlOn(client: pg.PoolClient): Sql {
  let sql = databases.get(client)
  if (!sql) databases.set(client, (sql = drizzle({ client })))
  return sql
}

export class SessionEndedError extends Error {}
const sessionEnded = () => new SessionEndedError('The session has ended.')
/** SQLSTATE of `app.hold_session`. */
const SESSION_ENDED = 'AE001'

export type Database = ReturnType<typeof createDatabase>

/** The door to users' data: every query runs inside a transaction that knows whose rows it may see. */
export function createDatabase(pool: pg.Pool) {
  const { readWithUser, isWaiting } = createSharedReading(pool)
  return {
    /** For requests: sets `app.user_id` and refuses an ended session in the same round trip. */
    withUser: <T>(userId: string, sessionId: string, work: (sql: Sql) => Promise<T>) =>
      transaction(pool, asWriting(userId, sessionId), work),
    readWithUser,
    /** One query, known beforehand: all of it leaves in one packet and is answered in one. */
    readRows<R extends pg.QueryResultRow>(
      userId: string,
      sessionId: string,
      query: pg.QueryConfig,
    ): Promise<R[]> {
      const enter = asRequest(userId, sessionId)
      // Where the session waits for a transaction to read in, it goes along.
      if (isWaiting(enter))
        return readWithUser(userId, sessionId, async (sql) => (await sql.$client.query<R>(query)).rows)
      return rowsInOnePacket<R>(pool, enter, query)
    },
    /** For jobs and other work on a user's behalf that no session carries; refuses a user who is gone. */
    asUser: <T>(userId: string, work: (sql: Sql) => Promise<T>) => transaction(pool, asJob(userId), work),
    /** The same for who removes the user: two at once would wait for each other, if both held them first. */
    erasing: <T>(userId: string, work: (sql: Sql) => Promise<T>) =>
      transaction(pool, asErasure(userId), work),
    alone: <T>(userId: string, lock: string, work: (held: Held) => Promise<T>) =>
      alone(pool, userId, lock, work),
  }
}

type Transaction = {
  begin: 'begin' | 'begin read only'
  /** the call that sets whose rows are seen */
  enter: string
  /** the call that fails where the session has ended meanwhile, in the packet of the commit */
  hold?: string
}
type Work<T> = (sql: Sql, entered: Promise<Entered>) => Promise<T>

const text = pg.escapeLiteral
const asRequest = (userId: string, sessionId: string) =>
  `app.begin_request(${text(userId)}, ${text(sessionId)})`
const asWriting = (userId: string, sessionId: string): Transaction => ({
  begin: 'begin',
  enter: asRequest(userId, sessionId),
  hold: `app.hold_session(${text(userId)}, ${text(sessionId)})`,
})
const asJob = (userId: string): Transaction => ({ begin: 'begin', enter: `app.begin_job(${text(userId)})` })
const asErasure = (userId: string): Transaction => ({
  begin: 'begin',
  enter: `app.begin_erasure(${text(userId)})`,
})

/** The value of the work, and the commit that is on its way; whatever fails has to be rolled back. */
async function begun<T>(
  client: pg.PoolClient,
  { begin, enter, hold }: Transaction,
  work: Work<T>,
): Promise<{ value: T; committed: Promise<unknown> }> {
  // Not awaited on purpose: `begin`, the check and the work's first query travel in one round trip, and in one
  // packet. Where the check fails, no user is set and that query sees no row.
  holdBack(client)
  const entered = client.query(`${begin}; select ${enter} as user_id`) as unknown as Promise<Entered>
  const [checked, done] = await Promise.allSettled([entered, work(sqlOn(client), entered)])
  if (checked.status === 'rejected') throw checked.reason
  if (!isSessionLive(checked.value)) throw sessionEnded()
  if (done.status === 'rejected') throw done.reason
  if (!hold) return { value: done.value, committed: client.query('commit') }
  const committed = client.query(`select ${hold}; commit`).catch((error: unknown) => {
    throw (error as { code?: unknown }).code === SESSION_ENDED ? sessionEnded() : error
  })
  return { value: done.value, committed }
}

async function transaction<T>(pool: pg.Pool, how: Transaction, work: Work<T>): Promise<T> {
  const client = await pool.connect()
  const giveBack = (error: unknown) => client.release(isConnectionError(error) ? (error as Error) : undefined)
  try {
    const { value, committed } = await begun(client, how, work)
    // What was read stands whatever becomes of the commit; what was written stands only after it.
    if (how.begin === 'begin read only') void committed.then(() => giveBack(null), giveBack)
    else await committed.then(() => giveBack(null))
    return value
  } catch (error) {
    await client.query('rollback').then(() => giveBack(error), giveBack)
    throw error
  }
}

/**
 * Work that nobody else does at the same time, in whatever process. The lock goes with its connection, and what is
 * written is written on that connection: whoever has lost the lock cannot write.
 * @returns null when somebody else holds it
 */
async function alone<T>(
  pool: pg.Pool,
  userId: string,
  lock: string,
  work: (held: Held) => Promise<T>,
): Promise<T | null> {
  const client = await pool.connect()
  const lost = new AbortController()
  const lose = () => lost.abort(new Error('the connection that holds the lock was lost'))
  client.once('end', lose)
  let broken = true
  try {
    const key = `hashtextextended(${text(lock)}, 0)`
    const { rows } = await client.query<{ got: boolean }>(`select pg_try_advisory_lock(${key}) as got`)
    if (!rows[0]?.got) {
      broken = false
      return null
    }
    const writeNow = async <V>(write: (sql: Sql) => Promise<V>): Promise<V> => {
      try {
        const { value, committed } = await begun(client, asJob(userId), write)
        await committed
        return value
      } catch (error) {
        await client.query('rollback').catch(() => {})
        throw error
      }
    }
    let line: Promise<unknown> = Promise.resolve()
    const done = await work({
      signal: lost.signal,
      asUser(write) {
        const written = line.then(() => writeNow(write))
        line = written.catch(() => {})
        return written
      },
    }).finally(() => client.query(`select pg_advisory_unlock(${key})`))
    broken = false
    return done
  } finally {
    client.off('end', lose)
    // After an error nobody knows whether it still holds the lock.
    client.release(broken)
  }
}

function createSharedReading(pool: pg.Pool) {
  const reading = new Map<string, Reading[]>()
  const readIn = <T>(enter: string, work: Work<T>) =>
    transaction(pool, { begin: 'begin read only', enter }, work)

  /**
   * The same as `withUser` for work that only reads: it answers without waiting for the commit, and shares its transaction with
   * whatever else the session asks for before a connection is free.
   */
  function readWithUser<T>(userId: string, sessionId: string, work: (sql: Sql) => Promise<T>): Promise<T> {
    const session = asRequest(userId, sessionId)
    const alone = () => readIn(session, work)
    return new Promise<T>((resolve, reject) => {
      const waiting = reading.get(session)
      const works = waiting ?? []
      works.push({
        work: async (sql, entered) => {
          const [checked, done] = await Promise.allSettled([entered, (async () => work(sql))()])
          // Whether the session lives is said for all of them at the end.
          if (checked.status === 'rejected' || !isSessionLive(checked.value)) return
          if (done.status === 'fulfilled') resolve(done.value)
          else if (isAbortedByAnother(done.reason)) alone().then(resolve, reject)
          else reject(done.reason)
        },
        reject,
      })
      if (waiting) return
      reading.set(session, works)
      const began = (): void => void (reading.get(session) === works && reading.delete(session))
      readIn(session, (sql, entered) => {
        began()
        return Promise.all(works.map((each) => each.work(sql, entered)))
      }).catch((error: unknown) => {
        began()
        for (const each of works) each.reject(error)
      })
    })
  }

  return {
    readWithUser,
    /** Whether a reading of this session waits for its transaction. */
    isWaiting: (session: string) => reading.has(session),
  }
}

async function rowsInOnePacket<R extends pg.QueryResultRow>(
  pool: pg.Pool,
  enter: string,
  query: pg.QueryConfig,
): Promise<R[]> {
  const client = await pool.connect()
  const { stream } = wire(client)
  stream.cork()
  const entered = client.query(`begin read only; select ${enter} as user_id`)
  const answers = Promise.allSettled([entered, client.query<R>(query), client.query('commit')])
  stream.uncork()
  const [checked, read, ended] = await answers
  const failure = [checked, read, ended].find((one) => one.status === 'rejected')
  client.release(isConnectionError(failure?.reason) ? (failure?.reason as Error) : undefined)
  if (checked.status === 'rejected') throw checked.reason
  if (!isSessionLive(checked.value as unknown as Entered)) throw sessionEnded()
  if (read.status === 'rejected') throw read.reason
  return read.value.rows
}

/** What waits for a shared transaction; it settles its own promise, and is called when there was none. */
type Reading = {
  work: (sql: Sql, entered: Promise<Entered>) => Promise<void>
  reject: (error: unknown) => void
}

/** A lock that is held. */
export type Held = {
  /** aborted when the lock is lost */
  signal: AbortSignal
  /** On its one connection: one transaction after the other, whoever asks. Never to be called inside of itself. */
  asUser: <T>(work: (sql: Sql) => Promise<T>) => Promise<T>
}

const isSessionLive = (entered: Entered): boolean => Boolean(entered[1]?.rows[0]?.user_id)

/** SQLSTATE in_failed_sql_transaction, under drizzle's own error: another reading of the same transaction failed. */
const isAbortedByAnother = (error: unknown): boolean => {
  const { code, cause } = error as { code?: unknown; cause?: { code?: unknown } }
  return code === '25P02' || cause?.code === '25P02'
}

/** One result for each statement: of `begin`, and of the check. */
type Entered = pg.QueryResult<{ user_id: string | null }>[]

/** What is sent to the server before this turn of the event loop ends leaves together. */
function holdBack(client: pg.PoolClient) {
  const { stream } = wire(client)
  stream.cork()
  setImmediate(() => stream.uncork())
}

const wire = (client: pg.PoolClient) => (client as unknown as { connection: { stream: Socket } }).connection
