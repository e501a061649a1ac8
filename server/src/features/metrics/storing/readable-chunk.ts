import { type KeyObject, randomBytes } from 'node:crypto'
import type { MetricId } from '@aevia/domain/metrics/model/catalogue.ts'
import type { Sample } from '@aevia/domain/metrics/model/sample.ts'
import { breath } from '#server/breath.ts'
import type { ComingBack, StoredRow } from '#server/db/privacy.ts'
import { keyedName } from './sealed-files.ts'
import { type Block, blockOf, encodeChunk, openChunk, unpackBlock } from '../chunks/chunk-form.ts'

/** A chunk as its owner can read it: whose measurements they are, and each of them, day by day. */
export async function* readableChunk(bytes: Buffer, row: StoredRow) {
  const metric = row['metric'] as MetricId
  const { source, blocks, samples } = openChunk(bytes, metric)
  const about = JSON.stringify({ metric, month: row['month'], source }).slice(0, -1)
  yield `${about},"days":[`
  let comma = ''
  for (const block of blocks.length > 0 ? blocks : [null]) {
    await breath()
    const ofDay = block ? unpackBlock(block.bytes, metric, source) : samples
    yield `${comma}\n{"day":${JSON.stringify(block?.day ?? '')},"samples":[`
    yield `${ofDay.map((sample) => JSON.stringify(sample)).join(',\n')}]}`
    comma = ','
  }
  yield '\n]}\n'
}

/** As `readableChunk` begins a day; no text within has a line break that is not escaped. */
const DAY = '\n{"day":'

/** What stands before the days: a month of one value a second is 250 MB, and only a day of it is opened at a time. */
function sourceOf(file: Buffer | null): string {
  if (!file) return ''
  const first = file.indexOf(DAY)
  const head = file.toString('utf8', 0, first < 0 ? file.lastIndexOf('\n]}') : first)
  return (JSON.parse(`${head}]}`) as { source: string }).source
}

/** The days, one after the other. */
function* daysOf(file: Buffer | null): Generator<{ day: string; samples: Sample[] }> {
  if (!file) return
  for (let at = file.indexOf(DAY); at >= 0;) {
    const next = file.indexOf(DAY, at + 1)
    // Behind a day stands the comma before the next one, or the end.
    const end = next < 0 ? file.lastIndexOf('\n]}') : next - 1
    yield JSON.parse(file.toString('utf8', at, end)) as { day: string; samples: Sample[] }
    at = next
  }
}

export const chunkSource = (key: KeyObject, file: Buffer | null): string =>
  keyedName(key, 'source', sourceOf(file))

/** The chunk that a readable one was. */
export async function keptChunk(_row: StoredRow, { userId, file }: ComingBack) {
  const name = randomBytes(16).toString('hex')
  const blocks: Block[] = []
  for (const { day, samples } of daysOf(file)) {
    blocks.push(blockOf(day, samples))
    await breath()
  }
  return {
    fileKey: `metrics/${userId}/${name.slice(0, 2)}/${name}`,
    bytes: encodeChunk(sourceOf(file), blocks),
  }
}
