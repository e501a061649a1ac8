import { expect, test } from 'vitest'
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
  ['Johanniskraut', ['st_johns_wort']],
  ['johannesört', ['st_johns_wort']],
  ['millepertuis', ['st_johns_wort']],
  ['hipérico', ['st_johns_wort']],
  ['hierba de San Juan', ['st_johns_wort']],
  ['Zink', ['zinc']],
  ['zinc citrate', ['zinc']],
  ['Zn picolinate', ['zinc']],
  ['järn', ['iron']],
  ['Eisen', ['iron']],
  ['fer', ['iron']],
  ['hierro', ['iron']],
  ['magnesio', ['magnesium']],
  ['magnésium', ['magnesium']],
  ['Mg bisglycinate', ['magnesium']],
  ['Ginko biloba', ['ginkgo']],
  ['ZMA', ['magnesium', 'vitamin_b6', 'zinc']],
  ['Pyridoxal-5-phosphate', ['vitamin_b6']],
  ['Ester-C', ['vitamin_c']],
  ['Niacinamide', ['niacin']],
  ['Vitamin C 500 mg', ['vitamin_c']],
])('%j names %j', (text, ids) =>
  expect(
    namedSupplements(text)
      .map(({ id }) => id)
      .sort(),
  ).toEqual(ids),
)
