import type { Logger } from 'pino'
import type { UserWork } from '#server/user-work.ts'
import * as repo from '../repo.ts'
import { fileFolders, type createErase, type ErasingDeps } from './erase.ts'

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

type Deps = Pick<ErasingDeps, 'rules' | 'storage' | 'erasedList'> & {
  asUser: UserWork
  erase: ReturnType<typeof createErase>
  userIds: () => AsyncIterable<string>
  log: Logger
}

/** In a database from before an erasure the user is there again: erased again before anybody is served. */
export const createEraseAgain =
  ({ asUser, erase, erasedList, userIds, log }: Deps) =>
  async (): Promise<void> => {
    let count = 0
    for await (const userId of erasedList.among(userIds())) {
      await asUser.withoutSession(userId, ({ sql }) => repo.beginErasureAgain(sql, userId))
      await erase(userId, 'not again')
      count++
    }
    if (count > 0)
      log.warn({ count }, 'users who had been erased were in the database again, and are not now')
  }

/** Files of users who were erased, which came in while that ended. */
export const createSweepErased =
  ({ rules, storage, erasedList, log }: Deps) =>
  async (): Promise<void> => {
    let count = 0
    for (const folder of fileFolders(rules))
      for await (const userId of erasedList.among(ownersOf(storage.list(folder)))) {
        await storage.removeFolder(`${folder}/${userId}`)
        count++
      }
    if (count > 0) log.info({ count }, 'folders of erased users were removed')
  }

/** Keys come in order, so each user's stand together. */
async function* ownersOf(keys: AsyncIterable<string>): AsyncGenerator<string> {
  let last = ''
  for await (const key of keys) {
    const userId = key.split('/')[1] ?? ''
    if (userId === last || !UUID.test(userId)) continue
    yield (last = userId)
  }
}
