import { randomBytes, randomUUID } from 'node:crypto'
import { type MetricImport, PART_BYTES } from '@aevia/domain/metrics/schema.ts'
import { AppError, notFound } from '#server/app-error.ts'
import type { Identity } from '#server/identity.ts'
import type { Jobs } from '#server/ports/jobs.ts'
import type { UserWork } from '#server/user-work.ts'
import * as repo from './repo.ts'
import { createRemoval } from './storing/removal.ts'
import type { SealedFiles } from './storing/sealed-files.ts'

type Deps = { asUser: UserWork; files: SealedFiles; jobs: Pick<Jobs, 'enqueue'> }
export type ImportService = ReturnType<typeof createImportService>

const LIST_MOST = 20

const present = (row: repo.ImportRow, parts: readonly number[]): MetricImport => {
  const { user_id: _user, finished_at: _finished, ...rest } = row
  return { ...rest, status: row.status as MetricImport['status'], parts: [...parts] }
}
const partsOf = (fileSize: number) => Math.ceil(fileSize / PART_BYTES)
/** Every part but the last is full. */
const lengthOf = (fileSize: number, part: number) =>
  part < partsOf(fileSize) - 1 ? PART_BYTES : fileSize - (partsOf(fileSize) - 1) * PART_BYTES
const wrong = (message: string) => new AppError('invalid', message)
const stillRead = () =>
  new AppError('conflict', 'Your last file is still being read. Please wait until it is done, or cancel it.')

export function createImportService({ asUser, files, jobs }: Deps) {
  const removeFiles = createRemoval({ asUser, files })
  const find = (identity: Identity, id: string) =>
    asUser.write(identity, async ({ sql, cipher, userId }) => {
      const key = { id, user_id: userId }
      const row = await repo.findImport(sql, cipher, key)
      if (!row) throw notFound()
      const parts = await repo.listParts(sql, key)
      return { row, parts, cipher }
    })

  return {
    /** The same file goes on where it stopped; another one takes the place of one that was never complete. */
    async begin(identity: Identity, file: { file_name: string; file_size: number }): Promise<MetricImport> {
      const { begun, gone } = await asUser.write(identity, async ({ sql, cipher, userId }) => {
        const open = await repo.findOpenImport(sql, cipher, userId)
        if (open && open.status !== 'uploading') throw stillRead()
        if (open && open.file_name === file.file_name && open.file_size === file.file_size) {
          const parts = (await repo.listParts(sql, open)).map(({ part }) => part)
          return { begun: present(open, parts), gone: [] }
        }
        const gone = open ? await repo.cancelImport(sql, open, open.status) : []
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

    /** Sent again, a part takes its own place. */
    async savePart(identity: Identity, id: string, part: number, bytes: Uint8Array): Promise<void> {
      const { row, cipher, parts } = await find(identity, id)
      if (row.status !== 'uploading') throw wrong('This file is complete already.')
      if (part >= partsOf(row.file_size)) throw wrong('The file has no such part.')
      if (bytes.length !== lengthOf(row.file_size, part)) throw wrong('The part is not whole.')
      const userId = identity.userId
      const file_key = `metrics/${userId}/import/${id}-${part}-${randomBytes(8).toString('hex')}`
      const before = parts.filter((each) => each.part === part).map((each) => each.file_key)
      await asUser.write(identity, ({ sql }) => repo.addPending(sql, userId, [file_key]))
      await files.write(cipher.key, file_key, bytes)
      await asUser.write(identity, async ({ sql }) => {
        await repo.savePart(sql, { import_id: id, user_id: userId, part, file_key, bytes: bytes.length })
        await repo.dropPending(sql, userId, [file_key])
        await repo.addPending(sql, userId, before)
      })
    },

    /** All parts are here: the file is read in the background. */
    complete: (identity: Identity, id: string): Promise<MetricImport> =>
      asUser.write(identity, async ({ sql, cipher, userId }) => {
        const key = { id, user_id: userId }
        const row = await repo.findImport(sql, cipher, key)
        if (!row) throw notFound()
        const parts = (await repo.listParts(sql, key)).map(({ part }) => part)
        if (parts.length < partsOf(row.file_size)) throw wrong('Some parts of the file are missing.')
        if (await repo.moveImport(sql, key, { from: ['uploading'], to: 'pending' }))
          await jobs.enqueue(sql, 'import-metrics', { user_id: userId, import_id: id })
        const now = await repo.findImport(sql, cipher, key)
        return present(now ?? row, parts)
      }),

    /** Ends it where it is; what is stored already stays. Its parts go when its job ends, or with the next sweep. */
    async cancel(identity: Identity, id: string): Promise<void> {
      const gone = await asUser.write(identity, async ({ sql, cipher, userId }) => {
        const key = { id, user_id: userId }
        const row = await repo.findImport(sql, cipher, key)
        if (!row) throw notFound()
        return repo.cancelImport(sql, key, row.status)
      })
      await removeFiles(identity, gone)
    },
  }
}
