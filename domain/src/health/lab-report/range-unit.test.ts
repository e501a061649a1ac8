import { expect, test } from 'vitest'
import { readLabReport } from './read-lab-report.ts'
import { rowsFromText } from './arrange/text-layout.ts'

const reviewed = (line: string) => {
  const [result] = readLabReport(rowsFromText(`Collected 2025-05-05\n${line}`)).results
  return result?.review_reasons.includes('unit_ambiguous')
}

// The laboratory's own range shows which unit was meant: each line has the range of one unit beside another.
test.each([
  'Hemoglobin A1c     5.4     mmol/mol    4.0-5.6',
  'Free T4            14.2    ng/dL       12-22',
  'Testosterone       18.5    ng/dL       8.6-29',
  'Testosterone total 500     nmol/L      264-916',
  'Urea               6.2     mg/dL       2.5-7.8',
  'Iron               95      umol/L      60-170',
  'Triglycerides      100     mmol/L      <150',
  'Phosphate          1.1     mg/dL       0.8-1.5',
  'Insulin            8       pmol/L      2.6-24.9',
  'Bilirubin total    0.8     umol/L      0.2-1.2',
  'ApoB               88      g/L         <90',
])('a range of another unit asks for review: %s', (line) => expect(reviewed(line)).toBe(true))

test.each([
  'Hemoglobin A1c     5.4     %           4.0-5.6',
  'Hemoglobin A1c     36      mmol/mol    20-38',
  'Free T4            1.1     ng/dL       0.9-1.7',
  'Free T4            14.2    pmol/L      12-22',
  'Testosterone total 500     ng/dL       264-916',
  'Urea               6.2     mmol/L      2.5-7.8',
  'Iron               95      ug/dL       60-170',
  'Triglycerides      100     mg/dL       <150',
  'Insulin            8       mIU/L       2.6-24.9',
  'CRP                0.6     mg/L        <1',
  'Ferritin           80      ng/mL       30-400',
  'TSH                2.1     mIU/L       0.4-4.5',
])('a fitting range does not: %s', (line) => expect(reviewed(line)).toBe(false))
