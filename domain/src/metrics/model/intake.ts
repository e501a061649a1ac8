import { KIND_MAX, OFFSET_MAX, SOURCE_MAX } from './bounds.ts'
import { METRICS, type Metric, type MetricId } from './catalogue.ts'
import { convert } from './unit-factors.ts'
import { DAY, daySpan, MINUTE, type Instant, localDay } from './instant.ts'
import type { LeftOut, Night, Sample, Workout } from './sample.ts'

/** Who takes what a reader finds. */
export type Sink = {
  sample: (sample: Sample) => void
  night: (night: Night) => void
  workout: (workout: Workout) => void
  leaveOut: (reason: LeftOut, example: string, count: number) => void
}

type Span = { start: number; end: number; offset: number | null }

/** Devices may be a little ahead, and the day has begun elsewhere. */
const AHEAD = DAY
/** Before this no such device existed; what is dated earlier has a clock that was never set. */
const EARLIEST = Date.UTC(1990, 0, 1)
/** Java's smallest number, which Android stores for a value that was not entered. */
const NOT_RECORDED = 5e-324

/**
 * What every reader hands its findings to: checks them against the limits of the metric and of time, and counts what it
 * leaves out.
 */
export class Intake {
  readonly #sink: Sink
  readonly #latest: number
  readonly #once = new Set<string>()

  constructor(sink: Sink, now: number) {
    this.#sink = sink
    this.#latest = now + AHEAD
  }

  leaveOut(reason: LeftOut, example: string, count = 1): void {
    this.#sink.leaveOut(reason, example.slice(0, 120), count)
  }

  /** False, counted as a duplicate, where something with this key was taken before. */
  once(key: string): boolean {
    const isFirst = this.first(key)
    if (!isFirst) this.leaveOut('duplicate', key)
    return isFirst
  }

  /** False where something with this key was taken before, as formats do that say everything twice. */
  first(key: string): boolean {
    if (this.#once.has(key)) return false
    this.#once.add(key)
    return true
  }

  #timeFault({ start, end, offset }: Span): LeftOut | null {
    if (Number.isNaN(start) || Number.isNaN(end) || start < EARLIEST || end < start) return 'no_date'
    if (offset !== null && !(Math.abs(offset) <= OFFSET_MAX)) return 'impossible_zone'
    // A day that has begun ends later, and so does what lasts for some.
    return start > this.#latest || end > this.#latest + DAY ? 'future' : null
  }

  /** A value in the unit of its metric. */
  take(metric: MetricId, value: number, span: Span, source: string): boolean {
    const fault = this.#valueFault(METRICS[metric], value) ?? this.#timeFault(span)
    if (fault) {
      this.leaveOut(fault, `${metric} ${value} ${printDay(span)}`)
      return false
    }
    const { start, end, offset } = span
    this.#sink.sample({ metric, value, source: source.slice(0, SOURCE_MAX), start, end, offset })
    return true
  }

  #valueFault({ min, max }: Metric, value: number): LeftOut | null {
    if (Number.isNaN(value)) return 'no_value'
    if (value === NOT_RECORDED || value === -NOT_RECORDED) return 'not_recorded'
    return value < min || value > max ? 'impossible' : null
  }

  /** A value in another unit. */
  takeIn(unit: string, metric: MetricId, value: number, span: Span, source: string): boolean {
    if (Math.abs(value) === NOT_RECORDED) return this.take(metric, value, span, source)
    const converted = convert(value, unit, METRICS[metric].unit)
    if (converted !== null) return this.take(metric, converted, span, source)
    this.leaveOut('unknown_unit', `${metric} ${value} ${unit}`)
    return false
  }

  /** A value of a moment. */
  at(metric: MetricId, value: number | null | undefined, { at, offset }: Instant, source: string): void {
    if (value !== null && value !== undefined)
      this.take(metric, value, { start: at, end: at, offset }, source)
  }

  /** A value of a calendar day. */
  daily(metric: MetricId, value: number | null | undefined, day: string | undefined, source: string): void {
    if (value === null || value === undefined) return
    const span = daySpan(day)
    if (span) this.take(metric, value, { ...span, offset: null }, source)
    else this.leaveOut('no_date', `${metric} ${value} ${day ?? ''}`)
  }

  /** A sleep; false where its times cannot be. */
  night(night: Omit<Night, 'day'> & { day?: string | undefined }): boolean {
    const fault = this.#timeFault(night) ?? (night.end - night.start > 2 * DAY ? 'impossible' : null)
    if (fault) this.leaveOut(fault, `sleep ${printDay(night)}`)
    else this.#sink.night({ ...night, day: dayOfWaking(night), source: night.source.slice(0, SOURCE_MAX) })
    return fault === null
  }

  workout(workout: Workout): void {
    const fault = this.#timeFault(workout)
    if (fault) this.leaveOut(fault, `workout ${workout.kind} ${printDay(workout)}`)
    else {
      const { kind, source } = workout
      this.#sink.workout({ ...workout, kind: kind.slice(0, KIND_MAX), source: source.slice(0, SOURCE_MAX) })
    }
  }
}

/** What the file says, where it is near to when the sleep ended: the clock decides otherwise. */
function dayOfWaking({ day, end, offset }: Omit<Night, 'day'> & { day?: string | undefined }): string {
  const said = daySpan(day)
  const isNear = said !== null && Math.abs(said.start - end) <= 2 * DAY
  return localDay(isNear ? { at: said.start, offset: null } : { at: end, offset })
}

const printDay = ({ start, offset }: Span): string => {
  const zone = offset !== null && Math.abs(offset) <= OFFSET_MAX ? offset : null
  return Math.abs(start) < 8.6e15 ? localDay({ at: start, offset: zone }) : ''
}

/** Minutes of a stretch. */
export const minutesOf = ({ start, end }: { start: number; end: number }): number => (end - start) / MINUTE
