import type { KeyObject } from 'node:crypto'
import { Transform, type Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { decryptStream, sealedRange } from '#server/crypto/file-cipher.ts'
import type { Storage } from '#server/ports/storage.ts'

/** A stored file's plain bytes; with a range (inclusive), only the chunks that hold it are read and opened. */
export async function openStoredFile(
  storage: Storage,
  key: KeyObject,
  file: { file_key: string | null; file_size: number },
  range?: { start: number; end: number },
): Promise<Readable> {
  const fileKey = file.file_key
  if (fileKey === null) throw new Error('This test has no file.')
  if (!range) {
    const decrypt = decryptStream({ key, fileKey, plainSize: file.file_size })
    return join(await storage.read(fileKey), decrypt)
  }
  const { firstChunk, header, body, skip, take } = sealedRange(range.start, range.end)
  const decrypt = decryptStream({
    key,
    fileKey,
    plainSize: file.file_size,
    header: await buffer(await storage.read(fileKey, header)),
    firstChunk,
  })
  return join(await storage.read(fileKey, body), decrypt, slice(skip, take))
}

/** An error anywhere ends the last stream with it. */
function join(source: Readable, ...steps: Transform[]): Readable {
  const last = steps.at(-1) as Transform
  pipeline([source, ...steps]).catch((error: Error) => last.destroy(error))
  return last
}

function slice(skip: number, take: number): Transform {
  let toSkip = skip
  let toTake = take
  return new Transform({
    transform(part: Buffer, _encoding, done) {
      const rest = part.subarray(toSkip)
      toSkip -= Math.min(toSkip, part.length)
      const wanted = rest.subarray(0, toTake)
      toTake -= wanted.length
      done(null, wanted)
    },
  })
}
