import { type KeyObject, randomBytes } from 'node:crypto'
import type { MetricId } from '@aevia/domain/metrics/model/catalogue.ts'
import type { Sample } from '@aevia/domain/metrics/model/sample.ts'
import { breath } from '#server/breath.ts'
import type { ComingBack, StoredRow } from '#server/db/privacy.ts'
import { keyedName } from './sealed-files.ts'
import { blockOf, encodeChunk, openChunk, unpackBlock } from '../chunks/chunk-form.ts'

type Readable = { source: string; days: { day: string; samples: Sample[] }[] }

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

const read = (file: Buffer | null): Readable =>
  JSON.parse(file?.toString() ?? '{"source":"","days":[]}') as Readable

export const chunkSource = (key: KeyObject, file: Buffer | null): string =>
  keyedName(key, 'source', read(file).source)

/** The chunk that a readable one was. */
export function keptChunk(_row: StoredRow, { userId, file }: ComingBack) {
  const { source, days } = read(file)
  const name = randomBytes(16).toString('hex')
  return {
    fileKey: `metrics/${userId}/${name.slice(0, 2)}/${name}`,
    bytes: encodeChunk(
      source,
      days.map(({ day, samples }) => blockOf(day, samples)),
    ),
  }
}
