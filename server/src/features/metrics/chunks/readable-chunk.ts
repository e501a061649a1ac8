import type { MetricId } from '@aevia/domain/metrics/model/catalogue.ts'
import { breath } from '#server/breath.ts'
import { openChunk, unpackBlock } from './chunk-form.ts'

/** A chunk as its owner can read it: whose measurements they are, and each of them, day by day. */
export async function* readableChunk(bytes: Buffer, row: Readonly<Record<string, unknown>>) {
  const metric = row['metric'] as MetricId
  const { source, blocks, samples } = openChunk(bytes, metric)
  const about = JSON.stringify({ metric, month: row['month'], source }).slice(0, -1)
  yield `${about},"samples":[`
  let comma = ''
  for (const block of blocks.length > 0 ? blocks : [null]) {
    await breath()
    const ofDay = block ? unpackBlock(block.bytes, metric, source) : samples
    const text = ofDay.map((sample) => JSON.stringify(sample)).join(',\n')
    if (text) yield `${comma}\n${text}`
    comma = ','
  }
  yield '\n]}\n'
}
