import { randomUUID } from 'node:crypto'
import { notFound } from './app-error.ts'
import { createMailService } from './features/mail/service.ts'
import { letReaderPractise } from './features/test-data/reading/read-document.ts'
import { describeApi } from './http/api-docs.ts'
import { clientAddress } from './http/client-address.ts'
import { answerError } from './http/errors.ts'
import { healthRoutes } from './http/health.ts'
import { createMetrics } from './http/metrics.ts'
import { keepRoom } from './http/keep-room.ts'
import { createRouter, jsonBodyLimit } from './http/router.ts'
import { createTakeTurn } from './http/take-turn.ts'
import { securityHeaders } from './http/security-headers.ts'
import { loadStaticFiles, staticFiles } from './http/static-files.ts'
import { isUpload } from './request-bodies.ts'
import { createAccounts } from './wiring/accounts.ts'
import { apiRoutes } from './wiring/api-routes.ts'
import { createBackgroundWork } from './wiring/background.ts'
import { createDataAccess } from './wiring/data.ts'
import type { AppDeps } from './wiring/deps.ts'
import { createHealthServices, createHouseServices } from './wiring/services.ts'

/** Wires the verbs to their doors. Starts nothing and reads no environment: main and the tests give it everything. */
export function createApp(deps: AppDeps) {
  const { appUrl, appKey, log, jobs } = deps
  const data = createDataAccess(deps)
  const { appSql, database } = data
  const mail = createMailService({ appSql, database, jobs, transport: deps.mailTransport, appKey, log })
  const accounts = createAccounts(deps, data, mail.mailer)
  const health = createHealthServices(deps, data, accounts)
  const { connectors } = health
  const house = createHouseServices(deps, data, { ...accounts, mail, connectors })
  letReaderPractise(deps.practice)

  const metrics = deps.metrics && createMetrics({ ...deps, metrics: deps.metrics })
  const app = routerForAll(deps)
  if (metrics) app.use(metrics.measure)
  app.route('/', healthRoutes(deps))
  if (metrics) app.route('/', metrics.routes)
  app.use('/api/*', (c, next) => (isUpload(c.req) ? next() : jsonBodyLimit(c, next)))
  const takeTurn = createTakeTurn(accounts.verify)
  app.use('/api/*', (c, next) => (c.req.path === CHAT ? next() : takeTurn(c, next)))
  app.route('/api', apiRoutes(deps, { accounts, health, house, mail, takeTurn }))
  describeApi(app)
  app.all('/api/*', () => {
    throw notFound()
  })
  app.use(staticFiles(loadStaticFiles(deps.webFolder, appUrl)))
  app.notFound((c) => answerError(notFound(), c))

  const { beforeServing, startJobs } = createBackgroundWork(deps, data, {
    ...health,
    mail,
    billing: house.billing,
    resets: accounts.resets,
  })
  return { app, beforeServing, startJobs, practise: health.assistant.practise }
}

/** A danger is answered before anything else; a question takes its turn after that. */
const CHAT = '/api/functions/ai-health-chat'

/** What holds for every request, whatever door it comes to. */
function routerForAll({ appUrl, log, trustedProxies, workFolder }: AppDeps) {
  const app = createRouter()
  app.onError(answerError)
  app.use(async (c, next) => {
    c.set('requestId', randomUUID())
    c.set('log', log)
    await next()
  })
  app.use(async (c, next) => {
    await next()
    // The answer to HEAD is that of GET without its body: whatever makes the body has to know that nobody reads it.
    if (c.req.raw.method === 'HEAD') await c.res.body?.cancel()
  })
  app.use(securityHeaders({ https: appUrl.startsWith('https:') }))
  app.use('/api/*', clientAddress(trustedProxies))
  app.use('/api/*', keepRoom(workFolder))
  return app
}
