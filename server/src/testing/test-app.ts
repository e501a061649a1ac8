import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Session } from '@aevia/domain/auth/schema.ts'
import { importProcessorMs, SMALL_IMPORT_PROCESSOR_MS } from '@aevia/domain/metrics/reading-limits.ts'
import { ERASURE_DAYS } from '@aevia/domain/ownership/schema.ts'
import { SUPPLEMENTS_MAX } from '@aevia/domain/supplements/schema.ts'
import { TEST_QUOTA, type TestData, type TestQuota } from '@aevia/domain/test-data/schema.ts'
import type { Logger } from 'pino'
import { inject } from 'vitest'
import { createOutsideModel, createOwnModel, type OutsideOptions } from '#server/adapters/ai/outside.ts'
import { createAltcha } from '#server/adapters/captcha/altcha.ts'
import { type Connections, createProviders } from '#server/adapters/connectors/providers.ts'
import { createJobs } from '#server/adapters/jobs/pg-boss.ts'
import { createMailFolder } from '#server/adapters/mail/outbox.ts'
import { createSmtpTransport } from '#server/adapters/mail/smtp.ts'
import { createMailchimp } from '#server/adapters/newsletter/mailchimp.ts'
import { createSandbox } from '#server/adapters/payments/sandbox.ts'
import { createStripe } from '#server/adapters/payments/stripe.ts'
import { createWebPush, type PushOptions } from '#server/adapters/push/web-push.ts'
import { createDiskStorage, createS3Storage } from '#server/adapters/storage/flydrive.ts'
import { createApp } from '#server/app.ts'
import type { AssistantCaps } from '#server/features/assistant/answering/caps.ts'
import type { ProviderSettings } from '#server/features/auth/library/providers.ts'
import { parseProxies } from '#server/network-address.ts'
import { createPools } from '#server/db/pools.ts'
import type { DatabaseUrls } from '#server/db/migrate.ts'
import { createHttpServer } from '#server/http-server.ts'
import { createLog } from '#server/log.ts'
import * as client from './client.ts'
import { createSuiteDatabase, TEST_APP_KEY } from './database.ts'
import { freePort } from './free-port.ts'
import { mailLink, mailTo } from './mail-folder.ts'

export type TestApp = Awaited<ReturnType<typeof createTestApp>>
export type Account = { email: string; password: string; session: Session; auth: { authorization: string } }

type ProviderUrls = Pick<OutsideOptions, 'anthropicUrl' | 'openaiUrl'>
/** The proof of work stays a proof of work, and costs the tests next to nothing. */
const CAPTCHA_STEPS = 5
const NO_PROVIDER: ProviderUrls = { anthropicUrl: 'http://127.0.0.1:9', openaiUrl: 'http://127.0.0.1:9' }

/** The whole server on a port of its own, with the embedded default behind every port. */
export async function createTestApp(
  options: {
    jobs?: boolean
    contactEmail?: string
    billing?: boolean
    providers?: ProviderSettings
    smtp?: { url: string; from: string; timeoutMs: number; deliveryMs?: number }
    sessionRule?: { idleSeconds: number; maxSeconds: number }
    trustedProxies?: string[]
    mailchimp?: { apiKey: string; listId: string; apiUrl: string }
    stripe?: { secretKey: string; webhookSecret: string; apiUrl: string }
    ai?: Partial<AssistantCaps> & { outside?: OutsideOptions; urls?: ProviderUrls }
    s3?: Parameters<typeof createS3Storage>[0]
    connectors?: Connections
    push?: Omit<PushOptions, 'appKey' | 'appUrl'>
    quota?: Partial<TestQuota>
    supplementsMax?: number
    erasureDays?: number
    metricsToken?: string
    importProcessorMs?: number
    smallImportProcessorMs?: number
    log?: Logger
    now?: () => number
    /** Another server on the same database and files. */
    beside?: { urls: DatabaseUrls & { superuser: string }; dataDir: string }
  } = {},
) {
  const urls = options.beside?.urls ?? (await createSuiteDatabase(inject('adminUrl')))
  const dataDir = options.beside?.dataDir ?? mkdtempSync(join(tmpdir(), 'aevia-app-'))
  const log = options.log ?? createLog('error')
  const { pools, endPools } = createPools(urls, log)
  const { appPool, authPool } = pools
  const jobs = await createJobs(urls.app, log)
  const port = await freePort()
  const url = `http://localhost:${port}`
  // Tests are many clients behind one proxy.
  const trustedProxies = parseProxies(options.trustedProxies ?? ['127.0.0.1', '::1'])
  const { app, beforeServing, startJobs } = createApp({
    appUrl: url,
    appKey: TEST_APP_KEY,
    passwordMin: 6,
    ...pools,
    trustedProxies,
    sessionRule: options.sessionRule ?? { idleSeconds: 14 * 86_400, maxSeconds: 30 * 86_400 },
    providers: options.providers ?? {},
    mailTransport: options.smtp
      ? createSmtpTransport(options.smtp)
      : createMailFolder({
          folder: join(dataDir, 'mail'),
          from: 'Aevia <no-reply@aevia.example>',
          print: () => {},
        }),
    storage: options.s3 ? await createS3Storage(options.s3) : createDiskStorage(join(dataDir, 'files')),
    jobs,
    outsideModel: options.ai?.outside ? createOutsideModel(options.ai.outside) : null,
    connectOwnModel: createOwnModel(options.ai?.urls ?? NO_PROVIDER),
    assistantCaps: {
      timeoutMs: 10_000,
      maxOutputTokens: 500,
      dailyTokens: 1_000_000,
      dailyCost: null,
      ...options.ai,
    },
    createCaptcha: (useOnce) => createAltcha(TEST_APP_KEY, CAPTCHA_STEPS, useOnce),
    contactEmail: options.contactEmail ?? null,
    practice: false,
    now: options.now ?? Date.now,
    testQuota: { ...TEST_QUOTA, ...options.quota },
    importProcessorMs: (bytes) => options.importProcessorMs ?? importProcessorMs(bytes),
    smallImportProcessorMs: options.smallImportProcessorMs ?? SMALL_IMPORT_PROCESSOR_MS,
    supplementsMax: options.supplementsMax ?? SUPPLEMENTS_MAX,
    erasureDays: options.erasureDays ?? ERASURE_DAYS,
    newsletter: options.mailchimp ? createMailchimp(options.mailchimp) : null,
    paymentProvider: options.stripe ? createStripe({ ...options.stripe, appUrl: url }) : null,
    connectors: createProviders(options.connectors ?? {}),
    push: createWebPush({ appKey: TEST_APP_KEY, appUrl: url, standIn: null, ...options.push }),
    sandbox:
      options.billing === false || options.stripe
        ? null
        : createSandbox({ appUrl: url, appKey: TEST_APP_KEY }),
    workFolder: join(dataDir, 'work'),
    metrics: options.metricsToken ? { token: options.metricsToken, dataDir, backupFolder: null } : null,
    webFolder: join(dataDir, 'web'),
    log,
  })
  await beforeServing()
  if (options.jobs) await startJobs()
  const server = createHttpServer(app, trustedProxies)
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))

  const fetchPath = (path: string, init?: RequestInit) => fetch(`${url}${path}`, init)
  const send = (method: string, path: string, body: unknown, headers: Record<string, string> = {}) =>
    fetchPath(path, {
      method,
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', ...headers },
    })

  const signUp = (email: string, password: string, fullName = 'Ada Lovelace') =>
    client.signUp(url, email, password, fullName)
  const signIn = (email: string, password: string, headers: Record<string, string> = {}) =>
    client.signIn(url, email, password, headers)

  /** Opens the newest confirmation link of an address; the mail follows the answer. */
  const confirm = async (email: string): Promise<Response> =>
    fetch(await mailLink(dataDir, email, 'verify-email'), { redirect: 'manual' })

  /** The token of the newest reset link of an address; of an app with jobs, which mail it. '' when none was mailed. */
  async function askReset(email: string): Promise<string> {
    const options = { captchaToken: await client.solveCaptcha(url) }
    const answer = await send('POST', '/api/auth/forgot-password', { email, options }, client.fromAnywhere())
    if (answer.status !== 204) throw new Error(`forgot-password answered ${answer.status}`)
    await resetLinksMailed()
    return /mode=reset&token=([\w-]+)/.exec(mailTo(dataDir, email).at(-1) ?? '')?.[1] ?? ''
  }
  async function resetLinksMailed() {
    const waiting = `select 1 from jobs.job where name = 'mail-reset-link' and state < 'completed'`
    while ((await appPool.query(waiting)).rows.length > 0) await new Promise((done) => setTimeout(done, 20))
  }

  /** A confirmed and signed-in account, made through the front door. */
  /** An account that lets its questions go to an outside model, which nobody does unasked. */
  async function createOpenAccount(): Promise<Account> {
    const account = await createAccount()
    const sees = { profile: true, results: true, supplements: true, log: true }
    await send('PUT', '/api/assistant/settings', { sees, outside: true, region: null }, account.auth)
    return account
  }

  async function createAccount(email = `user-${crypto.randomUUID()}@example.com`): Promise<Account> {
    const password = client.PASSWORD
    await signUp(email, password)
    await confirm(email)
    const session = (await (await signIn(email, password)).json()) as Session
    return { email, password, session, auth: { authorization: `Bearer ${session.access_token}` } }
  }

  async function upload(
    account: Pick<Account, 'auth'>,
    file: { name: string; content: string | Uint8Array<ArrayBuffer> },
    fields: Record<string, string> = {},
  ) {
    const form = new FormData()
    const all = { test_name: 'Blood Test', test_date: '2026-01-02', ...fields }
    for (const [name, value] of Object.entries(all)) form.set(name, value)
    form.set('file', new Blob([file.content]), file.name)
    return fetchPath('/api/test-data', { method: 'POST', body: form, headers: account.auth })
  }

  /** The test once its analysis has ended, well or not. */
  async function analysed(
    account: Pick<Account, 'auth'>,
    id: string,
  ): Promise<{ record: TestData; analysis: unknown }> {
    for (let waited = 0; waited < 100_000; waited += 50) {
      const answer = await fetchPath(`/api/test-data/${id}`, { headers: account.auth })
      const test = (await answer.json()) as { record: TestData; analysis: unknown }
      if (['completed', 'error'].includes(test.record.analysis_status)) return test
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    throw new Error('the analysis did not end')
  }

  return {
    upload,
    analysed,
    url,
    urls,
    dataDir,
    appPool,
    authPool,
    routes: app.routes,
    fetch: fetchPath,
    send,
    solveCaptcha: (query = '') => client.solveCaptcha(url, query),
    mailTo: (email: string) => mailTo(dataDir, email),
    signUp,
    signIn,
    confirm,
    askReset,
    resetLinksMailed,
    createAccount,
    createOpenAccount,
    async close() {
      await new Promise((done) => {
        server.close(done)
        server.closeAllConnections()
      })
      await jobs.stop()
      await endPools()
      if (!options.beside) rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

export { fromAnywhere } from './client.ts'
