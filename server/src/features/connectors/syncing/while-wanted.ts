import { setTimeout as sleep } from 'node:timers/promises'
import type { Held, Sql } from '#server/db/connection.ts'
import { SessionEndedError } from '#server/db/connection.ts'
import { GoneError } from './tokens.ts'

/** How soon a call ends whose answer nobody may have any more; the word may have been said in another process. */
const LOOK_EVERY_MS = 1_000

/**
 * Aborts the work when what it fetches is no longer wanted: at a provider that hangs it would go on for minutes.
 * @throws GoneError where it was ended so
 */
export async function whileWanted<T>(
  asUser: Held['asUser'],
  isWanted: (sql: Sql) => Promise<boolean>,
  signal: AbortSignal,
  work: (either: AbortSignal) => Promise<T>,
): Promise<T> {
  const look = () => asUser(isWanted).catch((error: unknown) => !(error instanceof SessionEndedError))
  const [gone, done] = [new AbortController(), new AbortController()]
  const looking = (async () => {
    while (!gone.signal.aborted) {
      await sleep(LOOK_EVERY_MS, undefined, { signal: done.signal }).catch(() => {})
      if (done.signal.aborted) return
      if (!(await look())) gone.abort(new GoneError())
    }
  })()
  try {
    return await work(AbortSignal.any([signal, gone.signal]))
  } catch (error) {
    throw gone.signal.aborted ? gone.signal.reason : error
  } finally {
    // Its look, if it is taking one, is over before the connection is used for anything else.
    done.abort()
    await looking
  }
}
