/** People with something to take and devices to be told on, and the time at which they are. */
import type { ActivityPage } from '@aevia/domain/activity/schema.ts'
import type { Device, Devices, PushAddress } from '@aevia/domain/reminders/schema.ts'
import pg from 'pg'
import { expect } from 'vitest'
import type { PushOptions } from '#server/adapters/push/web-push.ts'
import { startPushService } from './push-stand-in.ts'
import { type Account, createTestApp } from './test-app.ts'

// Ahead of the real clock: the queue gives out no reminder by itself, and a test says when it is time.
const START = Date.parse('2027-03-27T05:00:00Z')
export const HOUR = '2027-03-27T07:00:00Z'
export const time_zone = 'Europe/Stockholm'

export async function startReminded(push?: Omit<PushOptions, 'appKey' | 'appUrl'>) {
  let clock = START
  const service = await startPushService()
  const app = await createTestApp({
    jobs: true,
    now: () => clock,
    push: push ?? { standIn: service.url },
  })
  const admin = new pg.Client({ connectionString: app.urls.superuser })
  await admin.connect()

  const devices = async ({ auth }: Pick<Account, 'auth'>) =>
    (await (await app.fetch('/api/reminders/devices', { headers: auth })).json()) as Devices
  const subscribed = async (account: Pick<Account, 'auth'>) => service.subscribe((await devices(account)).key)
  const add = (account: Pick<Account, 'auth'>, body: object) =>
    app.send('POST', '/api/reminders/devices', body, account.auth)

  return {
    app,
    admin,
    service,
    devices,
    subscribed,
    add,
    setClock: (instant: string | null) => void (clock = instant === null ? START : Date.parse(instant)),
    async switchOn(account: Pick<Account, 'auth'>, given?: PushAddress) {
      const address = given ?? (await subscribed(account))
      const answer = await add(account, { ...address, time_zone })
      expect(answer.status).toBe(201)
      return { address, device: (await answer.json()) as Device }
    },
    async person() {
      const account = await app.createAccount()
      await app.send('POST', '/api/supplements', { name: 'Zinc', stop_date: '2027-03-28' }, account.auth)
      return account
    },
    /** What the person finds in the log. */
    async log({ auth }: Pick<Account, 'auth'>) {
      const page = (await (await app.fetch('/api/activity', { headers: auth })).json()) as ActivityPage
      return page.items.map(({ kind, detail }) => [kind, detail])
    },
    /** The clock moves on, the queue gives out what is due by it, and nothing of it waits any longer. */
    async at({ session }: Account, instant: string) {
      clock = Date.parse(instant)
      const userId = session.user.id
      await admin.query(
        `update jobs.job set start_after = now() where name = 'send-digest' and state = 'created'
          and (data->>'at')::timestamptz <= $1 and data->>'user_id' = $2`,
        [instant, userId],
      )
      const open = async () => {
        const { rows } = await admin.query(
          `select 1 from jobs.job where state in ('created', 'active', 'retry') and data->>'user_id' = $2
            and (name = 'send-push' or (name = 'send-digest' and (data->>'at')::timestamptz <= $1))`,
          [instant, userId],
        )
        return rows.length
      }
      await expect.poll(open, { timeout: 30_000 }).toBe(0)
    },
    async close() {
      await admin.end()
      await app.close()
      await service.close()
    },
  }
}
