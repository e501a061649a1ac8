/** The binary FIT format (Garmin's protocol document, version 2): messages with their fields by number. */
export type FitMessage = { number: number; fields: ReadonlyMap<number, number> }

type Field = { number: number; size: number; base: number }
type Definition = { number: number; isLittle: boolean; fields: Field[]; extraBytes: number }

const TIMESTAMP = 253

/** Size and reader of each base type, and what it writes for "no value". */
const BASES: Readonly<Record<number, readonly [size: number, invalid: number, read: keyof DataView]>> = {
  0x00: [1, 0xff, 'getUint8'],
  0x01: [1, 0x7f, 'getInt8'],
  0x02: [1, 0xff, 'getUint8'],
  0x83: [2, 0x7fff, 'getInt16'],
  0x84: [2, 0xffff, 'getUint16'],
  0x85: [4, 0x7fff_ffff, 'getInt32'],
  0x86: [4, 0xffff_ffff, 'getUint32'],
  0x88: [4, Number.NaN, 'getFloat32'],
  0x89: [8, Number.NaN, 'getFloat64'],
  0x0a: [1, 0, 'getUint8'],
  0x8b: [2, 0, 'getUint16'],
  0x8c: [4, 0, 'getUint32'],
}

export const isFit = (bytes: Uint8Array): boolean =>
  bytes.length >= 12 && bytes[8] === 46 && bytes[9] === 70 && bytes[10] === 73 && bytes[11] === 84

class FitBytes {
  readonly #view: DataView
  readonly #definitions = new Map<number, Definition>()
  readonly #onMessage: (message: FitMessage) => void
  #at = 0
  #time = 0

  constructor(bytes: Uint8Array, onMessage: (message: FitMessage) => void) {
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    this.#onMessage = onMessage
  }

  /** @throws RangeError where the bytes end before the file says so */
  read(): void {
    // Files may be chained.
    while (this.#at + 14 < this.#view.byteLength) {
      const start = this.#at + this.#view.getUint8(this.#at)
      const end = start + this.#view.getUint32(this.#at + 4, true)
      if (start === this.#at) throw new RangeError('no header')
      this.#at = start
      while (this.#at < end) this.#record()
      // The checksum.
      this.#at += 2
    }
  }

  #record(): void {
    const header = this.#view.getUint8(this.#at++)
    if (header & 0x80) {
      const seconds = header & 0x1f
      this.#time += (seconds - (this.#time & 0x1f)) & 0x1f
      this.#data((header >> 5) & 3, this.#time)
    } else if (header & 0x40) this.#define(header & 15, (header & 0x20) !== 0)
    else this.#data(header & 15, null)
  }

  #define(local: number, hasExtra: boolean): void {
    const isLittle = this.#view.getUint8(this.#at + 1) === 0
    const number = this.#view.getUint16(this.#at + 2, isLittle)
    const count = this.#view.getUint8(this.#at + 4)
    this.#at += 5
    const fields: Field[] = []
    for (let n = 0; n < count; n++, this.#at += 3)
      fields.push({
        number: this.#view.getUint8(this.#at),
        size: this.#view.getUint8(this.#at + 1),
        base: this.#view.getUint8(this.#at + 2),
      })
    let extraBytes = 0
    // Fields of apps: only their size counts.
    if (hasExtra)
      for (let n = this.#view.getUint8(this.#at++); n > 0; n--, this.#at += 3)
        extraBytes += this.#view.getUint8(this.#at + 1)
    this.#definitions.set(local, { number, isLittle, fields, extraBytes })
  }

  #data(local: number, time: number | null): void {
    const definition = this.#definitions.get(local)
    if (!definition) throw new RangeError('a message without a definition')
    const fields = new Map<number, number>()
    for (const { number, size, base } of definition.fields) {
      const value = this.#value(base, size, definition.isLittle)
      if (value !== null) fields.set(number, value)
      this.#at += size
    }
    this.#at += definition.extraBytes
    if (time !== null) fields.set(TIMESTAMP, time)
    this.#time = fields.get(TIMESTAMP) ?? this.#time
    this.#onMessage({ number: definition.number, fields })
  }

  /** The first value of the field, null where there is none. */
  #value(base: number, size: number, isLittle: boolean): number | null {
    const known = BASES[base]
    if (this.#at + size > this.#view.byteLength) throw new RangeError('cut off')
    if (!known || size < known[0]) return null
    const read = this.#view[known[2]] as (at: number, isLittle: boolean) => number
    const value = read.call(this.#view, this.#at, isLittle)
    return value === known[1] || Number.isNaN(value) ? null : value
  }
}

/** Gives each message; false where the file is damaged, after the messages before the damage. */
export function readFitMessages(bytes: Uint8Array, onMessage: (message: FitMessage) => void): boolean {
  try {
    new FitBytes(bytes, onMessage).read()
    return true
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}
