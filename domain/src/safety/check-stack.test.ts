import { describe, expect, test } from 'vitest'
import { citedSource } from '../health/biomarkers/cited-source.ts'
import { findSupplementFact } from '../supplements/facts.ts'
import { checkStack } from './check-stack.ts'
import { extraSupplements, interactions, interactionSources } from './interactions.ts'
import { checkSupplement } from './stack.ts'
import { isBlocking, type StackContext } from './stack-finding.ts'

const nobody: StackContext = { year: 2026, notes: '', age: 40, sex: null, supplements: [], outOfRange: [] }
const take = (name: string, dosage: string | null = null, frequency: string | null = null) => ({
  name,
  dosage,
  frequency,
})
const check = (supplements: StackContext['supplements'], notes = '') =>
  checkStack({ ...nobody, notes, supplements })
const isOver = (supplements: StackContext['supplements']) =>
  check(supplements).items.some(({ kind }) => kind === 'over_limit')

/**
 * The lower of the American (IOM/NAM Dietary Reference Intakes) and European (EFSA) upper levels for adults, in the
 * units of labels. A hair is a thousandth.
 */
const LIMITS: [product: string, unit: string, below: string, at: string, above: string][] = [
  ['Vitamin D3', 'ug', '99.9 µg', '100 µg', '100.1 µg'],
  ['Vitamin D3', 'mg', '0.0999 mg', '0.1 mg', '0.1001 mg'],
  ['Vitamin D3', 'IU', '3,996 IU', '4,000 IU', '4,004 IU'],
  ['Calcium', 'mg', '2497.5 mg', '2500 mg', '2502.5 mg'],
  ['Calcium', 'ug', '2497500 ug', '2500000 ug', '2502500 ug'],
  ['Magnesium', 'mg', '249.75 mg', '250 mg', '250.25 mg'],
  ['Magnesium', 'ug', '249750 mcg', '250000 mcg', '250250 mcg'],
  ['Zinc', 'mg', '24.975 mg', '25 mg', '25.025 mg'],
  ['Zinc', 'ug', '24975 ug', '25000 ug', '25025 ug'],
  ['Iron', 'mg', '39.96 mg', '40 mg', '40.04 mg'],
  ['Iron', 'ug', '39960 ug', '40000 ug', '40040 ug'],
  ['Folic acid', 'ug', '999 µg', '1000 µg', '1001 µg'],
  ['Folic acid', 'mg', '0.999 mg', '1 mg', '1.001 mg'],
  ['Vitamin B6', 'mg', '11.988 mg', '12 mg', '12.012 mg'],
  ['Vitamin B6', 'ug', '11988 ug', '12000 ug', '12012 ug'],
  ['Niacin', 'mg', '9.99 mg', '10 mg', '10.01 mg'],
  ['Niacin', 'ug', '9990 ug', '10000 ug', '10010 ug'],
  ['Vitamin C', 'mg', '1998 mg', '2000 mg', '2002 mg'],
  ['Vitamin C', 'ug', '1998000 ug', '2000000 ug', '2002000 ug'],
  ['Vitamin E', 'mg', '299.7 mg', '300 mg', '300.3 mg'],
  ['Vitamin E', 'ug', '299700 ug', '300000 ug', '300300 ug'],
  // 0.67 mg of natural vitamin E an IU: 447 IU is 299.49 mg, 448 IU is 300.16 mg.
  ['Vitamin E', 'IU', '446 IU', '447 IU', '448 IU'],
  ['Vitamin A', 'ug', '2997 µg', '3000 µg', '3003 µg'],
  ['Vitamin A', 'mg', '2.997 mg', '3 mg', '3.003 mg'],
  ['Vitamin A', 'IU', '9,990 IU', '10,000 IU', '10,010 IU'],
  ['Selenium', 'ug', '254.7 µg', '255 µg', '255.3 µg'],
  ['Selenium', 'mg', '0.2547 mg', '0.255 mg', '0.2553 mg'],
  ['Iodine', 'ug', '599.4 µg', '600 µg', '600.6 µg'],
  ['Iodine', 'mg', '0.5994 mg', '0.6 mg', '0.6006 mg'],
  ['Copper', 'mg', '4.995 mg', '5 mg', '5.005 mg'],
  ['Copper', 'ug', '4995 ug', '5000 ug', '5005 ug'],
  ['Omega-3 fish oil', 'mg', '4995 mg', '5000 mg', '5005 mg'],
  ['Omega-3 fish oil', 'ug', '4995000 ug', '5000000 ug', '5005000 ug'],
  ['Caffeine', 'mg', '399.6 mg', '400 mg', '400.4 mg'],
  ['Caffeine', 'ug', '399600 ug', '400000 ug', '400400 ug'],
  ['Green tea extract', 'mg', '799.2 mg', '800 mg', '800.8 mg'],
  ['Green tea extract', 'ug', '799200 ug', '800000 ug', '800800 ug'],
]

describe('the upper limit of a day', () => {
  test.each(LIMITS)('%s in %s: %s and %s are within, %s is over', (product, _unit, below, at, above) => {
    expect([below, at, above].map((dose) => isOver([take(product, dose)]))).toEqual([false, false, true])
  })
  test('is held against the sum of all products and doses', () => {
    const doses = (last: string) => [
      take('Zinc', '10 mg', 'once daily'),
      take('Zinc picolinate', '5 mg', 'twice daily'),
      take('Zinc lozenges', last),
    ]
    expect(isOver(doses('5 mg'))).toBe(false)
    expect(isOver(doses('5.1 mg'))).toBe(true)
    const over = check(doses('5.1 mg')).items.find(({ kind }) => kind === 'over_limit')
    expect(over?.effect).toBe('Together 25.1 mg a day, above the upper limit of 25 mg')
    expect(over?.source).toMatch(/EFSA/)
  })
  test('a dose that cannot be read is told, not taken for none', () =>
    expect(check([take('Zinc', 'one tablet')]).items.map(({ kind }) => kind)).toEqual(['dose_unclear']))
})

const BLOCKED = interactions.filter(({ severity }) => severity === 'contraindicated' || severity === 'major')
const nameOf = (id: string) => findSupplementFact(id)?.name ?? extraSupplements[id] ?? id

describe('every blocked pair', () => {
  const pairs = BLOCKED.filter(({ other_type }) => other_type === 'supplement')
  test.each(pairs.map((pair) => [pair.id, pair] as const))('%s in both orders', (_id, pair) => {
    const [a, b] = [take(nameOf(pair.supplement)), take(nameOf(pair.other_id))]
    for (const stack of [
      [a, b],
      [b, a],
    ]) {
      expect(check(stack).items.map(({ effect }) => effect)).toContain(pair.effect)
    }
    for (const [taken, asked] of [
      [a, pair.other_id],
      [b, pair.supplement],
    ] as const) {
      const fact = findSupplementFact(asked)
      const findings = fact ? checkSupplement(fact, { ...nobody, supplements: [taken] }) : null
      expect(findings === null || findings.some(isBlocking)).toBe(true)
    }
  })

  // A blood test is something one asks about, not something one notes.
  const withPerson = BLOCKED.filter(
    ({ other_type, other_id }) => other_type !== 'supplement' && other_id !== 'blood_test',
  )
  test.each(withPerson.map((pair) => [pair.id, pair] as const))('%s, taken and asked for', (_id, pair) => {
    const notes = [pair.other_name, ...pair.examples.slice(0, 1)].join(', ')
    expect(check([take(nameOf(pair.supplement))], notes).items.map(({ effect }) => effect)).toContain(
      pair.effect,
    )
    const fact = findSupplementFact(pair.supplement)
    const findings = fact ? checkSupplement(fact, { ...nobody, notes }) : null
    expect(findings === null || findings.some(isBlocking)).toBe(true)
  })
  test('are there', () => expect([pairs.length, withPerson.length]).toEqual([5, 102]))
})

test('two products of one nutrient, an unknown one, and none', () => {
  const { items, checked, unknown } = check([
    take('Vitamin C', '500 mg'),
    take('Ascorbic acid', '250 mg'),
    take('Moon dust'),
  ])
  expect(items.map(({ kind, products }) => [kind, products])).toEqual([
    ['duplicate', ['Vitamin C', 'Ascorbic acid']],
  ])
  expect([checked, unknown]).toEqual([['Vitamin C', 'Ascorbic acid'], ['Moon dust']])
  expect(check([])).toEqual({ checked: [], unknown: [], items: [], left_out: 0 })
})

test('thousands of products are answered briefly, and what was left out is counted', () => {
  const many = Array.from({ length: 3_000 }, (_, n) => take(n % 2 ? `Calcium ${n}` : `Iron ${n}`, '1 mg'))
  const { items, left_out } = check(many)
  expect(left_out).toBe(2_800)
  expect(JSON.stringify(items).length).toBeLessThan(200_000)
  expect(items.filter(({ kind }) => kind === 'supplement').length).toBeGreaterThan(0)
})

describe('a medicine in the tracker', () => {
  const wort = take("St. John's Wort", '300 mg')
  test.each([
    ['a known one', take('Sertraline', '50 mg'), ["St. John's Wort", 'Sertraline'], []],
    ['one that is not known', take('Xyzol 10 mg'), ["St. John's Wort"], ['Xyzol 10 mg']],
    ['with its strength beside it', take('Xyzol', '10 mg'), ["St. John's Wort"], ['Xyzol']],
  ])('%s stands against St John’s wort', (_what, medicine, checked, unknown) => {
    const found = check([wort, medicine])
    expect([found.checked, found.unknown]).toEqual([checked, unknown])
    expect(found.items.some(({ severity }) => severity === 'contraindicated' || severity === 'major')).toBe(
      true,
    )
  })
  test('what is in the notes and not known is said', () =>
    expect(check([wort], 'Xyzol 10 mg every evening').unknown).toEqual(['Xyzol 10 mg']))
  test('neither makes the wort clash alone', () => expect(check([wort]).items).toEqual([]))
})

describe('what is taken already', () => {
  test('is not told not to be started, and is told once', () => {
    const { items } = check([take('Vitamin K2', '200 mcg')], 'takes warfarin')
    expect(items.map(({ severity, with: other }) => [severity, other.toLowerCase()])).toEqual([
      ['contraindicated', 'warfarin'],
    ])
    expect(items[0]?.action).toBe(
      'You take both already: ask your doctor or pharmacist today, and do not stop a prescribed medicine on your own',
    )
  })

  test('names the result that speaks against it', () => {
    const { items } = checkStack({
      ...nobody,
      supplements: [take('Magnesium', '200 mg')],
      outOfRange: [{ biomarker: 'egfr', direction: 'low', value: 27 }],
    })
    expect(items.map((each) => each.with)).toContain('Severe kidney disease (your eGFR of 27)')
  })
})

/** Severe pairs that no page confirms yet; they are shown as "General caution". The list may only shrink. */
const SEVERE_WITHOUT_A_PAGE = [
  'glucomannan__swallowing_problem',
  'l_citrulline__nitrate_drug',
  'red_yeast_rice__grapefruit',
  'st_johns_wort__sam_e',
]
test('a severe pair rests on a page with an address', () => {
  const without = interactions.filter(
    ({ severity, sources }) =>
      ['contraindicated', 'major'].includes(severity) &&
      !citedSource(sources.flatMap((id) => interactionSources[id] ?? []))?.url,
  )
  expect(without.map(({ id }) => id).toSorted()).toEqual(SEVERE_WITHOUT_A_PAGE)
})

test('what was read of a source is short', () => {
  for (const { quote } of Object.values(interactionSources))
    expect((quote ?? '').length).toBeLessThanOrEqual(300)
})
