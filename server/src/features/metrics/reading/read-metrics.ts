import { StringDecoder } from 'node:string_decoder'
import { Intake, type Sink } from '@aevia/domain/metrics/model/intake.ts'
import { isFit } from '@aevia/domain/metrics/parts/fit-messages.ts'
import { readFit } from '@aevia/domain/metrics/readers/fit.ts'
import type { Format } from '@aevia/domain/metrics/readers/reader.ts'
import { HEAD_SIGNS, openText } from '@aevia/domain/metrics/readers/text-files.ts'
import { ByteQueue } from '#server/bytes/byte-queue.ts'
import { gunzipped } from '#server/bytes/gunzip-stream.ts'
import { isSqlite, readSqlite } from './read-sqlite.ts'
import { isZip, ZipDamage, zipEntries } from '#server/bytes/unzip-stream.ts'

/** Held whole, because they are read at any place. */
const MOST_SQLITE = 512 * 1024 * 1024
const MOST_FIT = 64 * 1024 * 1024
/** A ZIP in a ZIP is how some exports come; deeper ones are not. */
const DEEPEST = 2
/** What systems add to archives. */
const NOT_CONTENT = /\/$|(?:^|\/)(?:__MACOSX\/|\._|\.DS_Store$|Thumbs\.db$)/

/**
 * Reads any file of a device as it comes in: ZIP, gzip, database, FIT or text, each known by its content.
 * @returns what it is; null where nothing in it is known
 */
export async function readMetrics(
  source: AsyncIterable<Uint8Array>,
  name: string,
  sink: Sink,
  now: number,
): Promise<Format | null> {
  const reading = new FileReading(new Intake(sink, now))
  await reading.read(new ByteQueue(source), name, 0)
  return reading.format
}

class FileReading {
  readonly #intake: Intake
  /** How many parts of the file are of which format: that of most is the file's. */
  readonly #formats = new Map<Format, number>()

  constructor(intake: Intake) {
    this.#intake = intake
  }

  get format(): Format | null {
    // An activity in the export of an account is part of it.
    const found = [...this.#formats].toSorted(([a, some], [b, others]) => rank(b, others) - rank(a, some))
    return found[0]?.[0] ?? null
  }

  #count(format: Format | undefined): void {
    if (format) this.#formats.set(format, (this.#formats.get(format) ?? 0) + 1)
  }

  async read(queue: ByteQueue, name: string, depth: number): Promise<void> {
    const head = await queue.peek(16)
    if (isZip(head)) await this.#readZip(queue, name, depth)
    else if (head[0] === 0x1f && head[1] === 0x8b) await this.#readGzip(queue, name, depth)
    else if (isSqlite(head)) {
      const bytes = await this.#whole(queue, name, MOST_SQLITE)
      if (bytes) this.#count(readSqlite(this.#intake, bytes, name))
    } else if (isFit(head)) {
      const bytes = await this.#whole(queue, name, MOST_FIT)
      if (bytes) readFit(this.#intake, bytes, name)
      this.#count('fit')
    } else await this.#readText(queue, name)
  }

  async #whole(queue: ByteQueue, name: string, most: number): Promise<Buffer | null> {
    const parts: Buffer[] = []
    let length = 0
    for await (const piece of queue.rest()) {
      length += piece.length
      if (length <= most) parts.push(piece)
      else parts.length = 0
    }
    if (length <= most) return Buffer.concat(parts)
    this.#intake.leaveOut('too_large', name)
    return null
  }

  async #readZip(queue: ByteQueue, name: string, depth: number): Promise<void> {
    if (depth >= DEEPEST) {
      this.#intake.leaveOut('not_health_data', name)
      for await (const _ of queue.rest());
      return
    }
    let current = name
    try {
      for await (const entry of zipEntries(queue)) {
        if (NOT_CONTENT.test(entry.name)) continue
        current = entry.name
        await this.read(new ByteQueue(entry.bytes), entry.name, depth + 1)
      }
    } catch (error) {
      if (!(error instanceof ZipDamage)) throw error
      this.#intake.leaveOut('damaged', `${current}: ${error.message}`)
    }
    // The table of contents.
    for await (const _ of queue.rest());
  }

  async #readGzip(queue: ByteQueue, name: string, depth: number): Promise<void> {
    if (depth > DEEPEST) return this.#intake.leaveOut('not_health_data', name)
    const unpacked = untilDamage(gunzipped(queue), this.#intake, name)
    await this.read(new ByteQueue(unpacked), name.replace(/\.gz$/i, ''), depth + 1)
    await unpacked.return(undefined)
  }

  async #readText(queue: ByteQueue, name: string): Promise<void> {
    const head = await queue.peek(HEAD_SIGNS)
    const isWide = head[0] === 0xff && head[1] === 0xfe
    if (head.length > 0 && !isWide && head.subarray(0, 1024).includes(0)) {
      this.#intake.leaveOut('not_health_data', name)
      for await (const _ of queue.rest());
      return
    }
    const decoder = new StringDecoder(isWide ? 'utf16le' : 'utf8')
    const text = openText(this.#intake, new StringDecoder(isWide ? 'utf16le' : 'utf8').write(head), name)
    try {
      for await (const piece of queue.rest()) text?.write(decoder.write(piece))
    } finally {
      // Of what is cut off, what came before it counts.
      text?.write(decoder.end())
      text?.end()
      this.#count(text?.format)
    }
  }
}

const rank = (format: Format, parts: number): number => (format === 'fit' || format === 'table' ? 0 : parts)

async function* untilDamage(
  bytes: AsyncIterable<Buffer>,
  intake: Intake,
  name: string,
): AsyncGenerator<Buffer, void> {
  try {
    yield* bytes
  } catch (error) {
    intake.leaveOut('damaged', `${name}: ${(error as Error).message}`)
  }
}
