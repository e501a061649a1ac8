import type { UploadExtension } from './schema.ts'

/** How many bytes of the file's start and end the checks look at. */
export const EDGE_BYTES = 64 * 1024

export type FileEdges = {
  head: Uint8Array
  tail: Uint8Array
  /** Whether a trailer's `/Encrypt` entry stood anywhere in the file. */
  mentionsEncryption: boolean
}

/**
 * Whether a file is whole, judged from its two ends while it streams by. A PDF ends in `%%EOF` (ISO 32000-2, 7.5.5)
 * and names `/Encrypt` in its trailer when protected; a PNG ends in IEND; a JPEG in the EOI marker; a ZIP package
 * (docx, xlsx) in its end-of-central-directory record, and a protected one is an OLE container instead.
 */
export function findDamage(extension: UploadExtension, edges: FileEdges): 'truncated' | 'encrypted' | null {
  const { head, tail } = edges
  switch (extension) {
    case 'pdf':
      if (!contains(tail.subarray(-2048), ascii('%%EOF'))) return 'truncated'
      return edges.mentionsEncryption ? 'encrypted' : null
    case 'png':
      return contains(tail.subarray(-64), ascii('IEND')) ? null : 'truncated'
    case 'jpg':
    case 'jpeg':
      return contains(tail, Uint8Array.of(0xff, 0xd9)) ? null : 'truncated'
    case 'docx':
    case 'xlsx':
      if (startsWith(head, Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0))) return 'encrypted'
      return contains(tail, Uint8Array.of(0x50, 0x4b, 0x05, 0x06)) ? null : 'truncated'
    default:
      return null
  }
}

const ascii = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0))
const startsWith = (bytes: Uint8Array, start: Uint8Array) =>
  start.every((byte, index) => bytes[index] === byte)

function contains(bytes: Uint8Array, part: Uint8Array): boolean {
  for (let at = bytes.indexOf(part[0] ?? 0); at >= 0; at = bytes.indexOf(part[0] ?? 0, at + 1)) {
    if (startsWith(bytes.subarray(at), part)) return true
  }
  return false
}
