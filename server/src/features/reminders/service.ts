import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { brand } from '@aevia/domain/brand.ts'
import { calendarEvents } from '@aevia/domain/reminders/calendar.ts'
import { digestTimes, lastDayAfterChange } from '@aevia/domain/reminders/digest.ts'
import type { ReminderRecords } from '@aevia/domain/reminders/due.ts'
import { icalendar } from '@aevia/domain/reminders/icalendar.ts'
import {
  type CalendarAddress,
  DEFAULT_HOUR,
  type Reminders,
  type ReminderSettings,
} from '@aevia/domain/reminders/schema.ts'
import { instantOf, localDay } from '@aevia/domain/reminders/zone.ts'
import { AppError, notFound } from '#server/app-error.ts'
import { SessionEndedError, type Sql } from '#server/db/connection.ts'
import type { Counter } from '#server/db/counters.ts'
import type { PlanService } from '#server/features/plan/service.ts'
import type { StoryService } from '#server/features/story/service.ts'
import type { SupplementsService } from '#server/features/supplements/service.ts'
import type { Identity } from '#server/identity.ts'
import { jobIdOf } from '#server/job-id.ts'
import { createPlaces } from '#server/places.ts'
import type { NoteIn } from '#server/ports/activity.ts'
import type { Jobs } from '#server/ports/jobs.ts'
import type { UserWork } from '#server/user-work.ts'
import * as repo from './repo.ts'
import type { StopLinks } from './stop/stop-link.ts'

/** What is reminded of, read by services that ask for no session. */
export type ReminderSources = {
  supplements: Pick<SupplementsService, 'list' | 'listSaid'>
  plan: Pick<PlanService, 'actions'>
  story: Pick<StoryService, 'tell'>
}
type Deps = {
  asUser: UserWork
  sources: ReminderSources
  jobs: Pick<Jobs, 'enqueue'>
  stopLinks: StopLinks
  appUrl: string
  /** how often programs read one account's calendar */
  reads: Counter
  noteIn: NoteIn
  account: {
    requireProof: (identity: Identity) => Promise<void>
    /** mails the owner what changed */
    tell: (identity: Identity, what: string) => Promise<void>
  }
  now: () => number
}
export type RemindersService = ReturnType<typeof createRemindersService>

/** A calendar is written from all results of its user. */
const WRITING = { running: 2, waiting: 60, perUser: 2 }
const ADDRESS = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([\w-]{43})$/

export function createRemindersService(deps: Deps) {
  const { asUser, jobs, stopLinks, now } = deps
  const present = (row: repo.RemindersRow | null): Reminders => {
    const next = row && digestTimes(repo.stateOf(row), now()).at(-1)
    return {
      digest: row?.digest ?? false,
      hour: row?.hour ?? DEFAULT_HOUR,
      time_zone: row?.time_zone ?? null,
      names: row?.names ?? false,
      next: next ? new Date(next).toISOString() : null,
      calendar_since: row?.calendar_since ?? null,
    }
  }

  return {
    settings: (identity: Identity): Promise<Reminders> =>
      asUser.read(identity, async ({ sql, userId }) => present(await repo.findReminders(sql, userId))),

    /** Mails and calendars are read without a session: that they name more is the user's alone to choose. */
    async save(identity: Identity, settings: ReminderSettings): Promise<Reminders> {
      const stored = await asUser.read(identity, ({ sql, userId }) => repo.findReminders(sql, userId))
      const widened = settings.names && !stored?.names
      if (widened) await deps.account.requireProof(identity)
      const saved = await asUser.write(identity, async ({ sql, userId }) => {
        const before = await repo.lockReminders(sql, userId)
        if (!widened && settings.names && !before?.names) throw changedMeanwhile()
        const chosen = { ...settings, wanted: settings.digest || (before?.devices ?? 0) > 0 }
        const last_day = lastDayAfterChange(before && repo.stateOf(before), chosen, now())
        const row = await repo.saveReminders(sql, userId, { ...settings, last_day })
        await planDigests({ sql, jobs, row, now: now() })
        return present(row)
      })
      if (widened)
        await deps.account.tell(identity, 'Your reminders may now name your supplements, actions and tests.')
      return saved
    },

    /** Whether the link is one of ours; GET of it changes nothing. */
    isStopLink: stopLinks.isValid,

    /** The mail alone: a device has a switch of its own. Stopped before, or with an account that is gone, it is stopped. */
    async stop(userId: string): Promise<void> {
      await asUser.withoutSession(userId, ({ sql }) => repo.stopDigest(sql, userId)).catch(unlessGone)
    },

    ...createCalendarVerbs(deps),
  }
}

function createCalendarVerbs({ asUser, sources, reads, noteIn, account, appUrl, now }: Deps) {
  const writing = createPlaces(WRITING)
  const rowOf = async (key: string): Promise<repo.RemindersRow> => {
    const [, userId, secret] = ADDRESS.exec(key) ?? []
    if (!userId || !secret) throw notFound()
    const row = await asUser
      .withoutSession(userId, ({ sql }) => repo.findReminders(sql, userId))
      .catch(unlessGone)
    if (!row?.calendar_hash || !isSame(row.calendar_hash, hashOf(secret))) throw notFound()
    return row
  }

  return {
    /** A new address; the one before ends. It outlives the session: a stolen token is not enough. */
    async openCalendar(identity: Identity, time_zone: string): Promise<CalendarAddress> {
      await account.requireProof(identity)
      const address = await asUser.write(identity, async (context) => {
        const { sql, userId } = context
        await noteIn(context, identity.client, 'calendar_made')
        const secret = randomBytes(32).toString('base64url')
        await repo.putCalendar(sql, userId, { hash: hashOf(secret), hour: DEFAULT_HOUR, time_zone })
        return { url: `${appUrl}/api/reminders/calendar.ics?key=${userId}.${secret}` }
      })
      await account.tell(
        identity,
        'A secret address for your calendar was made. Whoever has it can read your intakes and the tests that are due again.',
      )
      return address
    },

    closeCalendar: (identity: Identity): Promise<void> =>
      asUser.write(identity, async (context) => {
        await repo.removeCalendar(context.sql, context.userId)
        await noteIn(context, identity.client, 'calendar_revoked')
      }),

    /** For whoever has the address; a wrong one and one that has ended are the same as none. */
    async calendar(key: string, signal: AbortSignal): Promise<string> {
      const row = await rowOf(key)
      const { user_id } = row
      if (!(await reads.take(user_id)))
        throw new AppError('rate_limited', 'This calendar was read too often. Please try again later.')
      return writing.take(user_id, signal, async () => {
        const today = localDay(now(), row.time_zone)
        const events = calendarEvents(await recordsOf(sources, user_id, today), row, now())
        return icalendar({
          name: brand.name,
          product: `-//${brand.name}//Reminders//EN`,
          stamp: instantOf(today, 0, row.time_zone),
          uidOf: (what) => `${hashOf(`${user_id} ${what}`)}@${new URL(appUrl).hostname}`,
          events,
        })
      })
    },
  }
}

const changedMeanwhile = () =>
  new AppError('conflict', 'These settings have changed in the meantime. Please reload the page.')
const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url')
const isSame = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))

export function unlessGone(error: unknown): null {
  if (error instanceof SessionEndedError) return null
  throw error
}

/** What these services read needs no session: nobody is signed in when a reminder is due. */
export async function recordsOf(
  { supplements, plan, story }: ReminderSources,
  userId: string,
  today: string,
): Promise<ReminderRecords> {
  const nobody: Identity = { userId, sessionId: '' }
  // First, and alone: it makes what the others rely on.
  const { again } = await story.tell(nobody, today)
  return { supplements: await supplements.list(nobody), plan: await plan.actions(nobody), again }
}

type Planned = { sql: Sql; jobs: Pick<Jobs, 'enqueue'>; row: repo.RemindersRow; now: number }

/** Asked for again and again, a time has one job: its name comes from the user and the time. */
export async function planDigests({ sql, jobs, row, now }: Planned): Promise<void> {
  for (const time of digestTimes(repo.stateOf(row), now)) {
    const at = new Date(time).toISOString()
    await jobs.enqueue(sql, 'send-digest', { user_id: row.user_id, at }, { at, id: jobIdOf(row.user_id, at) })
  }
}
