/** Rows and files of an archive on their way back: files first, pending; then the rows that name them. */
import type { ComingBack, StoredRow } from '#server/db/privacy.ts'
import type { RequestContext, UserWork } from '#server/user-work.ts'
import { dataFile } from '../archive/json-schema.ts'
import type { TableRule } from '../archive/stored-rows.ts'
import * as repo from '../repo.ts'
import type { OpenedArchive } from './opened-archive.ts'
import { rowsIn, storedAgain } from './rows.ts'

/** Rows that are stored together. */
const BATCH = 50

/** Writes files into the store, sealed, and removes them. */
export type SealedStore = {
  write: (key: ComingBack['key'], fileKey: string, content: AsyncIterable<Buffer>) => Promise<void>
  remove: (fileKey: string) => Promise<void>
}
type Deps = { asUser: UserWork; files: SealedStore; tables: readonly TableRule[] }

export function createStoring({ asUser, files, tables }: Deps) {
  /** What a row names is stored before the row is; until then it is pending. */
  async function storeFiles(
    archive: OpenedArchive,
    about: Omit<ComingBack, 'file'>,
    stored: Map<string, Kept>,
  ) {
    for (const { table, exported } of tables)
      for await (const row of rowsOf(archive, table)) {
        const path = pathOf(row, exported)
        if (path === null || !archive.has(path)) continue
        const into = { ...about, file: archive.file(path) }
        const changes = (await exported.comesBack?.(row, into)) ?? null
        const kept = await exported.file?.keep(row, into)
        if (kept) {
          await asUser.withoutSession(about.userId, ({ sql }) =>
            repo.addPending(sql, about.userId, kept.fileKey),
          )
          await files.write(about.key, kept.fileKey, kept.content)
        }
        stored.set(path, { changes, fileKey: kept?.fileKey ?? null, size: kept?.size ?? 0 })
      }
  }

  async function storeRows(
    context: RequestContext,
    archive: OpenedArchive,
    rule: TableRule,
    { into, stored }: { into: ComingBack; stored: Map<string, Kept> },
  ) {
    const { table, exported } = rule
    let batch: StoredRow[] = []
    const store = async () => {
      if (batch.length > 0) await repo.insertRows(context.sql, table, batch)
      batch = []
    }
    if (isOfUser(exported)) await repo.removeRows(context.sql, into.userId, table)
    for await (const row of rowsOf(archive, table)) {
      const path = pathOf(row, exported)
      const kept = path === null ? undefined : stored.get(path)
      const changes = kept ? kept.changes : await exported.comesBack?.(row, into)
      if (!changes) continue
      const named =
        exported.file && kept ? { [exported.file.key]: kept.fileKey, [exported.file.bytes]: kept.size } : {}
      batch.push(storedAgain(row, { ...changes, ...named }, { ...rule, cipher: context.cipher }, into))
      if (kept?.fileKey) await repo.dropPending(context.sql, into.userId, kept.fileKey)
      if (batch.length === BATCH) await store()
    }
    await store()
  }

  /** What was stored for nothing. */
  async function takeBack(userId: string, stored: Map<string, Kept>) {
    for (const { fileKey } of stored.values()) {
      if (fileKey === null) continue
      await files.remove(fileKey)
      await asUser.withoutSession(userId, ({ sql }) => repo.dropPending(sql, userId, fileKey))
    }
  }

  return { storeFiles, storeRows, takeBack }
}

export type Kept = { changes: Record<string, unknown> | null; fileKey: string | null; size: number }

/** One row of a user, which stands in the place of what a new account has by itself. */
export const isOfUser = ({ key }: TableRule['exported']) => key[0] === 'user_id'

async function* rowsOf(archive: OpenedArchive, table: string) {
  const path = dataFile(table)
  if (archive.has(path)) yield* rowsIn(archive.file(path))
}

function pathOf(row: StoredRow, { picture }: TableRule['exported']): string | null {
  const path = row['file_in_archive']
  return typeof path === 'string' ? path : (picture?.path ?? null)
}
