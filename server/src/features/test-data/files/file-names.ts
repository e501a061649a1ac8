import { createHmac, hkdfSync, type KeyObject, randomBytes } from 'node:crypto'

/** A new one each time: what is removed later is never what somebody has just stored. */
export const newFileKey = (userId: string, extension: string, now: number): string =>
  `test-data/${userId}/${now}-${randomBytes(12).toString('hex')}.${extension}`

/** Shows whether this user sent the same file before, and nothing to anyone else. */
export const createFileHash = (key: KeyObject) =>
  createHmac('sha256', Buffer.from(hkdfSync('sha256', key, '', 'recognise a file', 32)))

export async function fileHash(key: KeyObject, parts: AsyncIterable<Buffer>): Promise<string> {
  const hash = createFileHash(key)
  for await (const part of parts) hash.update(part)
  return hash.digest('base64url')
}
