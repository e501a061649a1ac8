/** Events as iCalendar (RFC 5545). Times are in UTC, so that no time zone has to be described. */
import type { CalendarEvent } from './calendar.ts'

/** Octets of a line without its break (RFC 5545, 3.1). */
const LINE_MAX = 75

export type CalendarDocument = {
  name: string
  /** `-//Aevia//Reminders//EN` */
  product: string
  /** milliseconds since 1970: when what it says was written */
  stamp: number
  /** unique in the world, and the same for the same key */
  uidOf: (key: string) => string
  events: readonly CalendarEvent[]
}

export function icalendar({ name, product, stamp, uidOf, events }: CalendarDocument): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:${product}`,
    'CALSCALE:GREGORIAN',
    `NAME:${escaped(name)}`,
    `X-WR-CALNAME:${escaped(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT6H',
    ...events.flatMap((event) => [
      'BEGIN:VEVENT',
      `UID:${uidOf(event.key)}`,
      `DTSTAMP:${utc(stamp)}`,
      ...('day' in event
        ? [`DTSTART;VALUE=DATE:${event.day.replaceAll('-', '')}`]
        : [`DTSTART:${utc(event.start)}`, `DTEND:${utc(event.end)}`]),
      `SUMMARY:${escaped(event.summary)}`,
      'CLASS:PRIVATE',
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

/** `20260329T070000Z` */
const utc = (instant: number): string =>
  new Date(instant).toISOString().replace(/\.\d+/, '').replaceAll(/[-:]/g, '')

/** RFC 5545, 3.3.11; what no program can show is left out. */
const escaped = (text: string): string =>
  text
    .replaceAll(/[\\;,]/g, '\\$&')
    .replaceAll(/\r\n?|\n/g, '\\n')
    .replaceAll(/\p{Cc}/gu, '')

/** Parted between characters: octets of one are never parted. */
function folded(line: string): string {
  const parts = ['']
  let room = LINE_MAX
  for (const character of line) {
    const octets = octetsOf(character)
    if (octets > room) {
      parts.push('')
      // The space that marks the continuation counts.
      room = LINE_MAX - 1
    }
    parts[parts.length - 1] += character
    room -= octets
  }
  return parts.join('\r\n ')
}

function octetsOf(character: string): number {
  const code = character.codePointAt(0) as number
  if (code < 0x80) return 1
  if (code < 0x800) return 2
  return code < 0x10000 ? 3 : 4
}
