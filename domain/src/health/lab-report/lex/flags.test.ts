import { describe, expect, it } from 'vitest'
import { flagFromRange, flagFromWords, readFlag } from './flags.ts'

describe('readFlag', () => {
  it.each([
    ['H', 'H'],
    ['(L)', 'L'],
    ['HH', 'HH'],
    ['+ LOW', 'L'],
    ['++ HIGH', 'H'],
    ['Mildly elevated', 'H'],
    ['↑', 'H'],
    ['*', 'A'],
    ['¬', 'A'],
    ['Lågt', 'L'],
    ['erhöht', 'H'],
    ['Bas', 'L'],
    ['alto', 'H'],
    ['Normal', 'N'],
    ['Above high reference limit', 'H'],
  ])('%s is %s', (text, flag) => {
    expect(readFlag(text)).toBe(flag)
  })

  it.each(['mg/dL', 'Serum', '12', ''])('%s is none', (text) => {
    expect(readFlag(text)).toBeNull()
  })
})

describe('flagFromRange', () => {
  it.each([
    [5, null, 70, 99, 'L'],
    [100, null, 70, 99, 'H'],
    [99, null, 70, 99, 'N'],
    [5, '<', null, 5, 'N'],
    [60, '>', 59, null, 'N'],
    [5, '<', 7, 40, 'L'],
    [40, '>', 7, 40, 'H'],
    [10, '<', 7, 40, null],
    [0.2, '<', 0, 1.2, 'N'],
    [5, null, null, null, null],
  ] as const)('%d %s in %d to %d is %s', (value, comparator, low, high, flag) => {
    expect(flagFromRange(value, comparator, low, high)).toBe(flag)
  })
})

describe('flagFromWords', () => {
  it.each([
    ['Positive', 'Negative', 'A'],
    ['negativ', 'Negativ', 'N'],
    ['Not detected', 'Negative', 'N'],
    ['Ej påvisad', 'Ej påvisad', 'N'],
    ['Trace', 'Negative', 'A'],
    ['2+', 'Neg.', 'A'],
    ['Presente', 'Assente', 'A'],
    ['Non-reactive', 'Positive', 'A'],
    ['Yellow', 'Yellow', 'N'],
    ['1:320', '<1:80', 'A'],
    ['1:40', '< 1:80', 'N'],
    ['1:80', '<1:80', 'A'],
    ['1:32', 'Non-reactive', 'A'],
    ['<1:4', 'Negative', 'N'],
    ['Hazy', 'Clear', null],
    ['Positive', '', null],
    ['Few', 'Negative - Few', null],
  ] as const)('%s where %s is expected is %s', (value, expected, flag) => {
    expect(flagFromWords(value, expected)).toBe(flag)
  })
})

it.each(['[     *        ]', '[              ]*', '| * |', '( o   )'])(
  '%s shows where in its limits a value lies and is no mark',
  (printed) => expect(readFlag(printed)).toBeNull(),
)
