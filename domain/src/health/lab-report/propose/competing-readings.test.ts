/** Lines and stacks that more than one test shares, and doubt where two readings are as likely. */
import { describe, expect, it } from 'vitest'
import { rowsFromText } from '../arrange/text-layout.ts'
import { readLabReport } from '../read-lab-report.ts'

const read = (text: string): string[] =>
  readLabReport(rowsFromText(text)).results.map(
    ({ name, value_text, unit, ref_low, ref_high, review_reasons }) =>
      [name, value_text, unit ?? '-', `${ref_low ?? ''}..${ref_high ?? ''}`, ...review_reasons].join(' | '),
  )

describe('several tests on a line', () => {
  it.each([
    'Hemoglobin 13.9 g/dL · WBC 6.1 10^9/L · Ferritin 45 ng/mL',
    'Hemoglobin: 13.9 g/dL, WBC: 6.1 10^9/L, Ferritin: 45 ng/mL',
    'Hemoglobin 13.9 g/dL; WBC 6.1 10^9/L; Ferritin 45 ng/mL',
    'Hemoglobin 13.9 g/dL WBC 6.1 10^9/L Ferritin 45 ng/mL',
  ])('are results each: %s', (line) => {
    expect(read(line)).toEqual([
      'Hemoglobin | 13.9 | g/dL | ..',
      'WBC | 6.1 | 10^9/L | ..',
      'Ferritin | 45 | ng/mL | ..',
    ])
  })

  it('the unit before the next name is not a name: mg is not magnesium', () => {
    expect(read('Calcium 9.4 mg/dL 8.6-10.3 9.1')).toEqual(['Calcium | 9.4 | mg/dL | 8.6..10.3'])
  })
})

describe('limits that words announce', () => {
  it('are not the value, before it or behind it', () => {
    expect(
      read(`Total Cholesterol 170 Reference Range: <200 mg/dL
Sodium  Reference: 135-145 mmol/L  Result: 141 mmol/L
TSH 2.31 Reference Range: 18-60 years: 0.4 - 4.0 mIU/L`),
    ).toEqual([
      'Total Cholesterol | 170 | mg/dL | ..200',
      'Sodium | 141 | mmol/L | 135..145',
      'TSH | 2.31 | mIU/L | 0.4..4',
    ])
  })
})

describe('parts of a test on lines of their own', () => {
  it('a name under its value, with a line between the tests', () => {
    expect(read('141 mmol/L\nSodium\n\n4.4 mmol/L\nPotassium\n\n45 ng/mL\nFerritin')).toEqual([
      'Sodium | 141 | mmol/L | ..',
      'Potassium | 4.4 | mmol/L | ..',
      'Ferritin | 45 | ng/mL | ..',
    ])
  })

  it('all names and then all values', () => {
    expect(read('Sodium\nPotassium\nFerritin\nResult\n141 mmol/L\n4.4 mmol/L\n45 ng/mL')).toEqual([
      'Sodium | 141 | mmol/L | ..',
      'Potassium | 4.4 | mmol/L | ..',
      'Ferritin | 45 | ng/mL | ..',
    ])
  })

  it('a label before each', () => {
    expect(read('Test: Ferritin\nResult: 45\nUnits: ng/mL\nReference Range: 30-400')).toEqual([
      'Ferritin | 45 | ng/mL | 30..400',
    ])
  })
})

describe('a sentence', () => {
  it('states what was measured, not what may be or whose it is', () => {
    expect(
      read(`Your ferritin was 45 ng/mL (reference range 30-400), and we will check it again.
If your ferritin is 10 ng/mL or less, call us.
Your brother's ferritin was 99 ng/mL.`),
    ).toEqual(['ferritin | 45 | ng/mL | 30..400'])
  })
})

describe('doubt', () => {
  it.each([
    'Energy level 64 %',
    'Height 178 cm',
    'Stage 2 (mild) 60 - 89 mL/min/1.73m2',
    'Barcode 7014118918',
  ])('%s beside results is no result without a question', (line) => {
    const { results } = readLabReport(
      rowsFromText(
        `${line}\n\nTest      Result   Units    Range\nSodium    141      mmol/L   135-145\nFerritin  45       ng/mL    30-400`,
      ),
    )
    expect(results.filter(({ needs_review }) => !needs_review).map(({ name }) => name)).toEqual([
      'Sodium',
      'Ferritin',
    ])
  })
})
