import { createPublicKey, type JsonWebKey } from 'node:crypto'
import {
  cose,
  decodeAttestationObject,
  decodeCredentialPublicKey,
  isoBase64URL,
  parseAuthenticatorData,
} from '@simplewebauthn/server/helpers'

/** Shorter ones can be broken (NIST SP 800-131A). */
const RSA_BITS_MIN = 2_048

/**
 * Whether a new passkey is one that can sign in later, and comes without proofs of its maker. False for what cannot be
 * read.
 *
 * - None are asked for (attestation "none"), and browsers then send none but a passkey's signature of itself. The library
 *   would fetch what certificates point to, from wherever and however long it is, before it looks whether they are
 *   genuine.
 * - Its device has checked its user, as each sign-in asks for.
 * - Its key is one: the library takes a point that is on no curve.
 * @param attestationObject in base64url
 */
export function isUsable(attestationObject: string): boolean {
  try {
    const attestation = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject))
    const format = attestation.get('fmt')
    const isWithoutMaker =
      format === 'none' || (format === 'packed' && attestation.get('attStmt').get('x5c') === undefined)
    const { flags, credentialPublicKey } = parseAuthenticatorData(attestation.get('authData'))
    return isWithoutMaker && flags.uv && credentialPublicKey !== undefined && isKey(credentialPublicKey)
  } catch {
    return false
  }
}

/** @throws where it is none */
function isKey(bytes: Uint8Array<ArrayBuffer>): boolean {
  const key = createPublicKey({ key: jwkOf(decodeCredentialPublicKey(bytes)), format: 'jwk' })
  return key.asymmetricKeyType !== 'rsa' || (key.asymmetricKeyDetails?.modulusLength ?? 0) >= RSA_BITS_MIN
}

/** RFC 9053, section 7, in the words of RFC 7517. */
function jwkOf(key: cose.COSEPublicKey): JsonWebKey {
  const text = (bytes?: Uint8Array<ArrayBuffer>) => (bytes ? isoBase64URL.fromBuffer(bytes) : undefined)
  if (cose.isCOSEPublicKeyEC2(key)) {
    const { P256, P384, P521 } = cose.COSECRV
    const names = new Map<number | undefined, string>([
      [P256, 'P-256'],
      [P384, 'P-384'],
      [P521, 'P-521'],
    ])
    return {
      kty: 'EC',
      crv: names.get(key.get(cose.COSEKEYS.crv)),
      x: text(key.get(cose.COSEKEYS.x)),
      y: text(key.get(cose.COSEKEYS.y)),
    }
  }
  if (cose.isCOSEPublicKeyRSA(key))
    return { kty: 'RSA', n: text(key.get(cose.COSEKEYS.n)), e: text(key.get(cose.COSEKEYS.e)) }
  return {
    kty: 'OKP',
    crv: 'Ed25519',
    x: text((key as cose.COSEPublicKeyOKP).get(cose.COSEKEYS.x)),
  }
}
