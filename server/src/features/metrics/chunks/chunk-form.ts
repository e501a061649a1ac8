import { deflateRaw, deflateRawSync, inflateRaw, inflateRawSync } from 'node:zlib'
import { promisify } from 'node:util'
import { POINTS_MAX } from '@aevia/domain/metrics/model/bounds.ts'
import type { MetricId } from '@aevia/domain/metrics/model/catalogue.ts'
import {
  packingSteps,
  packSamples,
  thinned,
  unpackingSteps,
  unpackSamples,
} from '@aevia/domain/metrics/model/packed.ts'
import type { Sample } from '@aevia/domain/metrics/model/sample.ts'
import { inSteps } from '#server/breath.ts'

const unpack = promisify(inflateRaw)
const pack = promisify(deflateRaw)

/**
 * The file of a metric, month and source: what is in it, then a block for each day, and before the block of a day that
 * has more than can be shown one of what is shown of it. A month that can be shown whole is one block, whose day is ''.
 */
export type Block = { day: string; count: number; thin: Buffer | null; bytes: Buffer }
type Place = { at: number; length: number }
type Entry = { day: string; count: number; thin: Place | null; block: Place }
type Head = { source: string; entries: Entry[] }

const MARK = Buffer.from('AEV2')
const MONTH_AS_ONE = POINTS_MAX
/** The mark, the length of the head and the head: a name and 31 days. */
export const HEAD_MAX = 8 * 1024
/** Of a day with as many samples as one may have. */
const UNPACKED_MAX = 32 * 1024 * 1024
const UNPACKED_TO_SHOW_MAX = 2 * 1024 * 1024
/** What the first form had: a month in one piece, after the name of its source. */
const UNPACKED_OF_FIRST_FORM_MAX = 128 * 1024 * 1024

export const packBlock = (samples: readonly Sample[]): Buffer => deflateRawSync(packSamples(samples))
export const unpackBlock = (bytes: Uint8Array, metric: MetricId, source: string): Sample[] =>
  unpackSamples(inflateRawSync(bytes, { maxOutputLength: UNPACKED_MAX }).toString(), metric, source)

export function blockOf(day: string, samples: readonly Sample[]): Block {
  const thin = samples.length > POINTS_MAX ? packBlock(thinned(samples, POINTS_MAX)) : null
  return { day, count: samples.length, thin, bytes: packBlock(samples) }
}

/** The same, with a turn for others between its steps. */
export async function blockInSteps(day: string, samples: readonly Sample[]): Promise<Block> {
  const packed = async (some: readonly Sample[]) => pack(await inSteps(packingSteps(some)))
  const thin = samples.length > POINTS_MAX ? await packed(thinned(samples, POINTS_MAX)) : null
  return { day, count: samples.length, thin, bytes: await packed(samples) }
}
export async function unpackInSteps(bytes: Uint8Array, metric: MetricId, source: string): Promise<Sample[]> {
  const text = await unpack(bytes, { maxOutputLength: UNPACKED_MAX })
  return inSteps(unpackingSteps(text.toString(), metric, source))
}

export const isOneBlock = (count: number): boolean => count <= MONTH_AS_ONE

export function encodeChunk(source: string, blocks: readonly Block[]): Buffer {
  const days = blocks.map(({ day, count, thin, bytes }) => [day, count, thin?.length ?? 0, bytes.length])
  const head = Buffer.from(JSON.stringify({ source, days }))
  const length = Buffer.alloc(4)
  length.writeUInt32BE(head.length)
  return Buffer.concat([
    MARK,
    length,
    head,
    ...blocks.flatMap(({ thin, bytes }) => (thin ? [thin, bytes] : [bytes])),
  ])
}

/** From the beginning of a chunk; null where it has the first form. */
export function readHead(bytes: Buffer): Head | null {
  if (!bytes.subarray(0, 4).equals(MARK)) return null
  let at = 8 + bytes.readUInt32BE(4)
  const { source, days } = JSON.parse(bytes.toString('utf8', 8, at)) as {
    source: string
    days: [string, number, number, number][]
  }
  const entries = days.map(([day, count, thin, block]) => {
    const entry = {
      day,
      count,
      thin: thin > 0 ? { at, length: thin } : null,
      block: { at: at + thin, length: block },
    }
    at += thin + block
    return entry
  })
  return { source, entries }
}

export type OpenChunk = { source: string; blocks: Block[]; samples: Sample[] }

/** A whole chunk: its days as they are, or its samples where they are in one piece. */
export function openChunk(bytes: Buffer, metric: MetricId): OpenChunk {
  const head = readHead(bytes)
  if (!head) {
    const text = inflateRawSync(bytes, { maxOutputLength: UNPACKED_OF_FIRST_FORM_MAX }).toString()
    return { ...ofFirstForm(text, metric), blocks: [] }
  }
  const { source } = head
  const part = ({ at, length }: Place) => bytes.subarray(at, at + length)
  const [first] = head.entries
  if (first?.day === '')
    return { source, blocks: [], samples: unpackBlock(part(first.block), metric, source) }
  const blocks = head.entries.map(({ day, count, thin, block }) => ({
    day,
    count,
    thin: thin && part(thin),
    bytes: part(block),
  }))
  return { source, blocks, samples: [] }
}

/** What is shown of a day, or of the month that it is in. */
export async function samplesToShow(packed: Buffer, metric: MetricId, source: string): Promise<Sample[]> {
  const bytes = await unpack(packed, { maxOutputLength: UNPACKED_TO_SHOW_MAX })
  return unpackSamples(bytes.toString(), metric, source)
}

/** The same of a chunk of the first form. */
export async function firstFormToShow(packed: Buffer, metric: MetricId) {
  const bytes = await unpack(packed, { maxOutputLength: 4 * UNPACKED_TO_SHOW_MAX })
  return ofFirstForm(bytes.toString(), metric)
}

function ofFirstForm(text: string, metric: MetricId): { source: string; samples: Sample[] } {
  const end = text.indexOf('\n')
  const source = JSON.parse(text.slice(0, end)) as string
  return { source, samples: unpackSamples(text.slice(end + 1), metric, source) }
}
