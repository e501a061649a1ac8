import type { Identity } from '#server/identity.ts'
import type { UserWork } from '#server/user-work.ts'
import { dropPending } from './repo.ts'
import type { SealedFiles } from './sealed-files.ts'

const AT_ONCE = 8

/** Removes files that are pending, and then says that they are gone: what is cut off between is done by the sweep. */
export const createRemoval =
  ({ asUser, files }: { asUser: UserWork; files: SealedFiles }) =>
  async ({ userId }: Identity, fileKeys: readonly string[]): Promise<void> => {
    for (let at = 0; at < fileKeys.length; at += AT_ONCE)
      await Promise.all(fileKeys.slice(at, at + AT_ONCE).map((file_key) => files.remove(file_key)))
    await asUser.withoutSession(userId, ({ sql }) => dropPending(sql, userId, fileKeys))
  }
