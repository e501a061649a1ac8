import { z } from 'zod'

const DAY_MS = 86_400_000

/** ISO days that a person of today can mean; the database does not know them all. */
export const calendarDay = (message = 'The date must be in 1900 or later.') =>
  z.iso.date(message).refine((day) => day >= '1900-01-01', message)

/** Milliseconds since 1970, as from `Date.now`. */
export type Clock = () => number

/** A day that has begun somewhere on earth: the user's calendar may be ahead of the server's. */
export const begunDay = (now: Clock, message?: string) =>
  calendarDay(message).refine(
    (day) => day <= addDays(new Date(now()).toISOString().slice(0, 10), 1),
    'This date is in the future.',
  )

/** `2026-03-14` and -1 give `2026-03-13`. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
}

const HOURS = Array.from({ length: 15 }, (_, hours) => [hours, -hours]).flat()

/** The instant with an offset under which it lies on the day; null where there is none on earth. */
export function instantOnDay(instant: string, day: string): string | null {
  const hours = HOURS.find((offset) =>
    new Date(Date.parse(instant) + offset * 3_600_000).toISOString().startsWith(day),
  )
  if (hours === undefined) return null
  const there = new Date(Date.parse(instant) + hours * 3_600_000).toISOString()
  return `${there.slice(0, 19)}${hours < 0 ? '-' : '+'}${String(Math.abs(hours)).padStart(2, '0')}:00`
}
