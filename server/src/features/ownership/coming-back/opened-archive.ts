/** An archive that comes back: nothing in it is believed before the list of its files is known to be ours. */
import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { createInflateRaw } from 'node:zlib'
import { AppError } from '#server/app-error.ts'
import { breath, createBreath } from '#server/breath.ts'
import type { ArchivedFile } from '#server/db/privacy.ts'
import { MANIFEST, type ManifestSeal } from '../archive/manifest.ts'

/** More files than an account of the largest size has. */
const ENTRIES_MAX = 20_000
/** Bytes of the path of a file; ours have at most some 80. */
const PATH_BYTES = 256
/** The list of so many files. */
const MANIFEST_BYTES = 4 * 1024 * 1024
/** Bytes that are unpacked, or looked at, before others have their turn. */
const PART_BYTES = 64 * 1024

type Packed = { method: number; bytes: Buffer }
export type OpenedArchive = Awaited<ReturnType<typeof openArchive>>

const damaged = (cause?: unknown) =>
  new AppError('invalid', 'This archive is damaged. Please use another copy of it.', {
    reason: 'ownership.archive_damaged',
    cause,
  })
const crowded = () =>
  new AppError(
    'too_large',
    `Archives of more than ${ENTRIES_MAX.toLocaleString('en')} files cannot be brought back here.`,
    { reason: 'ownership.archive_too_large' },
  )
const foreign = () =>
  new AppError('invalid', 'This archive was not made by this server, or it was changed.', {
    reason: 'ownership.archive_foreign',
  })

/** @throws AppError unless every file is there, as it left this server */
export async function openArchive(bytes: Buffer, seal: ManifestSeal) {
  const packed = await tableOf(bytes)
  const list = await readManifest(packed.get(MANIFEST), seal)
  for (const [path, listed] of list) {
    const file = packed.get(path)
    if (!file || (await sha256Of(unpacked(file, listed.bytes))) !== listed.sha256) throw damaged()
  }
  return {
    has: (path: string) => list.has(path),
    /** @throws AppError where the archive has no such file */
    file(path: string): ArchivedFile {
      const listed = list.get(path)
      const file = packed.get(path)
      if (!listed || !file) throw damaged()
      return { size: listed.bytes, parts: () => unpacked(file, listed.bytes) }
    },
  }
}

async function sha256Of(parts: AsyncIterable<Buffer>): Promise<string> {
  const hash = createHash('sha256')
  for await (const part of parts) hash.update(part)
  return hash.digest('hex')
}

async function readManifest(file: Packed | undefined, seal: ManifestSeal) {
  if (!file) throw foreign()
  const files = seal.opened(await buffer(unpacked(file, MANIFEST_BYTES)))
  if (!files) throw foreign()
  return new Map(files.map(([path, bytes, sha256]) => [path, { bytes, sha256 }]))
}

/** Never more than what was said: a bomb ends here. */
async function* unpacked({ method, bytes }: Packed, most: number): AsyncGenerator<Buffer> {
  let left = most
  for await (const part of method === 0 ? stored(bytes) : inflated(bytes)) {
    left -= part.length
    if (left < 0) throw damaged()
    yield part
  }
}

async function* stored(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += PART_BYTES) {
    await breath()
    yield bytes.subarray(at, at + PART_BYTES)
  }
}

async function* inflated(bytes: Buffer): AsyncGenerator<Buffer> {
  const inflate = createInflateRaw({ chunkSize: PART_BYTES })
  inflate.end(bytes)
  try {
    for await (const part of inflate) yield part as Buffer
  } catch (error) {
    throw damaged(error)
  }
}

const [END, CENTRAL, LOCAL] = [0x0605_4b50, 0x0201_4b50, 0x0403_4b50]
const [END_BYTES, CENTRAL_BYTES, LOCAL_BYTES] = [22, 46, 30]

/** Ours have no comment at their end, and what can be brought back is too small for the new form of the table. */
async function tableOf(bytes: Buffer): Promise<Map<string, Packed>> {
  const breathe = createBreath()
  try {
    const end = bytes.length - END_BYTES
    if (bytes.readUInt32LE(end) !== END) throw damaged()
    const files = new Map<string, Packed>()
    let [at, entries] = [bytes.readUInt32LE(end + 16), 0]
    while (at < end && bytes.readUInt32LE(at) === CENTRAL) {
      await breathe()
      const nameLength = bytes.readUInt16LE(at + 28)
      if (nameLength > PATH_BYTES) throw foreign()
      const name = bytes.toString('utf8', at + CENTRAL_BYTES, at + CENTRAL_BYTES + nameLength)
      files.set(name, fileAt(bytes, at))
      if (++entries > ENTRIES_MAX) throw crowded()
      at += CENTRAL_BYTES + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
    }
    if (files.size === 0) throw damaged()
    return files
  } catch (error) {
    throw error instanceof AppError ? error : damaged(error)
  }
}

function fileAt(bytes: Buffer, at: number): Packed {
  const local = bytes.readUInt32LE(at + 42)
  if (bytes.readUInt32LE(local) !== LOCAL) throw damaged()
  const start = local + LOCAL_BYTES + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28)
  const end = start + bytes.readUInt32LE(at + 20)
  if (end > bytes.length) throw damaged()
  return { method: bytes.readUInt16LE(at + 10), bytes: bytes.subarray(start, end) }
}
