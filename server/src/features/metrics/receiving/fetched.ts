import { randomBytes, randomUUID } from 'node:crypto'
import { PART_BYTES } from '@aevia/domain/metrics/schema.ts'
import type { UserCipher } from '#server/crypto/user-keys.ts'
import type { Sql } from '#server/db/connection.ts'
import type { Jobs } from '#server/ports/jobs.ts'
import * as repo from '../repo.ts'
import { addPending, dropPending } from '../storing/repo.ts'
import { type SealedFiles, slices } from '../storing/sealed-files.ts'
import { placeFor } from './place.ts'

type Deps = {
  files: SealedFiles
  jobs: Pick<Jobs, 'enqueue'>
  quota: { forDevices: (sql: Sql, userId: string, bytes: number) => Promise<void> }
}
export type FetchedFile = {
  userId: string
  cipher: UserCipher
  /** the provider */
  origin: string
  name: string
  bytes: Buffer
  asUser: <T>(work: (sql: Sql) => Promise<T>) => Promise<T>
}
export type TakeFetched = ReturnType<typeof createTakeFetched>

/** Of each provider. */
const KEPT_MOST = 20

/**
 * What was fetched goes the way of a file: it is stored sealed, and read in the background. `alongside` is part of the
 * transaction in which it counts, and says whether it is still wanted.
 */
export function createTakeFetched({ files, jobs, quota }: Deps) {
  return async (
    { userId, cipher, origin, name, bytes, asUser }: FetchedFile,
    alongside: (sql: Sql) => Promise<boolean>,
  ): Promise<boolean> => {
    const id = randomUUID()
    const parts = partsOf(userId, id, bytes)
    const keys = parts.map(({ file_key }) => file_key)
    await asUser((sql) => addPending(sql, userId, keys))
    for (const { file_key, content } of parts) await files.write(cipher.key, file_key, slices(content))
    const isTaken = await asUser(async (sql) => {
      // First, because it locks what was agreed to, as whoever withdraws does first.
      if (!(await alongside(sql))) return false
      await quota.forDevices(sql, userId, bytes.length)
      await repo.dropOldImports(sql, userId, origin, KEPT_MOST)
      const row = { id, user_id: userId, file_name: name, file_size: bytes.length, origin }
      await repo.insertImport(sql, cipher, { ...row, status: 'pending' })
      for (const [part, { file_key, content }] of parts.entries())
        await repo.savePart(sql, { import_id: id, part, user_id: userId, file_key, bytes: content.length })
      await dropPending(sql, userId, keys)
      await jobs.enqueue(sql, placeFor(bytes.length), { user_id: userId, import_id: id })
      return true
    })
    // Where it fails above, the sweep removes them.
    if (!isTaken) {
      for (const file_key of keys) await files.remove(file_key)
      await asUser((sql) => dropPending(sql, userId, keys))
    }
    return isTaken
  }
}

const partsOf = (userId: string, id: string, bytes: Buffer) =>
  Array.from({ length: Math.ceil(bytes.length / PART_BYTES) }, (_, part) => ({
    file_key: `metrics/${userId}/import/${id}-${part}-${randomBytes(8).toString('hex')}`,
    content: bytes.subarray(part * PART_BYTES, (part + 1) * PART_BYTES),
  }))
