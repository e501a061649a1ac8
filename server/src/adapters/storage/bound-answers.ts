/** What a store says in words ends: its SDK would collect an error that never ends until all memory is taken. */
import { pipeline, Readable, Transform } from 'node:stream'
import type { S3Client } from '@aws-sdk/client-s3'

/** Bytes. An error of a store is a few hundred; a page of a list has 1,000 keys. */
const ERROR_BYTES = 16 * 1024
const LIST_BYTES = 4 * 1024 * 1024
/** Milliseconds for all of it: somebody waits. */
const WORDS_MS = 10_000

function limited(body: Readable, bytes: number): Readable {
  let seen = 0
  const limit = new Transform({
    transform(part: Buffer, _encoding, done) {
      seen += part.length
      done(seen > bytes ? new Error('the answer of the store is too long') : null, part)
    },
  })
  const timer = setTimeout(() => limit.destroy(new Error('the answer of the store does not end')), WORDS_MS)
  // Both ends are closed with it, and the error is the reader's.
  pipeline(body, limit, () => clearTimeout(timer))
  return limit
}

type Raw = { response?: { statusCode?: number; body?: unknown } }

/** Files themselves are streamed to their reader, and have the bounds of their length and checksum. */
export function boundAnswers(client: S3Client): void {
  client.middlewareStack.add(
    (next, { commandName }) =>
      async (given) => {
        const result = await next(given)
        const { response } = result as Raw
        const isRefusal = (response?.statusCode ?? 0) >= 300
        if (response?.body instanceof Readable && (isRefusal || commandName !== 'GetObjectCommand'))
          response.body = limited(response.body, isRefusal ? ERROR_BYTES : LIST_BYTES)
        return result
      },
    // Innermost: before anything reads the answer.
    { step: 'deserialize', name: 'boundAnswers', priority: 'low' },
  )
}
