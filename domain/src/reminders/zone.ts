/** The clock on a person's wall: from an instant to its day and hour, and back. */
import { remembering } from '../remember.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** No clock on earth is further from UTC, or was. */
const OFFSET_MAX = 16 * HOUR
/** A name of the time zone database, not an offset: `+05:00` knows no summer. */
const NAME = /^[a-z_]+(?:\/[a-z0-9_+-]+)*$/i

const formatOf = remembering((zone) => {
  try {
    return new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    })
  } catch {
    return null
  }
})

export const isTimeZone = (zone: string): boolean => NAME.test(zone) && formatOf(zone) !== null

/** What the wall says, as if it were UTC. */
function wallOf(instant: number, zone: string): number {
  const format = formatOf(zone)
  if (!format) throw new Error(`no such time zone: ${zone}`)
  const part = new Map<string, number>(
    format.formatToParts(instant).map(({ type, value }) => [type, Number(value)]),
  )
  const of = (type: string) => part.get(type) ?? 0
  return Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'))
}

/** `2026-03-29`. */
export const localDay = (instant: number, zone: string): string =>
  new Date(wallOf(instant, zone)).toISOString().slice(0, 10)

/**
 * The first instant at which the wall shows this hour of this day. An hour that is left out (when summer begins) begins
 * when it would have ended; one that comes twice (when summer ends) is meant the first time.
 */
export function instantOf(day: string, hour: number, zone: string): number {
  const wanted = Date.parse(`${day}T00:00:00Z`) + hour * HOUR
  const shown = [wanted - OFFSET_MAX, wanted + OFFSET_MAX]
    .map((near) => wanted - (wallOf(near, zone) - near))
    .filter((instant) => wallOf(instant, zone) === wanted)
  if (shown.length > 0) return Math.min(...shown)
  // Left out: the minute at which the wall jumps over it.
  let [before, after] = [wanted - OFFSET_MAX, wanted + OFFSET_MAX]
  while (after - before > MINUTE) {
    const middle = before + Math.floor((after - before) / 2 / MINUTE) * MINUTE
    if (wallOf(middle, zone) < wanted) before = middle
    else after = middle
  }
  return after
}
