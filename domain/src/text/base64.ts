/** Base64 (RFC 4648) of text in UTF-8. Node and browsers each have it, under names that this code cannot rely on. */

const SIGNS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

export function base64OfText(text: string): string {
  const bytes = utf8(text)
  let coded = ''
  for (let at = 0; at < bytes.length; at += 3) {
    const [a = 0, b, c] = bytes.slice(at, at + 3)
    coded += sign(a >> 2) + sign(((a & 3) << 4) | ((b ?? 0) >> 4))
    coded += b === undefined ? '=' : sign(((b & 15) << 2) | ((c ?? 0) >> 6))
    coded += c === undefined ? '=' : sign(c & 63)
  }
  return coded
}

/** For addresses: two other signs, and no padding. */
export const base64urlOfText = (text: string): string =>
  base64OfText(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')

/** Throws where the bytes are no text. */
export function textOfBase64(coded: string): string {
  const plain = coded.replaceAll('-', '+').replaceAll('_', '/').replaceAll('=', '')
  let escaped = ''
  let bits = 0
  let held = 0
  for (const each of plain) {
    const value = SIGNS.indexOf(each)
    if (value < 0) throw new Error('not base64')
    held = ((held << 6) | value) & 0xffff
    bits += 6
    if (bits < 8) continue
    bits -= 8
    escaped += `%${((held >> bits) & 255).toString(16).padStart(2, '0')}`
  }
  return decodeURIComponent(escaped)
}

const sign = (six: number): string => SIGNS[six] ?? ''

const utf8 = (text: string): number[] =>
  [...encodeURIComponent(text).matchAll(/%([0-9A-F]{2})|[^%]/g)].map(([each, hex]) =>
    hex ? Number.parseInt(hex, 16) : each.charCodeAt(0),
  )
