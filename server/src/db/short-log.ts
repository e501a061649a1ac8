import { statfs } from 'node:fs/promises'
import { LEAST_BYTES } from '#server/disk-room.ts'

/** A checkpoint writes a little itself: on a disk without any room PostgreSQL would end of it. */
const LEAST_FOR_CHECKPOINT = 4 * 1024 * 1024
/** Far less than one file of the log (16 MB) is written meanwhile, by however many. */
const LOOK_EVERY_MS = 2_000

/**
 * While only the last room of the disk is left the log of PostgreSQL is kept short: after a checkpoint its files are
 * written anew instead of new ones beside them. Whatever still writes then, a log that grows would end PostgreSQL.
 * @param checkpoint asks PostgreSQL for one
 * @returns a function that ends it
 */
export function keepLogShort(dataDir: string, checkpoint: () => Promise<unknown>): () => void {
  let isLooking = false
  async function look() {
    const { bavail, bsize } = await statfs(dataDir)
    const left = bavail * bsize
    if (left < LEAST_BYTES && left > LEAST_FOR_CHECKPOINT) await checkpoint()
  }
  const timer = setInterval(() => {
    if (isLooking) return
    isLooking = true
    // A server that has died is started again by whoever watches it.
    void look()
      .catch(() => {})
      .finally(() => (isLooking = false))
  }, LOOK_EVERY_MS)
  timer.unref()
  return () => clearInterval(timer)
}
