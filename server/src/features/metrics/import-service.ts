import { randomUUID } from 'node:crypto'
import type { MetricImport } from '@aevia/domain/metrics/schema.ts'
import { AppError, notFound } from '#server/app-error.ts'
import type { Counter } from '#server/db/counters.ts'
import type { Sql } from '#server/db/connection.ts'
import type { Identity } from '#server/identity.ts'
import type { Jobs } from '#server/ports/jobs.ts'
import type { UserWork } from '#server/user-work.ts'
import * as repo from './repo.ts'
import { createPartVerb, partsOf, tooOften, wrong } from './receiving/part.ts'
import { placeFor } from './receiving/place.ts'
import { createRemoval } from './storing/removal.ts'
import type { SealedFiles } from './storing/sealed-files.ts'

type Deps = {
  asUser: UserWork
  files: SealedFiles
  jobs: Pick<Jobs, 'enqueue'>
  /** Refuses what the account has no room for; nobody else adds for this user until the commit. */
  quota: { forDevices: (sql: Sql, userId: string, bytes: number) => Promise<void> }
  /** Files begun and parts sent by a user. */
  limits: { files: Counter; parts: Counter }
}
export type ImportService = ReturnType<typeof createImportService>

const LIST_MOST = 20
/** So many are kept of those that have ended. */
const KEPT_MOST = 100

const present = (row: repo.ImportRow, parts: readonly number[]): MetricImport => {
  const { user_id: _user, finished_at: _finished, attempts: _attempts, origin: _origin, ...rest } = row
  return { ...rest, status: row.status as MetricImport['status'], parts: [...parts] }
}
const stillRead = () =>
  new AppError('conflict', 'Your last file is still being read. Please wait until it is done, or cancel it.')

export function createImportService({ asUser, files, jobs, quota, limits }: Deps) {
  const removeFiles = createRemoval({ asUser, files })
  const find = (identity: Identity, id: string) =>
    asUser.write(identity, async ({ sql, cipher, userId }) => {
      const key = { id, user_id: userId }
      const row = await repo.findImport(sql, cipher, key)
      if (!row) throw notFound()
      return { row, parts: await repo.listParts(sql, key) }
    })

  return {
    /** The same file goes on where it stopped; another one takes the place of one that was never complete. */
    async begin(identity: Identity, file: { file_name: string; file_size: number }): Promise<MetricImport> {
      if (!(await limits.files.take(identity.userId))) throw tooOften()
      const { begun, gone } = await asUser.write(identity, async ({ sql, cipher, userId }) => {
        // First: from here on, whoever begins another one for this user waits.
        await quota.forDevices(sql, userId, 0)
        const open = await repo.findOpenImport(sql, cipher, userId)
        if (open && open.status !== 'uploading') throw stillRead()
        if (open && open.file_name === file.file_name && open.file_size === file.file_size) {
          const parts = (await repo.listParts(sql, open)).map(({ part }) => part)
          return { begun: present(open, parts), gone: [] }
        }
        const gone = open ? await repo.cancelImport(sql, open) : []
        // All of it, before it is sent.
        await quota.forDevices(sql, userId, file.file_size)
        await repo.dropOldImports(sql, userId, 'file', KEPT_MOST)
        const row = await repo.insertImport(sql, cipher, { ...file, id: randomUUID(), user_id: userId })
        // Another window was quicker.
        if (!row) throw stillRead()
        return { begun: present(row, []), gone }
      })
      await removeFiles(identity, gone)
      return begun
    },

    list: (identity: Identity): Promise<MetricImport[]> =>
      asUser.read(identity, async ({ sql, cipher, userId }) =>
        (await repo.listImports(sql, cipher, userId, LIST_MOST)).map((row) => present(row, [])),
      ),

    async get(identity: Identity, id: string): Promise<MetricImport> {
      const { row, parts } = await find(identity, id)
      return present(
        row,
        parts.map(({ part }) => part),
      )
    },

    savePart: createPartVerb({ asUser, files, limits, removeFiles }),

    /** All parts are here: the file is read in the background. */
    complete: (identity: Identity, id: string): Promise<MetricImport> =>
      asUser.write(identity, async ({ sql, cipher, userId }) => {
        const key = { id, user_id: userId }
        const row = await repo.findImport(sql, cipher, key)
        if (!row) throw notFound()
        const parts = (await repo.listParts(sql, key)).map(({ part }) => part)
        if (parts.length < partsOf(row.file_size)) throw wrong('Some parts of the file are missing.')
        if (await repo.moveImport(sql, key, { from: ['uploading'], to: 'pending' }))
          await jobs.enqueue(sql, placeFor(row.file_size), { user_id: userId, import_id: id })
        const now = await repo.findImport(sql, cipher, key)
        return present(now ?? row, parts)
      }),

    /** Ends it where it is; what is stored already stays. */
    async cancel(identity: Identity, id: string): Promise<void> {
      const gone = await asUser.write(identity, async ({ sql, cipher, userId }) => {
        const key = { id, user_id: userId }
        const row = await repo.findImport(sql, cipher, key)
        if (!row) throw notFound()
        return repo.cancelImport(sql, key)
      })
      await removeFiles(identity, gone)
    },
  }
}
