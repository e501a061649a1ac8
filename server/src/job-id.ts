import { createHash } from 'node:crypto'

/** One job for what has one name: a UUID of version 8 (RFC 9562, 5.8). */
export function jobIdOf(whose: string, when: string): string {
  const hex = createHash('sha256').update(`${whose} ${when}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
