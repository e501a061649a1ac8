import { METRICS, type MetricId } from './catalogue.ts'
import { Cover } from './cover.ts'
import { DAY, localDay, MINUTE } from './instant.ts'
import { unionMinutes } from './nights.ts'
import type { Sample } from './sample.ts'

/** What is kept of a day: a sum, or the mean of one source with its lowest and highest. */
export type DayValue = { day: string; value: number; min: number; max: number; count: number }

/** Sleep belongs to the day of waking, all else to the day on which it began. */
export const dayOfSample = ({ metric, start, end, offset }: Sample): string =>
  localDay({ at: METRICS[metric].kind === 'interval' ? end : start, offset })

const isWholeDay = ({ start, end }: Sample) => end - start >= DAY

/** Devices on the body come before a phone in a bag, and what was measured before what was summed up by somebody else. */
const RANKS: ReadonlyArray<readonly [RegExp, number]> = [
  [/watch|ring|oura|whoop|band|garmin|fitbit|polar|withings/i, 0],
  [/phone|pixel|galaxy s/i, 2],
]
const rankOf = (source: string): number => RANKS.find(([words]) => words.test(source))?.[1] ?? 1

function bySource(samples: readonly Sample[]): Map<string, Sample[]> {
  const groups = new Map<string, Sample[]>()
  for (const sample of samples) {
    const group = groups.get(sample.source)
    if (group) group.push(sample)
    else groups.set(sample.source, [sample])
  }
  return groups
}

/** The order of sources: that of the user where given, then by kind of device, then by how much there is. */
function inOrder(samples: readonly Sample[], priority: readonly string[]): Sample[][] {
  const place = (source: string) => {
    const found = priority.indexOf(source)
    return found < 0 ? priority.length + rankOf(source) : found
  }
  return [...bySource(samples)]
    .toSorted(
      ([a, some], [b, others]) => place(a) - place(b) || others.length - some.length || (a < b ? -1 : 1),
    )
    .map(([, group]) => group)
}

/** A sum over time that each source covers once: what a better source has covered is not counted again. */
function sumOf(sources: readonly Sample[][]): number {
  // The sum that a device gives for a whole day stands by itself.
  const [first] = sources
  const whole = sources.flat().filter(isWholeDay)
  const parts = sources
    .map((group) => group.filter((sample) => !isWholeDay(sample)))
    .filter(({ length }) => length > 0)
  if (first?.every(isWholeDay) || parts.length === 0)
    return whole.reduce((most, { value }) => Math.max(most, value), Number.NEGATIVE_INFINITY)
  let covered = new Cover()
  let sum = 0
  for (const group of parts) {
    for (const sample of group) sum += sample.value * covered.uncovered(sample)
    covered = covered.and(group)
  }
  return sum
}

function dayValue(
  day: string,
  metric: MetricId,
  samples: readonly Sample[],
  priority: readonly string[],
): DayValue {
  const sources = inOrder(samples, priority)
  const of = (sources[0] ?? []).map(({ value }) => value)
  let [min, max] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const value of of) {
    if (value < min) min = value
    if (value > max) max = value
  }
  const rest = { day, min, max, count: samples.length }
  const { kind } = METRICS[metric]
  if (kind === 'sum') return { ...rest, value: sumOf(sources) }
  if (kind === 'point') return { ...rest, value: of.reduce((sum, value) => sum + value, 0) / of.length }
  // Where the minutes are less than the stretch, they are what the device says of it.
  const [one = []] = sources
  const said = one.reduce((sum, { value }) => sum + value, 0)
  return { ...rest, value: Math.min(said, Math.max(unionMinutes(one), said === 0 ? 0 : longest(one))) }
}

const longest = (samples: readonly Sample[]): number =>
  samples.reduce((most, { start, end }) => Math.max(most, (end - start) / MINUTE), 0)

/** The days of samples of one metric, in their order. */
export function dayValues(
  metric: MetricId,
  samples: readonly Sample[],
  priority: readonly string[] = [],
): DayValue[] {
  const days = new Map<string, Sample[]>()
  for (const sample of samples) {
    const day = dayOfSample(sample)
    const group = days.get(day)
    if (group) group.push(sample)
    else days.set(day, [sample])
  }
  return [...days]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([day, group]) => dayValue(day, metric, group, priority))
}
