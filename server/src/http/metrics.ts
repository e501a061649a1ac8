import { timingSafeEqual } from 'node:crypto'
import { createMiddleware } from 'hono/factory'
import { matchedRoutes } from 'hono/route'
import type pg from 'pg'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { notFound } from '#server/app-error.ts'
import { type FigurePlaces, type Figures, readFigures } from '#server/sight/figures.ts'
import { looking } from '#server/looking.ts'
import { createRouter } from './router.ts'
import type { AppEnv } from './env.ts'

type Deps = { healthPool: pg.Pool; metrics: FigurePlaces & { token: string } }

/** Seconds; from a read of one row to the slowest answer of an outside model. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 60]
/** Milliseconds that figures of the database are used again: more than one monitor may ask. */
const FRESH_MS = 5_000

/**
 * `/metrics` in the text format of Prometheus, for whoever has METRICS_TOKEN. Requests are counted by the pattern of
 * their route, so that no address in them names a user.
 */
export function createMetrics({ healthPool, metrics: { token, ...places } }: Deps) {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'aevia_http_request_duration_seconds',
    help: 'Answered requests',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers,
  })
  const gauges = gaugesOf(registers)
  const figures = looking(() => readFigures(healthPool, places), FRESH_MS)

  const measure = createMiddleware<AppEnv>(async (c, next) => {
    const end = requests.startTimer()
    await next()
    // What holds for many doors matches too; pages, their files and what is no door are one route.
    const route = matchedRoutes(c).findLast(({ path }) => !path.endsWith('*'))?.path ?? '/*'
    end({ method: c.req.method, route, status: c.res.status })
  })
  const routes = createRouter().get('/metrics', async (c) => {
    if (!isSame(c.req.header('authorization') ?? '', `Bearer ${token}`)) throw notFound()
    await figures().then(
      (found) => setGauges(gauges, found),
      () => gauges.failures.inc(),
    )
    return c.body(await registry.metrics(), 200, { 'content-type': registry.contentType })
  })
  return { measure, routes }
}

const gaugesOf = (registers: Registry[]) => ({
  jobs: new Gauge({
    name: 'aevia_jobs',
    help: 'Jobs of the queue',
    labelNames: ['name', 'state'],
    registers,
  }),
  oldestJob: new Gauge({
    name: 'aevia_oldest_waiting_job_seconds',
    help: 'How long the first of the queue waits',
    registers,
  }),
  mails: new Gauge({
    name: 'aevia_mails',
    help: 'Mails that wait, and that were refused for good',
    labelNames: ['state'],
    registers,
  }),
  disk: new Gauge({ name: 'aevia_disk_free_bytes', help: 'Free bytes where DATA_DIR is', registers }),
  backup: new Gauge({
    name: 'aevia_newest_backup_timestamp_seconds',
    help: 'When the newest backup in BACKUP_DIR was written; 0 where there is none',
    registers,
  }),
  failures: new Counter({
    name: 'aevia_figures_failures_total',
    help: 'Times that the database or the disk did not say',
    registers,
  }),
})

function setGauges(gauges: ReturnType<typeof gaugesOf>, figures: Figures): void {
  gauges.jobs.reset()
  for (const { name, state, count } of figures.jobs) gauges.jobs.set({ name, state }, count)
  gauges.oldestJob.set(figures.oldestJobSeconds)
  gauges.mails.set({ state: 'waiting' }, figures.mails.waiting)
  gauges.mails.set({ state: 'failed' }, figures.mails.failed)
  gauges.disk.set(figures.diskFreeBytes)
  gauges.backup.set((figures.newestBackup?.getTime() ?? 0) / 1000)
}

function isSame(given: string, wanted: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)]
  return a.length === b.length && timingSafeEqual(a, b)
}
