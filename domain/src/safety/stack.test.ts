import { describe, expect, test } from 'vitest'
import { findSupplementFact, safeDoseRange, supplementFacts } from '../supplements/facts.ts'
import { upperLimit } from '../supplements/limits.ts'
import { checkSupplement } from './stack.ts'
import { isBlocking, type StackContext } from './stack-finding.ts'

const nobody: StackContext = {
  year: 2026,
  notes: '',
  age: 40,
  sex: 'female',
  supplements: [],
  outOfRange: [],
}
const check = (id: string, context: Partial<StackContext> = {}) =>
  checkSupplement(findSupplementFact(id)!, { ...nobody, ...context })
const blocked = (id: string, context: Partial<StackContext>) => check(id, context).some(isBlocking)
const take = (name: string, dosage: string | null = null, frequency: string | null = null) => [
  { name, dosage, frequency },
]

test('somebody of whom nothing is known has no finding', () => expect(check('vitamin_d3')).toEqual([]))

describe('never recommended', () => {
  test.each([
    [
      'St John’s wort with an antidepressant by brand name',
      'st_johns_wort',
      { notes: 'Taking Zoloft 50 mg' },
    ],
    ['St John’s wort with the pill', 'st_johns_wort', { notes: 'birth control' }],
    ['vitamin K with warfarin', 'vitamin_k2', { notes: 'Waran' }],
    ['potassium with kidney disease', 'potassium', { notes: 'CKD stage 3' }],
    ['ashwagandha with thyroid disease', 'ashwagandha', { notes: "Hashimoto's" }],
    ['vitamin A in pregnancy', 'vitamin_a', { notes: '12 weeks pregnant' }],
    ['fish oil with a fish allergy', 'omega3', { notes: 'Allergic to fish' }],
    ['whey with a milk allergy', 'whey_protein', { notes: 'milk allergy' }],
    [
      'iron with a high ferritin',
      'iron',
      { outOfRange: [{ biomarker: 'ferritin', direction: 'high' as const }] },
    ],
    [
      'vitamin D with a high calcium',
      'vitamin_d3',
      { outOfRange: [{ biomarker: 'calcium', direction: 'high' as const }] },
    ],
    ['what is already taken, under another name', 'vitamin_d3', { supplements: take('D-vitamin 1000 IE') }],
    ['the same nutrient in another product', 'omega3', { supplements: take('Cod liver oil') }],
    ['St John’s wort beside 5-HTP', 'five_htp', { supplements: take("St. John's Wort") }],
    ['ginkgo with a bleeding disorder', 'ginkgo', { notes: 'Blödarsjuka' }],
    ['5-HTP with mirtazapine', 'five_htp', { notes: 'Mirtazapin 15 mg' }],
    ['St John’s wort with tramadol', 'st_johns_wort', { notes: 'tramadol' }],
    ['St John’s wort with a medicine that is not known', 'st_johns_wort', { notes: 'Xyzol 10 mg' }],
    ['anything under 18', 'creatine', { age: 16 }],
  ])('%s', (_why, id, context) => expect(blocked(id, context)).toBe(true))
})

test('moderate and minor clashes are shown and do not block', () => {
  const findings = check('omega3', { notes: 'On warfarin since 2020' })
  expect(findings.map(({ kind, severity, with: other }) => [kind, severity, other])).toEqual([
    ['medicine', 'moderate', 'Warfarin'],
  ])
})

test('a denied allergy or condition is none; a denied medicine still warns', () => {
  expect(blocked('omega3', { notes: 'No fish allergy.' })).toBe(false)
  expect(blocked('potassium', { notes: 'No kidney disease' })).toBe(false)
  expect(blocked('vitamin_k2', { notes: 'No longer on warfarin' })).toBe(true)
})

describe('the daily limit', () => {
  test.each([
    ['75 µg', null, false],
    ['90 µg', null, false],
    ['91 µg', null, true],
    ['3,600 IU', null, false],
    ['3,640 IU', null, true],
    ['50 µg', 'twice daily', true],
  ])('vitamin D %s %s already taken', (dosage, frequency, over) =>
    expect(
      check('vitamin_d3', { supplements: take('Vitamin D', dosage, frequency) }).some(
        ({ kind }) => kind === 'over_limit',
      ),
    ).toBe(over),
  )
  test('no dose that is shown passes the limit', () => {
    const over = supplementFacts.filter((fact) => safeDoseRange(fact).max > (upperLimit(fact) ?? Infinity))
    expect(over.map(({ id }) => id)).toEqual([])
    expect(safeDoseRange(findSupplementFact('magnesium')!)).toEqual({ min: 100, max: 250, unit: 'mg' })
    expect(safeDoseRange(findSupplementFact('iron')!).max).toBe(40)
  })
})
