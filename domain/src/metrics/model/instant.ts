/**
 * Times as devices write them. `at` is milliseconds since 1970; `offset` is minutes east of UTC, or null where the file
 * does not say: `at` is then the time on the device's clock, read as if it were UTC.
 */
export type Instant = { at: number; offset: number | null }

export const MINUTE = 60_000
export const DAY = 86_400_000

const digits = (text: string, from: number, length: number): number => {
  let number = 0
  for (let at = from; at < from + length; at++) {
    const digit = text.charCodeAt(at) - 48
    if (digit < 0 || digit > 9) return Number.NaN
    number = number * 10 + digit
  }
  return number
}

/** `+0200`, `-08:00`, `UTC+01:00`, `GMT`, `Z`; null for anything else. */
export function parseOffset(text: string): number | null {
  const found = /^(?:UTC|GMT)?\s?(?:([+-])(\d{1,2}):?(\d{2})?|Z)?$/.exec(text.trim())
  if (!found || text.trim() === '') return null
  const [, sign, hours, minutes] = found
  if (!sign) return 0
  const offset = Number(hours) * 60 + Number(minutes ?? 0)
  return offset > 14 * 60 ? null : sign === '-' ? -offset : offset
}

/** Apple's one form, which seven million records have: `2024-01-01 01:01:36 +0200`. NaN where it is not that. */
export function appleTime(text: string): number {
  if (text.length !== 25 || text.charCodeAt(4) !== 45 || text.charCodeAt(10) !== 32) return Number.NaN
  const month = digits(text, 5, 2)
  const day = digits(text, 8, 2)
  const at = Date.UTC(
    digits(text, 0, 4),
    month - 1,
    day,
    digits(text, 11, 2),
    digits(text, 14, 2),
    digits(text, 17, 2),
  )
  if (month > 12 || day > 31) return Number.NaN
  return at - appleOffset(text) * MINUTE
}

export function appleOffset(text: string): number {
  const minutes = digits(text, 21, 2) * 60 + digits(text, 23, 2)
  return text.charCodeAt(20) === 45 ? -minutes : minutes
}

const ISO =
  /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ]+(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?\s?([AP]M)?\s*(.*))?$/i
const AMERICAN = /^(\d{1,2})\/(\d{1,2})\/(\d{2}|\d{4})(?:,?\s+(.*))?$/
const GERMAN = /^(\d{1,2})\.(\d{1,2})\.(\d{4})(?:,?\s+(.*))?$/

const two = (number: string) => number.padStart(2, '0')

/** Other orders of day, month and year, as the first form. */
function asIso(text: string): string {
  const american = AMERICAN.exec(text)
  if (american) {
    const [, month, day, year, rest] = american
    return `${year!.length === 2 ? `20${year}` : year}-${two(month!)}-${two(day!)}${rest ? ` ${rest}` : ''}`
  }
  const german = GERMAN.exec(text)
  if (!german) return text
  const [, day, month, year, rest] = german
  return `${year}-${two(month!)}-${two(day!)}${rest ? ` ${rest}` : ''}`
}

const hour24 = (hour: number, half: string | undefined) =>
  half ? (hour % 12) + (half.toUpperCase() === 'PM' ? 12 : 0) : hour

/** A day that is not in the calendar (31 April) is not moved into the next month. */
function utcOf(parts: readonly number[]): number {
  const [year, month, day, hour, minute, second] = parts as [number, number, number, number, number, number]
  if (month < 1 || month > 12 || hour > 24 || minute > 59 || second > 60) return Number.NaN
  const at = Date.UTC(year, month - 1, day, hour, minute, second)
  return new Date(Date.UTC(year, month - 1, day)).getUTCDate() === day ? at : Number.NaN
}

/** @param offset of the device, for times that do not say theirs */
export function parseInstant(text: string | undefined, offset: number | null = null): Instant | null {
  const found = ISO.exec(asIso((text ?? '').trim()))
  if (!found) return null
  const [, year, month, day, hour = '0', minute = '0', second = '0', fraction, half, zone = ''] = found
  const at = utcOf([
    Number(year),
    Number(month),
    Number(day),
    hour24(Number(hour), half),
    Number(minute),
    Number(second),
  ])
  if (Number.isNaN(at)) return null
  const own = parseOffset(zone.replace(/\[.*\]$/, '')) ?? offset
  const ms = fraction ? Math.floor(Number(`0.${fraction}`) * 1000) : 0
  return { at: at + ms - (own ?? 0) * MINUTE, offset: own }
}

/** Seconds, milliseconds, microseconds or nanoseconds since 1970, by their size; null before 1980 or after 2100. */
export function epochMs(number: number): number | null {
  if (!Number.isFinite(number)) return null
  const scale = [1000, 1, 1e-3, 1e-6].find((scale) => number * scale > 315e9 && number * scale < 4_102e9)
  return scale === undefined ? null : Math.floor(number * scale)
}

/** The day on the device's clock. */
export const localDay = ({ at, offset }: Instant): string =>
  new Date(at + (offset ?? 0) * MINUTE).toISOString().slice(0, 10)

/** The span of a calendar day whose zone the file does not say; null when it is not a day. */
export function daySpan(day: string | undefined): { start: number; end: number } | null {
  const instant = parseInstant(day?.trim().slice(0, 10))
  return instant && { start: instant.at, end: instant.at + DAY }
}

const formats = new Map<string, Intl.DateTimeFormat | null>()

function formatOf(zone: string): Intl.DateTimeFormat | null {
  const known = formats.get(zone)
  if (known !== undefined) return known
  let format: Intl.DateTimeFormat | null = null
  try {
    format = new Intl.DateTimeFormat('en-GB', { timeZone: zone, timeZoneName: 'longOffset' })
  } catch {
    // Not a zone of the IANA database.
  }
  if (formats.size < 500) formats.set(zone, format)
  return format
}

/** Minutes east of UTC in a zone of the IANA database at that time; null where the zone is not known. */
export function offsetIn(zone: string, at: number): number | null {
  const name = formatOf(zone)
    ?.formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value
  return name === undefined ? null : parseOffset(name)
}

const sign = (offset: number) => (offset < 0 ? '-' : '+')
const pair = (number: number) => String(number).padStart(2, '0')

/** As it is printed: with its offset where that is known, else as the device's clock showed it. */
export function printInstant({ at, offset }: Instant): string {
  const local = new Date(at + (offset ?? 0) * MINUTE).toISOString().slice(0, 19)
  if (offset === null) return local
  const minutes = Math.abs(offset)
  return `${local}${sign(offset)}${pair(Math.floor(minutes / 60))}:${pair(minutes % 60)}`
}
