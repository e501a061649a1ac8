import { createHmac, createSecretKey, hkdfSync, timingSafeEqual } from 'node:crypto'

/** In every reminder: whoever has the mail can stop the mails, and nothing else. It does not end, as the mail does not. */
export function createStopLinks(appKey: Buffer, appUrl: string) {
  const key = createSecretKey(Buffer.from(hkdfSync('sha256', appKey, '', 'stop reminders', 32)))
  const sign = (userId: string) => createHmac('sha256', key).update(userId).digest('base64url')
  return {
    linkFor: (userId: string): string =>
      `${appUrl}/api/reminders/stop?${new URLSearchParams({ user: userId, signature: sign(userId) })}`,
    isValid(userId: string, signature: string): boolean {
      const [expected, given] = [Buffer.from(sign(userId)), Buffer.from(signature)]
      return given.length === expected.length && timingSafeEqual(given, expected)
    },
  }
}
export type StopLinks = ReturnType<typeof createStopLinks>
