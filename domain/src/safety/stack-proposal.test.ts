import { describe, expect, test } from 'vitest'
import { findSupplementFact } from '../supplements/facts.ts'
import { checkStack } from './check-stack.ts'
import { proposalFindings } from './stack-proposal.ts'
import { personOf } from './stack.ts'
import type { StackContext } from './stack-finding.ts'

const nobody: StackContext = {
  year: 2026,
  notes: '',
  age: 40,
  sex: 'female',
  supplements: [],
  outOfRange: [],
}
const egfr = (value: number): StackContext['outOfRange'] => [{ biomarker: 'egfr', direction: null, value }]
const proposed = (ids: string, context: Partial<StackContext>) => {
  const all = { ...nobody, ...context }
  return ids.split(' ').filter((id) => proposalFindings(findSupplementFact(id)!, all, personOf(all)) !== null)
}

const HERBS = 'red_yeast_rice berberine st_johns_wort ashwagandha'
describe('is proposed to nobody in such a state', () => {
  test.each<[why: string, ids: string, context: Partial<StackContext>]>([
    ...[
      '12 weeks along with our first baby',
      'due in May',
      'Doing IVF',
      'gravid',
      'We are expecting',
      'TTC since spring',
      'third trimester',
      'Kinderwunsch',
    ].map((notes): [string, string, Partial<StackContext>] => [notes, `${HERBS} melatonin`, { notes }]),
    ['eGFR in the notes', `${HERBS} plant_protein glucosamine sam_e quercetin`, { notes: 'eGFR 22' }],
    ['stored eGFR', `${HERBS} plant_protein glucosamine sam_e quercetin zinc`, { outOfRange: egfr(22) }],
    ['a kidney transplant', `${HERBS} magnesium`, { notes: 'kidney transplant 2020' }],
    ['CKD 3 and warfarin', `${HERBS} creatine`, { notes: 'CKD 3, warfarin', outOfRange: egfr(41) }],
    ['an age over 70', 'red_yeast_rice', { age: 78 }],
    ['a transplant on Neoral', HERBS, { notes: 'Neoral after a transplant' }],
    ['cirrhosis', `${HERBS} curcumin valerian`, { notes: 'cirrhosis' }],
    ['fibrates', 'red_yeast_rice', { notes: 'gemfibrozil' }],
    ['weak immunity', 'saccharomyces probiotic_multi', { notes: 'immunocompromised' }],
    ['a planned operation', 'ginkgo garlic', { notes: 'hip surgery in June' }],
    ['a medicine not known here', 'st_johns_wort magnesium calcium iron', { notes: 'Xyzol 10 mg' }],
    ['what was said of another', 'vitamin_k2', { said: 'My mother takes warfarin. What for her bones?' }],
  ])('%s: %s', (_why, ids, context) => expect(proposed(ids, context)).toEqual([]))

  test.each<[why: string, ids: string, context: Partial<StackContext>]>([
    ['nothing is known', 'red_yeast_rice berberine melatonin', {}],
    ['the age is 70', 'red_yeast_rice', { age: 70 }],
    ['the eGFR is fair', 'melatonin berberine', { outOfRange: egfr(72) }],
    ['the eGFR is reduced', 'iron vitamin_b12', { outOfRange: egfr(41) }],
    ['a test is due', 'melatonin', { notes: 'blood test due in May' }],
  ])('but they are when %s', (_why, ids, context) => expect(proposed(ids, context)).toEqual(ids.split(' ')))
})

describe('what is taken is held against conditions and allergies', () => {
  const blocked = (name: string, notes: string) =>
    checkStack({ ...nobody, notes, supplements: [{ name, dosage: null, frequency: null }] }).items.some(
      ({ severity }) => severity === 'contraindicated' || severity === 'major',
    )
  test.each([
    ['Krill oil', 'shellfish allergy'],
    ['Krill oil', 'allergic to shrimp'],
    ['Krill oil', 'crustaceans'],
    ['Krill oil', 'prawns make me swell'],
    ['Fish oil', 'allergic to salmon'],
    ['Fish oil', 'anaphylaxis to cod'],
    ['Fish oil', 'allergic to fish oil'],
    ['Whey protein', 'whey protein allergy'],
    ['Magnesium', 'eGFR 22'],
    ['Magnesium', 'renal insufficiency'],
    ['Magnesium', 'kidney transplant'],
    ['Vitamin K2', 'Warfarin 5 mg daily'],
    ['Vitamin K2', 'My mother and I take warfarin'],
    ['Vitamin K2', 'stopped warfarin in 2019, started again last month'],
    ['Vitamin K2', 'No longer on warfarin'],
    ['Vitamin K2', 'I do not take my warfarin on Sundays'],
    ['Vitamin K2', 'I take nothing but warfarin'],
    ['Vitamin K2', 'stopped warfarin last week'],
  ])('%s with %j is told', (name, notes) => expect(blocked(name, notes)).toBe(true))
  test.each([
    ['Vitamin K2', 'I do not take warfarin'],
    ['Vitamin K2', 'never taken aspirin or warfarin'],
    ['Vitamin K2', 'stopped warfarin in 2019'],
    ['Vitamin K2', 'I was on warfarin 8 years ago'],
    ['Vitamin K2', 'my mother takes warfarin'],
    ['Fish oil', 'I take fish oil and cod liver oil'],
    ['Fish oil', 'I eat fish twice a week'],
    ['Whey protein', 'whey protein after training'],
    ['Magnesium', 'CKD stage 3'],
  ])('%s with %j is no clash', (name, notes) => expect(blocked(name, notes)).toBe(false))
})
