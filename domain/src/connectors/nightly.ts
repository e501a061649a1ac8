/** When to fetch what is new: once in each night of the person's own clock, and not for everybody at the same moment. */
import { addDays } from '../health/calendar.ts'
import { instantOf, localDay } from '../reminders/zone.ts'

/** By the person's clock. */
const NIGHT_BEGINS = 2
const NIGHT_MS = 3 * 3_600_000

/**
 * The next time after `now`, as milliseconds since 1970.
 * @param place in the night, from 0 up to 1: the same for the same connection
 */
export function nextNight(place: number, zone: string, now: number): number {
  const today = localDay(now, zone)
  const inNightOf = (day: string) => instantOf(day, NIGHT_BEGINS, zone) + Math.floor(place * NIGHT_MS)
  const tonight = inNightOf(today)
  return tonight > now ? tonight : inNightOf(addDays(today, 1))
}
