import { join } from 'node:path'
import { createTally } from '#server/db/counters.ts'
import { requireRoom } from '#server/disk-room.ts'
import { createConversationService } from '#server/features/assistant/conversation-service.ts'
import { closeOutside } from '#server/features/assistant/repo.ts'
import { createReadGenesAgain } from '#server/features/test-data/genes/own-genes.ts'
import { createAssistantService } from '#server/features/assistant/service.ts'
import { findUser } from '#server/features/auth/repo.ts'
import { createBillingService } from '#server/features/billing/service.ts'
import { createBloodMarkersService } from '#server/features/blood-markers/service.ts'
import { createConsentsService } from '#server/features/consents/service.ts'
import { createContactService } from '#server/features/contact/service.ts'
import { createDashboardService } from '#server/features/dashboard/service.ts'
import { createHealthLogService } from '#server/features/health-log/service.ts'
import { createLevelService } from '#server/features/level/service.ts'
import type { MailService } from '#server/features/mail/service.ts'
import { createImportService } from '#server/features/metrics/import-service.ts'
import { createGoesWith } from '#server/features/metrics/associations/service.ts'
import { createMetricsService } from '#server/features/metrics/service.ts'
import { createSealedFiles } from '#server/features/metrics/storing/sealed-files.ts'
import { createPlanService } from '#server/features/plan/service.ts'
import { createProfileService } from '#server/features/profile/service.ts'
import { createDeviceService } from '#server/features/reminders/device-service.ts'
import { createRemindersService, type ReminderSources } from '#server/features/reminders/service.ts'
import { createStopLinks, type StopLinks } from '#server/features/reminders/stop/stop-link.ts'
import { createSharedLocations } from '#server/features/sharing/links/location.ts'
import { createSharedOpening } from '#server/features/sharing/open-service.ts'
import { createSharingService } from '#server/features/sharing/service.ts'
import type { SharedRecords } from '#server/features/sharing/snapshot/snapshot.ts'
import { createStoryService } from '#server/features/story/service.ts'
import { createSupplementsService } from '#server/features/supplements/service.ts'
import { createFileLinks } from '#server/features/test-data/files/file-link.ts'
import { EXPORTING } from '#server/features/test-data/analyses/export.ts'
import { createQuota, type Quota } from '#server/features/test-data/limits/quota.ts'
import { createTestDataService } from '#server/features/test-data/service.ts'
import { createWaitlistService } from '#server/features/waitlist/service.ts'
import { createManifestSeal } from '#server/features/ownership/archive/manifest.ts'
import { createArchiveImportService } from '#server/features/ownership/import-service.ts'
import { privacyRules } from '#server/features/privacy.ts'
import { createErasureService } from '#server/features/ownership/erasure-service.ts'
import { createOwnershipService } from '#server/features/ownership/service.ts'
import { createPlaces } from '#server/places.ts'
import type { Note } from '#server/ports/activity.ts'
import { type UserWork, withoutSessions } from '#server/user-work.ts'
import type { Accounts } from './accounts.ts'
import { createConnectorServices } from './connectors.ts'
import { createForgetApoe, createSayOutside, endReadings, mayKeepTurn, mayStore } from './consents.ts'
import type { DataAccess } from './data.ts'
import type { AppDeps } from './deps.ts'
import { createProgramServices } from './programs.ts'

export type HealthServices = ReturnType<typeof createHealthServices>
export type HouseServices = ReturnType<typeof createHouseServices>

/** A day's count outlives its day. */
const ALLOWANCE_SECONDS = 2 * 86_400

/** What users keep about their health, and what is made of it. */
export function createHealthServices(
  deps: AppDeps,
  data: DataAccess,
  { proof, security, hashing }: Pick<Accounts, 'proof' | 'security' | 'hashing'>,
) {
  const { asUser, authSql, counter, activity } = data
  const { log } = deps
  const links = createFileLinks(deps.appKey)
  const quota = createQuota(deps.testQuota)
  const exporting = createPlaces(EXPORTING)
  const { note, noteIn } = activity
  const records = (work: UserWork, noted: Note | null) =>
    createRecordServices(deps, { asUser: work, authSql, links, quota, exporting, note: noted })
  const { profile, supplements, testData, healthLog, plan, story } = records(asUser, note)
  const stopLinks = createStopLinks(deps.appKey, deps.appUrl)
  const recordsWithoutSession = records(withoutSessions(asUser), null)
  const measured = createMetricServices(deps, { asUser, counter, quota, healthLog, supplements })
  const { metrics } = measured
  const room = () => requireRoom(deps.workFolder)
  const conversation = createConversationService({ asUser, requireRoom: room, mayKeep: mayKeepTurn, log })
  const assistant = createAssistantService({
    conversation,
    outside: deps.outsideModel,
    connectOwn: deps.connectOwnModel,
    caps: deps.assistantCaps,
    noteIn,
    spent: createTally(deps.counterPool, 'assistant', ALLOWANCE_SECONDS),
    profile,
    testData,
    supplements,
    healthLog,
    metrics,
    account: {
      requireProof: proof.requireForChange,
      tell: security.tell,
      consented: createSayOutside(noteIn),
    },
    asUser,
    requireRoom: room,
    log,
    now: deps.now,
  })
  return {
    links,
    quota,
    profile,
    supplements,
    testData,
    healthLog,
    ...measured,
    assistant,
    conversation,
    dashboard: createDashboardService({ healthLog, profile, supplements, testData }),
    plan,
    story,
    ...createReminderServices(deps, data, { sources: recordsWithoutSession, stopLinks, proof, security }),
    ...createShareServices(deps, data, { records: recordsWithoutSession, proof, security, hashing }),
    ...createConnectorServices(deps, data),
    ...createProgramServices(deps, data, { records: recordsWithoutSession, proof, security }),
    level: createLevelService({ asUser, profile, plan, supplements, testData, now: deps.now }),
    recordsWithoutSession,
    exporting,
    stopLinks,
    bloodMarkers: createBloodMarkersService({ profile, testData, supplements, now: deps.now }),
  }
}

type ReminderDeps = Pick<Accounts, 'proof' | 'security'> & { sources: ReminderSources; stopLinks: StopLinks }

/** How somebody wants to be reminded, and on which devices. */
function createReminderServices(
  { jobs, push, appUrl, now }: AppDeps,
  { asUser, counter, activity: { noteIn } }: DataAccess,
  { sources, stopLinks, proof, security }: ReminderDeps,
) {
  return {
    reminders: createRemindersService({
      asUser,
      sources,
      jobs,
      stopLinks,
      appUrl,
      reads: counter('calendar-account'),
      noteIn,
      account: { requireProof: proof.requireForChange, tell: security.tell },
      now,
    }),
    devices: createDeviceService({
      asUser,
      jobs,
      pushKey: push.key,
      told: counter('device-account'),
      noteIn,
      now,
    }),
  }
}

type ShareDeps = Pick<Accounts, 'proof' | 'security' | 'hashing'> & { records: SharedRecords }

/** Summaries behind links, for the person and for whoever opens them. */
function createShareServices(
  { appUrl, appKey, now }: AppDeps,
  { asUser, appSql, counter, activity: { noteIn } }: DataAccess,
  { records, proof, security, hashing }: ShareDeps,
) {
  return {
    sharing: createSharingService({
      asUser,
      records,
      hashPasscode: hashing.hash,
      made: counter('share-account'),
      noteIn,
      account: { requireProof: proof.requireForChange, tell: security.tell },
      appUrl,
      now,
    }),
    sharedOpening: createSharedOpening({
      asUser,
      visitorSql: appSql,
      hashing,
      locations: createSharedLocations(appKey, appUrl),
      noteIn,
      tell: security.tell,
      now,
    }),
  }
}

type RecordDeps = Pick<DataAccess, 'asUser' | 'authSql'> & {
  links: ReturnType<typeof createFileLinks>
  quota: ReturnType<typeof createQuota>
  exporting: ReturnType<typeof createPlaces>
  note: Note | null
}

/** A user's records and their story; for requests, or for what no session carries. */
function createRecordServices(deps: AppDeps, { asUser, authSql, links, quota, exporting, note }: RecordDeps) {
  const { storage, jobs, now } = deps
  const profile = createProfileService({
    asUser,
    signUpMetadata: (userId) => findUser(authSql, userId),
  })
  const supplements = createSupplementsService({ asUser, most: deps.supplementsMax })
  const testData = createTestDataService({
    asUser,
    storage,
    jobs,
    links,
    mayStore,
    incomingFolder: join(deps.workFolder, 'incoming'),
    quota,
    exporting,
    note,
    now,
  })
  const healthLog = createHealthLogService({ asUser, now })
  const plan = createPlanService({ asUser, profile, supplements, healthLog, testData })
  const story = createStoryService({ profile, plan, supplements, testData, now })
  return { profile, supplements, testData, healthLog, plan, story }
}

/** What devices recorded, and what goes with it. */
function createMetricServices(
  { storage, jobs, workFolder, now }: AppDeps,
  {
    asUser,
    counter,
    quota,
    healthLog,
    supplements,
  }: Pick<DataAccess, 'asUser' | 'counter'> & { quota: Quota } & Pick<
      ReturnType<typeof createRecordServices>,
      'healthLog' | 'supplements'
    >,
) {
  const metricFiles = createSealedFiles({ storage, folder: join(workFolder, 'incoming') })
  const metrics = createMetricsService({ asUser, files: metricFiles })
  return {
    metrics,
    metricFiles,
    metricImports: createImportService({
      asUser,
      files: metricFiles,
      jobs,
      quota,
      limits: { files: counter('import-account'), parts: counter('import-part-account') },
    }),
    goesWith: createGoesWith({
      metrics,
      log: healthLog.since,
      supplements: supplements.list,
      said: supplements.listSaid,
      now,
    }),
  }
}

/** What the house itself needs: money, the waitlist, and letters to us. */
export function createHouseServices(
  deps: AppDeps,
  { asUser, database, authSql, appSql, counter, activity: { noteIn } }: DataAccess,
  {
    mail,
    captcha,
    proof,
    connectors,
  }: { mail: MailService } & Pick<Accounts, 'captcha' | 'proof'> & Pick<HealthServices, 'connectors'>,
) {
  const emailOf = async (userId: string) => (await findUser(authSql, userId))?.email ?? null
  const waitlist = createWaitlistService({ visitorSql: appSql, newsletter: deps.newsletter })
  const billing = createBillingService({
    database,
    payments: deps.paymentProvider ?? deps.sandbox?.payments ?? null,
    provider: deps.paymentProvider,
    mail,
    sandboxStarts: counter('sandbox-account'),
    log: deps.log,
    emailOf,
    now: deps.now,
  })
  return {
    billing,
    ownership: createOwnershipService({
      asUser,
      storage: deps.storage,
      jobs: deps.jobs,
      asked: counter('archive-account'),
      noteIn,
      now: deps.now,
    }),
    archiveImport: createArchiveImportService({
      rules: privacyRules,
      asUser,
      files: createSealedFiles({ storage: deps.storage, folder: join(deps.workFolder, 'incoming') }),
      seal: createManifestSeal(deps.appKey),
      emailOf,
      requireRoom: () => requireRoom(deps.workFolder),
      mayStore,
      tried: counter('archive-import-account'),
      forgetApoe: createForgetApoe(createReadGenesAgain(deps.jobs)),
      noteIn,
    }),
    erasure: createErasureService({
      asUser,
      jobs: deps.jobs,
      mail,
      requireProof: proof.requireForChange,
      isCustomer: billing.isCustomer,
      emailOf,
      noteIn,
      days: deps.erasureDays,
      appUrl: deps.appUrl,
    }),
    waitlist,
    consents: createConsentsService({
      asUser,
      emailOf,
      joinNewsletter: waitlist.join,
      newsletter: deps.newsletter,
      closeOutside,
      endReadings,
      readGenesAgain: createReadGenesAgain(deps.jobs),
      forgetApoe: createForgetApoe(createReadGenesAgain(deps.jobs)),
      disconnect: (identity, provider) => connectors.disconnect(identity, provider, { erase: false }),
      noteIn,
      requireRoom: () => requireRoom(deps.workFolder),
      given: counter('consent-account'),
    }),
    contact: createContactService({
      contactEmail: deps.contactEmail,
      captcha,
      mailer: mail.mailer,
      daily: counter('contact-day-account'),
    }),
  }
}
