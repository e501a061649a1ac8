import type { MetricId } from './catalogue.ts'
import type { Sample } from './sample.ts'

/** Samples of one metric and source as columns, which compress to a few bytes each: times as differences. */
type Columns = { starts: number[]; lengths: number[]; offsets: Array<number | null>; values: number[] }

export function packSamples(samples: readonly Sample[]): string {
  const columns: Columns = { starts: [], lengths: [], offsets: [], values: [] }
  let before = 0
  for (const { start, end, offset, value } of samples) {
    columns.starts.push(start - before)
    columns.lengths.push(end - start)
    columns.offsets.push(offset)
    // Sixteen digits of a converted unit are noise.
    columns.values.push(Number(value.toPrecision(9)))
    before = start
  }
  return JSON.stringify(columns)
}

export function unpackSamples(packed: string, metric: MetricId, source: string): Sample[] {
  const { starts, lengths, offsets, values } = JSON.parse(packed) as Columns
  let start = 0
  return starts.map((difference, place) => {
    start += difference
    return {
      metric,
      source,
      start,
      end: start + lengths[place]!,
      offset: offsets[place]!,
      value: values[place]!,
    }
  })
}

/** Each sample once, in the order of time: what is in both is the same measurement. */
export function unionOf(samples: readonly Sample[]): Sample[] {
  const ordered = samples.toSorted((a, b) => a.start - b.start || a.end - b.end || a.value - b.value)
  return ordered.filter((sample, place) => {
    const before = ordered[place - 1]
    return before?.start !== sample.start || before.end !== sample.end || before.value !== sample.value
  })
}
