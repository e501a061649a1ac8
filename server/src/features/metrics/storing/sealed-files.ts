import { createHmac, type KeyObject, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { buffer } from 'node:stream/consumers'
import { decryptStream, encryptStream } from '#server/crypto/file-cipher.ts'
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
    async write(key: KeyObject, fileKey: string, bytes: Uint8Array): Promise<void> {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const localPath = join(folder, `${randomUUID()}.part`)
      try {
        const file = createWriteStream(localPath, { mode: 0o600, flags: 'wx', flush: true })
        await pipeline([Buffer.from(bytes)], encryptStream(key, fileKey), file)
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
    remove: (fileKey: string) => storage.remove(fileKey),
  }
}
export type SealedFiles = ReturnType<typeof createSealedFiles>
