import { createHash, randomUUID } from 'node:crypto'
import { lastDayAfterChange } from '@aevia/domain/reminders/digest.ts'
import {
  DEFAULT_HOUR,
  type Device,
  type DeviceCreate,
  type Devices,
  DEVICES_MAX,
  type PushAddress,
} from '@aevia/domain/reminders/schema.ts'
import { AppError, notFound } from '#server/app-error.ts'
import type { Counter } from '#server/db/counters.ts'
import { deviceName } from '#server/device-name.ts'
import type { Identity } from '#server/identity.ts'
import type { NoteIn } from '#server/ports/activity.ts'
import type { Jobs } from '#server/ports/jobs.ts'
import type { RequestContext, UserWork } from '#server/user-work.ts'
import * as repo from './repo.ts'
import { planDigests } from './service.ts'

type Deps = {
  asUser: UserWork
  jobs: Pick<Jobs, 'enqueue'>
  /** what a browser has to name when it subscribes */
  pushKey: string
  /** how often one account says where its devices are reached */
  told: Counter
  noteIn: NoteIn
  now: () => number
}
export type DeviceService = ReturnType<typeof createDeviceService>

const markOf = (endpoint: string): string => createHash('sha256').update(endpoint).digest('base64url')

/** Browsers that are notified. No proof is asked for: what they are told says nothing of the person. */
export function createDeviceService({ asUser, jobs, pushKey, told, noteIn, now }: Deps) {
  async function count(userId: string): Promise<void> {
    if (!(await told.take(userId)))
      throw new AppError(
        'rate_limited',
        'Notifications were switched on very often today. Please try again tomorrow.',
      )
  }

  /** Whoever begins to be reminded after the hour of the day is first reminded on the day after. */
  async function begin({ sql, userId }: RequestContext, before: repo.RemindersRow): Promise<void> {
    const state = repo.stateOf(before)
    const last_day = lastDayAfterChange(state, { ...state, wanted: true }, now())
    if (last_day !== null) await repo.markDay(sql, userId, last_day)
    const row = { ...before, last_day, devices: before.devices + 1 }
    await planDigests({ sql, jobs, row, now: now() })
  }

  return {
    list: (identity: Identity): Promise<Devices> =>
      asUser.read(identity, async ({ sql, cipher, userId }) => ({
        key: pushKey,
        items: await repo.listDevices(sql, cipher, userId),
      })),

    /** The same browser twice is one device. */
    async add(identity: Identity, { time_zone, ...address }: DeviceCreate): Promise<Device> {
      const { sessionId: session_id, client } = identity
      const mark = markOf(address.endpoint)
      return asUser.write(identity, async (context) => {
        const { sql, cipher, userId: user_id } = context
        // While the session lives: of a user who is erased meanwhile no count is left.
        await count(user_id)
        await repo.beginReminders(sql, user_id, { hour: DEFAULT_HOUR, time_zone })
        const before = await repo.lockReminders(sql, user_id)
        if (!before) throw new Error('the reminders were not stored')
        const devices = await repo.listDevices(sql, cipher, user_id)
        const known = devices.find((each) => each.mark === mark)
        if (known) {
          await repo.takeOver(sql, { user_id, mark, session_id })
          return known
        }
        if (devices.length >= DEVICES_MAX) throw full()
        const name = deviceName(client?.agent ?? null)
        const device = { session_id, mark, name, address }
        const added = await repo.insertDevice(sql, cipher, { id: randomUUID(), user_id }, device)
        await begin(context, before)
        await noteIn(context, client, 'push_begun', name)
        return added
      })
    },

    /** A browser that was switched on says that it is signed in again; refused where it is not this user's. */
    async here(identity: Identity, endpoint: string): Promise<void> {
      const { userId: user_id, sessionId: session_id } = identity
      const mark = markOf(endpoint)
      if (!(await asUser.write(identity, ({ sql }) => repo.takeOver(sql, { user_id, mark, session_id }))))
        throw notFound()
    },

    /** The push service gave the browser of this session another address. */
    async moved(identity: Identity, address: PushAddress): Promise<void> {
      const { userId: user_id, sessionId: session_id } = identity
      const moved = { user_id, session_id, mark: markOf(address.endpoint), address }
      const isMoved = await asUser.write(identity, async ({ sql, cipher }) => {
        await count(user_id)
        return repo.moveDevice(sql, cipher, moved)
      })
      if (!isMoved) throw notFound()
    },

    remove: (identity: Identity, id: string): Promise<void> =>
      asUser.write(identity, async (context) => {
        const { sql, cipher, userId: user_id } = context
        const name = await repo.removeDevice(sql, cipher, { id, user_id })
        if (name === null) throw notFound()
        await noteIn(context, identity.client, 'push_ended', name)
      }),
  }
}

const full = () =>
  new AppError(
    'conflict',
    `You are notified on ${DEVICES_MAX} devices. Please remove one that is no longer needed.`,
    { reason: 'reminders.quota' },
  )
