import { randomBytes, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { ARCHIVE_HOURS } from '@aevia/domain/ownership/schema.ts'
import { zipped } from '#server/bytes/zip-stream.ts'
import { encryptStream } from '#server/crypto/file-cipher.ts'
import { SessionEndedError, type Sql } from '#server/db/connection.ts'
import { whileThereIsRoom } from '#server/disk-room.ts'
import type { MailService } from '#server/features/mail/service.ts'
import type { Places } from '#server/places.ts'
import type { JobPayloads, Jobs } from '#server/ports/jobs.ts'
import type { UserWork } from '#server/user-work.ts'
import { type Account, archiveContents, type Sources } from './archive/contents.ts'
import { type ManifestSeal, withManifest } from './archive/manifest.ts'
import { archiveReadyMail } from './mail.ts'
import * as repo from './repo.ts'
import { removeArchive } from './archive/removal.ts'

type Deps = Sources & {
  asUser: UserWork
  authSql: Sql
  jobs: Pick<Jobs, 'enqueue'>
  mail: Pick<MailService, 'enqueue'>
  places: Places
  accountOf: (userId: string) => Promise<Account | null>
  /** where a file is while it is written, sealed */
  incomingFolder: string
  requireRoom: () => Promise<void>
  seal: ManifestSeal
  appUrl: string
  now: () => number
}

/**
 * Makes an archive: packed and sealed while it is read, so that neither memory nor disk ever has it in clear. Run again
 * after a crash it begins anew; of two at once the second finds that nobody waits for its file.
 */
export function createMakeArchive(deps: Deps) {
  const { asUser, authSql, storage, places, accountOf, incomingFolder, now } = deps

  async function write(account: Account, fileKey: string, signal: AbortSignal): Promise<number> {
    const userId = account.id
    const inTurn = <T>(work: () => Promise<T>) => places.take(userId, signal, work)
    const reading = { userId, asUser, authSql, inTurn }
    const { key } = await asUser.withoutSession(userId, ({ cipher }) => Promise.resolve(cipher))
    const made = new Date(now())
    let bytes = 0
    async function* counted() {
      for await (const part of zipped(
        withManifest(archiveContents({ ...deps, reading, account, made, signal }), deps.seal),
        made,
      )) {
        bytes += part.length
        yield part
      }
    }
    await mkdir(incomingFolder, { recursive: true, mode: 0o700 })
    const localPath = join(incomingFolder, `${randomUUID()}.part`)
    try {
      const file = createWriteStream(localPath, { mode: 0o600, flags: 'wx', flush: true })
      await pipeline(whileThereIsRoom(incomingFolder, counted()), encryptStream(key, fileKey), file, {
        signal,
      })
      await storage.putFile(fileKey, localPath)
    } finally {
      await rm(localPath, { force: true })
    }
    return bytes
  }

  return async ({ user_id, archive_id }: JobPayloads['make-archive'], signal: AbortSignal): Promise<void> => {
    const account = await accountOf(user_id)
    if (!account) return
    const key = { user_id, id: archive_id }
    const file_key = `archives/${user_id}/${randomBytes(16).toString('hex')}.zip`
    const isWaitedFor = await asUser.withoutSession(user_id, async ({ sql }) => {
      const row = await repo.findArchive(sql, user_id)
      if (row?.id !== archive_id || row.status !== 'preparing') return false
      await repo.addPending(sql, user_id, file_key)
      return true
    })
    if (!isWaitedFor) return
    await deps.requireRoom()
    const bytes = await write(account, file_key, signal)
    await asUser.withoutSession(user_id, async ({ sql }) => {
      const made = { file_key, bytes, hours: ARCHIVE_HOURS }
      const at = await repo.finishArchive(sql, key, made)
      // What nobody waits for stays pending, and goes with the next sweep.
      if (at === null) return
      await repo.dropPending(sql, user_id, file_key)
      await deps.mail.enqueue(sql, archiveReadyMail(account.email, deps.appUrl), `archive:${archive_id}`)
      await deps.jobs.enqueue(sql, 'remove-archive', { user_id, archive_id }, { at, id: randomUUID() })
    })
  }
}

/** After every attempt was cut off: whoever waits can ask anew. */
export const createAbandonArchive =
  ({ asUser }: Pick<Deps, 'asUser'>) =>
  async ({ user_id, archive_id }: JobPayloads['make-archive-abandoned']): Promise<void> => {
    await asUser
      .withoutSession(user_id, ({ sql }) => repo.failArchive(sql, { user_id, id: archive_id }))
      .catch(unlessGone)
  }

/** When its hours are over. */
export const createRemoveArchive =
  (deps: Pick<Deps, 'asUser' | 'storage'>) =>
  async ({ user_id, archive_id }: JobPayloads['remove-archive']): Promise<void> => {
    await removeArchive(deps, { user_id, id: archive_id }).catch(unlessGone)
  }

/** The database says whether it is due; one that was taken back and asked for anew has a job of its own. */
export const createEraseAccount =
  ({ asUser, erase }: { asUser: UserWork; erase: (userId: string, told: 'by mail') => Promise<void> }) =>
  async ({ user_id }: JobPayloads['erase-account']): Promise<void> => {
    const isDue = await asUser
      .withoutSession(user_id, ({ sql }) => repo.beginErasure(sql, user_id))
      .catch(unlessGone)
    if (isDue) await erase(user_id, 'by mail')
  }

function unlessGone(error: unknown): void {
  if (!(error instanceof SessionEndedError)) throw error
}
