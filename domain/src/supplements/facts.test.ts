import { describe, expect, test } from 'vitest'
import { readDose, timesADay } from './dose.ts'
import { namedSupplements, supplementFacts } from './facts.ts'
import { SUPPLEMENT_CATEGORIES } from './schema.ts'

test('76 supplements, each in a known category', () => {
  expect(supplementFacts).toHaveLength(76)
  expect(supplementFacts.filter((fact) => !SUPPLEMENT_CATEGORIES.includes(fact.primary_category))).toEqual([])
})

test.each([
  ['vit d and fish oil', ['omega3', 'vitamin_d3']],
  ["St. John's Wort 300 mg", ['st_johns_wort']],
  ['cod liver oil', ['cod_liver_oil']],
  ['Magnesium glycinate, B12', ['magnesium', 'vitamin_b12']],
  ['my irony', []],
])('%j names %j', (text, ids) =>
  expect(
    namedSupplements(text)
      .map(({ id }) => id)
      .sort(),
  ).toEqual(ids),
)

describe('a dose', () => {
  test.each([
    ['2000 IU', 'vitamin_d3', 'ug', 50],
    ['2,000 IE', 'vitamin_d3', 'ug', 50],
    ['1 g', 'vitamin_c', 'mg', 1000],
    ['2 x 500 mg', 'calcium', 'mg', 1000],
    ['0,5 mg', 'folate', 'ug', 500],
    ['one tablet', 'zinc', 'mg', null],
    ['400 IU', 'zinc', 'mg', null],
  ])('%j of %s in %s is %j', (text, id, unit, expected) => expect(readDose(text, id, unit)).toBe(expected))

  test.each([
    [null, 1],
    ['Daily', 1],
    ['twice daily', 2],
    ['3 times a day', 3],
    ['3 times a week', 1],
    ['every other day', 1],
  ])('%j is taken %i times a day', (text, times) => expect(timesADay(text)).toBe(times))
})
