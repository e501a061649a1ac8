import { createHmac, createSecretKey, hkdfSync, timingSafeEqual } from 'node:crypto'
import { FILE_URL_SECONDS } from '@aevia/domain/test-data/schema.ts'

const PREFIX = '/api/storage/'

/** Same-origin links to stored files that a plain GET can fetch for 10 minutes. */
export function createFileLinks(appKey: Buffer) {
  // As a key object it is prepared once, not for each of a thousand links.
  const key = createSecretKey(Buffer.from(hkdfSync('sha256', appKey, '', 'file links', 32)))
  const sign = (fileKey: string, expires: string) =>
    createHmac('sha256', key).update(`${fileKey}\0${expires}`).digest('base64url')
  return {
    /** `now` in milliseconds. */
    urlFor(fileKey: string, now: number): string {
      const expires = String(Math.floor(now / 1000) + FILE_URL_SECONDS)
      return `${PREFIX}${fileKey}?${new URLSearchParams({ expires, signature: sign(fileKey, expires) })}`
    },
    isValid(
      fileKey: string,
      query: { expires?: string | undefined; signature?: string | undefined },
      now: number,
    ): boolean {
      const { expires = '', signature = '' } = query
      if (!/^\d{1,12}$/.test(expires) || Number(expires) * 1000 < now) return false
      const expected = Buffer.from(sign(fileKey, expires))
      const given = Buffer.from(signature)
      return given.length === expected.length && timingSafeEqual(given, expected)
    },
  }
}
