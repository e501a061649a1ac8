import { join } from 'node:path'
import { requireRoom } from '#server/disk-room.ts'
import { findUser } from '#server/features/auth/repo.ts'
import type { MailService } from '#server/features/mail/service.ts'
import {
  createAbandonArchive,
  createMakeArchive,
  createRemoveArchive,
} from '#server/features/ownership/jobs.ts'
import { privacyRules } from '#server/features/privacy.ts'
import type { DataAccess } from './data.ts'
import type { AppDeps } from './deps.ts'
import type { HealthServices } from './services.ts'

type Services = { mail: MailService } & Pick<HealthServices, 'recordsWithoutSession' | 'exporting'>

/** What takes all of a user's data, or erases it, without a request. */
export function createOwnershipJobs(
  deps: AppDeps,
  { asUser, appSql, authSql }: DataAccess,
  { mail, recordsWithoutSession, exporting }: Services,
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
    appUrl: deps.appUrl,
    now: deps.now,
  })
  return {
    async start() {
      await jobs.work('make-archive', makeArchive)
      await jobs.work('make-archive-abandoned', createAbandonArchive({ asUser }))
      await jobs.work('remove-archive', createRemoveArchive({ asUser, storage }))
    },
  }
}
