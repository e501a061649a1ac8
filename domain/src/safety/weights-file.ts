/**
 * The file of the trained net: magic, length of the header, header as JSON in ASCII, then the hashes of the features in
 * ascending order (4 bytes each), then for each member its biases and its output weights (4-byte floats), the scale of
 * each feature's row (a byte) and the rows (4 bits a weight). All numbers are little-endian; it is read where it lies,
 * nothing is unpacked.
 */
export interface Header {
  /** SHA-256 of the code and of the messages that it was trained from; see scripts/triage-made-of.ts */
  made_of: string
  levels: number
  units: number
  features: number
  members: number
  /** FNV-1a of all that follows the header */
  checksum: number
}

export interface Member {
  bias: Float32Array
  out: Float32Array
  rowScale: Uint8Array
  rows: Uint8Array
}
export interface WeightsFile extends Header {
  hashes: Uint32Array
  net: Member[]
}

/** The bytes are no weights of this version, or damaged. */
export class WeightsError extends Error {}

const MAGIC = 0x31574541 // "AEW1"
/** The step of a weight that the row scale 255 stands for: rows reach seven of them. The longest row fitted reaches 1.3. */
export const SCALE_MAX = 0.25
/** Steps of a weight either side of 0: 15 of the 16 values of 4 bits. */
export const STEPS = 7

const FNV_OFFSET = 0x811c9dc5
const FNV_PRIME = 0x01000193

/** FNV-1a, 32 bits, of the UTF-16 units of a name, low byte only where it is ASCII (RFC draft eastlake-fnv). */
export function hashOf(name: string): number {
  let hash = FNV_OFFSET
  for (let at = 0; at < name.length; at++) {
    const unit = name.charCodeAt(at)
    hash = Math.imul(hash ^ (unit & 0xff), FNV_PRIME)
    if (unit > 0xff) hash = Math.imul(hash ^ (unit >> 8), FNV_PRIME)
  }
  return hash >>> 0
}

function checksumOf(bytes: Uint8Array): number {
  let hash = FNV_OFFSET
  for (const byte of bytes) hash = Math.imul(hash ^ byte, FNV_PRIME)
  return hash >>> 0
}

const bytesOf = (array: ArrayBufferView) => new Uint8Array(array.buffer, array.byteOffset, array.byteLength)
const aligned = (length: number) => Math.ceil(length / 4) * 4
const rowBytes = (units: number) => Math.ceil(units / 2)

export function encodeWeights({ hashes, net, ...about }: Omit<WeightsFile, 'checksum'>): Uint8Array {
  const parts = [
    bytesOf(hashes),
    ...net.flatMap(({ bias, out, rowScale, rows }) => [bias, out, rowScale, rows].map(bytesOf)),
  ]
  const body = new Uint8Array(parts.reduce((sum, { length }) => sum + aligned(length), 0))
  let at = 0
  for (const part of parts) {
    body.set(part, at)
    at += aligned(part.length)
  }
  const header = Uint8Array.from(
    JSON.stringify({ ...about, checksum: checksumOf(body) } satisfies Header),
    (sign) => sign.charCodeAt(0),
  )
  const start = aligned(8 + header.length)
  const file = new Uint8Array(start + body.length)
  const view = new DataView(file.buffer)
  view.setUint32(0, MAGIC, true)
  view.setUint32(4, header.length, true)
  file.set(header, 8)
  file.set(body, start)
  return file
}

/** @throws WeightsError */
export function decodeWeights(file: Uint8Array): WeightsFile {
  const { header, body } = split(file)
  const { features, units, levels, members, checksum } = header
  const memberLength = 4 * (units + units * levels) + aligned(features) + aligned(features * rowBytes(units))
  if (body.length !== 4 * features + members * memberLength || checksumOf(body) !== checksum)
    throw new WeightsError('They are damaged.')
  let at = 0
  const next = (length: number) => {
    const part = body.subarray(at, at + length)
    at += aligned(length)
    return part
  }
  const floats = (count: number) => {
    const part = next(4 * count)
    return new Float32Array(part.buffer, part.byteOffset, count)
  }
  const first = next(4 * features)
  return {
    ...header,
    hashes: new Uint32Array(first.buffer, first.byteOffset, features),
    net: Array.from({ length: members }, () => ({
      bias: floats(units),
      out: floats(units * levels),
      rowScale: next(features),
      rows: next(features * rowBytes(units)),
    })),
  }
}

function split(file: Uint8Array): { header: Header; body: Uint8Array } {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
  if (file.length < 8 || view.getUint32(0, true) !== MAGIC)
    throw new WeightsError('They are of another kind.')
  const length = view.getUint32(4, true)
  const start = aligned(8 + length)
  if (start > file.length) throw new WeightsError('They are damaged.')
  // A copy begins at a multiple of four, as the numbers in it must.
  const body = file.slice(start)
  try {
    const header = JSON.parse(String.fromCharCode(...file.subarray(8, 8 + length))) as Header
    return { header, body }
  } catch {
    throw new WeightsError('They are damaged.')
  }
}
