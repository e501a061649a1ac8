import { mkdir, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { looking } from './looking.ts'

/** A few files of the largest size, and what PostgreSQL needs to go on: without it, it would end. */
export const LEAST_BYTES = 64 * 1024 * 1024
/**
 * People still sign in below that, and each time some rows are written: from many addresses they would fill the rest.
 * A quarter is what one more file of PostgreSQL's log takes (wal_segment_size, 16 MB), without which it ends.
 */
export const LEAST_BYTES_TO_SIGN_IN = LEAST_BYTES / 4
/** What may be written between two looks. */
const LOOK_EVERY_BYTES = 1024 * 1024

/** Rejects where only the last room is left. */
export async function requireRoom(folder: string, least = LEAST_BYTES): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const { bavail, bsize } = await statfs(folder)
  if (bavail * bsize < least) throw Object.assign(new Error('the disk is full'), { code: 'ENOSPC' })
}

export const LOOK_LASTS_MS = 500

/** Whether more than the last room is left, as of half a second ago. */
export const hasRoomIn = (folder: string): (() => Promise<boolean>) =>
  looking(
    () =>
      requireRoom(folder).then(
        () => true,
        () => false,
      ),
    LOOK_LASTS_MS,
  )

/** Rejects as a write would, before one does. */
export async function canWrite(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await writeFile(join(folder, 'ready'), 'ready', { mode: 0o600 })
  await requireRoom(folder)
}

/** Bytes since the last look, of all streams into a folder together. */
const unseen = new Map<string, number>()

/** Passes a stream on while there is room for it: those that came in together fill a disk that had room for each. */
export async function* whileThereIsRoom(
  folder: string,
  parts: AsyncIterable<Buffer>,
): AsyncGenerator<Buffer> {
  for await (const part of parts) {
    const since = (unseen.get(folder) ?? LOOK_EVERY_BYTES) + part.length
    const isDue = since >= LOOK_EVERY_BYTES
    unseen.set(folder, isDue ? 0 : since)
    if (isDue) await requireRoom(folder)
    yield part
  }
}
