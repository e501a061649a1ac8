import { createHmac, type KeyObject, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { buffer } from 'node:stream/consumers'
import { CHUNK_BYTES, decryptStream, encryptStream, sealedRange } from '#server/crypto/file-cipher.ts'
import { whileThereIsRoom } from '#server/disk-room.ts'
import type { Storage } from '#server/ports/storage.ts'

/** A name that shows nothing to whoever does not have the user's key, and is the same for the same bytes. */
export const keyedName = (key: KeyObject, ...parts: Array<string | Uint8Array>): string => {
  const hmac = createHmac('sha256', key)
  for (const part of parts) hmac.update(part).update('\0')
  return hmac.digest('hex').slice(0, 32)
}

/** Small files in the store, sealed with the user's key. */
export function createSealedFiles({ storage, folder }: { storage: Storage; folder: string }) {
  return {
    async write(key: KeyObject, fileKey: string, content: AsyncIterable<Buffer>): Promise<void> {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const localPath = join(folder, `${randomUUID()}.part`)
      try {
        const file = createWriteStream(localPath, { mode: 0o600, flags: 'wx', flush: true })
        await pipeline(whileThereIsRoom(folder, content), encryptStream(key, fileKey), file)
        await storage.putFile(fileKey, localPath)
      } finally {
        await rm(localPath, { force: true })
      }
    },
    async read(key: KeyObject, fileKey: string, plainSize: number): Promise<Buffer> {
      const decrypt = decryptStream({ key, fileKey, plainSize })
      const [bytes] = await Promise.all([buffer(decrypt), pipeline(await storage.read(fileKey), decrypt)])
      return bytes
    },
    /** From `start` as many bytes as there are, at most `length`: only what they are sealed in is read and opened. */
    async readPart(
      key: KeyObject,
      fileKey: string,
      plainSize: number,
      { start, length }: { start: number; length: number },
    ): Promise<Buffer> {
      const end = Math.min(start + length, plainSize) - 1
      const { firstChunk, lastChunk, header, body, skip, take } = sealedRange(start, end)
      const decrypt = decryptStream({
        key,
        fileKey,
        plainSize,
        header: await buffer(await storage.read(fileKey, header)),
        firstChunk,
        lastChunk,
      })
      const [bytes] = await Promise.all([
        buffer(decrypt),
        pipeline(await storage.read(fileKey, body), decrypt),
      ])
      return bytes.subarray(skip, skip + take)
    },
    remove: (fileKey: string) => storage.remove(fileKey),
  }
}
export type SealedFiles = ReturnType<typeof createSealedFiles>

/** Sealed one by one, so that others have their turn between them. */
export async function* slices(bytes: Uint8Array): AsyncGenerator<Buffer> {
  const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let at = 0; at === 0 || at < whole.length; at += CHUNK_BYTES)
    yield whole.subarray(at, at + CHUNK_BYTES)
}
