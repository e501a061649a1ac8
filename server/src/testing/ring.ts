/** A server with a ring of some nights, for the tests of connectors, and how they look at it. */
import type { ActivityPage } from '@aevia/domain/activity/schema.ts'
import type { Consents } from '@aevia/domain/consents/schema.ts'
import { addDays } from '@aevia/domain/health/calendar.ts'
import pg from 'pg'
import { createLog } from '#server/log.ts'
import { createConnecting } from './connected.ts'
import { ouraDay, ouraNight, startOura } from './makers/oura.ts'
import { type Account, createTestApp } from './test-app.ts'

const today = new Date().toISOString().slice(0, 10)
export const ago = (days: number) => addDays(today, -days)

export async function startRing(options: Parameters<typeof createTestApp>[0] = {}) {
  const oura = await startOura()
  const app = await createTestApp({
    jobs: true,
    connectors: oura.connectors,
    log: createLog('silent'),
    ...options,
  })
  const admin = new pg.Client({ connectionString: app.urls.superuser })
  await admin.connect()
  oura.data.sleep = [ouraNight(ago(3), 400), ouraNight(ago(2), 420), ouraNight(ago(1), 440)]
  oura.data.daily_activity = [ouraDay(ago(200), 9_000), ouraDay(ago(1), 8_000), ouraDay(today, 100)]
  oura.beats.push({ timestamp: `${ago(1)}T10:00:00+00:00`, bpm: 61 })
  const log = async ({ auth }: Pick<Account, 'auth'>) =>
    ((await (await app.fetch('/api/activity', { headers: auth })).json()) as ActivityPage).items
  return {
    oura,
    app,
    admin,
    page: createConnecting(app, 'oura'),
    log,
    /** The newest lines, of which some were written in the same millisecond. */
    said: async (account: Pick<Account, 'auth'>, lines: number) =>
      (await log(account))
        .slice(0, lines)
        .map(({ kind, detail }) => `${kind}: ${detail ?? ''}`)
        .toSorted(),
    consents: async ({ auth }: Pick<Account, 'auth'>) =>
      ((await (await app.fetch('/api/consents', { headers: auth })).json()) as Consents).items
        .filter(({ kind }) => kind === 'connector_oura')
        .map(({ given, version }) => [given, version]),
    async close() {
      await admin.end()
      await app.close()
      await oura.close()
    },
  }
}
