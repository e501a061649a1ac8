import type { Storage } from '#server/ports/storage.ts'
import type { UserWork } from '#server/user-work.ts'
import * as repo from '../repo.ts'

/**
 * Removes a file that is pending, and then says that it is gone: what is cut off between is done again by the sweep. The
 * file of a test that was saved after all, though nobody heard of the commit, stays.
 */
export async function removePending(
  { asUser, storage }: { asUser: UserWork; storage: Storage },
  key: { file_key: string; user_id: string },
): Promise<void> {
  // No transaction waits for the store: it may be slow, and connections are few.
  const isPending = await asUser.withoutSession(key.user_id, ({ sql }) => repo.isPendingFile(sql, key))
  if (!isPending) return
  await storage.remove(key.file_key)
  await asUser.withoutSession(key.user_id, ({ sql }) => repo.dropPendingFile(sql, key))
}
