import type { KeyObject } from 'node:crypto'
import { addAbortSignal, Transform, type Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { finished, pipeline } from 'node:stream/promises'
import { DamagedFileError, decryptStream, sealedRange } from '#server/crypto/file-cipher.ts'
import { AppError } from '#server/app-error.ts'
import type { Storage } from '#server/ports/storage.ts'

type StoredFile = { file_key: string | null; file_size: number }

/** A store that sends a byte every few seconds would hold the place of everybody else who waits. */
const WHOLE_FILE_MS = 60_000

/** All of a stored file. @throws AppError when it is damaged */
export function readStoredFile(
  storage: Storage,
  key: KeyObject,
  file: StoredFile,
  signal: AbortSignal,
): Promise<Buffer> {
  const either = AbortSignal.any([signal, AbortSignal.timeout(WHOLE_FILE_MS)])
  return undamaged(async () => buffer(addAbortSignal(either, await openStoredFile(storage, key, file))))
}

/**
 * A stored file for an answer, or a range of it. It is read twice: once an answer has begun, only a broken connection
 * could show that its end is damaged.
 * @throws AppError when it is damaged
 */
export async function openCheckedFile(
  storage: Storage,
  key: KeyObject,
  file: StoredFile,
  signal: AbortSignal,
  range?: { start: number; end: number },
): Promise<Readable> {
  await undamaged(async () => {
    const first = addAbortSignal(signal, await openStoredFile(storage, key, file, range))
    await finished(first.resume())
  })
  return addAbortSignal(signal, await openStoredFile(storage, key, file, range))
}

async function undamaged<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (cause) {
    const isGone =
      cause instanceof Error && 'code' in cause && (cause.code === 'ENOENT' || cause.code === 'EISDIR')
    if (!isGone && !(cause instanceof DamagedFileError)) throw cause
    throw new AppError('internal', 'The stored file is damaged. Please delete it and upload it again.', {
      reason: 'test-data.file_damaged',
      cause,
    })
  }
}

/** A stored file's plain bytes; with a range (inclusive), only the chunks that hold it are read and opened. */
async function openStoredFile(
  storage: Storage,
  key: KeyObject,
  file: StoredFile,
  range?: { start: number; end: number },
): Promise<Readable> {
  const fileKey = file.file_key
  if (fileKey === null) throw new Error('This test has no file.')
  if (!range) {
    const decrypt = decryptStream({ key, fileKey, plainSize: file.file_size })
    return join(await storage.read(fileKey), decrypt)
  }
  const { firstChunk, lastChunk, header, body, skip, take } = sealedRange(range.start, range.end)
  const decrypt = decryptStream({
    key,
    fileKey,
    plainSize: file.file_size,
    header: await buffer(await storage.read(fileKey, header)),
    firstChunk,
    lastChunk,
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
