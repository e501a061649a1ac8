import { METRICS, type MetricId } from './catalogue.ts'
import { DAY, printInstant } from './instant.ts'
import type { Sink } from './intake.ts'
import { LEFT_OUT, type LeftOut, type Sample } from './sample.ts'

export type MetricTally = { count: number; first: string; last: string; unit: string }
export type LeftOutTally = { reason: string; count: number; example: string }
/** What was found in a file, in numbers. */
export type ImportSummary = {
  metrics: Partial<Record<MetricId, MetricTally>>
  nights: number
  workouts: number
  left_out: LeftOutTally[]
}

type Range = { count: number; first: Sample; last: Sample }

/** A day as a day, a moment with its time. */
function print({ start, end, offset }: Sample): string {
  const isDay = offset === null && end - start === DAY && start % DAY === 0
  return isDay ? new Date(start).toISOString().slice(0, 10) : printInstant({ at: start, offset })
}

/** Counts what readers find and passes it on. */
export class Tally implements Sink {
  readonly #ranges = new Map<MetricId, Range>()
  readonly #days = new Set<string>()
  readonly #leftOut = new Map<LeftOut, { count: number; example: string }>()
  #workouts = 0
  records = 0
  readonly #next: Partial<Sink>

  constructor(next: Partial<Sink> = {}) {
    this.#next = next
  }

  sample = (sample: Sample): void => {
    this.records += 1
    const range = this.#ranges.get(sample.metric)
    if (!range) this.#ranges.set(sample.metric, { count: 1, first: sample, last: sample })
    else {
      range.count += 1
      if (sample.start < range.first.start) range.first = sample
      if (sample.start >= range.last.start) range.last = sample
    }
    this.#next.sample?.(sample)
  }

  /** Nights are counted by their day of waking: a night in two parts is one, a nap is none. */
  night: Sink['night'] = (night) => {
    if (!night.is_nap) this.#days.add(night.day)
    this.#next.night?.(night)
  }

  workout: Sink['workout'] = (workout) => {
    this.records += 1
    this.#workouts += 1
    this.#next.workout?.(workout)
  }

  leaveOut: Sink['leaveOut'] = (reason, example, count) => {
    const known = this.#leftOut.get(reason)
    if (known) known.count += count
    else this.#leftOut.set(reason, { count, example })
    this.#next.leaveOut?.(reason, example, count)
  }

  summary(): ImportSummary {
    const ids = (Object.keys(METRICS) as MetricId[]).filter((id) => this.#ranges.has(id))
    return {
      metrics: Object.fromEntries(
        ids.map((id) => {
          const { count, first, last } = this.#ranges.get(id)!
          return [id, { count, first: print(first), last: print(last), unit: METRICS[id].unit }]
        }),
      ),
      nights: this.#days.size,
      workouts: this.#workouts,
      left_out: [...this.#leftOut]
        .map(([reason, { count, example }]) => ({ reason: LEFT_OUT[reason], count, example }))
        .toSorted((a, b) => b.count - a.count),
    }
  }
}
