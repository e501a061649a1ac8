/** Does a file hold what its extension claims? Decided by its first bytes, never by its name alone. */

import { UPLOAD_EXTENSIONS, type UploadExtension } from './schema.ts'

export type FileTypeProblem = 'empty' | 'type_mismatch' | 'type_not_accepted'
export type FileTypeCheck = { ok: true; media_type: string } | { ok: false; reason: FileTypeProblem }

/** How many leading bytes the check wants to see; fewer are fine when the file is smaller. */
export const FILE_TYPE_BYTES = 4096

const MEDIA_TYPES: Record<UploadExtension, string> = {
  pdf: 'application/pdf',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  txt: 'text/plain',
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  xml: 'application/xml',
  json: 'application/json',
  hl7: 'x-application/hl7-v2+er7',
  vcf: 'text/vcf',
  gz: 'application/gzip',
  zip: 'application/zip',
}

const startsWith = (bytes: Uint8Array, signature: readonly number[]): boolean =>
  signature.every((byte, index) => bytes[index] === byte)

const latin1 = (bytes: Uint8Array): string => String.fromCharCode(...bytes.subarray(0, FILE_TYPE_BYTES))

// Formats that must not pass as text, whatever their name says.
const BINARY_SIGNATURES: ReadonlyArray<readonly number[]> = [
  [0x25, 0x50, 0x44, 0x46],
  [0x50, 0x4b, 0x03, 0x04],
  [0x89, 0x50, 0x4e, 0x47],
  [0xff, 0xd8, 0xff],
  [0xd0, 0xcf, 0x11, 0xe0],
  [0x7f, 0x45, 0x4c, 0x46],
  [0x4d, 0x5a],
  [0x1f, 0x8b],
  [0x47, 0x49, 0x46, 0x38],
]

export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

function utf16Order(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (startsWith(bytes, [0xff, 0xfe])) return 'utf-16le'
  if (startsWith(bytes, [0xfe, 0xff])) return 'utf-16be'
  if (bytes.length < 8) return null
  let evenZeros = 0
  let oddZeros = 0
  bytes.forEach((byte, index) => {
    if (byte !== 0) return
    if (index % 2 === 0) evenZeros += 1
    else oddZeros += 1
  })
  const pairs = bytes.length / 2
  if (oddZeros > pairs * 0.6 && evenZeros < pairs * 0.05) return 'utf-16le'
  return evenZeros > pairs * 0.6 && oddZeros < pairs * 0.05 ? 'utf-16be' : null
}

function isUtf8(bytes: Uint8Array): boolean {
  let index = 0
  while (index < bytes.length) {
    const byte = bytes[index]!
    const extra =
      byte < 0x80
        ? 0
        : byte >= 0xc2 && byte < 0xe0
          ? 1
          : byte >= 0xe0 && byte < 0xf0
            ? 2
            : byte >= 0xf0 && byte < 0xf5
              ? 3
              : -1
    if (extra < 0) return false
    // The sample may end inside a character.
    for (let next = 1; next <= extra && index + next < bytes.length; next += 1) {
      if ((bytes[index + next]! & 0xc0) !== 0x80) return false
    }
    index += extra + 1
  }
  return true
}

/** The encoding in which bytes read as plausible text; null when they are not text. */
export function detectTextEncoding(bytes: Uint8Array): TextEncoding | null {
  const utf16 = utf16Order(bytes)
  if (utf16) return utf16
  if (
    BINARY_SIGNATURES.some(
      (signature) =>
        startsWith(bytes, signature) && !(signature.length === 2 && isUtf8(bytes) && !bytes.includes(0)),
    )
  )
    return null
  let [control, foreign] = [0, 0]
  for (const byte of bytes) {
    if (byte === 0) return null
    if (byte >= 0x80) foreign += 1
    if (
      (byte < 0x20 &&
        byte !== 0x09 &&
        byte !== 0x0a &&
        byte !== 0x0d &&
        byte !== 0x0c &&
        byte !== 0x0b &&
        byte !== 0x1c) ||
      byte === 0x7f
    )
      control += 1
  }
  if (control > bytes.length * 0.01) return null
  if (isUtf8(bytes)) return 'utf-8'
  // Words of the West have few letters beyond ASCII.
  return foreign > bytes.length * 0.3 ? null : 'windows-1252'
}

function textStart(bytes: Uint8Array): string | null {
  const encoding = detectTextEncoding(bytes)
  if (encoding === null) return null
  const text = encoding.startsWith('utf-16') ? latin1(bytes.filter((byte) => byte !== 0)) : latin1(bytes)
  return text.replace(/^(?:\u00ef\u00bb\u00bf|\u00ff\u00fe|\u00fe\u00ff)/, '').trimStart()
}

// The name of a zip's first entries stands in clear text near its start.
const zipHolds = (bytes: Uint8Array, folder: string): boolean =>
  startsWith(bytes, [0x50, 0x4b, 0x03, 0x04]) &&
  (latin1(bytes).includes(folder) || /\[Content_Types\]\.xml|_rels\/|docProps\//.test(latin1(bytes))) &&
  !otherOffice(bytes, folder)

const otherOffice = (bytes: Uint8Array, folder: string): boolean =>
  ['word/', 'xl/', 'ppt/'].some(
    (other) => other !== folder && latin1(bytes).includes(other) && !latin1(bytes).includes(folder),
  )

const CHECKS: Record<UploadExtension, (bytes: Uint8Array) => boolean> = {
  pdf: (bytes) => latin1(bytes.subarray(0, 1024)).includes('%PDF-'),
  jpg: (bytes) => startsWith(bytes, [0xff, 0xd8, 0xff]),
  jpeg: (bytes) => startsWith(bytes, [0xff, 0xd8, 0xff]),
  png: (bytes) => startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  doc: (bytes) => startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
  docx: (bytes) => zipHolds(bytes, 'word/'),
  xlsx: (bytes) => zipHolds(bytes, 'xl/'),
  txt: (bytes) => textStart(bytes) !== null,
  csv: (bytes) => textStart(bytes) !== null,
  xml: (bytes) => textStart(bytes)?.startsWith('<') ?? false,
  json: (bytes) => /^[[{]/.test(textStart(bytes) ?? ''),
  vcf: (bytes) => textStart(bytes)?.startsWith('##fileformat=VCF') ?? false,
  gz: (bytes) => startsWith(bytes, [0x1f, 0x8b]),
  zip: (bytes) => startsWith(bytes, [0x50, 0x4b, 0x03, 0x04]),
  hl7: (bytes) => /^(?:MSH|FHS|BHS)[^A-Za-z0-9]/.test(textStart(bytes) ?? ''),
}

const isKnown = (extension: string): extension is UploadExtension =>
  UPLOAD_EXTENSIONS.some((known) => known === extension)

/** The media type of an extension; bytes of no known kind otherwise. */
export const mediaTypeOf = (extension: string): string =>
  isKnown(extension) ? MEDIA_TYPES[extension] : 'application/octet-stream'

/**
 * Compares a file's first bytes with its extension.
 * @param extension lower case, without the dot
 * @param firstBytes up to FILE_TYPE_BYTES from the start of the file
 */
export function checkFileType(extension: string, firstBytes: Uint8Array): FileTypeCheck {
  if (!isKnown(extension)) return { ok: false, reason: 'type_not_accepted' }
  if (firstBytes.length === 0) return { ok: false, reason: 'empty' }
  return CHECKS[extension](firstBytes)
    ? { ok: true, media_type: MEDIA_TYPES[extension] }
    : { ok: false, reason: 'type_mismatch' }
}
