import { digestDay } from '@aevia/domain/reminders/digest.ts'
import { type Due, dueOn, nothingDue } from '@aevia/domain/reminders/due.ts'
import { PUSH_TEXT } from '@aevia/domain/reminders/push.ts'
import { addDays } from '@aevia/domain/health/calendar.ts'
import { instantOf, localDay } from '@aevia/domain/reminders/zone.ts'
import type { Logger } from 'pino'
import type { Sql } from '#server/db/connection.ts'
import type { MailService } from '#server/features/mail/service.ts'
import { jobIdOf } from '#server/job-id.ts'
import type { NoteIn } from '#server/ports/activity.ts'
import type { JobPayloads, Jobs } from '#server/ports/jobs.ts'
import type { Push } from '#server/ports/push.ts'
import type { UserWork } from '#server/user-work.ts'
import { digestMail } from './mail.ts'
import * as repo from './repo.ts'
import { planDigests, recordsOf, type ReminderSources, unlessGone } from './service.ts'
import type { StopLinks } from './stop/stop-link.ts'

type Deps = {
  asUser: Pick<UserWork, 'withoutSession'>
  sources: ReminderSources
  jobs: Pick<Jobs, 'enqueue'>
  mail: Pick<MailService, 'enqueue'>
  emailOf: (userId: string) => Promise<string | null>
  stopLinks: StopLinks
  appUrl: string
  now: () => number
}

/** Once a day is enough: it finds the times whose job was lost, which is seldom or never. */
export const PLAN_SECONDS = 86_400

/**
 * The mail, the jobs for the devices, the mark that the day is done and the next job are one transaction under a lock of
 * the user's settings: a crash undoes all of them, and a second worker finds the day done.
 */
export function createSendDigest(deps: Deps) {
  const { asUser, sources, jobs, mail, emailOf, stopLinks, appUrl, now } = deps

  async function dueOf(userId: string, day: string) {
    const nobody = { userId, sessionId: '' }
    const records = await recordsOf(sources, userId, day)
    const due = dueOn(day, records, await sources.supplements.listSaid(nobody, { from: day, to: day }))
    return nothingDue(due) ? null : due
  }
  async function remind(sql: Sql, row: repo.RemindersRow, told: { day: string; due: Due; email: string }) {
    const { user_id, names } = row
    const { day, due, email } = told
    if (row.digest)
      await mail.enqueue(sql, digestMail(email, due, { names, appUrl, stopLink: stopLinks.linkFor(user_id) }))
    for (const { id: device_id } of await repo.deviceIds(sql, user_id))
      await jobs.enqueue(
        sql,
        'send-push',
        { user_id, device_id, day },
        { id: jobIdOf(`${user_id} ${device_id}`, day) },
      )
  }

  return async ({ user_id, at }: JobPayloads['send-digest']): Promise<void> => {
    // The database's clock woke us; ours may be behind it. Thrown, the job is tried again.
    if (now() < Date.parse(at)) throw new Error('a reminder came before its time')
    const email = await emailOf(user_id)
    if (!email) return
    const row = await asUser.withoutSession(user_id, ({ sql }) => repo.findReminders(sql, user_id))
    const day = row && digestDay(repo.stateOf(row), now())
    // Before the lock: what is read here takes connections of its own.
    const due = day === null ? null : await dueOf(user_id, day)
    await asUser.withoutSession(user_id, async ({ sql }) => {
      const current = await repo.lockReminders(sql, user_id)
      if (!current) return
      const isStillDue = day !== null && digestDay(repo.stateOf(current), now()) === day
      if (isStillDue) {
        if (due) await remind(sql, current, { day, due, email })
        await repo.markDay(sql, user_id, day)
      }
      await planDigests({ sql, jobs, row: isStillDue ? { ...current, last_day: day } : current, now: now() })
    })
  }
}

export const createPlanDigests =
  ({ asUser, jobs, now }: Pick<Deps, 'asUser' | 'jobs' | 'now'>, userIds: () => AsyncIterable<string>) =>
  async (): Promise<void> => {
    for await (const userId of userIds())
      await asUser
        .withoutSession(userId, async ({ sql }) => {
          const row = await repo.findReminders(sql, userId)
          if (row) await planDigests({ sql, jobs, row, now: now() })
        })
        // Deleted meanwhile.
        .catch(unlessGone)
  }

type PushDeps = Pick<Deps, 'asUser' | 'now'> & { push: Push; noteIn: NoteIn; log: Logger }

/** Of all messages that wait for a device the newest is enough. */
const TOPIC = 'reminder'

/**
 * No transaction and no lock waits for a push service: what is to be sent is read before, and how it ended is written
 * after it. A crash or a second worker in between sends the message again, which takes the place of the first one, at the
 * push service by its topic and on the device by its tag.
 */
export const createSendPush =
  ({ asUser, push, noteIn, log, now }: PushDeps) =>
  async ({ user_id, device_id, day }: JobPayloads['send-push']): Promise<void> => {
    const key = { id: device_id, user_id }
    const readDue = () =>
      asUser.withoutSession(user_id, async ({ sql, cipher }) => {
        const row = await repo.findReminders(sql, user_id)
        const device = await repo.findDevice(sql, cipher, key)
        if (!row || !device || device.last_day === day) return null
        // A reminder of yesterday is none.
        const left = instantOf(addDays(day, 1), 0, row.time_zone) - now()
        const isOfToday = left > 0 && localDay(now(), row.time_zone) === day
        return isOfToday ? { address: device.address, seconds: Math.ceil(left / 1000) } : null
      })
    const due = await readDue().catch(unlessGone)
    if (!due) return
    const outcome = await push.send(due.address, { text: PUSH_TEXT, topic: TOPIC, seconds: due.seconds })
    if (outcome === 'refused') log.warn({ device_id }, 'a reminder for a device was refused')
    await asUser
      .withoutSession(user_id, async (context) => {
        const { sql, cipher } = context
        if (outcome !== 'gone') return repo.markDevice(sql, key, day)
        const name = await repo.removeDevice(sql, cipher, key)
        if (name !== null)
          await noteIn(context, undefined, 'push_ended', `${name}: its browser takes no more`)
      })
      .catch(unlessGone)
  }
