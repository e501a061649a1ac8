import { describe, expect, test } from 'vitest'
import { formatDate, formatSize } from './format.ts'
import { optionalText, sanitiseNumber, sanitiseText, sanitiseUrl } from './sanitise.ts'

describe('sanitiseText', () => {
  test.each([
    ['plain', 'plain'],
    ['Is my ferritin \u{1b}[31mlow\u{1b}[0m?', 'Is my ferritin low?'],
    ['  trimmed \n', 'trimmed'],
    // Nothing that a person wrote may vanish: an allergy least of all.
    ['ferritin<normal; severe allergy to penicillin', 'ferritin< normal; severe allergy to penicillin'],
    ['eGFR < 60 and <10', 'eGFR < 60 and <10'],
    ['<img src=x onerror=alert(1)', '< img src=x onerror=alert(1)'],
    ['<b>bold</b> and <i>more</i>', 'bold and more'],
    ['a<script type="x">alert(1)</script>b', 'ab'],
    ['a<SCRIPT>alert(1)', 'a'],
    ['<scr<script>x</script>ipt>alert(1)</script>Iron', 'Iron'],
    ['<img src=x onerror=alert(1)>', ''],
    ['<<b>b>x', 'x'],
    ['2 < 3 and 5 > 4', '2 < 3 and 5 > 4'],
    ['a\u0000b\u0007c\nd', 'abc\nd'],
    ['CRP <5 mg/L', 'CRP <5 mg/L'],
    // Unicode Standard Annex 9: an override shows "gpj.exe" as "exe.jpg".
    ['Iron \u202egpj.exe\u2066', 'Iron gpj.exe'],
    ['half \ud83d of a sign, and a whole \u{1f34b}', 'half  of a sign, and a whole \u{1f34b}'],
  ])('%j becomes %j', (given, expected) => expect(sanitiseText(given)).toBe(expected))

  test('a quarter of a megabyte of nested or open tags is text in the end', () => {
    for (const hostile of ['<'.repeat(80_000) + 'b>'.repeat(80_000), '<script '.repeat(30_000)]) {
      expect(sanitiseText(hostile)).not.toMatch(/<[a-z!?/]/i)
    }
  })
  test('cuts to 10000 characters', () => expect(sanitiseText('a'.repeat(10_001))).toHaveLength(10_000))
  test('an empty optional text is null', () => expect(optionalText().parse(' <b></b> ')).toBeNull())
})

describe('sanitiseNumber', () => {
  test.each([
    [1.005, 1.01],
    ['12.349', 12.35],
    [-1.005, -1.01],
    [1_000_000, 1_000_000],
    [1_000_000.01, null],
    [-1_000_001, null],
    ['abc', null],
    ['', null],
    [null, null],
    [Number.NaN, null],
    [Number.POSITIVE_INFINITY, null],
    [true, null],
  ])('%j becomes %j', (given, expected) => expect(sanitiseNumber(given)).toBe(expected))
})

describe('sanitiseUrl', () => {
  test.each([
    ['https://a.example/x?y=1', 'https://a.example/x?y=1'],
    [' http://a.example ', 'http://a.example'],
    ['javascript:alert(1)', ''],
    ['JaVaScRiPt:alert(1)', ''],
    ['//a.example', ''],
    ['ftp://a.example', ''],
    ['java\nscript:alert(1)', ''],
    ['', ''],
  ])('%j becomes %j', (given, expected) => expect(sanitiseUrl(given)).toBe(expected))
  test('cuts to 2000 characters', () =>
    expect(sanitiseUrl(`https://a.example/${'a'.repeat(3000)}`)).toHaveLength(2000))
})

test.each([
  ['2024-06-10', 'Jun 10, 2024'],
  ['2026-01-02T23:59:59.000Z', 'Jan 02, 2026'],
])('the date %s is shown as %s', (given, expected) => expect(formatDate(given)).toBe(expected))

test.each([
  [null, '-'],
  [undefined, '-'],
  [0, '0 Bytes'],
  [1023, '1023 Bytes'],
  [1024, '1 KB'],
  [1536, '1.5 KB'],
  [245_760, '240 KB'],
  [5_242_880, '5 MB'],
  [1_234_567, '1.18 MB'],
  [3_221_225_472, '3 GB'],
])('the size %s is shown as %s', (given, expected) => expect(formatSize(given)).toBe(expected))

test('a letter keeps thirty marks: no language needs more, and more take time by their square (UAX 15, section 13)', () => {
  expect(sanitiseText(`a${'\u0301\u0316'.repeat(4_990)} zinc`)).toBe(`a${'\u0301\u0316'.repeat(15)} zinc`)
  const greek = '\u03b1\u0313\u0301\u0345'
  expect(sanitiseText(greek)).toBe(greek)
})
