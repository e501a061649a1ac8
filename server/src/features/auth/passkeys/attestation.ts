import { decodeAttestationObject, isoBase64URL } from '@simplewebauthn/server/helpers'

/**
 * Whether a new passkey comes with proofs of its maker. None are asked for (attestation "none"), and browsers then send
 * none but a passkey's signature of itself. The library would fetch what certificates point to, from wherever and
 * however long it is, before it looks whether they are genuine.
 * @param attestationObject in base64url; true for what cannot be read
 */
export function hasCertificates(attestationObject: string): boolean {
  try {
    const attestation = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject))
    const format = attestation.get('fmt')
    return !(
      format === 'none' ||
      (format === 'packed' && attestation.get('attStmt').get('x5c') === undefined)
    )
  } catch {
    return true
  }
}
