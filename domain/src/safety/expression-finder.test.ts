import { describe, expect, test } from 'vitest'
import { beginningsOf } from './beginnings.ts'
import { BODY_DANGERS } from './dangers-body.ts'
import { CRISES } from './dangers-crisis.ts'
import { INJURY_DANGERS } from './dangers-injury.ts'
import { SITUATION_DANGERS } from './dangers-situations.ts'
import { expressionFinder } from './expression-finder.ts'

describe('how a match can begin', () => {
  test.each([
    [/(?<![a-z])(?:hot|cold) (?:feet|hands?)/, ['hot ', 'cold'], true],
    [/\b(?:no )?pain/, ['no p', 'pain'], true],
    [/\bx\d?y/, ['x0y', 'x1y', 'x9y', 'xy'], true],
    [/go{1,2}d/, ['god', 'good'], false],
    [/ab[cd]*e/, ['abe', 'abce', 'abde', 'abcc', 'abdd'], false],
    [/fever(?=s)|(?:in)?a/u, ['feve', 'ina', 'a'], false],
    [/a\w*b/, ['a'], false],
    [/\b c/, [' c'], false],
  ])('%s', (expression, texts, isOfWord) => {
    const beginnings = beginningsOf(expression)!
    expect(beginnings.texts).toEqual(expect.arrayContaining(texts))
    expect(beginnings.isOfWord).toBe(isOfWord)
  })

  test.each([/\w+ pain/, /a?/, /(?=pain)/, /.x/, /[^a]b/, /pain/i, /\s*x/])(
    '%s can begin with anything',
    (expression) => {
      expect(beginningsOf(expression)).toBeNull()
    },
  )
})

test('it finds the expressions that a search one by one finds', () => {
  const expressions = [...BODY_DANGERS, ...INJURY_DANGERS, ...SITUATION_DANGERS, ...CRISES].flatMap(
    ({ all }) => all,
  )
  const heldIn = expressionFinder(expressions)
  for (const sentence of [
    'my 3 month old has a fever and will not feed',
    'he swallowed a button battery an hour ago',
    'jag tog alla tabletterna i gar kvall',
    'ich habe starke schmerzen in der brust und im linken arm',
    'she was stung by 2 wasps and her tongue is swollen',
    'i do not want to live any more and i have 40 pills here',
    '',
    '7',
  ]) {
    const held = heldIn(sentence)
    const searched = expressions.filter((expression) => sentence.search(expression) >= 0)
    expect(expressions.filter((expression) => held.has(expression))).toEqual(searched)
  }
})
