import { createHash, randomBytes } from 'node:crypto'

/** What a link of a mail carries. Only the hash is stored: who reads the table cannot open the link. */
export function newLinkToken() {
  const token = randomBytes(32).toString('base64url')
  return { token, tokenHash: hashOfToken(token) }
}

export const hashOfToken = (token: string) => createHash('sha256').update(token).digest('base64url')
