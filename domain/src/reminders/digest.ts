/** When the mail of the day is due: once for each day of the person's own calendar, wherever they are. */
import { addDays } from '../health/calendar.ts'
import type { ReminderSettings } from './schema.ts'
import { instantOf, localDay } from './zone.ts'

export type DigestState = Pick<ReminderSettings, 'digest' | 'hour' | 'time_zone'> & {
  /** the newest day that is done with, with or without a mail */
  last_day: string | null
}

/**
 * The day whose mail is due; null where there is none. A mail that is late (the server was away, or the person flew
 * east) comes until its day ends. Who flies west over a day's border lives a part of the day again, without a mail.
 */
export function digestDay({ digest, hour, time_zone, last_day }: DigestState, now: number): string | null {
  if (!digest) return null
  const day = localDay(now, time_zone)
  if (last_day !== null && day <= last_day) return null
  return now >= instantOf(day, hour, time_zone) ? day : null
}

/** When to look again: at once where a mail is due, and at the hour of the next day that has none yet. */
export function digestTimes(state: DigestState, now: number): number[] {
  if (!state.digest) return []
  const { hour, time_zone, last_day } = state
  const due = digestDay(state, now)
  const first = [due ?? '', last_day ?? '', addDays(localDay(now, time_zone), -1)].toSorted().at(-1) as string
  const next = instantOf(addDays(first, 1), hour, time_zone)
  return due === null ? [next] : [instantOf(due, hour, time_zone), next]
}

/** Whoever switches the mail on, or moves it to an hour that has passed, is first reminded on the day after. */
export function lastDayAfterChange(
  before: DigestState | null,
  chosen: Pick<DigestState, 'digest' | 'hour' | 'time_zone'>,
  now: number,
): string | null {
  const last = before?.last_day ?? null
  const isMoved = chosen.digest && (!before?.digest || before.hour !== chosen.hour)
  return (isMoved ? digestDay({ ...chosen, last_day: last }, now) : null) ?? last
}
