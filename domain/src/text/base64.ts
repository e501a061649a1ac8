/** Base64 (RFC 4648) of text in UTF-8. Node and browsers each have it, under names that this code cannot rely on. */

const SIGNS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

/** Signs that are put together before they join the others: each joining costs memory. */
const PIECE = 4_096

export function base64OfText(text: string): string {
  const escaped = encodeURIComponent(text)
  const pieces: string[] = []
  let [piece, held, bits] = ['', 0, 0]
  for (let at = 0; at < escaped.length; at++) {
    const isEscaped = escaped[at] === '%'
    const byte = isEscaped ? Number.parseInt(escaped.slice(at + 1, at + 3), 16) : escaped.charCodeAt(at)
    if (isEscaped) at += 2
    held = ((held << 8) | byte) & 0xffff
    for (bits += 8; bits >= 6;) {
      bits -= 6
      piece += sign((held >> bits) & 63)
    }
    if (piece.length < PIECE) continue
    pieces.push(piece)
    piece = ''
  }
  const coded = pieces.join('') + piece + (bits > 0 ? sign((held << (6 - bits)) & 63) : '')
  return coded.padEnd(Math.ceil(coded.length / 4) * 4, '=')
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
