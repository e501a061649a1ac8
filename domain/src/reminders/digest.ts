/** When the reminder of the day is due: once for each day of the person's own calendar, wherever they are. */
import { addDays } from '../health/calendar.ts'
import type { ReminderSettings } from './schema.ts'
import { instantOf, localDay } from './zone.ts'

export type DigestState = Pick<ReminderSettings, 'hour' | 'time_zone'> & {
  /** by mail, on a device, or both */
  wanted: boolean
  /** the newest day that is done with, with or without a reminder */
  last_day: string | null
}

/**
 * The day whose reminder is due; null where there is none. A reminder that is late (the server was away, or the person flew
 * east) comes until its day ends. Who flies west over a day's border lives a part of the day again, without one.
 */
export function digestDay({ wanted, hour, time_zone, last_day }: DigestState, now: number): string | null {
  if (!wanted) return null
  const day = localDay(now, time_zone)
  if (last_day !== null && day <= last_day) return null
  return now >= instantOf(day, hour, time_zone) ? day : null
}

/** When to look again: at once where one is due, and at the hour of the next day that has none yet. */
export function digestTimes(state: DigestState, now: number): number[] {
  if (!state.wanted) return []
  const { hour, time_zone, last_day } = state
  const due = digestDay(state, now)
  const first = [due ?? '', last_day ?? '', addDays(localDay(now, time_zone), -1)].toSorted().at(-1) as string
  const next = instantOf(addDays(first, 1), hour, time_zone)
  return due === null ? [next] : [instantOf(due, hour, time_zone), next]
}

/** Whoever begins to be reminded, or moves the hour to one that has passed, is first reminded on the day after. */
export function lastDayAfterChange(
  before: DigestState | null,
  chosen: Pick<DigestState, 'wanted' | 'hour' | 'time_zone'>,
  now: number,
): string | null {
  const last = before?.last_day ?? null
  const isMoved = chosen.wanted && (!before?.wanted || before.hour !== chosen.hour)
  return (isMoved ? digestDay({ ...chosen, last_day: last }, now) : null) ?? last
}
