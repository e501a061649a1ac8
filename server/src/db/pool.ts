import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { isConnectionError } from './connection-errors.ts'
import { asIso } from './instant.ts'

export type Log = { error: (fields: object, message: string) => void }

/** A database that was killed is back within two or three seconds. */
const PATIENCE_MS = 5_000
const RETRY_MS = 50
/** A statement that waits longer, as for a lock, is cancelled by the server; one that gets no word is given up here. */
const STATEMENT_MS = 10_000
const SILENCE_MS = 12_000
/** A transaction in which nothing was asked for so long is of work that hangs: it would keep its connection for ever. */
const IDLE_MS = 300_000

// Dates and instants stay the strings that the wire carries.
const asText = (value: string) => value
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => {
    if (oid === pg.types.builtins.DATE) return asText
    if (oid === pg.types.builtins.TIMESTAMPTZ) return asIso
    return pg.types.getTypeParser(oid, format as 'text')
  },
}

type Connected = (error?: Error, client?: pg.PoolClient, release?: (error?: Error | boolean) => void) => void

/** Whoever asks for a connection while the database is being started again waits for it, for a few seconds. */
class PatientPool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>
  override connect(callback: Connected): void
  override connect(callback?: Connected): Promise<pg.PoolClient> | void {
    if (!callback) return this.#connect()
    void this.#tell(callback)
  }

  async #tell(callback: Connected): Promise<void> {
    const outcome = await this.#connect().then(
      (client) => ({ client }),
      (error: Error) => ({ error }),
    )
    if ('error' in outcome) callback(outcome.error)
    else callback(undefined, outcome.client, (error) => outcome.client.release(error))
  }

  async #connect(): Promise<pg.PoolClient> {
    const deadline = Date.now() + PATIENCE_MS
    for (;;) {
      try {
        return await super.connect()
      } catch (error) {
        if (!isConnectionError(error) || this.ending || Date.now() > deadline) throw error
        await sleep(RETRY_MS)
      }
    }
  }
}

/** A pool whose idle connections may die without taking the process along. */
export function createPool(
  connectionString: string,
  max: number,
  log: Log,
  options: pg.PoolConfig = {},
): pg.Pool {
  const pool = new PatientPool({
    connectionString,
    max,
    types,
    options: '-c timezone=UTC',
    connectionTimeoutMillis: SILENCE_MS,
    statement_timeout: STATEMENT_MS,
    query_timeout: SILENCE_MS,
    idle_in_transaction_session_timeout: IDLE_MS,
    ...options,
  })
  // A connection that dies while it is used fails its query; without a listener it would end the process as well.
  pool.on('connect', (client) => client.on('error', () => {}))
  pool.on('error', ({ message }) => {
    if (!pool.ending) log.error({ message }, 'an idle database connection was lost')
  })
  return pool
}
