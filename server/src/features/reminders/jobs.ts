import { digestDay } from '@aevia/domain/reminders/digest.ts'
import { dueOn, nothingDue } from '@aevia/domain/reminders/due.ts'
import { SessionEndedError } from '#server/db/connection.ts'
import type { MailService } from '#server/features/mail/service.ts'
import type { JobPayloads, Jobs } from '#server/ports/jobs.ts'
import type { UserWork } from '#server/user-work.ts'
import { digestMail } from './mail.ts'
import * as repo from './repo.ts'
import { planDigests, recordsOf, type ReminderSources } from './service.ts'
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
 * The mail, the mark that the day is done and the next job are one transaction under a lock of the user's settings:
 * a crash undoes all three, and a second worker finds the day done.
 */
export function createSendDigest(deps: Deps) {
  const { asUser, sources, jobs, mail, emailOf, stopLinks, appUrl, now } = deps

  async function mailOf(row: repo.RemindersRow, day: string, email: string) {
    const nobody = { userId: row.user_id, sessionId: '' }
    const records = await recordsOf(sources, row.user_id, day)
    const due = dueOn(day, records, await sources.supplements.listSaid(nobody, { from: day, to: day }))
    if (nothingDue(due)) return null
    return digestMail(email, due, { names: row.names, appUrl, stopLink: stopLinks.linkFor(row.user_id) })
  }

  return async ({ user_id, at }: JobPayloads['send-digest']): Promise<void> => {
    // The database's clock woke us; ours may be behind it. Thrown, the job is tried again.
    if (now() < Date.parse(at)) throw new Error('a reminder came before its time')
    const email = await emailOf(user_id)
    if (!email) return
    const row = await asUser.withoutSession(user_id, ({ sql }) => repo.findReminders(sql, user_id))
    const day = row && digestDay(row, now())
    // Before the lock: what is read here takes connections of its own.
    const message = row && day !== null ? await mailOf(row, day, email) : null
    await asUser.withoutSession(user_id, async ({ sql }) => {
      const current = await repo.lockReminders(sql, user_id)
      if (!current) return
      const isStillDue = day !== null && digestDay(current, now()) === day
      if (isStillDue) {
        if (message) await mail.enqueue(sql, message)
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
          if (row?.digest) await planDigests({ sql, jobs, row, now: now() })
        })
        .catch((error: unknown) => {
          // Deleted meanwhile.
          if (!(error instanceof SessionEndedError)) throw error
        })
  }
