import { expect, test } from 'vitest'
import { decodeWeights, encodeWeights, hashOf, WeightsError } from './weights-file.ts'

// Published vectors of FNV-1a, 32 bits (draft-eastlake-fnv).
test.each([
  ['', 0x811c9dc5],
  ['a', 0xe40c292c],
  ['foobar', 0xbf9cf968],
])('the hash of "%s"', (text, hash) => expect(hashOf(text)).toBe(hash))

const weights = {
  made_of: 'code and messages',
  levels: 2,
  units: 4,
  features: 3,
  members: 1,
  hashes: Uint32Array.of(1, 5, 4_294_967_295),
  net: [
    {
      bias: Float32Array.of(0.5, -0.5, 0, 1),
      out: Float32Array.from({ length: 8 }, (_, index) => index / 8),
      rowScale: Uint8Array.of(1, 2, 255),
      rows: Uint8Array.of(0x07, 0xe0, 0x77, 0x70, 0x12, 0x34),
    },
  ],
}

test('what is written is read', () => {
  expect(decodeWeights(encodeWeights(weights))).toEqual({ ...weights, checksum: expect.any(Number) })
})

test('a file that was cut or changed anywhere, or is another, is refused', () => {
  const file = encodeWeights(weights)
  for (let length = 0; length < file.length; length++)
    expect(() => decodeWeights(file.slice(0, length)), `cut at ${length}`).toThrow(WeightsError)
  const start = file.indexOf('}'.charCodeAt(0)) + 4
  for (let at = start; at < file.length; at++)
    expect(() => decodeWeights(file.with(at, file[at]! ^ 1)), `changed at ${at}`).toThrow(WeightsError)
  expect(() => decodeWeights(file.with(0, 0))).toThrow('They are of another kind.')
})
