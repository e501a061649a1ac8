import { createECDH, hkdfSync } from 'node:crypto'

/** Of P-256 (FIPS 186-5, D.1.2.3). */
const ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n
/** Longer than the order by 128 bits: what is left of it after the division is even (FIPS 186-5, A.2.1). */
const WIDE_BYTES = 48

/**
 * The key pair by which push services know this server (RFC 8292), as base64url. It comes from the server key: nothing
 * has to be kept, and a restored installation still reaches every device.
 */
export function vapidKey(appKey: Buffer): { publicKey: string; privateKey: string } {
  const wide = Buffer.from(hkdfSync('sha256', appKey, '', 'web push', WIDE_BYTES))
  const scalar = (BigInt(`0x${wide.toString('hex')}`) % (ORDER - 1n)) + 1n
  const secret = Buffer.from(scalar.toString(16).padStart(64, '0'), 'hex')
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(secret)
  return { publicKey: pair.getPublicKey('base64url'), privateKey: secret.toString('base64url') }
}
