import { existsSync } from 'node:fs'
import type { Server } from 'node:http'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brand } from '@aevia/domain/brand.ts'
import { serve } from '@hono/node-server'
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
import { readConfig } from './config.ts'
import { createPool } from './db/pool.ts'
import { drain } from './drain.ts'
import { startEmbeddedServer } from './db/embedded.ts'
import { prepareDatabase } from './db/migrate.ts'
import { createLog } from './log.ts'
import { databasePassword, newServerKey, storedServerKey } from './secrets.ts'
import { StartError } from './start-error.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
/** For requests that run when a signal comes; after that for the rest of the shutdown. */
const DRAIN_MS = 10_000
const SHUTDOWN_MS = DRAIN_MS + 9_000

async function main() {
  const envFile = join(root, '.env')
  if (existsSync(envFile)) process.loadEnvFile(envFile)
  const config = readConfig()
  const log = createLog(config.logLevel)
  const appUrl = config.appUrl ?? `http://localhost:${config.port}`

  // Last opened, first closed.
  const closers: (() => Promise<unknown> | void)[] = []
  let stopping = false
  async function stop(code: number) {
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
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(0))
  process.on('uncaughtException', (error) => {
    log.error({ err: error }, 'uncaught')
    void stop(1)
  })

  try {
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
    const { appKey, ...urls } = await prepareDatabase({
      adminUrl: config.databaseUrl ?? embedded?.urlFor('postgres') ?? '',
      keyFor: (known) => key ?? newServerKey(config.dataDir, known),
      ...(embedded ? { createDatabase: 'aevia' } : {}),
    })
    await prepareJobs(urls.owner, log)

    const appPool = createPool(urls.app, 12, log, { pipeline: true })
    const authPool = createPool(urls.auth, 6, log)
    closers.push(() => Promise.all([appPool.end(), authPool.end()]))
    const jobs = await createJobs(urls.app, log)
    closers.push(() => jobs.stop())

    const workFolder = join(config.dataDir, 'work')
    await rm(workFolder, { recursive: true, force: true })
    const { app, startJobs, practise } = createApp({
      appUrl,
      appKey,
      passwordMin: config.passwordMin,
      appPool,
      authPool,
      trustedProxies: config.trustedProxies,
      sessionRule: config.sessionRule,
      providers: config.providers,
      mailTransport: config.mail.smtpUrl
        ? createSmtpTransport({ url: config.mail.smtpUrl, from: config.mail.from })
        : createMailFolder({
            folder: join(config.dataDir, 'mail'),
            from: config.mail.from,
            print: (line) => process.stdout.write(`${line}\n`),
          }),
      storage: config.s3
        ? await createS3Storage(config.s3)
        : createDiskStorage(join(config.dataDir, 'files')),
      jobs,
      model: createGroundedModel(),
      outsideModel: config.ai.outside && createOutsideModel(config.ai.outside),
      connectOwnModel: createOwnModel(config.ai.urls),
      assistantCaps: config.ai.caps,
      createCaptcha: (useOnce) => createAltcha(appKey, useOnce),
      contactEmail: config.contactEmail,
      testQuota: config.quota,
      supplementsMax: config.supplementsMax,
      sandbox: config.sandboxBilling ? createSandbox({ appUrl, appKey }) : null,
      newsletter: config.mailchimp ? createMailchimp(config.mailchimp) : null,
      paymentProvider: config.stripe ? createStripe({ ...config.stripe, appUrl }) : null,
      workFolder,
      webFolder: join(root, 'web', 'build', 'client'),
      log,
    })
    await new Promise<void>((resolve, reject) => {
      const server = serve({ fetch: app.fetch, hostname: config.host, port: config.port }, () => resolve())
      server.on('error', reject)
      closers.push(() => drain(server as Server, DRAIN_MS))
    })
    await startJobs()
    process.stdout.write(`${brand.name} is ready at ${appUrl}\n`)
    // The first to ask shall not wait for what is unpacked and compiled with the first messages.
    void practise().catch((error: unknown) => log.error({ err: error }, 'while practising'))
  } catch (error) {
    const known = error instanceof StartError || isPortTaken(error)
    process.stderr.write(`${known ? explain(error, config.port) : String((error as Error).stack ?? error)}\n`)
    await stop(1)
  }
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
