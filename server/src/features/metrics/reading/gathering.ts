import { deflateRawSync } from 'node:zlib'
import { SAMPLES_A_DAY_MAX } from '@aevia/domain/metrics/model/bounds.ts'
import type { MetricId } from '@aevia/domain/metrics/model/catalogue.ts'
import { dayOfSample } from '@aevia/domain/metrics/model/daily.ts'
import type { Sink } from '@aevia/domain/metrics/model/intake.ts'
import { packSamples, unionOf } from '@aevia/domain/metrics/model/packed.ts'
import type { Night, Sample, Workout } from '@aevia/domain/metrics/model/sample.ts'

/** Samples that are held as they are: some 40 MB. */
const MOST_HELD = 250_000
/** More of one month and source in that are packed day by day, so that they can be taken out again day by day. */
const DENSE = 20_000
const SPARSE_MOST = 400_000
/** Of a day before what is twice in it is found. */
const DENSE_A_DAY_MAX = 2 * SAMPLES_A_DAY_MAX
/** Packed. A file that has more in it is too complex to be read. */
const FOUND_MAX_BYTES = 192 * 1024 * 1024
/** Each becomes a file of its own in the store. */
const CHUNKS_MAX = 40_000
const LISTED_MAX = 100_000

export type FoundSource = {
  count: number
  /** packed, of any days of the month */
  sparse: Buffer[]
  sparseCount: number
  byDay: Map<string, { count: number; frames: Buffer[] }>
}
export type FoundMonths = Map<string, Map<string, FoundSource>>

/** What was found in a file, packed, by metric, month and source, until all of it has been read. */
export class Gathering {
  readonly metrics = new Map<MetricId, FoundMonths>()
  readonly nights: Night[] = []
  readonly workouts: Workout[] = []
  readonly #leaveOut: Sink['leaveOut']
  #groups = new Map<string, Sample[]>()
  #held = 0
  #bytes = 0
  #chunks = 0

  constructor(leaveOut: Sink['leaveOut']) {
    this.#leaveOut = leaveOut
  }

  sample = (sample: Sample): void => {
    const key = `${sample.metric} ${dayOfSample(sample).slice(0, 7)} ${sample.source}`
    const group = this.#groups.get(key)
    if (group) group.push(sample)
    else this.#groups.set(key, [sample])
    this.#held += 1
    if (this.#held >= MOST_HELD) this.flush()
  }

  night = (night: Night): void => this.#list(this.nights, night, `sleep ${night.day}`)
  workout = (workout: Workout): void => this.#list(this.workouts, workout, `workout ${workout.kind}`)

  #list<T>(list: T[], item: T, example: string): void {
    if (list.length < LISTED_MAX) list.push(item)
    else this.#leaveOut('too_many', example, 1)
  }

  flush(): void {
    for (const group of this.#groups.values()) this.#keep(unionOf(group))
    this.#groups = new Map()
    this.#held = 0
  }

  #keep(samples: readonly Sample[]): void {
    const found = this.#placeOf(samples[0]!)
    if (samples.length < DENSE && found.sparseCount + samples.length <= SPARSE_MOST) {
      found.sparse.push(this.#pack(samples))
      found.sparseCount += samples.length
      found.count += samples.length
      return
    }
    for (const [day, ofDay] of Map.groupBy(samples, dayOfSample)) {
      const known = found.byDay.get(day) ?? { count: 0, frames: [] }
      found.byDay.set(day, known)
      const room = Math.max(0, DENSE_A_DAY_MAX - known.count)
      if (ofDay.length > room) this.#leaveOut('too_many', `${ofDay[0]!.metric} ${day}`, ofDay.length - room)
      if (room === 0) continue
      const kept = ofDay.slice(0, room)
      known.frames.push(this.#pack(kept))
      known.count += kept.length
      found.count += kept.length
    }
  }

  #placeOf(sample: Sample): FoundSource {
    const months: FoundMonths = this.metrics.get(sample.metric) ?? new Map()
    this.metrics.set(sample.metric, months)
    const month = dayOfSample(sample).slice(0, 7)
    const sources = months.get(month) ?? new Map<string, FoundSource>()
    months.set(month, sources)
    const known = sources.get(sample.source)
    if (known) return known
    this.#chunks += 1
    if (this.#chunks > CHUNKS_MAX) throw new Error('too many months and sources')
    const found: FoundSource = { count: 0, sparse: [], sparseCount: 0, byDay: new Map() }
    sources.set(sample.source, found)
    return found
  }

  #pack(samples: readonly Sample[]): Buffer {
    const bytes = deflateRawSync(packSamples(samples), { level: 4 })
    this.#bytes += bytes.length
    if (this.#bytes > FOUND_MAX_BYTES) throw new Error('too much in one file')
    return bytes
  }
}
