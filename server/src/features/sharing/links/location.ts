import { createHmac, createSecretKey, hkdfSync, timingSafeEqual } from 'node:crypto'
import { SHARED_FILE_SECONDS } from '@aevia/domain/sharing/schema.ts'

export type SharedLocations = ReturnType<typeof createSharedLocations>

/** Where a file is fetched that a reader does not want inside the manifest: for some minutes, without a passcode. */
export function createSharedLocations(appKey: Buffer, appUrl: string) {
  const key = createSecretKey(Buffer.from(hkdfSync('sha256', appKey, '', 'shared file locations', 32)))
  const sign = (secret: string, expires: string) =>
    createHmac('sha256', key).update(`${secret}\0${expires}`).digest('base64url')
  return {
    /** `now` in milliseconds. */
    urlFor(secret: string, now: number): string {
      const expires = String(Math.floor(now / 1000) + SHARED_FILE_SECONDS)
      const query = new URLSearchParams({ id: secret, expires, signature: sign(secret, expires) })
      return `${appUrl}/api/sharing/file?${query}`
    },
    isValid(
      { id, expires, signature }: Record<'id' | 'expires' | 'signature', string>,
      now: number,
    ): boolean {
      if (!/^\d{1,12}$/.test(expires) || Number(expires) * 1000 < now) return false
      const [expected, given] = [Buffer.from(sign(id, expires)), Buffer.from(signature)]
      return given.length === expected.length && timingSafeEqual(given, expected)
    },
  }
}
