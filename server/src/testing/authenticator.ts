import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

type Cbor = number | string | Buffer | Cbor[] | Map<number | string, Cbor>

const base64 = (bytes: Buffer | string) => Buffer.from(bytes).toString('base64url')
const sha256 = (text: Buffer | string) => createHash('sha256').update(text).digest()

function head(major: number, size: number): Buffer {
  if (size < 24) return Buffer.from([(major << 5) | size])
  return size < 256
    ? Buffer.from([(major << 5) | 24, size])
    : Buffer.from([(major << 5) | 25, size >> 8, size & 255])
}
function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Array.isArray(value)) return Buffer.concat([head(4, value.length), ...value.map(cbor)])
  return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, one]) => [cbor(key), cbor(one)])])
}

/** Of WebAuthn's authenticator data: present, verified, with a key. */
const [PRESENT, VERIFIED, ATTESTED] = [0x01, 0x04, 0x40]

type Faults = {
  /** does not check who holds it */ isUnverified?: boolean
  /** is a point on no curve */ y?: Buffer
  /** has been used so often before */ uses?: number
}

/** A device with one passkey (WebAuthn level 2, ES256, attestation "none") that verifies its user unless told otherwise. */
export function authenticator(
  origin: string,
  { isUnverified = false, y: wrongY, uses: before = 0 }: Faults = {},
) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const user = isUnverified ? PRESENT : PRESENT | VERIFIED
  const id = randomBytes(16)
  let uses = before
  const authData = (flags: number, more = Buffer.alloc(0), use = ++uses) => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(use)
    return Buffer.concat([sha256(new URL(origin).hostname), Buffer.from([flags]), count, more])
  }
  const clientData = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const credential = {
    id: base64(id),
    rawId: base64(id),
    type: 'public-key',
    clientExtensionResults: {},
  }
  return {
    /** @param proof of the device's maker; none unless given */
    register(challenge: string, proof: { format: string; certificates?: Buffer[] } = { format: 'none' }) {
      const key = new Map<number, Cbor>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, wrongY ?? Buffer.from(y, 'base64url')],
      ])
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, cbor(key)])
      const attestation = new Map<string, Cbor>([
        ['fmt', proof.format],
        ['attStmt', new Map(proof.certificates ? [['x5c', proof.certificates]] : [])],
        ['authData', authData(user | ATTESTED, attested)],
      ])
      const response = {
        clientDataJSON: base64(clientData('webauthn.create', challenge)),
        attestationObject: base64(cbor(attestation)),
        transports: ['internal'],
      }
      return { ...credential, response }
    },
    /** @param use the next one, unless it is given: a copy of the device counts for itself */
    assert(challenge: string, userHandle: string, use?: number) {
      const [client, data] = [clientData('webauthn.get', challenge), authData(user, Buffer.alloc(0), use)]
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)
      const response = {
        clientDataJSON: base64(client),
        authenticatorData: base64(data),
        signature: base64(signature),
        userHandle: base64(userHandle),
      }
      return { ...credential, response }
    },
  }
}
