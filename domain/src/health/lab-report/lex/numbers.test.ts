import { describe, expect, it } from 'vitest'
import { detectDecimalMark, readNumber, takeComparator } from './numbers.ts'

describe('decimal mark', () => {
  it.each([
    [['6,73', '4,00 - 9,50', '140'], 'comma'],
    [['13.5', '4,500-11,000', '7,200 /cumm'], 'point'],
    [['1.950', '0.270', '7.67'], 'point'],
    [['245.000', '4,95', '15,1'], 'comma'],
    [['95', '140'], 'unknown'],
    [['12.03.2024', '08.15.2024'], 'unknown'],
  ] as const)('of %j is %s', (texts, mark) => {
    expect(detectDecimalMark(texts)).toBe(mark)
  })
})

describe('readNumber', () => {
  it.each([
    ['6,73', 'comma', 6.73],
    ['1.234,5', 'point', 1234.5],
    ['1,234.5', 'comma', 1234.5],
    ['245.000', 'comma', 245_000],
    ['245.000', 'point', 245],
    ['7,200', 'point', 7200],
    ['4 700 000', 'comma', 4_700_000],
    ['150’000', 'point', 150_000],
    ['1,50,000', 'point', 150_000],
    ['-0.2', 'point', -0.2],
    ['0,450', 'unknown', 0.45],
    ['11..52', 'point', null],
    ['abc', 'point', null],
  ] as const)('%s in a document with decimal %s is %d', (text, mark, value) => {
    expect(readNumber(text, mark)?.value ?? null).toBe(value)
  })

  it('marks a number that only the document could settle', () => {
    expect(readNumber('1,234', 'unknown')).toEqual({ value: 1234, ambiguous: true })
    expect(readNumber('1,234', 'point')).toEqual({ value: 1234, ambiguous: false })
    expect(readNumber('1,234', 'comma')).toEqual({ value: 1.234, ambiguous: false })
  })
})

describe('takeComparator', () => {
  it.each([
    ['<5', '<', '5'],
    ['≤ 0.5', '<=', '0.5'],
    ['> OR = 60', '>=', '60'],
    ['=> 60', '>=', '60'],
    ['less than 5', '<', '5'],
    ['över 90', '>', '90'],
    ['95', null, '95'],
  ])('%s', (text, comparator, rest) => {
    expect(takeComparator(text)).toEqual({ comparator, rest })
  })
})
