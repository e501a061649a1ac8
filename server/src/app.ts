import { randomUUID } from 'node:crypto'
import type { BlockList } from 'node:net'
import { join } from 'node:path'
import type { RateLimitName } from '@aevia/domain/api/limits.ts'
import type { TestQuota } from '@aevia/domain/test-data/schema.ts'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import type pg from 'pg'
import type { Logger } from 'pino'
import { createUserKeys } from './crypto/user-keys.ts'
import { createDatabase } from './db/connection.ts'
import type { AssistantCaps } from './features/assistant/caps.ts'
import { assistantRoutes } from './features/assistant/routes.ts'
import { createAssistantService } from './features/assistant/service.ts'
import { assistantSettingsRoutes } from './features/assistant/settings-routes.ts'
import { createAuth, type SessionRule } from './features/auth/auth.ts'
import { createSessionCookies, refreshCookieName } from './features/auth/cookies.ts'
import { createDeviceHash } from './features/auth/devices.ts'
import type { ProviderConfig, ProviderSettings } from './features/auth/providers.ts'
import { createPasswordHashing } from './features/auth/hashing.ts'
import { createLinkNotice } from './features/auth/link-notice.ts'
import { createMailAllowance } from './features/auth/mail-allowance.ts'
import { proofRoutes } from './features/auth/proof/routes.ts'
import { createProofCheck, createProofService } from './features/auth/proof/service.ts'
import { findUser, listUserIds, useOnce } from './features/auth/repo.ts'
import { createResetService } from './features/auth/reset/service.ts'
import { createResetWatch } from './features/auth/reset/watch.ts'
import { authRoutes } from './features/auth/routes.ts'
import { securityRoutes } from './features/auth/security-routes.ts'
import { createSecurityService } from './features/auth/security-service.ts'
import { createAuthService } from './features/auth/service.ts'
import { createSessionStarter } from './features/auth/session-starter.ts'
import { createSignUpService } from './features/auth/sign-up/service.ts'
import { createSocialService } from './features/auth/social.ts'
import { createAccessTokenVerifier, createRefreshTokens } from './features/auth/tokens.ts'
import { welcomeRoutes } from './features/auth/welcome-routes.ts'
import { billingRoutes } from './features/billing/routes.ts'
import { createBillingService } from './features/billing/service.ts'
import { billingWebhookRoutes } from './features/billing/webhook-routes.ts'
import { bloodMarkersRoutes } from './features/blood-markers/routes.ts'
import { createBloodMarkersService } from './features/blood-markers/service.ts'
import { contactRoutes } from './features/contact/routes.ts'
import { createContactService } from './features/contact/service.ts'
import { dashboardRoutes } from './features/dashboard/routes.ts'
import { createDashboardService } from './features/dashboard/service.ts'
import { healthLogRoutes } from './features/health-log/routes.ts'
import { createHealthLogService } from './features/health-log/service.ts'
import { mailRoutes } from './features/mail/routes.ts'
import { createMailService } from './features/mail/service.ts'
import { avatarRoutes, avatarStorageRoutes } from './features/profile/avatar-routes.ts'
import { profileRoutes } from './features/profile/routes.ts'
import { createProfileService } from './features/profile/service.ts'
import { supplementsRoutes } from './features/supplements/routes.ts'
import { createSupplementsService } from './features/supplements/service.ts'
import { analysisFinishedMail } from './features/test-data/mail.ts'
import { createFileLinks } from './features/test-data/file-link.ts'
import { createAbandonTest, createAnalyseTest } from './features/test-data/jobs.ts'
import { createQuota } from './features/test-data/quota.ts'
import { createSweepFiles, SWEEP_SECONDS } from './features/test-data/sweep.ts'
import { testDataRoutes } from './features/test-data/routes.ts'
import { testDataStorageRoutes } from './features/test-data/storage-routes.ts'
import { createTestDataService } from './features/test-data/service.ts'
import { createPurge, PURGE_SECONDS } from './features/upkeep/service.ts'
import { waitlistRoutes } from './features/waitlist/routes.ts'
import { createWaitlistService } from './features/waitlist/service.ts'
import { describeApi } from './http/api-docs.ts'
import { clientAddress } from './http/client-address.ts'
import type { AppEnv } from './http/env.ts'
import { answerError, notFound } from './http/errors.ts'
import { healthRoutes } from './http/health.ts'
import { createCounter, createRateLimit, createTally } from './http/rate-limit.ts'
import { createRouter, jsonBodyLimit } from './http/router.ts'
import { securityHeaders } from './http/security-headers.ts'
import { loadStaticFiles, staticFiles } from './http/static-files.ts'
import type { LanguageModel, OutsideModel, OwnKey } from './ports/ai.ts'
import type { Captcha } from './ports/captcha.ts'
import type { Jobs } from './ports/jobs.ts'
import type { MailTransport } from './ports/mailer.ts'
import type { Newsletter } from './ports/newsletter.ts'
import type { PaymentProvider, Sandbox } from './ports/payments.ts'
import type { Storage } from './ports/storage.ts'

export type AppDeps = {
  appUrl: string
  appKey: Buffer
  passwordMin: number
  appPool: pg.Pool
  authPool: pg.Pool
  mailTransport: MailTransport
  trustedProxies: BlockList
  sessionRule: SessionRule
  providers: ProviderSettings
  storage: Storage
  jobs: Jobs
  model: LanguageModel
  outsideModel: OutsideModel | null
  connectOwnModel: (key: OwnKey) => OutsideModel
  assistantCaps: AssistantCaps
  createCaptcha: (useOnce: (challenge: string, expiresAt: Date) => Promise<boolean>) => Captcha
  contactEmail: string | null
  /** What one account may hold. */
  testQuota: TestQuota
  supplementsMax: number
  /** Takes the place of the waitlist table. */
  newsletter: Newsletter | null
  /** At most one of the two; neither when billing is off. */
  sandbox: Sandbox | null
  paymentProvider: PaymentProvider | null
  /** For files on their way in and out of analysis. */
  workFolder: string
  webFolder: string
  log: Logger
}

/** Wires the verbs to their doors. Starts nothing and reads no environment: main and the tests give it everything. */
export function createApp(deps: AppDeps) {
  const { appUrl, appKey, log, jobs, storage } = deps
  const https = appUrl.startsWith('https:')
  const authSql = drizzle({ client: deps.authPool })
  const database = createDatabase(deps.appPool)
  const keys = createUserKeys(appKey)
  const appSql = drizzle({ client: deps.appPool })
  const mail = createMailService({
    appSql,
    database,
    jobs,
    transport: deps.mailTransport,
    appKey,
    log,
  })
  const { mailer } = mail
  const { passwordMin, sessionRule } = deps
  const counter = (name: RateLimitName) => createCounter(deps.appPool, name)
  const hashing = createPasswordHashing()
  const isProven = createProofCheck(authSql)
  const onLinked = createLinkNotice(authSql, mailer)
  const resetWatch = createResetWatch(authSql)
  const authWith = (providers: ProviderConfig[]) =>
    createAuth({
      authSql,
      appUrl,
      appKey,
      passwordMin,
      sessionRule,
      hashing,
      resetWatch,
      isProven,
      onLinked,
      providers,
    })
  const auth = authWith([])
  const verify = createAccessTokenVerifier(auth, appUrl)
  const captcha = deps.createCaptcha((challenge, expiresAt) => useOnce(authSql, challenge, expiresAt))
  const links = createFileLinks(appKey)

  const refreshTokens = createRefreshTokens(appKey)
  const deviceHash = createDeviceHash(appKey)
  const starter = createSessionStarter({ auth, authSql, mailer, refreshTokens, deviceHash })
  const mailsOfDay = counter('mail-day-account')
  const accounts = { authSql, appUrl, hashing, mailer }
  const signUps = createSignUpService({
    ...accounts,
    mayMail: createMailAllowance(counter('mail-account'), mailsOfDay),
  })
  const resets = createResetService({
    ...accounts,
    mayMail: createMailAllowance(counter('reset-account'), mailsOfDay, counter('reset-assured-account')),
  })
  const authService = createAuthService({
    auth,
    authSql,
    appUrl,
    captcha,
    mailer,
    starter,
    resetWatch,
    refreshTokens,
    passwordMin,
    sessionRule,
    signUps,
    resets,
    attempts: counter('sign-in-account'),
  })
  const security = createSecurityService({
    auth,
    authSql,
    mailer,
    starter,
    resetWatch,
    codes: counter('code-account'),
  })
  const proof = createProofService({ auth, authSql, starter, guesses: counter('password-account') })
  const social = createSocialService({ appUrl, settings: deps.providers, createAuth: authWith, starter })
  const cookies = createSessionCookies(appUrl, sessionRule.maxSeconds)
  const profile = createProfileService({
    database,
    keys,
    signUpMetadata: (userId) => findUser(authSql, userId),
  })
  const supplements = createSupplementsService({ database, keys, most: deps.supplementsMax })
  const quota = createQuota(deps.testQuota)
  const testData = createTestDataService({
    database,
    keys,
    storage,
    jobs,
    links,
    incomingFolder: join(deps.workFolder, 'incoming'),
    quota,
    now: Date.now,
  })
  const healthLog = createHealthLogService({ database, keys, now: Date.now })
  const dashboard = createDashboardService({ healthLog, profile, supplements, testData })
  const bloodMarkers = createBloodMarkersService({ profile, testData, now: Date.now })
  const assistant = createAssistantService({
    model: deps.model,
    outside: deps.outsideModel,
    connectOwn: deps.connectOwnModel,
    caps: deps.assistantCaps,
    visitorTokens: createTally(deps.appPool, 'assistant-visitors', 2 * 86_400),
    profile,
    testData,
    supplements,
    healthLog,
    database,
    keys,
    log,
    now: Date.now,
  })

  const billing = createBillingService({
    database,
    payments: deps.paymentProvider ?? deps.sandbox?.payments ?? null,
    provider: deps.paymentProvider,
    mail,
    log,
    emailOf: async (userId) => (await findUser(authSql, userId))?.email ?? null,
    now: Date.now,
  })
  const waitlist = createWaitlistService({
    visitorSql: appSql,
    newsletter: deps.newsletter,
  })
  const contact = createContactService({
    contactEmail: deps.contactEmail,
    captcha,
    mailer,
    daily: counter('contact-day-account'),
  })
  const limit = createRateLimit(deps.appPool)
  const sessionOfCookie = (c: Context<AppEnv>) =>
    authService.userOfRefreshToken(getCookie(c, refreshCookieName(appUrl)))

  const app = createRouter()
  app.onError(answerError)
  app.use(async (c, next) => {
    c.set('requestId', randomUUID())
    c.set('log', log)
    await next()
  })
  app.use(securityHeaders({ https }))
  app.use('/api/*', clientAddress(deps.trustedProxies))

  app.route('/', healthRoutes(deps))
  app.use('/api/*', (c, next) => (isUpload(c.req) ? next() : jsonBodyLimit(c, next)))
  app.route(
    '/api/auth',
    authRoutes({
      auth,
      service: authService,
      signUps,
      resets,
      security,
      social,
      captcha,
      cookies,
      verify,
      limit,
    }),
  )
  app.route('/api/auth', securityRoutes({ security, proof, resetWatch, cookies, verify, limit }))
  app.route('/api/auth', proofRoutes({ proof, cookies, verify }))
  app.route('/api/functions', welcomeRoutes(limit))
  app.route('/api/mail-settings', mailRoutes(mail, verify))
  app.route('/api/profile', profileRoutes(profile, verify))
  app.route('/api/dashboard', dashboardRoutes(dashboard, verify))
  app.route('/api/blood-markers', bloodMarkersRoutes(bloodMarkers, verify))
  app.route('/api/health-log', healthLogRoutes(healthLog, verify))
  app.route('/api/profile', avatarRoutes(profile, verify))
  app.route('/api/supplements', supplementsRoutes(supplements, verify))
  app.route('/api/functions', billingRoutes(billing, verify))
  app.route('/api/functions', waitlistRoutes(waitlist, limit))
  if (deps.paymentProvider) app.route('/api/webhooks', billingWebhookRoutes(billing))
  app.route('/api/contact', contactRoutes(contact, limit))
  if (deps.sandbox) app.route('/api/sandbox', deps.sandbox.pages(billing))
  app.route('/api/functions/ai-health-chat', assistantRoutes(assistant, verify, limit))
  app.route('/api/assistant', assistantSettingsRoutes(assistant, verify, limit))
  app.route('/api/test-data', testDataRoutes(testData, verify, limit))
  app.route('/api/storage/avatars', avatarStorageRoutes({ service: profile, verify, sessionOfCookie }))
  app.route(
    '/api/storage/test-data',
    testDataStorageRoutes({ service: testData, links, verify, sessionOfCookie }),
  )

  describeApi(app)
  app.all('/api/*', () => {
    throw notFound()
  })
  app.use(staticFiles(loadStaticFiles(deps.webFolder, appUrl)))
  app.notFound((c) => answerError(notFound(), c))

  const { analyseTest, analyseScan } = createAnalyseTest({
    database,
    keys,
    storage,
    jobs,
    quota,
    now: Date.now,
    log,
    finished: async (sql, { user_id, test_id, test_name }) => {
      const user = await findUser(authSql, user_id)
      if (!user || !(await mail.wants(sql, user_id, 'analysis_finished'))) return
      await mail.enqueue(sql, analysisFinishedMail(user.email, test_name, appUrl), `analysed:${test_id}`)
    },
  })
  return {
    app,
    /** Begins to take background work. */
    practise: assistant.practise,
    async startJobs() {
      await jobs.work('send-mail', ({ mail_id }) => mail.deliver(mail_id))
      await jobs.work('analyse-test', analyseTest)
      await jobs.work('analyse-scan', analyseScan)
      await jobs.work('analyse-test-abandoned', createAbandonTest({ database }))
      await jobs.repeat('purge-expired', PURGE_SECONDS, createPurge({ authSql, appSql, log }))
      const userIds = () => listUserIds(authSql)
      const sweep = createSweepFiles({ database, storage, userIds, log, now: Date.now })
      await jobs.repeat('sweep-files', SWEEP_SECONDS, sweep)
    },
  }
}

/** They have limits of their own. */
const isUpload = ({ method, path }: { method: string; path: string }) =>
  (method === 'POST' && path === '/api/test-data') || (method === 'PUT' && path === '/api/profile/avatar')
