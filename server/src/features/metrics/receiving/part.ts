import { randomBytes } from 'node:crypto'
import { PART_BYTES } from '@aevia/domain/metrics/schema.ts'
import { AppError, notFound } from '#server/app-error.ts'
import type { Counter } from '#server/db/counters.ts'
import type { Identity } from '#server/identity.ts'
import { OutsideError } from '#server/outside-error.ts'
import type { UserWork } from '#server/user-work.ts'
import * as repo from '../repo.ts'
import { addPending, dropPending } from '../storing/repo.ts'
import { type SealedFiles, slices } from '../storing/sealed-files.ts'

type Deps = {
  asUser: UserWork
  files: SealedFiles
  limits: { parts: Counter }
  removeFiles: (identity: Identity, fileKeys: readonly string[]) => Promise<void>
}

export const wrong = (message: string) => new AppError('invalid', message)
export const tooOften = () =>
  new AppError('rate_limited', 'You have sent very many files within an hour. Please try again later.')
const completeAlready = () => wrong('This file is complete already.')

export const partsOf = (fileSize: number) => Math.ceil(fileSize / PART_BYTES)
/** Every part but the last is full. */
const lengthOf = (fileSize: number, part: number) =>
  part < partsOf(fileSize) - 1 ? PART_BYTES : fileSize - (partsOf(fileSize) - 1) * PART_BYTES

/** Sent again, a part takes its own place. */
export const createPartVerb =
  ({ asUser, files, limits, removeFiles }: Deps) =>
  async (identity: Identity, id: string, part: number, bytes: Uint8Array): Promise<void> => {
    const { userId } = identity
    const key = { id, user_id: userId }
    if (!(await limits.parts.take(userId))) throw tooOften()
    const file_key = `metrics/${userId}/import/${id}-${part}-${randomBytes(8).toString('hex')}`
    const cipher = await asUser.write(identity, async ({ sql, cipher }) => {
      const row = await repo.findImport(sql, cipher, key)
      if (!row) throw notFound()
      if (row.status !== 'uploading') throw completeAlready()
      if (part >= partsOf(row.file_size)) throw wrong('The file has no such part.')
      if (bytes.length !== lengthOf(row.file_size, part)) throw wrong('The part is not whole.')
      await addPending(sql, userId, [file_key])
      return cipher
    })
    try {
      await files.write(cipher.key, file_key, slices(bytes))
      const before = await asUser.write(identity, async ({ sql }) => {
        // It may have been cancelled, completed or erased meanwhile; from here on it waits for this part.
        if ((await repo.lockStatus(sql, key)) !== 'uploading') throw completeAlready()
        const before = await repo.savePart(sql, {
          ...key,
          import_id: id,
          part,
          file_key,
          bytes: bytes.length,
        })
        await dropPending(sql, userId, [file_key])
        if (before) await addPending(sql, userId, [before])
        return before
      })
      if (before) await removeFiles(identity, [before])
    } catch (error) {
      // A store that does not answer would not remove it either; the sweep does, and nobody waits for that.
      if (!(error instanceof OutsideError)) await removeFiles(identity, [file_key]).catch(() => {})
      throw error
    }
  }
