import {
  SAMPLES_A_DAY_MAX,
  SAMPLES_OF_ALL_A_DAY_MAX,
  SOURCES_A_MONTH_MAX,
} from '@aevia/domain/metrics/model/bounds.ts'
import type { MetricId } from '@aevia/domain/metrics/model/catalogue.ts'
import { type DayValue, dayOfSample, dayValues } from '@aevia/domain/metrics/model/daily.ts'
import type { Sink } from '@aevia/domain/metrics/model/intake.ts'
import { mergeDay } from '@aevia/domain/metrics/model/packed.ts'
import type { Sample } from '@aevia/domain/metrics/model/sample.ts'
import { type Block, blockOf, encodeChunk, isOneBlock, openChunk, unpackBlock } from '../chunks/chunk-form.ts'
import type { FoundSource } from './gathering.ts'
import type { StoredMonth } from './link.ts'

type Chunk = { source: string; samples: number; bytes: Buffer }
export type MonthChange = { chunks: Chunk[]; document: string; added: number }
type Month = { metric: MetricId; month: string; found: Map<string, FoundSource>; stored: StoredMonth }

/** Adds what was found of a month to what is stored of it, a day at a time. Null where nothing is new. */
export function mergeMonth(
  { metric, month, found, stored }: Month,
  leaveOut: Sink['leaveOut'],
): MonthChange | null {
  const sources = sourcesOf(metric, month, found, stored, leaveOut)
  const days = new Map(
    (JSON.parse(stored.document ?? '[]') as DayValue[]).map((value) => [value.day, value] as const),
  )
  let added = 0
  for (const day of daysOf(sources)) {
    const merged = mergeDayOfAll(sources, day)
    if (merged.leftOut > 0) leaveOut('too_many', `${metric} ${day}`, merged.leftOut)
    added += merged.added
    const [value] = merged.added > 0 ? dayValues(metric, merged.samples) : []
    if (value) days.set(day, value)
  }
  if (added === 0) return null
  const document = JSON.stringify([...days.values()].toSorted((a, b) => (a.day < b.day ? -1 : 1)))
  return { chunks: sources.flatMap((source) => source.encode()), document, added }
}

function mergeDayOfAll(sources: readonly SourceMonth[], day: string) {
  const samples: Sample[] = []
  let [added, leftOut] = [0, 0]
  let room = SAMPLES_OF_ALL_A_DAY_MAX - sources.reduce((sum, source) => sum + source.countOf(day), 0)
  for (const source of sources) {
    const merged = source.merge(day, Math.max(0, room))
    room -= merged.added
    added += merged.added
    leftOut += merged.leftOut
    for (const sample of merged.samples) samples.push(sample)
  }
  return { samples, added, leftOut }
}

const daysOf = (sources: readonly SourceMonth[]): string[] =>
  [...new Set(sources.flatMap((source) => source.freshDays))].toSorted()

/** Those that are stored, and of the new ones those with most while there is room. */
function sourcesOf(
  metric: MetricId,
  month: string,
  found: Map<string, FoundSource>,
  stored: StoredMonth,
  leaveOut: Sink['leaveOut'],
): SourceMonth[] {
  const sources = new Map<string, SourceMonth>()
  for (const bytes of stored.chunks) {
    const source = new SourceMonth(metric, openChunk(bytes, metric))
    sources.set(source.name, source)
  }
  for (const [name, fresh] of [...found].toSorted(([, a], [, b]) => b.count - a.count)) {
    const known = sources.get(name)
    const source = known ?? new SourceMonth(metric, { source: name, blocks: [], samples: [] })
    if (known || sources.size < SOURCES_A_MONTH_MAX) {
      sources.set(name, source)
      source.take(fresh)
    } else leaveOut('too_many', `${metric} ${month} ${name}`.slice(0, 120), fresh.count)
  }
  return [...sources.values()]
}

type Fresh = { samples: Sample[]; frames: Buffer[] }

/** A source's month, whose days stay packed until something is added to them. */
class SourceMonth {
  readonly name: string
  readonly #metric: MetricId
  readonly #blocks: Map<string, Block>
  readonly #loose: Map<string, Sample[]>
  readonly #fresh = new Map<string, Fresh>()
  #isChanged = false

  constructor(metric: MetricId, { source, blocks, samples }: ReturnType<typeof openChunk>) {
    this.name = source
    this.#metric = metric
    this.#blocks = new Map(blocks.map((block) => [block.day, block]))
    this.#loose = Map.groupBy(samples, dayOfSample)
  }

  take({ sparse, byDay }: FoundSource): void {
    const freshOf = (day: string): Fresh => {
      const known = this.#fresh.get(day) ?? { samples: [], frames: [] }
      this.#fresh.set(day, known)
      return known
    }
    for (const frame of sparse)
      for (const sample of unpackBlock(frame, this.#metric, this.name))
        freshOf(dayOfSample(sample)).samples.push(sample)
    for (const [day, { frames }] of byDay) freshOf(day).frames = frames
  }

  get freshDays(): string[] {
    return [...this.#fresh.keys()]
  }

  countOf(day: string): number {
    return this.#blocks.get(day)?.count ?? this.#loose.get(day)?.length ?? 0
  }

  #samplesOf(day: string): Sample[] {
    const block = this.#blocks.get(day)
    return block ? unpackBlock(block.bytes, this.#metric, this.name) : (this.#loose.get(day) ?? [])
  }

  /** @param room for samples of this day, of all sources together */
  merge(day: string, room: number): { samples: Sample[]; added: number; leftOut: number } {
    const before = this.#samplesOf(day)
    const fresh = this.#fresh.get(day)
    if (!fresh) return { samples: before, added: 0, leftOut: 0 }
    this.#fresh.delete(day)
    const samples = fresh.samples
    for (const frame of fresh.frames)
      for (const sample of unpackBlock(frame, this.#metric, this.name)) samples.push(sample)
    const merged = mergeDay(before, samples, Math.min(SAMPLES_A_DAY_MAX, before.length + room))
    if (merged.added > 0) {
      this.#isChanged = true
      this.#keep(day, merged.samples)
    }
    return merged
  }

  /** A day that could be part of a month in one block stays as it is until the end. */
  #keep(day: string, samples: Sample[]): void {
    this.#blocks.delete(day)
    this.#loose.delete(day)
    if (isOneBlock(samples.length)) this.#loose.set(day, samples)
    else this.#blocks.set(day, blockOf(day, samples))
  }

  encode(): Chunk[] {
    if (!this.#isChanged) return []
    const days = [...this.#blocks.keys(), ...this.#loose.keys()].toSorted()
    const samples = days.reduce((sum, day) => sum + this.countOf(day), 0)
    const blocks = isOneBlock(samples)
      ? [
          blockOf(
            '',
            days.flatMap((day) => this.#samplesOf(day)),
          ),
        ]
      : days.map((day) => this.#blocks.get(day) ?? blockOf(day, this.#samplesOf(day)))
    return [{ source: this.name, samples, bytes: encodeChunk(this.name, blocks) }]
  }
}
