import { setTimeout as sleep } from 'node:timers/promises'

/** What a promise gives within so many milliseconds, else nothing; the work itself goes on. */
export async function inTime<T>(work: Promise<T> | undefined, ms: number): Promise<T | undefined> {
  if (!work) return undefined
  const over = new AbortController()
  const late = sleep(ms, undefined, { signal: over.signal }).catch(() => undefined)
  return Promise.race([work, late]).finally(() => over.abort())
}
