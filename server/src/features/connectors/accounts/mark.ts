import { createHmac, hkdfSync } from 'node:crypto'
import type { ProviderName } from '@aevia/domain/connectors/schema.ts'

/** By which an account at a provider is found again, and that says nothing to whoever does not have the server key. */
export function createMarkOf(appKey: Buffer) {
  const key = Buffer.from(hkdfSync('sha256', appKey, '', 'mark accounts at providers', 32))
  return (provider: ProviderName, account: string): string =>
    createHmac('sha256', key).update(`${provider}\0${account}`).digest('base64url')
}
export type MarkOf = ReturnType<typeof createMarkOf>
