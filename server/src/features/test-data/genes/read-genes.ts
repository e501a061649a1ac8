import { StringDecoder } from 'node:string_decoder'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { type Consents, geneFindings } from '@aevia/domain/health/genes/findings.ts'
import { GenotypeReader } from '@aevia/domain/health/genes/genotype-file.ts'
import type { GeneReading } from '@aevia/domain/health/genes/schema.ts'
import { REFUSED } from '@aevia/domain/health/genes/sources.ts'
import { strandOf } from '@aevia/domain/health/genes/strand.ts'
import { ByteQueue } from '#server/bytes/byte-queue.ts'
import { isZip, zipEntries } from '#server/bytes/unzip-stream.ts'

/** A line with more than this is not one of genotypes. */
const MOST_SIGNS = 1_000_000
const NOT_CONTENT = /\/$|(?:^|\/)(?:__MACOSX\/|\._)|\.(?:pdf|html?|tbi)$/i

/** Reads raw genotypes from a text, a gzip or a ZIP as it comes in. */
export async function readGenes(source: AsyncIterable<Uint8Array>, consents: Consents): Promise<GeneReading> {
  const reader = new GenotypeReader()
  let damage: string | null = null
  await readInto(reader, new ByteQueue(source)).catch((error: unknown) => {
    damage = (error as Error).message
  })
  const { build, doubt } = reader.build()
  return {
    format: reader.format,
    build,
    strand: strandOf(reader.calls),
    variants: reader.variants,
    no_calls: reader.no_calls,
    // A place that is not certain says nothing.
    findings: build && !doubt ? geneFindings(reader.calls, consents) : [],
    refused: [
      ...(doubt ? [{ name: 'This file', reason: `${doubt}: nothing is read out of it.` }] : []),
      ...(consents.apoe ? [] : [{ name: 'APOE', reason: 'It is computed only after a consent of its own.' }]),
      ...REFUSED,
    ],
    ...(damage ? { damage } : {}),
    ...(reader.leftOut > 0 ? { left_out: reader.leftOut } : {}),
  }
}

async function readInto(reader: GenotypeReader, queue: ByteQueue): Promise<void> {
  const head = await queue.peek(4)
  if (isZip(head)) {
    for await (const entry of zipEntries(queue))
      if (!NOT_CONTENT.test(entry.name)) await readInto(reader, new ByteQueue(entry.bytes))
    return
  }
  if (head[0] === 0x1f && head[1] === 0x8b) {
    const gunzip = createGunzip()
    const filling = pipeline(queue.rest(), gunzip).catch(() => {})
    await readLines(reader, gunzip)
    await filling
    return
  }
  await readLines(reader, queue.rest())
}

async function readLines(reader: GenotypeReader, source: AsyncIterable<Uint8Array>): Promise<void> {
  const decoder = new StringDecoder('utf8')
  // The pieces of a line that has not ended: joined once, for a megabyte without an end comes in many.
  let pieces: string[] = []
  let signs = 0
  /** Perhaps the first half of an end of line. */
  let open = ''
  const keep = (text: string) => {
    open = text.endsWith('\r') ? '\r' : ''
    const piece = text.slice(0, text.length - open.length)
    signs += piece.length
    if (signs <= MOST_SIGNS) return void pieces.push(piece)
    pieces = []
    signs = 0
  }
  const take = (text: string) => {
    const [first = '', ...more] = (open + text).split(/\r\n|\n|\r(?!$)/)
    const last = more.pop()
    if (last === undefined) return keep(first)
    reader.line([...pieces, first].join(''))
    for (const line of more) reader.line(line)
    pieces = []
    signs = 0
    keep(last)
  }
  try {
    for await (const piece of source) take(decoder.write(Buffer.from(piece)))
  } finally {
    take(`${decoder.end()}\n`)
  }
}
