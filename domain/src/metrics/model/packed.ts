import { atOnce, type Steps } from '../../steps.ts'
import type { MetricId } from './catalogue.ts'
import type { Sample } from './sample.ts'

/** Samples of one metric and source as columns, which compress to a few bytes each: times as differences. */
type Columns = { starts: number[]; lengths: number[]; offsets: Array<number | null>; values: number[] }

/** Samples that are packed or unpacked in one step: some two milliseconds. */
const STEP = 4_000

export function* packingSteps(samples: readonly Sample[]): Steps<string> {
  const columns: Columns = { starts: [], lengths: [], offsets: [], values: [] }
  let [before, left] = [0, STEP]
  for (const { start, end, offset, value } of samples) {
    columns.starts.push(start - before)
    columns.lengths.push(end - start)
    columns.offsets.push(offset)
    // Sixteen digits of a converted unit are noise.
    columns.values.push(Number(value.toPrecision(9)))
    before = start
    if (--left > 0) continue
    left = STEP
    yield
  }
  const texts: string[] = []
  for (const [name, column] of Object.entries(columns)) {
    texts.push(`"${name}":${JSON.stringify(column)}`)
    yield
  }
  return `{${texts.join(',')}}`
}
export const packSamples = (samples: readonly Sample[]): string => atOnce(packingSteps(samples))

export function* unpackingSteps(packed: string, metric: MetricId, source: string): Steps<Sample[]> {
  const { starts, lengths, offsets, values } = JSON.parse(packed) as Columns
  const samples: Sample[] = []
  let start = 0
  for (const [place, difference] of starts.entries()) {
    start += difference
    const end = start + lengths[place]!
    samples.push({ metric, source, start, end, offset: offsets[place]!, value: values[place]! })
    if (samples.length % STEP === 0) yield
  }
  return samples
}
export const unpackSamples = (packed: string, metric: MetricId, source: string): Sample[] =>
  atOnce(unpackingSteps(packed, metric, source))

const inTime = (a: Sample, b: Sample) => a.start - b.start || a.end - b.end || a.value - b.value

/** Each sample once, in the order of time: what is in both is the same measurement. */
export function unionOf(samples: readonly Sample[]): Sample[] {
  const ordered = samples.toSorted(inTime)
  return ordered.filter((sample, place) => {
    const before = ordered[place - 1]
    return before === undefined || inTime(before, sample) !== 0
  })
}

export type Merged = { samples: Sample[]; added: number; leftOut: number }

/** A day of one source with what is new: what was there stays, and beyond `most` nothing comes in. */
export function mergeDay(before: readonly Sample[], fresh: readonly Sample[], most: number): Merged {
  const union = unionOf([...before, ...fresh])
  const room = Math.max(0, most - before.length)
  const isNew = union.length - before.length
  if (isNew <= room) return { samples: union, added: isNew, leftOut: 0 }
  let [place, added] = [0, 0]
  const samples = union.filter((sample) => {
    const known = before[place]
    if (known !== undefined && inTime(known, sample) === 0) {
      place += 1
      return true
    }
    added += 1
    return added <= room
  })
  return { samples, added: room, leftOut: isNew - room }
}

/** At most so many points, in their order: of each stretch its lowest and its highest. */
export function thinned<T extends { value: number }>(points: readonly T[], most: number): readonly T[] {
  if (points.length <= most) return points
  const stretches = Math.max(1, Math.floor(most / 2))
  return Array.from({ length: stretches }, (_, n) => {
    const from = Math.floor((n * points.length) / stretches)
    const to = Math.floor(((n + 1) * points.length) / stretches)
    let [low, high] = [from, from]
    for (let at = from + 1; at < to; at++) {
      if (points[at]!.value < points[low]!.value) low = at
      if (points[at]!.value > points[high]!.value) high = at
    }
    return low === high ? [points[low]!] : [points[Math.min(low, high)]!, points[Math.max(low, high)]!]
  }).flat()
}
