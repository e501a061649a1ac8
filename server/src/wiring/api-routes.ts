import type { Context, MiddlewareHandler } from 'hono'
import { getCookie } from 'hono/cookie'
import { activityRoutes } from '#server/features/activity/routes.ts'
import { conversationRoutes } from '#server/features/assistant/conversation-routes.ts'
import { assistantRoutes } from '#server/features/assistant/routes.ts'
import { assistantSettingsRoutes } from '#server/features/assistant/settings-routes.ts'
import { proofRoutes } from '#server/features/auth/proof/routes.ts'
import { passwordRoutes } from '#server/features/auth/password-routes.ts'
import { authRoutes } from '#server/features/auth/routes.ts'
import { securityRoutes } from '#server/features/auth/security-routes.ts'
import { hasRoomIn } from '#server/disk-room.ts'
import { signUpRoutes } from '#server/features/auth/sign-up-routes.ts'
import { socialRoutes } from '#server/features/auth/social-routes.ts'
import { refreshCookieName } from '#server/features/auth/sessions/cookies.ts'
import { welcomeRoutes } from '#server/features/auth/welcome-routes.ts'
import { billingRoutes } from '#server/features/billing/routes.ts'
import { billingWebhookRoutes } from '#server/features/billing/webhook-routes.ts'
import { bloodMarkersRoutes } from '#server/features/blood-markers/routes.ts'
import { hookRoutes } from '#server/features/connectors/hook-routes.ts'
import { connectorsRoutes } from '#server/features/connectors/routes.ts'
import { consentsRoutes } from '#server/features/consents/routes.ts'
import { contactRoutes } from '#server/features/contact/routes.ts'
import { dashboardRoutes } from '#server/features/dashboard/routes.ts'
import { fhirRoutes } from '#server/features/fhir/routes.ts'
import { healthLogRoutes } from '#server/features/health-log/routes.ts'
import { levelRoutes } from '#server/features/level/routes.ts'
import { mailRoutes } from '#server/features/mail/routes.ts'
import type { MailService } from '#server/features/mail/service.ts'
import { avatarRoutes, avatarStorageRoutes } from '#server/features/profile/avatar-routes.ts'
import { importRoutes } from '#server/features/metrics/import-routes.ts'
import { mcpRoutes } from '#server/features/mcp/routes.ts'
import { metricsRoutes } from '#server/features/metrics/routes.ts'
import {
  archiveFileRoutes,
  archiveImportRoutes,
  erasureRoutes,
  ownershipRoutes,
} from '#server/features/ownership/routes.ts'
import { planRoutes } from '#server/features/plan/routes.ts'
import { profileRoutes } from '#server/features/profile/routes.ts'
import { deviceRoutes, ownDeviceRoutes } from '#server/features/reminders/device-routes.ts'
import { openRemindersRoutes, remindersRoutes } from '#server/features/reminders/routes.ts'
import { sharedRoutes } from '#server/features/sharing/open-routes.ts'
import { sharingRoutes } from '#server/features/sharing/routes.ts'
import { storyRoutes } from '#server/features/story/routes.ts'
import { intakeRoutes } from '#server/features/supplements/intake-routes.ts'
import { supplementsRoutes } from '#server/features/supplements/routes.ts'
import { exportRoutes } from '#server/features/test-data/export-routes.ts'
import { pageRoutes } from '#server/features/test-data/page-routes.ts'
import { reviewRoutes } from '#server/features/test-data/review-routes.ts'
import { testDataRoutes, uploadRoutes } from '#server/features/test-data/routes.ts'
import { testDataStorageRoutes } from '#server/features/test-data/storage-routes.ts'
import { tokensRoutes } from '#server/features/tokens/routes.ts'
import { waitlistRoutes } from '#server/features/waitlist/routes.ts'
import type { AppEnv } from '#server/http/env.ts'
import { requireHealthConsent } from '#server/http/consent.ts'
import { createRateLimit } from '#server/http/rate-limit.ts'
import { createRouter } from '#server/http/router.ts'
import type { Accounts } from './accounts.ts'
import type { AppDeps } from './deps.ts'
import type { HealthServices, HouseServices } from './services.ts'

type Services = {
  accounts: Accounts
  health: HealthServices
  house: HouseServices
  mail: MailService
  takeTurn: MiddlewareHandler<AppEnv>
}

/** Where what is sent is of somebody's health. A question is not: who asks for help is answered. */
const HEALTH_DATA = [
  '/profile',
  '/supplements/*',
  '/health-log/*',
  '/metrics/*',
  '/connectors/*',
  '/plan/*',
  '/test-data/*',
  '/ownership/import',
]

/** Every door of the API under the path that the specification gives it. */
export function apiRoutes(deps: AppDeps, { accounts, health, house, mail, takeTurn }: Services) {
  const { verify } = accounts
  const limit = createRateLimit({ pool: deps.counterPool, hasRoom: hasRoomIn(deps.workFolder) })
  const cookieName = refreshCookieName(deps.appUrl)
  const sessionOfCookie = (c: Context<AppEnv>) =>
    accounts.service.userOfRefreshToken(getCookie(c, cookieName))

  const consent = requireHealthConsent(verify, house.consents.agreesToHealthData)
  const api = createRouter()
  for (const path of HEALTH_DATA) api.use(path, consent)
  api.route('/auth', authRoutes({ ...accounts, limit }))
  api.route('/auth', signUpRoutes({ ...accounts, limit }))
  api.route('/auth', passwordRoutes({ ...accounts, limit }))
  api.route('/auth', socialRoutes({ ...accounts, limit }))
  api.route('/auth', securityRoutes({ ...accounts, limit }))
  api.route('/auth', proofRoutes(accounts))
  api.route('/functions', welcomeRoutes(limit))
  api.route('/mail-settings', mailRoutes(mail, verify))
  api.route('/profile', profileRoutes(health.profile, verify))
  api.route('/dashboard', dashboardRoutes(health.dashboard, verify))
  api.route('/blood-markers', bloodMarkersRoutes(health.bloodMarkers, verify))
  api.route('/plan', planRoutes(health.plan, verify))
  api.route('/story', storyRoutes(health.story, verify))
  api.route('/level', levelRoutes(health.level, verify))
  api.route('/reminders', openRemindersRoutes(health.reminders, limit))
  api.route('/reminders', remindersRoutes(health.reminders, verify))
  api.route('/reminders', deviceRoutes(health.devices, verify))
  api.route('/reminders', ownDeviceRoutes(health.devices, sessionOfCookie))
  api.route('/sharing', sharedRoutes(health.sharedOpening, limit))
  api.route('/sharing', sharingRoutes(health.sharing, verify))
  api.route('/tokens', tokensRoutes(health.tokens, verify))
  api.route('/fhir', fhirRoutes({ service: health.fhir, tokens: health.tokens, limit }))
  api.route('/mcp', mcpRoutes({ service: health.mcp, tokens: health.tokens, limit, appUrl: deps.appUrl }))
  api.route('/health-log', healthLogRoutes(health.healthLog, verify))
  api.route('/metrics', metricsRoutes(health.metrics, health.goesWith, verify))
  api.route('/metrics', importRoutes(health.metricImports, verify))
  api.route('/ownership', ownershipRoutes(house.ownership, verify))
  api.route('/ownership', erasureRoutes(house.erasure, verify))
  api.route('/ownership', archiveImportRoutes(house.archiveImport, verify))
  api.route('/ownership', archiveFileRoutes({ service: house.ownership, verify, sessionOfCookie }))
  api.route('/profile', avatarRoutes(health.profile, verify))
  api.route('/supplements', supplementsRoutes(health.supplements, verify))
  api.route('/supplements', intakeRoutes(health.supplements, verify))
  api.route('/functions', billingRoutes(house.billing, verify))
  api.route('/functions', waitlistRoutes(house.waitlist, limit))
  if (deps.paymentProvider) api.route('/webhooks', billingWebhookRoutes(house.billing))
  api.route('/webhooks', hookRoutes(health.connectorHooks, limit))
  api.route('/connectors', connectorsRoutes(health.connectors, verify))
  api.route('/activity', activityRoutes(accounts.activity, verify))
  api.route('/consents', consentsRoutes(house.consents, verify))
  api.route('/contact', contactRoutes(house.contact, limit))
  if (deps.sandbox) api.route('/sandbox', deps.sandbox.pages(house.billing))
  api.route('/functions/ai-health-chat', assistantRoutes(health.assistant, { verify, limit, takeTurn }))
  api.route('/assistant', assistantSettingsRoutes(health.assistant, verify, limit))
  api.route('/assistant', conversationRoutes(health.conversation, verify))
  api.route('/test-data', testDataRoutes(health.testData, verify))
  api.route('/test-data', uploadRoutes(health.testData, verify, limit))
  api.route('/test-data', exportRoutes(health.testData, verify))
  api.route('/test-data', reviewRoutes(health.testData, verify))
  api.route('/test-data', pageRoutes(health.testData, verify, limit))
  api.route('/storage/avatars', avatarStorageRoutes({ service: health.profile, verify, sessionOfCookie }))
  api.route(
    '/storage/test-data',
    testDataStorageRoutes({ service: health.testData, links: health.links, verify, sessionOfCookie }),
  )
  return api
}
