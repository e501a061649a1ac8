// Everything that a start needs once its database is open: the app, with what reaches outside it, on its port.
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { brand } from '@aevia/domain/brand.ts'
import { importProcessorMs, SMALL_IMPORT_PROCESSOR_MS } from '@aevia/domain/metrics/reading-limits.ts'
import { createOutsideModel, createOwnModel } from './adapters/ai/outside.ts'
import { createAltcha } from './adapters/captcha/altcha.ts'
import { createProviders } from './adapters/connectors/providers.ts'
import { createJobs, prepareJobs } from './adapters/jobs/pg-boss.ts'
import { createMailFolder } from './adapters/mail/outbox.ts'
import { createSmtpTransport } from './adapters/mail/smtp.ts'
import { createMailchimp } from './adapters/newsletter/mailchimp.ts'
import { createSandbox } from './adapters/payments/sandbox.ts'
import { createStripe } from './adapters/payments/stripe.ts'
import { createWebPush } from './adapters/push/web-push.ts'
import { createDiskStorage, createS3Storage } from './adapters/storage/flydrive.ts'
import { createApp } from './app.ts'
import { BACKUP_SECONDS, createDailyBackup } from './backup/daily.ts'
import { boundEveryFetch } from './bounded-fetch.ts'
import type { Config } from './config.ts'
import { createPools } from './db/pools.ts'
import { createDrain } from './drain.ts'
import type { DatabaseUrls } from './db/migrate.ts'
import { onlyHealth } from './http/only-health.ts'
import type { createLog } from './log.ts'
import { loadTriageWeights } from './triage-weights.ts'
import { createHttpServer } from './http-server.ts'
import type { AppDeps } from './wiring/deps.ts'
import { emptyWorkFolder } from './work-folder.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
/** Newcomers that wait to be accepted, as many as Linux allows: whom it turns away comes again only seconds later. */
const BACKLOG = 4_096

type Log = ReturnType<typeof createLog>
type App = ReturnType<typeof createApp>['app']
type UseOnce = Parameters<AppDeps['createCaptcha']>[0]
export type Close = () => Promise<unknown> | void

type Opened = {
  config: Config
  log: Log
  /** what this adds is closed before what is in it */
  closers: Close[]
  /** for `npm run bench:start` */
  reached: (place: string) => void
  database: DatabaseUrls & { appKey: Buffer }
  /** for requests that run when a signal comes */
  drainMs: number
}

/** Resolves when requests are answered. */
export async function serveApp({ config, log, closers, reached, database, drainMs }: Opened) {
  reached('code')
  boundEveryFetch()
  loadTriageWeights()
  const { appKey, ...urls } = database
  await prepareJobs(urls.owner, log)
  reached('job tables')

  const { pools, endPools } = createPools(urls, log)
  closers.push(endPools)
  const backUp = config.backupFolder && createDailyBackup(config, config.backupFolder, log)
  const jobs = await createJobs(urls.app, log)
  closers.push(() => jobs.stop())
  reached('jobs')

  const workFolder = await emptyWorkFolder(join(config.dataDir, 'work'))
  const { passwordMin, trustedProxies, sessionRule, providers, contactEmail, supplementsMax, erasureDays } =
    config
  const appUrl = config.appUrl ?? `http://localhost:${config.port}`
  const { app, beforeServing, startJobs, practise } = createApp({
    ...(await chooseAdapters(config, { appUrl, appKey })),
    appUrl,
    appKey,
    passwordMin,
    ...pools,
    trustedProxies,
    sessionRule,
    providers,
    jobs,
    assistantCaps: config.ai.caps,
    contactEmail,
    testQuota: config.quota,
    importProcessorMs,
    smallImportProcessorMs: SMALL_IMPORT_PROCESSOR_MS,
    practice: config.practice,
    now: Date.now,
    supplementsMax,
    erasureDays,
    workFolder,
    metrics: config.metricsToken ? { ...config, token: config.metricsToken } : null,
    webFolder: join(root, 'web', 'build', 'client'),
    log,
  })
  reached('app')
  await beforeServing()
  await listen(config.role === 'worker' ? onlyHealth(app) : app, config, closers, drainMs)
  if (config.role !== 'web') {
    await startJobs()
    if (backUp) await jobs.repeat('back-up', BACKUP_SECONDS, backUp)
  }
  reached('ready')
  process.stdout.write(`${brand.name} is ready at ${appUrl}\n`)
  // The first to ask shall not wait for what is unpacked and compiled with the first messages.
  if (config.practice && config.role !== 'worker')
    void practise()
      .catch((error: unknown) => log.error({ err: error }, 'while practising'))
      .finally(releaseGarbage)
  else releaseGarbage()
}

/** Who does what reaches outside the app, by configuration. */
async function chooseAdapters(config: Config, { appUrl, appKey }: { appUrl: string; appKey: Buffer }) {
  const { mail, ai, s3, stripe, mailchimp, dataDir } = config
  return {
    mailTransport: mail.smtpUrl
      ? createSmtpTransport({ url: mail.smtpUrl, from: mail.from })
      : createMailFolder({
          folder: join(dataDir, 'mail'),
          from: mail.from,
          print: (line) => process.stdout.write(`${line}\n`),
        }),
    storage: s3 ? await createS3Storage(s3) : createDiskStorage(join(dataDir, 'files')),
    outsideModel: ai.outside && createOutsideModel(ai.outside),
    connectOwnModel: createOwnModel(ai.urls),
    createCaptcha: (useOnce: UseOnce) => createAltcha(appKey, config.captchaSteps, useOnce),
    sandbox: config.sandboxBilling ? createSandbox({ appUrl, appKey }) : null,
    newsletter: mailchimp ? createMailchimp(mailchimp) : null,
    paymentProvider: stripe ? createStripe({ ...stripe, appUrl }) : null,
    connectors: createProviders(config.connectors),
    push: createWebPush({ appKey, appUrl, standIn: config.pushUrl }),
  }
}

function listen(
  app: Pick<App, 'fetch'>,
  { host, port, trustedProxies }: Config,
  closers: Close[],
  drainMs: number,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const server = createHttpServer(app, trustedProxies)
    server.on('error', reject)
    closers.push(createDrain(server, drainMs))
    server.listen({ host, port, backlog: BACKLOG }, resolve)
  })
}

/** What the start leaves is a third of the process: the collector would come only with the first requests. */
function releaseGarbage() {
  setFlagsFromString('--expose-gc')
  ;(runInNewContext('gc') as () => void)()
}
