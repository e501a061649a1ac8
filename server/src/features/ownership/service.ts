import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import type { Readable } from 'node:stream'
import {
  type Archive,
  ARCHIVE_MAKING_HOURS,
  type ArchiveLink,
  type ArchiveState,
} from '@aevia/domain/ownership/schema.ts'
import { AppError, notFound } from '#server/app-error.ts'
import { decryptStream } from '#server/crypto/file-cipher.ts'
import type { Counter } from '#server/db/counters.ts'
import type { Identity } from '#server/identity.ts'
import type { NoteIn } from '#server/ports/activity.ts'
import type { Jobs } from '#server/ports/jobs.ts'
import type { Storage } from '#server/ports/storage.ts'
import type { UserWork } from '#server/user-work.ts'
import { removeArchive } from './archive/removal.ts'
import * as repo from './repo.ts'

type Deps = {
  asUser: UserWork
  storage: Storage
  jobs: Pick<Jobs, 'enqueue'>
  /** archives of one account */
  asked: Counter
  noteIn: NoteIn
  now: () => number
}
export type OwnershipService = ReturnType<typeof createOwnershipService>

const HOUR_MS = 3_600_000
const present = ({ id, status, created_at, bytes, expires_at }: repo.ArchiveRow): Archive => ({
  id,
  status,
  created_at,
  bytes,
  expires_at,
})
const hashOf = (key: string): string => createHash('sha256').update(key).digest('base64url')

export function createOwnershipService({ asUser, storage, jobs, asked, noteIn, now }: Deps) {
  const isBeingMade = (row: repo.ArchiveRow | null): boolean =>
    row?.status === 'preparing' && Date.parse(row.created_at) > now() - ARCHIVE_MAKING_HOURS * HOUR_MS

  return {
    archive: (identity: Identity): Promise<ArchiveState> =>
      asUser.read(identity, async ({ sql, userId }) => {
        const row = await repo.findArchive(sql, userId)
        const isOver = row?.expires_at && Date.parse(row.expires_at) <= now()
        return { archive: row && !isOver ? present(row) : null }
      }),

    /** Asked for while one is made, it is that one; a finished one gives way to it. */
    async prepareArchive(identity: Identity): Promise<Archive> {
      const { userId } = identity
      const before = await asUser.read(identity, ({ sql }) => repo.findArchive(sql, userId))
      if (before && isBeingMade(before)) return present(before)
      if (!(await asked.take(userId)))
        throw new AppError(
          'rate_limited',
          'You have asked for many archives today. Please try again tomorrow.',
        )
      if (before) await removeArchive({ asUser, storage }, { user_id: userId, id: before.id })
      return asUser.write(identity, async (context) => {
        const { sql } = context
        const meanwhile = await repo.lockArchive(sql, userId)
        if (meanwhile && isBeingMade(meanwhile)) return present(meanwhile)
        const row = await repo.putArchive(sql, { user_id: userId, id: randomUUID() })
        await noteIn(context, identity.client, 'archive_asked')
        await jobs.enqueue(sql, 'make-archive', { user_id: userId, archive_id: row.id })
        return present(row)
      })
    },

    /** A link that opens the archive once, for its owner only; a new one ends the one before. */
    archiveLink: (identity: Identity): Promise<ArchiveLink> =>
      asUser.write(identity, async ({ sql, userId }) => {
        const row = await repo.findArchive(sql, userId)
        const key = randomBytes(32).toString('base64url')
        if (!row || !(await repo.setLink(sql, { user_id: userId, id: row.id }, hashOf(key)))) throw notFound()
        return { url: `/api/ownership/archive/file?key=${key}` }
      }),

    /** The file behind a link, which is used up; once it was read to its end, it is removed. */
    async download(identity: Identity, key: string): Promise<{ bytes: number; content: Readable }> {
      const { row, cipher } = await asUser.write(identity, async (context) => {
        const row = await repo.takeLink(context.sql, identity.userId, hashOf(key))
        if (row) await noteIn(context, identity.client, 'archive_downloaded')
        return { row, cipher: context.cipher }
      })
      if (!row?.file_key || row.bytes === null) throw notFound()
      const { user_id, id, bytes, file_key } = row
      const content = decryptStream({ key: cipher.key, fileKey: file_key, plainSize: bytes })
      const stored = await storage.read(file_key)
      pipeline(stored, content).catch((error: Error) => content.destroy(error))
      content.once('end', () => {
        // Where this fails, its hours end it.
        removeArchive({ asUser, storage }, { user_id, id }).catch(() => {})
      })
      return { bytes, content }
    },
  }
}
