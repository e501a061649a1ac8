import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'

// Dates and instants stay the strings that the wire carries.
const asText = (value: string) => value
const asIso = (value: string) => new Date(value).toISOString()
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => {
    if (oid === pg.types.builtins.DATE) return asText
    if (oid === pg.types.builtins.TIMESTAMPTZ) return asIso
    return pg.types.getTypeParser(oid, format as 'text')
  },
}

export type Sql = NodePgDatabase
export type Log = { error: (fields: object, message: string) => void }

/** A pool whose idle connections may die without taking the process along. */
export function createPool(connectionString: string, max: number, log: Log, options: pg.PoolConfig = {}): pg.Pool {
  const pool = new pg.Pool({ connectionString, max, types, allowExitOnIdle: false, ...options })
  pool.on('error', (error) => log.error({ err: error }, 'an idle database connection was lost'))
  return pool
}

const databases = new WeakMap<pg.PoolClient, Sql>()
function sqlOn(client: pg.PoolClient): Sql {
  let sql = databases.get(client)
  if (!sql) databases.set(client, (sql = drizzle({ client })))
  return sql
}

/** SQLSTATE that `app.begin_request` raises when the session is ended or the user is gone. */
const SESSION_ENDED = 'AE001'
export class SessionEndedError extends Error {}

export type Database = ReturnType<typeof createDatabase>

/** The door to users' data: every query runs inside a transaction that knows whose rows it may see. */
export function createDatabase(pool: pg.Pool) {
  async function transaction<T>(enter: pg.QueryConfig, work: (sql: Sql) => Promise<T>): Promise<T> {
    const client = await pool.connect()
    let broken: Error | undefined
    try {
      // Not awaited on purpose: `begin`, the check and the work's first query travel in one round trip.
      const entered = Promise.all([client.query('begin'), client.query(enter)])
      const [checked, done] = await Promise.allSettled([entered, work(sqlOn(client))])
      const failure = checked.status === 'rejected' ? checked.reason : done.status === 'rejected' ? done.reason : null
      if (failure) {
        await client.query('rollback').catch((error: Error) => (broken = error))
        throw isSessionEnded(failure) ? new SessionEndedError('The session has ended.') : failure
      }
      await client.query('commit')
      return (done as PromiseFulfilledResult<T>).value
    } catch (error) {
      if (isConnectionError(error)) broken = error as Error
      throw error
    } finally {
      client.release(broken)
    }
  }

  return {
    /** For requests: sets `app.user_id` and refuses an ended session in the same round trip. */
    withUser: <T>(userId: string, sessionId: string, work: (sql: Sql) => Promise<T>) =>
      transaction(
        { name: 'begin_request', text: 'select app.begin_request($1, $2)', values: [userId, sessionId] },
        work,
      ),
    /** For jobs and other work on a user's behalf that no session carries; refuses a user who is gone. */
    asUser: <T>(userId: string, work: (sql: Sql) => Promise<T>) =>
      transaction({ name: 'begin_job', text: 'select app.begin_job($1)', values: [userId] }, work),
    end: () => pool.end(),
  }
}

function isSessionEnded(error: unknown) {
  return error instanceof Error && 'code' in error && error.code === SESSION_ENDED
}

/** Errors without a five-character SQLSTATE, or of class 57P/08, come from the connection itself. */
function isConnectionError(error: unknown) {
  if (!(error instanceof Error) || !('code' in error)) return error instanceof Error && /Connection terminated/.test(error.message)
  return typeof error.code === 'string' && /^(08|57P)|^E[A-Z]+$/.test(error.code)
}
