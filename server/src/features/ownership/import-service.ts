import { text } from 'node:stream/consumers'
import { AppError, notFound } from '#server/app-error.ts'
import { consentNeeded } from '#server/consent-needed.ts'
import type { Sql } from '#server/db/connection.ts'
import type { Counter } from '#server/db/counters.ts'
import type { PrivacyRule } from '#server/db/privacy.ts'
import type { Identity } from '#server/identity.ts'
import type { NoteIn } from '#server/ports/activity.ts'
import type { RequestContext, UserWork } from '#server/user-work.ts'
import { exportedTables } from './archive/json-schema.ts'
import type { ManifestSeal } from './archive/manifest.ts'
import { openArchive } from './coming-back/opened-archive.ts'
import { createStoring, isOfUser, type Kept, type SealedStore } from './coming-back/storing.ts'
import * as repo from './repo.ts'

type Deps = {
  rules: readonly PrivacyRule[]
  asUser: UserWork
  /** writes bytes into the store, sealed, and removes them */
  files: SealedStore
  seal: ManifestSeal
  emailOf: (userId: string) => Promise<string | null>
  requireRoom: () => Promise<void>
  /** Whether the user still agrees: an archive takes its time. */
  mayStore: (sql: Sql, userId: string) => Promise<boolean>
  /** archives that an account brings back */
  tried: Counter
  noteIn: NoteIn
  /** what is told of genetic files depends on a consent */
  forgetApoe: (context: RequestContext) => Promise<void>
}
export type ArchiveImportService = ReturnType<typeof createArchiveImportService>

const notEmpty = () =>
  new AppError('conflict', 'An archive can only be brought back into an account without records.', {
    reason: 'ownership.not_empty',
  })

export function createArchiveImportService(deps: Deps) {
  const { asUser, noteIn } = deps
  const tables = exportedTables(deps.rules).filter(({ exported }) => exported.comesBack)
  const storing = createStoring({ asUser, files: deps.files, tables })

  async function requireEmpty({ sql, userId }: Pick<RequestContext, 'sql' | 'userId'>) {
    for (const { table, exported } of tables)
      if (!isOfUser(exported) && (await repo.hasRows(sql, userId, table))) throw notEmpty()
  }

  return {
    async mayTry(identity: Identity): Promise<void> {
      // Nothing is counted for a session that has ended: its user may have been erased.
      await asUser.read(identity, async () => {})
      if (!(await deps.tried.take(identity.userId)))
        throw new AppError('rate_limited', 'You have tried many archives. Please try again in an hour.')
    },

    /** All of it or nothing: the rows are one transaction, and the files of one that failed are removed. */
    async bringBack(identity: Identity, bytes: Buffer): Promise<void> {
      const { userId } = identity
      await asUser.read(identity, requireEmpty)
      await deps.requireRoom()
      const archive = await openArchive(bytes, deps.seal)
      const about = await text(archive.file('account.json').parts())
      const { id: oldUserId } = JSON.parse(about) as { id: string }
      // Its rows keep their ids: what an account that is still here has deleted would otherwise be taken from it.
      if (oldUserId !== userId && (await deps.emailOf(oldUserId)) !== null) throw inUse()
      const email = await deps.emailOf(userId)
      if (email === null) throw notFound()
      const { key } = await asUser.cipherOf(identity)
      const from = { userId, oldUserId, email, key }
      const stored = new Map<string, Kept>()
      try {
        await storing.storeFiles(archive, from, stored)
        await asUser.write(identity, async (context) => {
          if (!(await deps.mayStore(context.sql, userId))) throw consentNeeded()
          await repo.lockArchive(context.sql, userId)
          await requireEmpty(context)
          for (const rule of tables)
            await storing.storeRows(context, archive, rule, { into: { ...from, file: null }, stored })
          // Consents do not come back, and nothing that was read under one.
          await deps.forgetApoe(context)
          await noteIn(context, identity.client, 'archive_brought_back')
        })
      } catch (error) {
        await storing.takeBack(userId, stored)
        throw repo.isTaken(error) ? inUse(error) : error
      }
    },
  }
}

const inUse = (cause?: unknown) =>
  new AppError(
    'conflict',
    'The account that this archive is of is still here. Please erase that one first.',
    {
      reason: 'ownership.archive_in_use',
      cause,
    },
  )
