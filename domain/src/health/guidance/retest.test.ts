import { expect, test } from 'vitest'
import { retestSpan } from './retest.ts'

test.each([
  [[4, 12], '4 to 12 weeks'],
  [[0.2, 1], '1 to 7 days'],
  [[0.1, 0.3], '1 to 2 days'],
  [[0.01, 0.1], 'a day'],
] as const)('%j weeks are %s', (weeks, text) => {
  expect(retestSpan(weeks)).toBe(text)
})
