import { newFileKey } from './file-names.ts'
import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { ownFileName, type TestData } from '@aevia/domain/test-data/schema.ts'
import { consentNeeded } from '#server/consent-needed.ts'
import type { Sql } from '#server/db/connection.ts'
import type { Identity } from '#server/identity.ts'
import { OutsideError } from '#server/outside-error.ts'
import type { Jobs } from '#server/ports/jobs.ts'
import type { Storage } from '#server/ports/storage.ts'
import type { UserWork } from '#server/user-work.ts'
import * as repo from '../repo.ts'
import { acceptedExtension, receiveFile } from './incoming-file.ts'
import { removePending } from './pending-file.ts'
import type { Quota } from '../limits/quota.ts'
import { placeFor } from '../reading/place.ts'
import { readUploadForm } from './upload-form.ts'

type Deps = {
  asUser: UserWork
  storage: Storage
  jobs: Jobs
  /** Where files stand, encrypted, while they stream in. */
  incomingFolder: string
  quota: Quota
  /** Whether the user still agrees: the file took its time to arrive. */
  mayStore: (sql: Sql, userId: string) => Promise<boolean>
  now: () => number
}

export function createUploadVerb(
  { asUser, storage, jobs, incomingFolder, quota, mayStore, now }: Deps,
  present: (row: repo.TestDataRow) => TestData,
) {
  return {
    /** Streams the file into the store, then inserts the record as `pending` and enqueues its analysis together. */
    async upload(identity: Identity, request: Request): Promise<TestData> {
      const { userId } = identity
      const cipher = await asUser.write(identity, async ({ sql, cipher, userId }) => {
        // Before it is sent; once it is there, with its size.
        await quota.forFile(sql, userId, 0)
        return cipher
      })
      const receive = async (source: Readable & { truncated?: boolean }, fileName: string) => {
        const extension = acceptedExtension(fileName)
        const fileKey = newFileKey(userId, extension, now())
        const received = await receiveFile(source, {
          extension,
          key: cipher.key,
          fileKey,
          folder: incomingFolder,
        })
        return { ...received, fileKey, name: ownFileName(fileName) }
      }
      const discard = (file: { localPath: string }) => rm(file.localPath, { force: true })
      const { fields, file } = await readUploadForm(request, receive, discard)
      const key = { file_key: file.fileKey, user_id: userId }
      try {
        await asUser.write(identity, ({ sql }) => repo.addPendingFile(sql, key))
        await storage.putFile(file.fileKey, file.localPath)
        const id = randomUUID()
        return await asUser.write(identity, async ({ sql, cipher, userId }) => {
          if (!(await mayStore(sql, userId))) throw consentNeeded()
          await quota.forFile(sql, userId, file.size)
          const same = await repo.findTestByHash(sql, { file_hash: file.hash, user_id: userId })
          const row = await repo.insertTest(sql, cipher, {
            ...fields,
            id,
            file_hash: file.hash,
            duplicate_of: same?.id ?? null,
            user_id: userId,
            file_key: file.fileKey,
            file_name: file.name,
            file_type: file.extension,
            file_size: file.size,
          })
          if (!(await repo.dropPendingFile(sql, key))) throw new Error('the sweep was faster than an upload')
          await jobs.enqueue(sql, placeFor(file.extension, file.size), { user_id: userId, test_id: id })
          return present(row)
        })
      } catch (error) {
        // A store that does not answer would not remove it either; the sweep does, and nobody waits for that.
        const removing = error instanceof OutsideError ? null : removePending({ asUser, storage }, key)
        await Promise.allSettled([discard(file), removing])
        throw error
      }
    },
  }
}
