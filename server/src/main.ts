// First: it is for all expressions that follow.
import './compiled-expressions.ts'
import { existsSync } from 'node:fs'
import type { Server } from 'node:http'

import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { brand } from '@aevia/domain/brand.ts'
import { createAdaptorServer } from '@hono/node-server'
import { createGroundedModel } from './adapters/ai/grounded.ts'
import { createOutsideModel, createOwnModel } from './adapters/ai/outside.ts'
import { createAltcha } from './adapters/captcha/altcha.ts'
import { createJobs, prepareJobs } from './adapters/jobs/pg-boss.ts'
import { createMailFolder } from './adapters/mail/outbox.ts'
import { createSmtpTransport } from './adapters/mail/smtp.ts'
import { createMailchimp } from './adapters/newsletter/mailchimp.ts'
import { createSandbox } from './adapters/payments/sandbox.ts'
import { createStripe } from './adapters/payments/stripe.ts'
import { createDiskStorage, createS3Storage } from './adapters/storage/flydrive.ts'
import { createApp } from './app.ts'
import { emptyWorkFolder } from './work-folder.ts'
import { type Config, readConfig } from './config.ts'
import { createPool } from './db/pool.ts'
import { shareConnections } from './connections.ts'
import { createDrain } from './drain.ts'
import { readFairly } from './fair-reading.ts'
import { startEmbeddedServer } from './db/embedded.ts'
import { prepareDatabase } from './db/migrate.ts'
import { createLog } from './log.ts'
import { databasePassword, newServerKey, storedServerKey } from './secrets.ts'
import { StartError } from './start-error.ts'
import { loadTriageWeights } from './triage-weights.ts'
import type { AppDeps } from './wiring/deps.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
/** For requests that run when a signal comes; after that for the rest of the shutdown. */
const DRAIN_MS = 10_000
const SHUTDOWN_MS = DRAIN_MS + 9_000
/** Newcomers that wait to be accepted, as many as Linux allows: whom it turns away comes again only seconds later. */
const BACKLOG = 4_096

type Log = ReturnType<typeof createLog>
type App = ReturnType<typeof createApp>['app']
type UseOnce = Parameters<AppDeps['createCaptcha']>[0]
type Close = () => Promise<unknown> | void

async function main() {
  const envFile = join(root, '.env')
  if (existsSync(envFile)) process.loadEnvFile(envFile)
  const config = readConfig()
  const log = createLog(config.logLevel)
  // Last opened, first closed.
  const closers: Close[] = []
  const stop = createStop(closers, log)
  stopOnSignals(stop, log)
  try {
    await start(config, log, closers, stop)
  } catch (error) {
    const known = error instanceof StartError || isPortTaken(error)
    process.stderr.write(`${known ? explain(error, config.port) : String((error as Error).stack ?? error)}\n`)
    await stop(1)
  }
}

async function start(config: Config, log: Log, closers: Close[], stop: (code: number) => Promise<void>) {
  // For `npm run bench:start`.
  const reached = (place: string) => log.trace({ at_ms: Math.round(performance.now()) }, `started: ${place}`)
  reached('code')
  loadTriageWeights()
  const { appKey, ...urls } = await openDatabase(config, log, closers, stop)
  reached('database')
  await prepareJobs(urls.owner, log)
  reached('job tables')

  const appPool = createPool(urls.app, 12, log, { pipeline: true })
  const authPool = createPool(urls.auth, 6, log)
  closers.push(() => Promise.all([appPool.end(), authPool.end()]))
  const jobs = await createJobs(urls.app, log)
  closers.push(() => jobs.stop())
  reached('jobs')

  const workFolder = await emptyWorkFolder(join(config.dataDir, 'work'))
  const { passwordMin, trustedProxies, sessionRule, providers, contactEmail, supplementsMax } = config
  const appUrl = config.appUrl ?? `http://localhost:${config.port}`
  const { app, startJobs, practise } = createApp({
    ...(await chooseAdapters(config, { appUrl, appKey })),
    appUrl,
    appKey,
    passwordMin,
    appPool,
    authPool,
    trustedProxies,
    sessionRule,
    providers,
    jobs,
    assistantCaps: config.ai.caps,
    contactEmail,
    testQuota: config.quota,
    practice: config.practice,
    supplementsMax,
    workFolder,
    webFolder: join(root, 'web', 'build', 'client'),
    log,
  })
  reached('app')
  await listen(app, config, closers)
  await startJobs()
  reached('ready')
  process.stdout.write(`${brand.name} is ready at ${appUrl}\n`)
  // The first to ask shall not wait for what is unpacked and compiled with the first messages.
  if (config.practice)
    void practise()
      .catch((error: unknown) => log.error({ err: error }, 'while practising'))
      .finally(releaseGarbage)
  else releaseGarbage()
}

/** Closes everything in turn and ends the process, once, and in any case before the deadline. */
function createStop(closers: Close[], log: Log) {
  let stopping = false
  return async function stop(code: number) {
    if (stopping) return
    stopping = true
    const deadline = setTimeout(() => process.exit(code || 1), SHUTDOWN_MS)
    for (const close of closers.reverse()) {
      try {
        await close()
      } catch (error) {
        log.error({ err: error }, 'while stopping')
      }
    }
    clearTimeout(deadline)
    process.exit(code)
  }
}

function stopOnSignals(stop: (code: number) => Promise<void>, log: Log) {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(0))
  process.on('uncaughtException', (error) => {
    log.error({ err: error }, 'uncaught')
    void stop(1)
  })
}

/** The configured PostgreSQL or the embedded one, with its tables, and the key that what is in it is sealed with. */
async function openDatabase(
  config: Config,
  log: Log,
  closers: Close[],
  stop: (code: number) => Promise<void>,
) {
  const key = config.appKey ?? storedServerKey(config.dataDir)
  const embedded = config.databaseUrl
    ? null
    : await startEmbeddedServer({
        dataDir: config.dataDir,
        password: databasePassword(config.dataDir),
        onDeath: () => log.error('PostgreSQL ended by itself and is being started again'),
        onLost: (reason) => {
          process.stderr.write(`${reason.message}\n`)
          void stop(1)
        },
      })
  if (embedded) closers.push(() => embedded.stop())
  return prepareDatabase({
    adminUrl: config.databaseUrl ?? embedded?.urlFor('postgres') ?? '',
    keyFor: (known) => key ?? newServerKey(config.dataDir, known),
    ...(embedded ? { createDatabase: 'aevia' } : {}),
  })
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
    model: createGroundedModel(),
    outsideModel: ai.outside && createOutsideModel(ai.outside),
    connectOwnModel: createOwnModel(ai.urls),
    createCaptcha: (useOnce: UseOnce) => createAltcha(appKey, config.captchaSteps, useOnce),
    sandbox: config.sandboxBilling ? createSandbox({ appUrl, appKey }) : null,
    newsletter: mailchimp ? createMailchimp(mailchimp) : null,
    paymentProvider: stripe ? createStripe({ ...stripe, appUrl }) : null,
  }
}

function listen(app: App, { host, port }: Config, closers: Close[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const server = createAdaptorServer({ fetch: app.fetch })
    shareConnections(server as Server)
    readFairly(server as Server)
    server.on('error', reject)
    closers.push(createDrain(server as Server, DRAIN_MS))
    server.listen({ host, port, backlog: BACKLOG }, resolve)
  })
}

/** What the start leaves is a third of the process: the collector would come only with the first requests. */
function releaseGarbage() {
  setFlagsFromString('--expose-gc')
  ;(runInNewContext('gc') as () => void)()
}

const isPortTaken = (error: unknown): error is Error & { code: string } =>
  error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
const explain = (error: Error, port: number) =>
  isPortTaken(error) ? `Port ${port} is taken by another program. Set PORT to another one.` : error.message

try {
  await main()
} catch (error) {
  process.stderr.write(
    `${error instanceof StartError ? error.message : String((error as Error).stack ?? error)}\n`,
  )
  process.exit(1)
}
