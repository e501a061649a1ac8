/** The XML parts of a docx or xlsx package, as far as they are wanted and within a bound on what they unpack to. */
import { crc32 } from 'node:zlib'
import { Unzip, UnzipInflate, unzipSync } from 'fflate'
import type { XmlNode } from '@aevia/domain/health/xml/node.ts'
import { parseXml, type PlaceOfDamage } from './parse-xml.ts'
import { ReadingFailure } from './reading-failure.ts'
import { decodeText } from './read-text.ts'

/** A page of results is some kilobytes of XML; packages beyond this are a bomb or no lab report. */
const MAX_UNPACKED_BYTES = 60_000_000
const END_OF_DIRECTORY = Buffer.from([0x50, 0x4b, 0x05, 0x06])
const DIRECTORY_ENTRY = Buffer.from([0x50, 0x4b, 0x01, 0x02])

type Parts = Map<string, Uint8Array>
/** What is wrong with a package, and the part that it was met in. */
type Damage = { reason: 'truncated' | 'unreadable'; part: string | null }

const bufferOf = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)

/** Sums of the parts as the directory at the end of a package states them (APPNOTE 4.3.12). */
function statedSums(bytes: Uint8Array): Map<string, number> {
  const file = bufferOf(bytes)
  const end = file.lastIndexOf(END_OF_DIRECTORY)
  const sums = new Map<string, number>()
  let at = end < 0 || end + 20 > file.length ? file.length : file.readUInt32LE(end + 16)
  while (at + 46 <= file.length && file.subarray(at, at + 4).equals(DIRECTORY_ENTRY)) {
    const [name, extra, comment] = [28, 30, 32].map((offset) => file.readUInt16LE(at + offset)) as [
      number,
      number,
      number,
    ]
    sums.set(file.toString('utf8', at + 46, at + 46 + name), file.readUInt32LE(at + 16))
    at += 46 + name + extra + comment
  }
  return sums
}

function within(unpacked: number): void {
  if (unpacked > MAX_UNPACKED_BYTES) throw new ReadingFailure('too_complex')
}

/** The parts of a damaged package up to the damage, in which the last one ends early. */
function partsBeforeDamage(bytes: Uint8Array, wanted: RegExp): { parts: Parts; last: string | null } {
  const pieces = new Map<string, Uint8Array[]>()
  const state = { unpacked: 0, isOver: false, last: null as string | null }
  const unzip = new Unzip((file) => {
    state.last = null
    if (!wanted.test(file.name)) return
    state.last = file.name
    pieces.set(file.name, [])
    file.ondata = (error, piece, isFinal) => {
      state.isOver ||= error !== null
      if (state.isOver) return
      within((state.unpacked += piece.length))
      pieces.get(file.name)!.push(piece.slice())
      if (isFinal) state.last = null
    }
    file.start()
  })
  unzip.register(UnzipInflate)
  const step = Math.max(64, Math.ceil(bytes.length / 4000))
  for (let at = 0; at < bytes.length && !state.isOver; at += step) unzip.push(bytes.subarray(at, at + step))
  return { parts: new Map([...pieces].map(([name, all]) => [name, Buffer.concat(all)])), last: state.last }
}

function unpack(bytes: Uint8Array, wanted: RegExp): { parts: Parts; damage: Damage | null } {
  const isWhole = bufferOf(bytes).includes(END_OF_DIRECTORY)
  try {
    if (!isWhole) throw new Error('no directory')
    let unpacked = 0
    const parts = unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        if (!wanted.test(name)) return false
        within((unpacked += originalSize))
        return true
      },
    })
    const sums = statedSums(bytes)
    const changed = Object.entries(parts).find(
      ([name, part]) => (sums.get(name) ?? crc32(part)) !== crc32(part),
    )
    const damage: Damage | null = changed ? { reason: 'unreadable', part: changed[0] } : null
    return { parts: new Map(Object.entries(parts)), damage }
  } catch (error) {
    if (error instanceof ReadingFailure) throw error
    const { parts, last } = partsBeforeDamage(bytes, wanted)
    return { parts, damage: { reason: isWhole ? 'unreadable' : 'truncated', part: last } }
  }
}

/** Lines of a part are nothing that a person can look up. */
function textOf(part: Uint8Array, placeOf?: PlaceOfDamage): string {
  try {
    return decodeText(part)
  } catch (error) {
    if (error instanceof ReadingFailure) throw new ReadingFailure(error.reason, placeOf?.())
    throw error
  }
}

export type OfficePackage = {
  /** in the order of the package */
  names: string[]
  /**
   * A part as a tree; undefined for one that is not there.
   * @throws ReadingFailure with the place of the damage
   */
  xml: (name: string, placeOf?: PlaceOfDamage) => XmlNode | undefined
  /** @throws ReadingFailure when the package is damaged, even where no part of it showed that */
  close: () => void
}

/** Parts of a damaged package can be asked for, so that the place of the damage is known. */
export function unzipOffice(bytes: Uint8Array, wanted: RegExp): OfficePackage {
  const { parts, damage } = unpack(bytes, wanted)
  return {
    names: [...parts.keys()],
    xml: (name, placeOf) => {
      const part = parts.get(name)
      if (part === undefined) return undefined
      if (damage?.part !== name) return parseXml(textOf(part, placeOf), placeOf)
      try {
        parseXml(textOf(part, placeOf), placeOf)
      } catch (error) {
        if (error instanceof ReadingFailure) throw new ReadingFailure(damage.reason, error.at)
        throw error
      }
      throw new ReadingFailure(damage.reason, placeOf?.())
    },
    close: () => {
      if (damage) throw new ReadingFailure(damage.reason)
    },
  }
}
