import { StringDecoder } from 'node:string_decoder'
import { type Consents, geneFindings } from '@aevia/domain/health/genes/findings.ts'
import { GenotypeReader } from '@aevia/domain/health/genes/genotype-file.ts'
import { MOST_GENOME_BYTES, MOST_GENOME_LINES } from '@aevia/domain/test-data/reading-limits.ts'
import type { GeneReading } from '@aevia/domain/health/genes/schema.ts'
import { REFUSED } from '@aevia/domain/health/genes/sources.ts'
import { strandOf } from '@aevia/domain/health/genes/strand.ts'
import { ByteQueue } from '#server/bytes/byte-queue.ts'
import { gunzipped } from '#server/bytes/gunzip-stream.ts'
import { Bomb, isZip, zipEntries } from '#server/bytes/unzip-stream.ts'

/** A line with more than this is not one of genotypes. */
const MOST_SIGNS = 1_000_000
const NOT_CONTENT = /\/$|(?:^|\/)(?:__MACOSX\/|\._)|\.(?:pdf|html?|tbi)$/i

/** A gzip in a ZIP is how some files come; deeper ones are not. */
const DEEPEST = 2

/** It unpacks to more than a genome is. */
export class TooLongGenome extends Error {}

/**
 * Reads raw genotypes from a text, a gzip or a ZIP as it comes in.
 * @throws TooLongGenome
 */
export async function readGenes(source: AsyncIterable<Uint8Array>, consents: Consents): Promise<GeneReading> {
  const reader = new GenotypeReader()
  let damage: string | null = null
  await readInto(withinBounds(reader), new ByteQueue(source), 0).catch((error: unknown) => {
    if (error instanceof Bomb || error instanceof TooLongGenome) throw new TooLongGenome()
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

type Lines = { bytes: (count: number) => void; line: (line: string) => void }

/** Of all that an archive has: many short files are no less than one long one. */
function withinBounds(reader: GenotypeReader): Lines {
  let [bytes, lines] = [0, 0]
  return {
    bytes(count) {
      bytes += count
      if (bytes > MOST_GENOME_BYTES) throw new TooLongGenome()
    },
    line(line) {
      lines += 1
      if (lines > MOST_GENOME_LINES) throw new TooLongGenome()
      reader.line(line)
    },
  }
}

async function readInto(reader: Lines, queue: ByteQueue, depth: number): Promise<void> {
  const head = await queue.peek(4)
  const isPacked = isZip(head) || (head[0] === 0x1f && head[1] === 0x8b)
  if (!isPacked) return readLines(reader, queue.rest())
  if (depth >= DEEPEST) return
  if (!isZip(head)) {
    const unpacked = gunzipped(queue)
    return readInto(reader, new ByteQueue(unpacked), depth + 1).finally(() => unpacked.return(undefined))
  }
  for await (const entry of zipEntries(queue))
    if (!NOT_CONTENT.test(entry.name)) await readInto(reader, new ByteQueue(entry.bytes), depth + 1)
}

async function readLines(reader: Lines, source: AsyncIterable<Uint8Array>): Promise<void> {
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
    for await (const piece of source) {
      reader.bytes(piece.length)
      take(decoder.write(Buffer.from(piece)))
    }
  } finally {
    take(`${decoder.end()}\n`)
  }
}
