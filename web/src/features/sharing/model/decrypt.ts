/** Opens a compact JWE (RFC 7516) as SMART Health Links have it: `dir`, `A256GCM`. The key never leaves this browser. */

const TAG_BITS = 128

export async function decryptCompact(jwe: string, key: string): Promise<string> {
  const [head = '', , iv = '', sealed = '', tag = ''] = jwe.split('.')
  const { alg, enc, zip } = JSON.parse(new TextDecoder().decode(bytesOf(head))) as Record<string, unknown>
  if (alg !== 'dir' || enc !== 'A256GCM' || zip !== undefined) throw new Error('another kind of encryption')
  const secret = await crypto.subtle.importKey('raw', bytesOf(key), 'AES-GCM', false, ['decrypt'])
  const how = {
    name: 'AES-GCM',
    iv: bytesOf(iv),
    additionalData: new TextEncoder().encode(head),
    tagLength: TAG_BITS,
  }
  const plain = await crypto.subtle.decrypt(how, secret, joined(bytesOf(sealed), bytesOf(tag)))
  return new TextDecoder().decode(plain)
}

const bytesOf = (coded: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(coded.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0))

function joined(first: Uint8Array, second: Uint8Array): Uint8Array<ArrayBuffer> {
  const both = new Uint8Array(first.length + second.length)
  both.set(first)
  both.set(second, first.length)
  return both
}
