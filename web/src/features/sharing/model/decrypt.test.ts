import { createCipheriv, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { decryptCompact } from './decrypt.ts'

const KEY = randomBytes(32)

/** RFC 7516, 7.1 with `dir` and A256GCM (RFC 7518, 4.5 and 5.3), by another implementation. */
function encrypt(text: string, header: object = { alg: 'dir', enc: 'A256GCM' }): string {
  const head = Buffer.from(JSON.stringify(header)).toString('base64url')
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', KEY, iv)
  cipher.setAAD(Buffer.from(head))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return [head, '', ...[iv, sealed, cipher.getAuthTag()].map((part) => part.toString('base64url'))].join('.')
}
const key = KEY.toString('base64url')

test('a file is opened with its key, whatever its length', async () => {
  for (const text of ['{}', 'Åsa 😀', 'x'.repeat(500_000)])
    expect(await decryptCompact(encrypt(text), key)).toBe(text)
})

test('another key, a changed sign and another kind of encryption open nothing', async () => {
  const jwe = encrypt('{"a":1}')
  const parts = jwe.split('.')
  const changed = parts.with(3, Buffer.from('{"a":2}').toString('base64url')).join('.')
  const otherHead = parts.with(0, Buffer.from('{"alg":"dir","enc":"A256GCM","x":1}').toString('base64url'))
  const refused = [
    decryptCompact(jwe, randomBytes(32).toString('base64url')),
    decryptCompact(changed, key),
    decryptCompact(otherHead.join('.'), key),
    decryptCompact(encrypt('{}', { alg: 'dir', enc: 'A128GCM' }), key),
    decryptCompact(encrypt('{}', { alg: 'dir', enc: 'A256GCM', zip: 'DEF' }), key),
    decryptCompact('', key),
  ]
  for (const { status } of await Promise.allSettled(refused)) expect(status).toBe('rejected')
})
