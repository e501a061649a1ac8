import { expect, test } from 'vitest'
import { ANYONE } from '../../evidence/population.ts'
import { readStatedValues } from '../understand/stated-values.ts'
import { verdictSentence } from '../compose/verdict-sentence.ts'
import { judgeValue } from './verdict.ts'

const judge = (text: string, person = {}) => judgeValue(readStatedValues(text)[0]!, { ...ANYONE, ...person })

// Ranges of the catalogue: American Board of Internal Medicine, 2026 (ferritin women 24-307 µg/L, TSH 0.27-4.2 mIU/L).
test.each([
  ['ferritin 14 µg/L', { sex: 'female' }, 'low'],
  ['ferritin 320 µg/L', { sex: 'female' }, 'high'],
  ['ferritin 320 µg/L', { sex: 'male' }, 'within'],
  ['TSH 6', {}, 'high'],
  ['TSH <0.01', {}, 'low'],
  ['TSH 5.8 mIU/L (ref 0.4-6.0)', {}, 'within'],
  ['LDL 170 mg/dL', {}, 'high'],
] as const)('%s of %o is %s', (text, person, side) => expect(judge(text, person).side).toBe(side))

test.each([
  ['ferritin 85 mmol/L', /cannot be right[^]*85 µg\/L would be plausible/],
  ['HbA1c of 5.4 mmol/mol', /cannot be right/],
  ['uric acid 7.8 mg/dL', /above the typical range for women and within that for men/],
  ['ferritin level of 2', /is low/],
  ['CRP 14', /taken as mg\/L.*is high/],
  ['PSA 4.8 ng/mL', /above the typical range up to age 69 and within that from 70 on/],
  // A range of 18 to 29 years is no range for everybody: the bands of the guideline are.
  ['total cholesterol 5.8 mmol/L', /in the band "borderline high"/],
  ['creatinine 1.3', /taken as mg\/dL/],
  ['creatinine of 4', /high in mg\/dL and low in mg\/L/],
  ['vitamin D is 22', /low in nmol\/L and normal in ng\/mL: your report prints the unit/],
  ['CRP 8', /normal in mg\/L and high in mg\/dL/],
  ['ALT 58', /above the typical range for women and within that for men/],
  ['LDL 5.2 mmol/L', /^(?!.*depends on your overall risk).*"very high/],
  [
    'vitamin D 16 ng/ml',
    /^Your 25-OH vitamin D of 16 ng\/mL \(40 nmol\/L\) is low: below the typical adult range of 20-50 ng\/mL/,
  ],
])('%s is told as %s', (text, words) => expect(verdictSentence(judge(text))).toMatch(words))
