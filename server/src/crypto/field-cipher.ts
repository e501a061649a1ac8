import { createCipheriv, createDecipheriv, type KeyObject, randomBytes } from 'node:crypto'

const PREFIX = 'v1.'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Where a value stands. Moved to another row, column or user, its ciphertext no longer opens. */
export type FieldPlace = { table: string; column: string; rowId: string; userId: string }

const associated = (place: FieldPlace) =>
  Buffer.from(`${place.table}\0${place.column}\0${place.rowId}\0${place.userId}`)

/** AES-256-GCM (NIST SP 800-38D) with a random 96-bit nonce: `v1.` and base64 of nonce, ciphertext and tag. */
export function encryptField(key: KeyObject, place: FieldPlace, text: string): string {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  cipher.setAAD(associated(place))
  const sealed = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return PREFIX + sealed.toString('base64')
}

/** Throws when the key, the place or a single bit differs. */
export function decryptField(key: KeyObject, place: FieldPlace, stored: string): string {
  if (!stored.startsWith(PREFIX)) throw new Error('not an encrypted field')
  const sealed = Buffer.from(stored.slice(PREFIX.length), 'base64')
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  })
  decipher.setAAD(associated(place))
  decipher.setAuthTag(sealed.subarray(sealed.length - TAG_BYTES))
  return (
    decipher.update(sealed.subarray(NONCE_BYTES, sealed.length - TAG_BYTES), undefined, 'utf8') +
    decipher.final('utf8')
  )
}
