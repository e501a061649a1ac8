import { describe, expect, test } from 'vitest'
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
