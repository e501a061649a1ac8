import { pipeline } from 'node:stream/promises'
import { crc32, createDeflateRaw } from 'node:zlib'

/** One file of an archive; what it holds is made while it is written. */
export type ArchiveEntry = {
  path: string
  content: AsyncIterable<Buffer>
  /** such as pictures, which packing makes no smaller */
  isPacked?: boolean
}

const [STORED, DEFLATED] = [0, 8]
/** UTF-8 names; sizes and checksum follow the content. */
const FLAGS = 0x0800 | 0x0008
const [VERSION, VERSION_64] = [20, 45]
const [MOST_16, MOST_32] = [0xffff, 0xffff_ffff]

type Written = { path: Buffer; method: number; crc: number; packed: number; size: number; at: number }

/**
 * A ZIP (APPNOTE 6.3.10) that is written as it is made: nothing of it is held but its table of contents. A file in it
 * has less than 4 GB; the archive may have any size and number of files.
 */
export async function* zipped(entries: AsyncIterable<ArchiveEntry>, made: Date): AsyncGenerator<Buffer> {
  const stamp = dosTime(made)
  const table: Written[] = []
  let at = 0
  for await (const { path, content, isPacked } of entries) {
    const entry: Written = {
      path: Buffer.from(path),
      method: isPacked ? STORED : DEFLATED,
      crc: 0,
      packed: 0,
      size: 0,
      at,
    }
    const head = localHeader(entry, stamp)
    yield head
    for await (const part of isPacked ? counted(content, entry) : deflated(content, entry)) {
      entry.packed += part.length
      yield part
    }
    if (entry.size > MOST_32 || entry.packed > MOST_32)
      throw new Error('a file of an archive has 4 GB or more')
    const descriptor = descriptorOf(entry)
    yield descriptor
    at += head.length + entry.packed + descriptor.length
    table.push(entry)
  }
  let tableBytes = 0
  for (const entry of table) {
    const header = centralHeader(entry, stamp)
    tableBytes += header.length
    yield header
  }
  yield ending(table.length, tableBytes, at)
}

async function* counted(content: AsyncIterable<Buffer>, entry: Written): AsyncGenerator<Buffer> {
  for await (const part of content) {
    entry.crc = crc32(part, entry.crc)
    entry.size += part.length
    yield part
  }
}

async function* deflated(content: AsyncIterable<Buffer>, entry: Written): AsyncGenerator<Buffer> {
  const deflate = createDeflateRaw()
  const written = pipeline(counted(content, entry), deflate)
  // Where it fails, the stream that is read here fails with it.
  written.catch(() => {})
  for await (const part of deflate) yield part as Buffer
  await written
}

/** 1980 to 2107, in steps of two seconds. */
function dosTime(at: Date): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt16LE((at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1), 0)
  bytes.writeUInt16LE(
    ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate(),
    2,
  )
  return bytes
}

function localHeader({ path, method }: Written, stamp: Buffer): Buffer {
  const header = Buffer.alloc(30)
  header.writeUInt32LE(0x0403_4b50, 0)
  header.writeUInt16LE(VERSION, 4)
  header.writeUInt16LE(FLAGS, 6)
  header.writeUInt16LE(method, 8)
  stamp.copy(header, 10)
  header.writeUInt16LE(path.length, 26)
  return Buffer.concat([header, path])
}

function descriptorOf({ crc, packed, size }: Written): Buffer {
  const descriptor = Buffer.alloc(16)
  descriptor.writeUInt32LE(0x0807_4b50, 0)
  descriptor.writeUInt32LE(crc, 4)
  descriptor.writeUInt32LE(packed, 8)
  descriptor.writeUInt32LE(size, 12)
  return descriptor
}

function centralHeader({ path, method, crc, packed, size, at }: Written, stamp: Buffer): Buffer {
  const isFar = at >= MOST_32
  const extra = Buffer.alloc(isFar ? 12 : 0)
  if (isFar) {
    extra.writeUInt16LE(1, 0)
    extra.writeUInt16LE(8, 2)
    extra.writeBigUInt64LE(BigInt(at), 4)
  }
  const header = Buffer.alloc(46)
  header.writeUInt32LE(0x0201_4b50, 0)
  header.writeUInt16LE(isFar ? VERSION_64 : VERSION, 4)
  header.writeUInt16LE(isFar ? VERSION_64 : VERSION, 6)
  header.writeUInt16LE(FLAGS, 8)
  header.writeUInt16LE(method, 10)
  stamp.copy(header, 12)
  header.writeUInt32LE(crc, 16)
  header.writeUInt32LE(packed, 20)
  header.writeUInt32LE(size, 24)
  header.writeUInt16LE(path.length, 28)
  header.writeUInt16LE(extra.length, 30)
  header.writeUInt32LE(Math.min(at, MOST_32), 42)
  return Buffer.concat([header, path, extra])
}

/** What is too large for the old end of a ZIP is in the new one, before it. */
function ending(count: number, tableBytes: number, tableAt: number): Buffer {
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x0605_4b50, 0)
  end.writeUInt16LE(Math.min(count, MOST_16), 8)
  end.writeUInt16LE(Math.min(count, MOST_16), 10)
  end.writeUInt32LE(Math.min(tableBytes, MOST_32), 12)
  end.writeUInt32LE(Math.min(tableAt, MOST_32), 16)
  if (count < MOST_16 && tableBytes < MOST_32 && tableAt < MOST_32) return end
  const far = Buffer.alloc(76)
  far.writeUInt32LE(0x0606_4b50, 0)
  far.writeBigUInt64LE(44n, 4)
  far.writeUInt16LE(VERSION_64, 12)
  far.writeUInt16LE(VERSION_64, 14)
  far.writeBigUInt64LE(BigInt(count), 24)
  far.writeBigUInt64LE(BigInt(count), 32)
  far.writeBigUInt64LE(BigInt(tableBytes), 40)
  far.writeBigUInt64LE(BigInt(tableAt), 48)
  far.writeUInt32LE(0x0706_4b50, 56)
  far.writeBigUInt64LE(BigInt(tableAt + tableBytes), 64)
  far.writeUInt32LE(1, 72)
  return Buffer.concat([far, end])
}
