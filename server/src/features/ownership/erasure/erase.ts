import type { PrivacyRule } from '#server/db/privacy.ts'
import type { MailService } from '#server/features/mail/service.ts'
import type { Jobs } from '#server/ports/jobs.ts'
import type { Newsletter } from '#server/ports/newsletter.ts'
import type { Storage } from '#server/ports/storage.ts'
import type { UserWork } from '#server/user-work.ts'
import { erasedMail } from '../mail.ts'
import * as repo from '../repo.ts'
import type { ErasedList } from './erased-list.ts'

export type ErasingDeps = {
  rules: readonly PrivacyRule[]
  asUser: UserWork
  storage: Storage
  jobs: Pick<Jobs, 'forget'>
  mail: Pick<MailService, 'forget'>
  newsletter: Pick<Newsletter, 'remove'> | null
  erasedList: ErasedList
  emailOf: (userId: string) => Promise<string | null>
  /** sessions and what else of signing in is found by name only */
  endAccess: (userId: string, email: string) => Promise<void>
  /** the customer at the payment provider */
  forgetCustomer: (userId: string) => Promise<void>
  /** what lets us read at makers of devices; one that does not answer holds nothing up */
  endConnections: (userId: string) => Promise<void>
  /** under which name mails to an address are counted */
  mailboxOf: (email: string) => string
  forgetKey: (userId: string) => void
}

/** Folders of the store in which a user has files. */
export const fileFolders = (rules: readonly PrivacyRule[]): string[] => [
  ...new Set(rules.flatMap(({ erased }) => erased.files ?? [])),
]

/**
 * All of a user whose erasure has begun. Each step can be done again: cut off anywhere, the next run ends it. The user's
 * row goes last, in one transaction with the jobs that name them, so that there is somebody to go on for until then.
 */
export function createErase(deps: ErasingDeps) {
  const { asUser, storage, jobs, mail } = deps

  async function removeFiles(userId: string) {
    for (const folder of fileFolders(deps.rules)) await storage.removeFolder(`${folder}/${userId}`)
  }

  return async (userId: string, told: 'by mail' | 'not again'): Promise<void> => {
    const email = await deps.emailOf(userId)
    if (email === null) return
    await deps.erasedList.add(userId)
    await deps.endAccess(userId, email)
    await deps.forgetCustomer(userId)
    await deps.newsletter?.remove(email)
    await deps.endConnections(userId)
    await removeFiles(userId)
    await asUser.erasing(userId, async (sql) => {
      await repo.forgetCounts(sql, userId, [email, deps.mailboxOf(email)])
      await mail.forget(sql, email, told === 'by mail' ? erasedMail(email) : undefined)
      await jobs.forget(sql, { userId, email })
      await repo.eraseUser(sql)
    })
    deps.forgetKey(userId)
    // What was on its way in meanwhile; where this is cut off, the daily sweep of erased users does it.
    await removeFiles(userId)
  }
}
