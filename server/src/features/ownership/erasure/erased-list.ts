import { createHmac, hkdfSync, randomUUID } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Storage } from '#server/ports/storage.ts'

const FOLDER = 'erased'

export type ErasedList = ReturnType<typeof createErasedList>

/**
 * Who was erased, kept with the files and not in the database: a database that is restored from before an erasure does
 * not know it. A name is a keyed hash of the user's id, which says nothing without the server key.
 */
export function createErasedList(deps: { storage: Storage; appKey: Buffer; workFolder: string }) {
  const key = Buffer.from(hkdfSync('sha256', deps.appKey, '', 'erased users', 32))
  const nameOf = (userId: string) => createHmac('sha256', key).update(userId).digest('hex')
  return {
    async add(userId: string): Promise<void> {
      await mkdir(deps.workFolder, { recursive: true, mode: 0o700 })
      const localPath = join(deps.workFolder, `${randomUUID()}.part`)
      try {
        await writeFile(localPath, 'erased\n', { mode: 0o600, flush: true })
        await deps.storage.putFile(`${FOLDER}/${nameOf(userId)}`, localPath)
      } finally {
        await rm(localPath, { force: true })
      }
    },
    /** Those of the given users who were erased. */
    async *among(userIds: AsyncIterable<string>): AsyncGenerator<string> {
      const names = new Set<string>()
      for await (const fileKey of deps.storage.list(FOLDER)) names.add(fileKey.slice(FOLDER.length + 1))
      if (names.size === 0) return
      for await (const userId of userIds) if (names.has(nameOf(userId))) yield userId
    },
  }
}
