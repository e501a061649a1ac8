import { instantOnDay } from '@aevia/domain/health/calendar.ts'
import { formatDate } from '@aevia/domain/text/format.ts'

const two = (value: number) => String(value).padStart(2, '0')

/** The visitor's calendar day. */
export function localDay(date = new Date()): string {
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

/** The visitor's clock, 24 hours on every page: `07:05`. */
export function localTime(date: Date): string {
  return `${two(date.getHours())}:${two(date.getMinutes())}`
}

/** `Mar 14, 2026, 07:05` */
export function localMoment(date: Date): string {
  return `${formatDate(localDay(date))}, ${localTime(date)}`
}

/** What a `datetime-local` input holds. */
export function localInput(date = new Date()): string {
  return `${localDay(date)}T${localTime(date)}`
}

/** The same with the visitor's offset at that time: `2026-03-14T07:30:00+01:00`. Empty when it is not a time. */
export function withOffset(input: string): string {
  const date = new Date(input)
  if (Number.isNaN(date.getTime())) return ''
  const minutes = -date.getTimezoneOffset()
  const size = Math.abs(minutes)
  return `${input.slice(0, 16)}:00${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`
}

/** An instant with an offset under which it lies on the given day: the visitor's own where that is so. */
export function onDay(instant: string, day: string): string {
  const here = withOffset(localInput(new Date(instant)))
  return here.startsWith(day) ? here : (instantOnDay(instant, day) ?? here)
}
