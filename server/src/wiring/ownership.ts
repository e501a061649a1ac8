import { join } from 'node:path'
import { requireRoom } from '#server/disk-room.ts'
import { mailboxOf } from '#server/features/auth/links/mail-allowance.ts'
import { endAccess, findUser, listUserIds } from '#server/features/auth/repo.ts'
import type { BillingService } from '#server/features/billing/service.ts'
import type { MailService } from '#server/features/mail/service.ts'
import {
  createAbandonArchive,
  createEraseAccount,
  createMakeArchive,
  createRemoveArchive,
} from '#server/features/ownership/jobs.ts'
import { createEraseAgain, createSweepErased } from '#server/features/ownership/erasure/erase-again.ts'
import { createErasedList } from '#server/features/ownership/erasure/erased-list.ts'
import { createErase } from '#server/features/ownership/erasure/erase.ts'
import { createManifestSeal } from '#server/features/ownership/archive/manifest.ts'
import { privacyRules } from '#server/features/privacy.ts'
import type { DataAccess } from './data.ts'
import type { AppDeps } from './deps.ts'
import type { HealthServices } from './services.ts'

type Services = { mail: MailService; billing: BillingService } & Pick<
  HealthServices,
  'recordsWithoutSession' | 'exporting' | 'connectors'
>

/** What takes all of a user's data, or erases it, without a request. */
export function createOwnershipJobs(
  deps: AppDeps,
  { asUser, appSql, authSql, keys }: DataAccess,
  { mail, billing, recordsWithoutSession, exporting, connectors }: Services,
) {
  const { jobs, storage, workFolder } = deps
  const makeArchive = createMakeArchive({
    rules: privacyRules,
    appSql,
    authSql,
    asUser,
    storage,
    records: recordsWithoutSession,
    jobs,
    mail,
    places: exporting,
    accountOf: (userId) => findUser(authSql, userId),
    incomingFolder: join(workFolder, 'incoming'),
    requireRoom: () => requireRoom(workFolder),
    seal: createManifestSeal(deps.appKey),
    appUrl: deps.appUrl,
    now: deps.now,
  })
  const erasing = {
    rules: privacyRules,
    asUser,
    storage,
    jobs,
    mail,
    newsletter: deps.newsletter,
    erasedList: createErasedList({ storage, appKey: deps.appKey, workFolder: join(workFolder, 'incoming') }),
    emailOf: async (userId: string) => (await findUser(authSql, userId))?.email ?? null,
    endAccess: (userId: string, email: string) => endAccess(authSql, userId, email),
    forgetCustomer: billing.forget,
    endConnections: connectors.endAll,
    mailboxOf,
    forgetKey: keys.forget,
  }
  const erase = createErase(erasing)
  const again = { ...erasing, erase, userIds: () => listUserIds(authSql), log: deps.log }
  return {
    /** Before anybody is served, and once a day. */
    eraseAgain: createEraseAgain(again),
    sweepErased: createSweepErased(again),
    async start() {
      await jobs.work('erase-account', createEraseAccount({ asUser, erase }))
      await jobs.work('make-archive', makeArchive)
      await jobs.work('make-archive-abandoned', createAbandonArchive({ asUser }))
      await jobs.work('remove-archive', createRemoveArchive({ asUser, storage }))
    },
  }
}
