import type { Storage } from '#server/ports/storage.ts'
import type { UserWork } from '#server/user-work.ts'
import * as repo from '../repo.ts'

/** First said, then done: what is cut off between is done by the sweep. No transaction waits for the store. */
export async function removeArchive(
  { asUser, storage }: { asUser: UserWork; storage: Storage },
  key: { user_id: string; id: string },
): Promise<void> {
  const { user_id } = key
  const fileKey = await asUser.withoutSession(user_id, ({ sql }) => repo.dropArchive(sql, key))
  if (fileKey === null) return
  await storage.remove(fileKey)
  await asUser.withoutSession(user_id, ({ sql }) => repo.dropPending(sql, user_id, fileKey))
}
