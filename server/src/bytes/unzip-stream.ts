import { createInflateRaw, type InflateRaw } from 'node:zlib'
import type { ByteQueue } from './byte-queue.ts'

/**
 * Reads a ZIP from its beginning to its end, entry by entry, as it comes in: a file of gigabytes is never held, and of a
 * damaged one everything before the damage is read. The table at the end, which may say otherwise, is not looked at.
 */
export type ZipEntry = { name: string; bytes: AsyncGenerator<Buffer> }
export class ZipDamage extends Error {}
/** What unpacks to far more than anybody's records do. */
export class Bomb extends ZipDamage {}

const LOCAL = 0x04_03_4b_50
const DESCRIPTOR = 0x08_07_4b_50
/** The table of contents, and what may be before it. */
const ENDS = new Set([0x02_01_4b_50, 0x06_05_4b_50, 0x06_06_4b_50, 0x08_06_4b_50])
const [STORED, DEFLATED] = [0, 8]
/** A bomb: this much from one byte on average, after so many bytes. */
const [MOST_RATIO, FREE_BYTES] = [200, 64 * 1024 * 1024]

/**
 * Whatever it is packed in.
 * @throws Bomb
 */
export function refuseBomb(unpacked: number, packed: number): void {
  if (unpacked > FREE_BYTES && unpacked > packed * MOST_RATIO) throw new Bomb('a bomb')
}

export const isZip = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4

/** Bytes of all entries so far: a thousand of which each is no bomb are one. */
type Passed = { packed: number; unpacked: number }

/** @throws ZipDamage at what cannot be read, also from the bytes of an entry */
export async function* zipEntries(queue: ByteQueue): AsyncGenerator<ZipEntry> {
  const passed: Passed = { packed: 0, unpacked: 0 }
  for (;;) {
    const header = await queue.peek(30)
    const signature = header.length >= 4 ? header.readUInt32LE(0) : 0
    if (header.length === 0 || ENDS.has(signature)) return
    if (header.length < 30 || signature !== LOCAL) throw new ZipDamage('no entry where one should be')
    const entry = await readHeader(queue)
    const bytes = contentOf(queue, entry, passed)
    yield { name: entry.name, bytes }
    // What nobody wanted is passed over.
    for await (const _ of bytes);
    if (entry.hasDescriptor) await passDescriptor(queue)
  }
}

type Header = {
  name: string
  method: number
  hasDescriptor: boolean
  compressed: number
  isEncrypted: boolean
}

async function readHeader(queue: ByteQueue): Promise<Header> {
  const fixed = await queue.take(30)
  const flags = fixed.readUInt16LE(6)
  const name = await queue.take(fixed.readUInt16LE(26))
  const extra = await queue.take(fixed.readUInt16LE(28))
  const size = fixed.readUInt32LE(18)
  return {
    // Bit 11 says UTF-8; names are only shown and searched for words, so that the other case does little harm.
    name: name.toString('utf8'),
    method: fixed.readUInt16LE(8),
    hasDescriptor: (flags & 8) !== 0,
    compressed: size === 0xff_ff_ff_ff ? (largeSize(extra) ?? size) : size,
    isEncrypted: (flags & 1) !== 0,
  }
}

/** The size in 64 bits, behind that of the unpacked file. */
function largeSize(extra: Buffer): number | null {
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2))
    if (extra.readUInt16LE(at) === 1 && at + 20 <= extra.length) return Number(extra.readBigUInt64LE(at + 12))
  return null
}

async function* contentOf(queue: ByteQueue, entry: Header, passed: Passed): AsyncGenerator<Buffer> {
  if (entry.isEncrypted) throw new ZipDamage('encrypted')
  if (entry.method === DEFLATED) yield* inflated(queue, passed)
  else if (entry.method !== STORED) throw new ZipDamage(`packed in a way (${entry.method}) that is not read`)
  else if (entry.hasDescriptor && entry.compressed === 0) yield* untilDescriptor(queue)
  else yield* stored(queue, entry.compressed)
}

async function* stored(queue: ByteQueue, size: number): AsyncGenerator<Buffer> {
  for (let left = size; left > 0;) {
    const piece = await queue.next()
    if (!piece) throw new ZipDamage('cut off')
    queue.unread(piece.subarray(left))
    const taken = piece.subarray(0, left)
    left -= taken.length
    yield taken
  }
}

/** Of what is not packed and whose size comes after it, the end is where the size fits. */
async function* untilDescriptor(queue: ByteQueue): AsyncGenerator<Buffer> {
  let passed = 0
  for (;;) {
    const window = await queue.peek(65_536)
    const found = descriptorIn(window, passed)
    if (found >= 0) return void (found > 0 && (yield await queue.take(found)))
    if (window.length < 65_536) throw new ZipDamage('cut off')
    const piece = await queue.take(window.length - 16)
    passed += piece.length
    yield piece
  }
}

function descriptorIn(window: Buffer, passed: number): number {
  const mark = Buffer.from([0x50, 0x4b, 7, 8])
  for (let at = window.indexOf(mark); at >= 0 && at + 12 <= window.length; at = window.indexOf(mark, at + 1))
    if (window.readUInt32LE(at + 8) === passed + at) return at
  return -1
}

/** Deflated bytes say themselves where they end. */
async function* inflated(queue: ByteQueue, passed: Passed): AsyncGenerator<Buffer> {
  const inflate = createInflateRaw({ chunkSize: 256 * 1024 })
  const fed = { bytes: 0, last: Buffer.alloc(0) as Buffer }
  let damage: Error | null = null
  const feeding = feed(queue, inflate, fed).catch((error: unknown) => void inflate.destroy(error as Error))
  try {
    for await (const piece of inflate as AsyncIterable<Buffer>) {
      passed.unpacked += piece.length
      refuseBomb(passed.unpacked, passed.packed + fed.bytes)
      yield piece
    }
  } catch (error) {
    damage = error instanceof ZipDamage ? error : new ZipDamage('its packed bytes are damaged')
  } finally {
    inflate.destroy()
    await feeding
  }
  if (damage) throw damage
  passed.packed += inflate.bytesWritten
  queue.unread(fed.last.subarray(fed.last.length - (fed.bytes - inflate.bytesWritten)))
}

async function feed(
  queue: ByteQueue,
  inflate: InflateRaw,
  fed: { bytes: number; last: Buffer },
): Promise<void> {
  const over = new Promise<void>((resolve) => {
    for (const event of ['end', 'close', 'error']) inflate.once(event, () => resolve())
  })
  // What it does not use lies behind the end.
  while (inflate.bytesWritten === fed.bytes && !inflate.destroyed) {
    const piece = await queue.next()
    if (!piece) break
    fed.bytes += piece.length
    fed.last = piece
    // With more behind the end, it may never say that it is done with a piece; then it is over.
    await Promise.race([new Promise<void>((resolve) => inflate.write(piece, () => resolve())), over])
  }
  if (!inflate.destroyed) inflate.end()
}

/** After an entry whose size was not known before: with or without a mark, in 32 or 64 bits. */
async function passDescriptor(queue: ByteQueue): Promise<void> {
  const ahead = await queue.peek(28)
  for (const length of [12, 16, 20, 24]) {
    if (ahead.length < length + 4) continue
    const next = ahead.readUInt32LE(length)
    if (next === LOCAL || ENDS.has(next)) return void (await queue.take(length))
  }
  const isMarked = ahead.length >= 4 && ahead.readUInt32LE(0) === DESCRIPTOR
  await queue.take(isMarked ? 16 : 12)
}
