import { expect, test } from 'vitest'
import { oftenOf, shownMean } from './figures.ts'

test.each([
  [7.24, 'h', '7.2 h'],
  [57.25, 'bpm', '57.3 bpm'],
  [8_431.6, '', '8,432'],
])('a mean of %d %s is told as %s', (value, unit, told) => {
  expect(shownMean(value, unit)).toBe(told)
})

test.each([
  [0.9, 'about once in 2 times'],
  [0.004, 'about once in 250 times'],
  [0.0001, 'about once in 10,000 times'],
  [1e-9, 'less than once in 10,000 times'],
  [0, 'less than once in 10,000 times'],
])('chance of %d: %s', (p, told) => {
  expect(oftenOf(p)).toBe(told)
})
