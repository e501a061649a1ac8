import { describe, expect, test } from 'vitest'
import { inBothUnits } from './both-units.ts'

// Values in both units as the pages print them: ADA (glucose 126 mg/dL = 7.0 mmol/L, 70 mg/dL = 3.9), ESC 2019
// dyslipidaemia (LDL 70 mg/dL = 1.8 mmol/L, 55 = 1.4), NIH ODS (vitamin D 20 ng/mL = 50 nmol/L), NGSP/IFCC (HbA1c
// 6.5 % = 48 mmol/mol).
describe('a figure is said in both units', () => {
  test.each([
    ['A fasting glucose of 126 mg/dL or more means diabetes.', 'glucose', '126 mg/dL (6.99 mmol/L)'],
    ['Glucose below 70 mg/dL is low.', 'glucose', '70 mg/dL (3.9 mmol/L)'],
    ['At very high risk LDL should be below 1.4 mmol/L.', 'ldl', '1.4 mmol/L (54 mg/dL)'],
    ['Between 20 and 29 ng/mL is called insufficient.', 'vitamin_d', '20 and 29 ng/mL (50 and 72 nmol/L)'],
    ['An HbA1c of 48 mmol/mol means diabetes.', 'hba1c', '48 mmol/mol (6.5 %)'],
    ['A haemoglobin of 10-12 g/dL is a mild anaemia.', 'hemoglobin', '10-12 g/dL (100-120 g/L)'],
  ])('%s', (text, about, told) => {
    expect(inBothUnits(text, [about])).toContain(told)
  })

  test.each([
    'A fasting glucose of 126 mg/dL (7.0 mmol/L) or more means diabetes.',
    'Large doses lowered fasting glucose by 18.76 mg/dL.',
    'TSH above 10 mIU/L is treated.',
    'Ferritin below 30 ng/mL means empty iron stores.',
  ])('and left alone where that is said, is a change, or would be the same: %s', (text) => {
    expect(inBothUnits(text, ['glucose', 'ferritin', 'tsh'])).toBe(text)
  })

  test('the unit of the message comes first', () => {
    expect(inBothUnits('With an HbA1c of 42 to 47 mmol/mol test again.', [], new Set(['%']))).toBe(
      'With an HbA1c of 6 to 6.5 % (42 to 47 mmol/mol) test again.',
    )
  })

  test('each figure is of the marker that is named before it', () => {
    expect(inBothUnits('Creatinine of 1.5 mg/dL and glucose of 100 mg/dL.', [])).toBe(
      'Creatinine of 1.5 mg/dL (133 µmol/L) and glucose of 100 mg/dL (5.55 mmol/L).',
    )
  })
})
