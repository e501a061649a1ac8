import { setTimeout as sleep } from 'node:timers/promises'
import { type Held, SessionEndedError } from '#server/db/connection.ts'
import * as repo from '../repo.ts'

/** How soon the reading of a deleted test ends: a scan would go on for minutes, in a place that others wait for. */
const LOOK_EVERY_MS = 1_000
export const DELETED = new Error('the test was deleted while it was read')

/** Aborts the work when the test that it is for is gone. */
export async function whileThere<T>(
  asUser: Held['asUser'],
  key: { id: string; user_id: string },
  signal: AbortSignal,
  work: (either: AbortSignal) => Promise<T>,
): Promise<T> {
  const isThere = () =>
    asUser((sql) => repo.isThere(sql, key)).catch((error: unknown) => !(error instanceof SessionEndedError))
  const [gone, done] = [new AbortController(), new AbortController()]
  const looking = (async () => {
    while (!gone.signal.aborted) {
      await sleep(LOOK_EVERY_MS, undefined, { signal: done.signal }).catch(() => {})
      if (done.signal.aborted) return
      if (!(await isThere())) gone.abort(DELETED)
    }
  })()
  try {
    return await work(AbortSignal.any([signal, gone.signal]))
  } finally {
    // Its look, if it is taking one, is over before the connection is used for anything else.
    done.abort()
    await looking
  }
}
