/** An archive that comes back: nothing in it is believed before the list of its files is known to be ours. */
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { inflateRaw } from 'node:zlib'
import { AppError } from '#server/app-error.ts'
import { breath } from '#server/breath.ts'
import { MANIFEST, type ManifestSeal } from '../archive/manifest.ts'

const unpack = promisify(inflateRaw)

/** Entries of the table, which is read in one go: some 40 ms of the processor. */
const ENTRIES_MAX = 20_000
/** The list of so many files. */
const MANIFEST_BYTES = 4 * 1024 * 1024
/** One file that is opened in memory. */
const FILE_BYTES = 256 * 1024 * 1024

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
  const packed = tableOf(bytes)
  const list = await readManifest(packed.get(MANIFEST), seal)
  async function read(path: string): Promise<Buffer> {
    const listed = list.get(path)
    const file = packed.get(path)
    if (!listed || !file) throw damaged()
    if (listed.bytes > FILE_BYTES) throw damaged(new Error('a file is too large to be opened in memory'))
    const content = await unpacked(file, listed.bytes)
    if (createHash('sha256').update(content).digest('hex') !== listed.sha256) throw damaged()
    return content
  }
  for (const path of list.keys()) {
    await breath()
    await read(path)
  }
  return { read, has: (path: string) => list.has(path) }
}

async function readManifest(file: Packed | undefined, seal: ManifestSeal) {
  if (!file) throw foreign()
  const files = seal.opened(await unpacked(file, MANIFEST_BYTES))
  if (!files) throw foreign()
  return new Map(files.map(([path, bytes, sha256]) => [path, { bytes, sha256 }]))
}

/** Never more than what was said: a bomb ends here. */
async function unpacked({ method, bytes }: Packed, most: number): Promise<Buffer> {
  if (method === 0 && bytes.length <= most) return bytes
  return unpack(bytes, { maxOutputLength: Math.max(1, most) }).catch((error: unknown) => {
    throw damaged(error)
  })
}

const [END, CENTRAL, LOCAL] = [0x0605_4b50, 0x0201_4b50, 0x0403_4b50]
const [END_BYTES, CENTRAL_BYTES, LOCAL_BYTES] = [22, 46, 30]

/** Ours have no comment at their end, and what can be brought back is too small for the new form of the table. */
function tableOf(bytes: Buffer): Map<string, Packed> {
  try {
    const end = bytes.length - END_BYTES
    if (bytes.readUInt32LE(end) !== END) throw damaged()
    const files = new Map<string, Packed>()
    let [at, entries] = [bytes.readUInt32LE(end + 16), 0]
    while (at < end && bytes.readUInt32LE(at) === CENTRAL) {
      const nameLength = bytes.readUInt16LE(at + 28)
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
