/** The XML parts of a docx or xlsx package, as far as they are wanted and within a bound on what they unpack to. */
import { unzipSync } from 'fflate'
import type { XmlNode } from '@aevia/domain/health/xml/node.ts'
import { parseXml } from './parse-xml.ts'
import { ReadingFailure } from './reading-failure.ts'
import { decodeText } from './read-text.ts'

/** A page of results is some kilobytes of XML; packages beyond this are a bomb or no lab report. */
const MAX_UNPACKED_BYTES = 60_000_000
const END_OF_DIRECTORY = Buffer.from([0x50, 0x4b, 0x05, 0x06])

export function unzipOffice(bytes: Uint8Array, wanted: RegExp): Map<string, XmlNode> {
  if (!Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(END_OF_DIRECTORY))
    throw new ReadingFailure('truncated')
  let unpacked = 0
  const parts = unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      if (!wanted.test(name)) return false
      unpacked += originalSize
      if (unpacked > MAX_UNPACKED_BYTES) throw new ReadingFailure('too_complex')
      return true
    },
  })
  return new Map(Object.entries(parts).map(([name, part]) => [name, parseXml(decodeText(part))]))
}
