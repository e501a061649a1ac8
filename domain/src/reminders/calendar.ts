/** What stands in the calendar that other programs read. */
import { addDays } from '../health/calendar.ts'
import { intakesOn, type ReminderRecords, testDays } from './due.ts'
import type { ReminderSettings } from './schema.ts'
import { instantOf, localDay } from './zone.ts'

/** Programs read a calendar anew every few hours or days. */
export const CALENDAR_DAYS = 60
const INTAKE_MS = 15 * 60_000

export type CalendarEvent = {
  /** the same for as long as it is the same event; names a marker, so it is not for others to read */
  key: string
  summary: string
} & ({ start: number; end: number } | { /** ISO day */ day: string })

/** One event a day for all intakes, each at the hour of its own day; a test as a whole day. */
export function calendarEvents(
  records: ReminderRecords,
  { hour, time_zone, names }: Pick<ReminderSettings, 'hour' | 'time_zone' | 'names'>,
  now: number,
): CalendarEvent[] {
  const today = localDay(now, time_zone)
  const intakes = Array.from({ length: CALENDAR_DAYS }, (_, days) => addDays(today, days)).flatMap(
    (day): CalendarEvent[] => {
      const due = intakesOn(day, records.supplements)
      if (due.length === 0) return []
      const start = instantOf(day, hour, time_zone)
      const summary = names ? `Take ${listed(due)}` : intakeCount(due.length)
      return [{ key: `intakes ${day}`, summary, start, end: start + INTAKE_MS }]
    },
  )
  const tests = testDays(records)
    .filter(({ from }) => from < addDays(today, CALENDAR_DAYS * 6))
    .map(({ key, name, from }): CalendarEvent => {
      const summary = names ? `Test again: ${name}` : 'A test is due again'
      // What is overdue is still to be done.
      return { key: `test ${key}`, summary, day: from < today ? today : from }
    })
  return [...intakes, ...tests]
}

/** Names in one event, and characters of a name: each of 60 days repeats them. */
const [NAMED, NAME_SHOWN] = [20, 60]

function listed(due: readonly { name: string }[]): string {
  const named = due.slice(0, NAMED).map(({ name }) => name.slice(0, NAME_SHOWN))
  return `${named.join(', ')}${due.length > NAMED ? ` and ${due.length - NAMED} more` : ''}`
}

const intakeCount = (count: number) => (count === 1 ? '1 intake' : `${count} intakes`)
