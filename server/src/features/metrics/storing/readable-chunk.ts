import { type KeyObject, randomBytes } from 'node:crypto'
import type { MetricId } from '@aevia/domain/metrics/model/catalogue.ts'
import type { Sample } from '@aevia/domain/metrics/model/sample.ts'
import { createBreath } from '#server/breath.ts'
import { linesOf } from '#server/bytes/lines.ts'
import type { ArchivedFile, ComingBack, StoredRow } from '#server/db/privacy.ts'
import { type Block, blockInSteps, encodeChunk, openChunk, unpackInSteps } from '../chunks/chunk-form.ts'
import { keyedName, slices } from './sealed-files.ts'

/** Samples that are written together. */
const WRITTEN = 500

/** A chunk as its owner can read it: whose measurements they are, and each of them, day by day. */
export async function* readableChunk(bytes: Buffer, row: StoredRow) {
  const breathe = createBreath()
  const metric = row['metric'] as MetricId
  const { source, blocks, samples } = openChunk(bytes, metric)
  yield `${JSON.stringify({ metric, month: row['month'], source }).slice(0, -1)},"days":[`
  let comma = ''
  for (const block of blocks.length > 0 ? blocks : [null]) {
    const ofDay = block ? await unpackInSteps(block.bytes, metric, source) : samples
    yield `${comma}\n{"day":${JSON.stringify(block?.day ?? '')},"samples":[`
    for (let at = 0; at < ofDay.length; at += WRITTEN) {
      await breathe()
      const some = ofDay.slice(at, at + WRITTEN).map((sample) => JSON.stringify(sample))
      yield `${at > 0 ? ',\n' : ''}${some.join(',\n')}`
    }
    yield ']}'
    comma = ','
  }
  yield '\n]}\n'
}

/** As `readableChunk` writes them: a day begins a line, and each further sample stands on its own. */
const DAY = /^\{"day":"([^"]*)","samples":\[/
const END_OF_LINE = /(?:\]\})?,?$/

type Day = { day: string; samples: Sample[] }

/** The source, and then the days: a month of one value a second is 250 MB, and only a day of it is held at a time. */
async function* partsOf(file: ArchivedFile): AsyncGenerator<{ source: string } | Day> {
  let of: Day | undefined
  let isHead = true
  for await (const lines of linesOf(file.parts()))
    for (const line of lines) {
      if (isHead) yield JSON.parse(line.replace(/,"days":\[$/, '}')) as { source: string }
      isHead = false
      const begun = DAY.exec(line)
      if (begun) {
        if (of) yield of
        of = { day: begun[1]!, samples: [] }
      }
      const sample = line.slice(begun?.[0].length ?? 0).replace(END_OF_LINE, '')
      if (of && sample.startsWith('{')) of.samples.push(JSON.parse(sample) as Sample)
    }
  if (of) yield of
}

export async function chunkSource(key: KeyObject, file: ArchivedFile | null): Promise<string> {
  if (file)
    for await (const part of partsOf(file)) if ('source' in part) return keyedName(key, 'source', part.source)
  return keyedName(key, 'source', '')
}

/** The chunk that a readable one was. */
export async function keptChunk(_row: StoredRow, { userId, file }: ComingBack) {
  const name = randomBytes(16).toString('hex')
  const blocks: Block[] = []
  let source = ''
  if (file)
    for await (const part of partsOf(file))
      if ('source' in part) source = part.source
      else blocks.push(await blockInSteps(part.day, part.samples))
  const chunk = encodeChunk(source, blocks)
  const fileKey = `metrics/${userId}/${name.slice(0, 2)}/${name}`
  return { fileKey, size: chunk.length, content: slices(chunk) }
}
