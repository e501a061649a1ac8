import { PROVIDERS } from '@aevia/domain/connectors/schema.ts'
import { createDatabase } from '#server/db/connection.ts'
import { createMarkOf } from '#server/features/connectors/accounts/mark.ts'
import { createHookService } from '#server/features/connectors/hook-service.ts'
import {
  createFetchAgain,
  createPlanSyncs,
  createSyncConnector,
  PLAN_SYNCS_SECONDS,
} from '#server/features/connectors/jobs.ts'
import { createConnectorsService } from '#server/features/connectors/service.ts'
import { cancelOpenImports, dropFailed, listFetched } from '#server/features/metrics/repo.ts'
import { createTakeFetched } from '#server/features/metrics/receiving/fetched.ts'
import { createForgetSource } from '#server/features/metrics/storing/forget-source.ts'
import type { SealedFiles } from '#server/features/metrics/storing/sealed-files.ts'
import type { Quota } from '#server/features/test-data/limits/quota.ts'
import { createSayFetching, mayFetch, mayKeepFetched } from './consents.ts'
import { syncJob } from '#server/ports/jobs.ts'
import type { DataAccess } from './data.ts'
import type { AppDeps } from './deps.ts'

/** Makers of devices, for the person and for what the makers announce. */
export function createConnectorServices(
  { connectors: providers, jobs, appKey, appUrl, now, log }: AppDeps,
  { asUser, appSql, counter, activity: { noteIn } }: DataAccess,
) {
  const markOf = createMarkOf(appKey)
  return {
    connectors: createConnectorsService({
      asUser,
      providers,
      jobs,
      noteIn,
      markOf,
      appUrl,
      limits: { begun: counter('connector-account'), asked: counter('connector-sync-account') },
      sayFetching: createSayFetching(noteIn),
      mayKeepFetched,
      fetched: { list: listFetched, cancel: cancelOpenImports },
      now,
      log,
    }),
    connectorHooks: createHookService({ asUser, visitorSql: appSql, providers, jobs, markOf, now }),
  }
}

/** What is fetched without a request. */
export function createConnecting(
  { connectors: providers, jobs, syncPool, now, log }: AppDeps,
  { database, keys, asUser, activity: { noteIn } }: DataAccess,
  { metricFiles: files, quota }: { metricFiles: SealedFiles; quota: Quota },
) {
  const take = createTakeFetched({ files, jobs, quota })
  const sync = createSyncConnector({
    database: createDatabase(syncPool),
    keys,
    asUser,
    providers,
    jobs,
    noteIn,
    mayFetch,
    mayKeepFetched,
    dropLost: dropFailed,
    take,
    now,
    log,
  })
  return async (userIds: () => AsyncIterable<string>) => {
    for (const provider of PROVIDERS) await jobs.work(syncJob(provider), sync)
    const afterwards = createFetchAgain({ jobs })
    await jobs.work('forget-source', createForgetSource({ database, keys, files, afterwards }))
    await jobs.repeat('plan-syncs', PLAN_SYNCS_SECONDS, createPlanSyncs({ asUser, jobs, now, log }, userIds))
  }
}
