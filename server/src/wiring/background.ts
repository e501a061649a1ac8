import { requireRoom } from '#server/disk-room.ts'
import { findUser, listUserIds } from '#server/features/auth/repo.ts'
import type { BillingService } from '#server/features/billing/service.ts'
import type { ResetService } from '#server/features/auth/reset/service.ts'
import { createEndOldUploads, createImportMetrics } from '#server/features/metrics/jobs.ts'
import { agreesTo } from '#server/features/consents/repo.ts'
import type { MailService } from '#server/features/mail/service.ts'
import { findProfile } from '#server/features/profile/repo.ts'
import {
  createPlanDigests,
  createSendDigest,
  createSendPush,
  PLAN_SECONDS,
} from '#server/features/reminders/jobs.ts'
import { createSweepFiles, SWEEP_SECONDS } from '#server/features/test-data/files/sweep.ts'
import { createAbandonTest, createAnalyseTest } from '#server/features/test-data/jobs.ts'
import { analysisFinishedMail } from '#server/features/test-data/mail.ts'
import { createPurge, PURGE_SECONDS } from '#server/features/upkeep/service.ts'
import { createConnecting } from './connectors.ts'
import type { DataAccess } from './data.ts'
import type { AppDeps } from './deps.ts'
import { createOwnershipJobs } from './ownership.ts'
import type { HealthServices } from './services.ts'

type Services = { mail: MailService; billing: BillingService; resets: ResetService } & Pick<
  HealthServices,
  'quota' | 'metricFiles' | 'recordsWithoutSession' | 'exporting' | 'stopLinks' | 'connectors'
>

/** What runs without a request, once it is started. */
export function createBackgroundWork(deps: AppDeps, data: DataAccess, services: Services) {
  const { mail, resets, quota, metricFiles, recordsWithoutSession, stopLinks } = services
  const { appUrl, log, jobs, storage } = deps
  const { database, keys, authSql, appSql, counter } = data
  const readMails = counter('read-mail-account')
  const { analyseTest, analyseLong, analyseScan, analyseLongScan } = createAnalyseTest({
    database,
    keys,
    storage,
    jobs,
    quota,
    requireRoom: () => requireRoom(deps.workFolder),
    now: deps.now,
    log,
    profileOf: findProfile,
    agreesToApoe: (sql, userId) => agreesTo(sql, userId, 'apoe'),
    finished: async (sql, { user_id, test_id }) => {
      const user = await findUser(authSql, user_id)
      if (!user || !(await mail.wants(sql, user_id, 'analysis_finished'))) return
      if (!(await readMails.take(user_id))) return
      await mail.enqueue(sql, analysisFinishedMail(user.email, appUrl), `analysed:${test_id}`)
    },
  })
  const { importMetrics, importSmall } = createImportMetrics({
    database,
    keys,
    files: metricFiles,
    requireRoom: () => requireRoom(deps.workFolder),
    quota,
    processorMs: deps.importProcessorMs,
    smallProcessorMs: deps.smallImportProcessorMs,
    jobs,
    log,
  })
  const userIds = () => listUserIds(authSql)
  const startReminding = createReminding(deps, data, { mail, recordsWithoutSession, stopLinks })
  const startConnecting = createConnecting(deps, data, { metricFiles, quota })
  const ownershipJobs = createOwnershipJobs(deps, data, services)
  return {
    /** A store that does not answer keeps nobody out: its list of erased accounts is read again each day. */
    beforeServing: () =>
      ownershipJobs
        .eraseAgain()
        .catch((error: unknown) => log.error({ err: error }, 'who was erased could not be read')),
    /** Begins to take background work. */
    async startJobs() {
      await jobs.work('send-mail', ({ mail_id }) => mail.deliver(mail_id))
      await jobs.work('mail-reset-link', ({ email }) => resets.mailLink(email))
      await startReminding(userIds)
      await startConnecting(userIds)
      await ownershipJobs.start()
      await jobs.work('import-metrics', importMetrics)
      await jobs.work('import-small', importSmall)
      await jobs.work('analyse-test', analyseTest)
      await jobs.work('analyse-long', analyseLong)
      await jobs.work('analyse-scan', analyseScan)
      await jobs.work('analyse-long-scan', analyseLongScan)
      await jobs.work('analyse-test-abandoned', createAbandonTest({ database }))
      await jobs.repeat('purge-expired', PURGE_SECONDS, createPurge({ authSql, appSql, log }))
      const sweep = createSweepFiles({ database, storage, userIds, log, now: Date.now })
      const endOldUploads = createEndOldUploads({ database, userIds })
      await jobs.repeat('sweep-files', SWEEP_SECONDS, async () => {
        await endOldUploads()
        await sweep()
        await ownershipJobs.eraseAgain()
        await ownershipJobs.sweepErased()
      })
    },
  }
}

/** Mails and messages at the hours that people chose. */
function createReminding(
  { appUrl, log, jobs, push, now }: AppDeps,
  { asUser, authSql, activity: { noteIn } }: DataAccess,
  { mail, recordsWithoutSession, stopLinks }: Pick<Services, 'mail' | 'recordsWithoutSession' | 'stopLinks'>,
) {
  const sendDigest = createSendDigest({
    asUser,
    sources: recordsWithoutSession,
    jobs,
    mail,
    emailOf: async (userId) => (await findUser(authSql, userId))?.email ?? null,
    stopLinks,
    appUrl,
    now,
  })
  return async (userIds: () => AsyncIterable<string>) => {
    await jobs.work('send-digest', sendDigest)
    await jobs.work('send-push', createSendPush({ asUser, push, noteIn, log, now }))
    await jobs.repeat('plan-digests', PLAN_SECONDS, createPlanDigests({ asUser, jobs, now }, userIds))
  }
}
