import { expect, test } from 'vitest'
import { base64OfText, base64urlOfText, textOfBase64 } from './base64.ts'

// RFC 4648, section 10.
const VECTORS = [
  ['', ''],
  ['f', 'Zg=='],
  ['fo', 'Zm8='],
  ['foo', 'Zm9v'],
  ['foob', 'Zm9vYg=='],
  ['fooba', 'Zm9vYmE='],
  ['foobar', 'Zm9vYmFy'],
] as const

test('text is coded as the standard says, and comes back', () => {
  for (const [text, coded] of VECTORS) {
    expect(base64OfText(text)).toBe(coded)
    expect(textOfBase64(coded)).toBe(text)
  }
  const text = 'Ångström 😀 ???>>>'
  expect(base64OfText(text)).toBe('w4VuZ3N0csO2bSDwn5iAID8/Pz4+Pg==')
  expect(base64urlOfText(text)).toBe('w4VuZ3N0csO2bSDwn5iAID8_Pz4-Pg')
  expect(textOfBase64(base64urlOfText(text))).toBe(text)
})

test('what is not base64, or no text, is refused', () => {
  for (const wrong of ['Zm9v!', '//4=']) expect(() => textOfBase64(wrong)).toThrow()
})
