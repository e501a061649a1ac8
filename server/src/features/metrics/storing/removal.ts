import type { Identity } from '#server/identity.ts'
import type { UserWork } from '#server/user-work.ts'
import * as repo from '../repo.ts'
import type { SealedFiles } from './sealed-files.ts'

/** Removes files that are pending, and then says that they are gone: what is cut off between is done by the sweep. */
export const createRemoval =
  ({ asUser, files }: { asUser: UserWork; files: SealedFiles }) =>
  async ({ userId }: Identity, fileKeys: readonly string[]): Promise<void> => {
    for (const file_key of fileKeys) await files.remove(file_key)
    await asUser.withoutSession(userId, ({ sql }) => repo.dropPending(sql, userId, fileKeys))
  }
