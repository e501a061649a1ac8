import { expect, test } from 'vitest'
import { withBoundNames, writtenOut } from './bound-names.ts'

test.each([
  ['fr', "gélules d'ail", 'gélules garlic'],
  ['en', 'whatever ails you', 'whatever ails you'],
  ['sv', 'te eller kaffe', 'tea eller kaffe'],
  ['es', 'te duele', 'te duele'],
])('%s: %s', (language, text, expected) => expect(withBoundNames(text, language)).toBe(expected))

test.each([
  ['sv', 'hur mkt alvedon', 'hur mycket alvedon'],
  ['fr', "j'en ai bcp, Q10", "j'en ai beaucoup, Q10"],
  ['es', 'q tomo, Q10 o xq no', 'que tomo, Q10 o porque no'],
  ['en', 'what is q for', 'what is q for'],
])('%s: short forms are written out: %s', (language, text, expected) =>
  expect(writtenOut(text, language)).toBe(expected),
)
