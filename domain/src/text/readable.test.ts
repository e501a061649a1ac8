import { describe, expect, test } from 'vitest'
import { portionsOf, readable } from './readable.ts'

const ORDINARY = `My LDL is 4.6 mmol/L (was 3.4)... is that bad?!

I take 1,000 IU of D3; see https://www.example.org/a/rather/long/address?with=parts&and=more.
Läkaren sa 120/80, и это хорошо.`

describe('readable', () => {
  test('leaves an ordinary text as it is', () => {
    expect(readable(ORDINARY)).toBe(ORDINARY)
  })

  test.each([
    ['digits', '7'.repeat(10_000), /\d{25}/],
    ['digits in circles', '①'.repeat(10_000), /\p{N}{25}/u],
    ['letters', 'x'.repeat(10_000), /\p{L}{65}/u],
    ['Chinese without spaces', '中'.repeat(10_000), /\p{L}{65}/u],
    ['signs and letters', 'a-'.repeat(5_000), /\S{201}/],
    ['spaces', `a${' '.repeat(9_000)}b`, /\s{5}/],
    ['one mark', '!'.repeat(10_000), /!{5}/],
  ])('bounds runs of %s', (_, text, run) => {
    expect(text).toMatch(run)
    expect(readable(text)).not.toMatch(run)
  })

  test('a sign that stands for eighteen letters makes no longer text', () => {
    expect(readable('ﷺ '.repeat(5_000)).normalize('NFKC').length).toBeLessThan(13_000)
  })

  test('keeps the letters of a long word, in their order', () => {
    const word = Array.from({ length: 300 }, (_, index) => 'abcdefghij'[index % 10]).join('')
    expect(readable(word).replaceAll(' ', '')).toBe(word)
  })

  test('reads 10,000 characters', () => {
    expect(readable('a b '.repeat(10_000))).toHaveLength(10_000)
  })
})

describe('portionsOf', () => {
  test('a short text is one portion', () => {
    expect(portionsOf(ORDINARY)).toEqual([ORDINARY])
  })

  test('parts between paragraphs, else between sentences, else between words, else anywhere', () => {
    const words = 'word '.repeat(150).trim()
    expect(portionsOf(`${words}.\n\n${words}`)).toEqual([`${words}.`, words])
    expect(portionsOf(`${words}. ${words}`)).toEqual([`${words}.`, words])
    expect(portionsOf('word '.repeat(1000)).every((each) => /^(?:word )*word$/.test(each))).toBe(true)
    expect(portionsOf('中'.repeat(5000)).map(({ length }) => length)).toEqual([1000, 1000, 1000, 1000, 1000])
  })

  test('loses no word', () => {
    const text = Array.from({ length: 1500 }, (_, index) => `word${index}`).join(' ')
    expect(portionsOf(text).join(' ')).toBe(text)
  })
})
