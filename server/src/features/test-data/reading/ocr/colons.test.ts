import { expect, test } from 'vitest'
import { withColons } from './colons.ts'

const LETTER = 20
/** Words of one line, each with its left edge in letters and how sure the engine is of it. */
const line = (number: number, ...words: Array<[text: string, at: number, confidence: number]>) =>
  words.map(([text, at, confidence]) => ({
    text,
    x0: at * LETTER,
    x1: (at + text.length) * LETTER,
    y0: number * 40,
    y1: number * 40 + 30,
    confidence,
    baseline: number * 40 + 30,
    line: number,
  }))
const texts = (...lines: ReturnType<typeof line>[]) =>
  withColons(lines.flat(), LETTER).map(({ text }) => text)

test('a one that the engine doubts, in a column of colons, is a colon', () => {
  expect(
    texts(
      line(0, ['Glucose', 0, 95], [':', 20, 60], ['112', 22, 95]),
      line(1, ['Urea', 0, 95], ['1', 20, 14], ['28', 22, 95]),
      line(2, ['Ferritin', 0, 95], [':', 20, 60], ['44', 22, 95]),
      line(3, ['HbA1c', 0, 95], ['16.1', 20, 30], ['%', 25, 95]),
    ),
  ).toEqual(['Glucose', ':', '112', 'Urea', ':', '28', 'Ferritin', ':', '44', 'HbA1c', ':6.1', '%'])
})

test.each([
  ['the engine is sure of it', line(1, ['Urea', 0, 95], ['1', 20, 90], ['28', 22, 95])],
  ['it stands elsewhere', line(1, ['Urea', 0, 95], ['1', 22, 14], ['28', 24, 95])],
  ['nothing follows it', line(1, ['Urea', 0, 95], ['1', 20, 14])],
  ['its line has a colon', line(1, ['Urea:', 0, 95], ['1', 20, 14], ['28', 22, 95])],
])('a one stays a one where %s', (_, row) => {
  const colons = [0, 2].map((at) => line(at, ['Glucose', 0, 95], [':', 20, 60], ['112', 22, 95]))
  expect(texts(colons[0]!, row, colons[1]!)).toContain('1')
})

test('without a column of colons nothing changes', () => {
  expect(texts(line(0, ['Urea', 0, 95], ['1', 20, 14], ['28', 22, 95]))).toEqual(['Urea', '1', '28'])
})
