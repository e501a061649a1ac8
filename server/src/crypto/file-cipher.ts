import { createCipheriv, createDecipheriv, type KeyObject, randomBytes } from 'node:crypto'
import { Transform, type TransformCallback } from 'node:stream'

/** Plain bytes per chunk: each is sealed on its own, so that a range reads only what it needs. */
export const CHUNK_BYTES = 64 * 1024
const TAG_BYTES = 16
/** Random per file, stored in front; the chunk number completes the 96-bit nonce. */
const HEADER_BYTES = 8
const SEALED_CHUNK = CHUNK_BYTES + TAG_BYTES

function nonce(header: Buffer, index: number) {
  const counter = Buffer.alloc(4)
  counter.writeUInt32BE(index)
  return Buffer.concat([header, counter])
}
/** The last chunk says so: a file cut short at a chunk's edge does not open as a whole one. */
const associated = (fileKey: string, index: number, last: boolean) =>
  Buffer.from(`file\0${fileKey}\0${index}\0${last ? 'last' : 'more'}`)

/** Encrypts a stream in chunks of AES-256-GCM, bound to the file's key in the store. */
export function encryptStream(key: KeyObject, fileKey: string): Transform {
  const header = randomBytes(HEADER_BYTES)
  let pending = Buffer.alloc(0)
  let index = 0
  const sealChunk = (plain: Buffer, last: boolean) => {
    const cipher = createCipheriv('aes-256-gcm', key, nonce(header, index))
    cipher.setAAD(associated(fileKey, index++, last))
    return Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()])
  }
  return new Transform({
    transform(part: Buffer, _encoding, done: TransformCallback) {
      if (index === 0 && pending.length === 0) this.push(header)
      pending = Buffer.concat([pending, part])
      // One chunk stays behind until more follows: only then is it known not to be the last.
      while (pending.length > CHUNK_BYTES) {
        this.push(sealChunk(pending.subarray(0, CHUNK_BYTES), false))
        pending = pending.subarray(CHUNK_BYTES)
      }
      done()
    },
    flush(done) {
      if (index === 0 && pending.length === 0) this.push(header)
      this.push(sealChunk(pending, true))
      done()
    },
  })
}

/** Which sealed bytes hold the plain bytes `start` to `end` (inclusive) of a file. */
export function sealedRange(start: number, end: number) {
  const first = Math.floor(start / CHUNK_BYTES)
  const last = Math.floor(end / CHUNK_BYTES)
  return {
    firstChunk: first,
    lastChunk: last,
    header: { start: 0, end: HEADER_BYTES - 1 },
    body: { start: HEADER_BYTES + first * SEALED_CHUNK, end: HEADER_BYTES + (last + 1) * SEALED_CHUNK - 1 },
    skip: start - first * CHUNK_BYTES,
    take: end - start + 1,
  }
}

export const lastChunkOf = (plainSize: number) => Math.max(0, Math.ceil(plainSize / CHUNK_BYTES) - 1)

/** What is stored is not what was put there. */
export class DamagedFileError extends Error {}

/** Opens sealed chunks from `firstChunk` on; any change, swap or cut is an error, never wrong bytes. */
export function decryptStream(options: {
  key: KeyObject
  fileKey: string
  plainSize: number
  /** Given when the stream starts behind the header. */
  header?: Buffer
  firstChunk?: number
  /** The last one that is wanted; otherwise the file's last. */
  lastChunk?: number
}): Transform {
  let header = options.header
  if (header && header.length < HEADER_BYTES) throw new DamagedFileError('the stored file is cut short')
  let index = options.firstChunk ?? 0
  let pending = Buffer.alloc(0)
  const final = lastChunkOf(options.plainSize)
  const wanted = Math.min(options.lastChunk ?? final, final)
  const openChunk = (sealed: Buffer) => {
    try {
      const decipher = createDecipheriv('aes-256-gcm', options.key, nonce(header as Buffer, index), {
        authTagLength: TAG_BYTES,
      })
      decipher.setAAD(associated(options.fileKey, index, index === final))
      decipher.setAuthTag(sealed.subarray(sealed.length - TAG_BYTES))
      index++
      return Buffer.concat([decipher.update(sealed.subarray(0, sealed.length - TAG_BYTES)), decipher.final()])
    } catch (cause) {
      throw new DamagedFileError('a chunk of the stored file does not open', { cause })
    }
  }
  return new Transform({
    transform(part: Buffer, _encoding, done) {
      pending = Buffer.concat([pending, part])
      try {
        if (!header && pending.length >= HEADER_BYTES) {
          header = Buffer.from(pending.subarray(0, HEADER_BYTES))
          pending = pending.subarray(HEADER_BYTES)
        }
        while (pending.length >= SEALED_CHUNK) {
          this.push(openChunk(pending.subarray(0, SEALED_CHUNK)))
          pending = pending.subarray(SEALED_CHUNK)
        }
        done()
      } catch (error) {
        done(error as Error)
      }
    },
    flush(done) {
      try {
        if (pending.length > 0) this.push(openChunk(pending))
        if (index !== wanted + 1) throw new DamagedFileError('the stored file is cut short')
        done()
      } catch (error) {
        done(error as Error)
      }
    },
  })
}
