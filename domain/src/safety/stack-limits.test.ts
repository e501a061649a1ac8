import { describe, expect, test } from 'vitest'
import { checkStack } from './check-stack.ts'
import type { StackContext } from './stack-finding.ts'

const take = (name: string, dosage: string | null = null, frequency: string | null = null) => ({
  name,
  dosage,
  frequency,
})
const LIMIT_KINDS = new Set<string>(['over_limit', 'dose_unclear', 'duplicate', 'age'])
const check = (supplements: StackContext['supplements'], who: Partial<StackContext> = {}) =>
  checkStack({ year: 2026, notes: '', age: 40, sex: null, outOfRange: [], ...who, supplements })
const findings = (supplements: StackContext['supplements'], who: Partial<StackContext> = {}) =>
  check(supplements, who).items.filter(({ kind }) => LIMIT_KINDS.has(kind))
const told = (supplements: StackContext['supplements'], who: Partial<StackContext> = {}) =>
  findings(supplements, who)
    .map(({ kind, with: nutrient }) => `${kind} ${nutrient}`)
    .sort()

describe('an amount belongs to the nutrient that it stands beside', () => {
  test.each([
    ['Calcium and Vitamin D, 600 mg', null, ['dose_unclear Calcium', 'dose_unclear Vitamin D3']],
    ['Calcium and Vitamin D', '600 mg', ['dose_unclear Calcium', 'dose_unclear Vitamin D3']],
    ['Calcium 600 mg and Vitamin D 400 IU', null, []],
    ['Calcium + Vitamin D', 'calcium 600 mg, vitamin D 400 IU', []],
    // 6 tablets of 1000 IU are 150 µg, over 100; 6 of 600 mg are 3600 mg, over 2500.
    [
      'Calcium + Vitamin D',
      'calcium 600 mg, vitamin D 1000 IU, 6 tablets',
      ['over_limit Calcium', 'over_limit Vitamin D3'],
    ],
    // Vitamin K is not measured in units: 5000 IU are 125 µg of vitamin D.
    ['Vitamin D3 + K2', '5000 IU', ['over_limit Vitamin D3']],
    ['Vitamin D3 + K2', '100 µg', ['dose_unclear Vitamin D3']],
    // A tablet of 325 mg of ferrous sulfate is not 325 mg of iron.
    ['Ferrous sulfate', '325 mg', ['dose_unclear Iron']],
    ['Ferrous sulfate', '65 mg elemental', ['over_limit Iron']],
    ['Iron', '41 mg', ['over_limit Iron']],
    // The limit of vitamin A is for retinol.
    ['Beta-carotene', '15 mg', []],
    ['Vitamin A (beta carotene)', '6 mg', []],
    ['Vitamin A', '6 mg', ['over_limit Vitamin A']],
    ['Vitamin A (retinyl palmitate, beta-carotene)', '6 mg', ['over_limit Vitamin A']],
    // EFSA: nicotinic acid 10 mg, nicotinamide 900 mg.
    ['Niacinamide', '500 mg', []],
    ['Niacin (nicotinamide)', '900 mg', []],
    ['Nicotinamide', '901 mg', ['over_limit Nicotinamide']],
    ['Niacin', '50 mg', ['over_limit Niacin (vitamin B3)']],
    ['Niacinamide', 'one tablet', ['dose_unclear Nicotinamide']],
  ])('%s, %j', (name, dosage, expected) => expect(told([take(name, dosage)])).toEqual(expected))
})

describe('the same nutrient in another product', () => {
  const both = (first: string, second: string) =>
    findings([take(first, '1 tablet'), take(second, '5 mg')])
      .filter(({ kind }) => kind === 'duplicate')
      .map(({ products, with: nutrient }) => [products, nutrient])
  test.each([
    ['Multivitamin', 'Zinc', [[['Multivitamin', 'Zinc'], 'Zinc']]],
    ['Cod liver oil', 'Vitamin D3', [[['Cod liver oil', 'Vitamin D3'], 'Vitamin D3']]],
    ['Cod liver oil', 'Vitamin A', [[['Cod liver oil', 'Vitamin A'], 'Vitamin A']]],
    ['Cod liver oil', 'Multivitamin', [[['Cod liver oil', 'Multivitamin'], 'Vitamin A, Vitamin D3']]],
    ['B complex', 'Vitamin B6', [[['B complex', 'Vitamin B6'], 'Vitamin B6']]],
    ['Multivitamin', 'Creatine', []],
  ])('%s and %s', (first, second, expected) => expect(both(first, second)).toEqual(expected))
  test('says that the sum could not be checked', () =>
    expect(findings([take('Multivitamin'), take('Zinc', '5 mg')])[0]?.effect).toBe(
      'More than one of these contains Zinc; we do not know how much is in Multivitamin, so the sum could not be checked',
    ))
})

describe('the limit of an age and of a pregnancy', () => {
  test.each([
    ['Calcium', '2400 mg', { age: 50 }, []],
    ['Calcium', '2000 mg', { age: 51 }, []],
    ['Calcium', '2001 mg', { age: 51 }, ['over_limit Calcium']],
    ['Caffeine', '300 mg', {}, []],
    ['Caffeine', '201 mg', { notes: 'pregnant' }, ['over_limit Caffeine']],
    ['Vitamin A', '801 µg', { notes: 'pregnant' }, ['over_limit Vitamin A']],
  ])('%s %s of %j', (name, dosage, who, expected) =>
    expect(told([take(name, dosage)], who)).toEqual(expected),
  )
  test('a child has no limit of an adult', () => {
    const effects = (dosage: string) =>
      findings([take('Vitamin D3', dosage)], { age: 8 }).map(({ effect }) => effect)
    expect(effects('20 µg')).toEqual([
      'The doses here were studied in adults',
      'We have no upper limit for this age',
    ])
    expect(effects('125 µg')[1]).toBe(
      'We have no upper limit for this age; 125 ug a day is above the upper limit for adults, 100 ug',
    )
  })
})

test.each([
  ['B-Complex 100', '1 capsule', ['dose_unclear B-Complex 100']],
  ['Multivitamin', '1 tablet', ['dose_unclear Multivitamin']],
  ['Zinc gluconate', '200 mg', ['dose_unclear Zinc']],
  ['Zinc gluconate', '200 mg elemental', ['over_limit Zinc']],
  ['Zinc gluconate', '20 mg', []],
  ['Colecalciferol', '4000 IU', []],
  ['Colecalciferol', '4100 IU', ['over_limit Vitamin D3']],
])('%s %s: %j', (name, dosage, expected) => expect(told([take(name, dosage)])).toEqual(expected))
