import { createGunzip } from 'node:zlib'
import type { ByteQueue } from './byte-queue.ts'
import { refuseBomb } from './unzip-stream.ts'

/**
 * What a gzip unpacks to, as it comes in. However it ends, its source is read to the end.
 * @throws at damage, in what came before it as well; Bomb
 */
export async function* gunzipped(queue: ByteQueue): AsyncGenerator<Buffer> {
  const gunzip = createGunzip({ chunkSize: 256 * 1024 })
  const closed = new Promise<void>((resolve) => gunzip.once('close', resolve))
  const drained = () => new Promise<void>((resolve) => gunzip.once('drain', resolve))
  const filling = (async () => {
    for await (const piece of queue.rest())
      if (!gunzip.destroyed && !gunzip.write(piece)) await Promise.race([drained(), closed])
    gunzip.end()
  })().catch((error: unknown) => void gunzip.destroy(error as Error))
  let unpacked = 0
  try {
    for await (const piece of gunzip as AsyncIterable<Buffer>) {
      unpacked += piece.length
      refuseBomb(unpacked, gunzip.bytesWritten)
      yield piece
    }
  } finally {
    gunzip.destroy()
    await filling
  }
}
