/** Tables side by side without headings, or with headings that run together; all values are invented. */
import { expect, it } from 'vitest'
import { readLabReport } from '../read-lab-report.ts'
import { rowsFromText } from './text-layout.ts'

const read = (text: string): string[] =>
  readLabReport(rowsFromText(text)).results.map(({ name, value, unit, ref_text, review_reasons }) =>
    `${name} ${value} ${unit} ${ref_text} ${review_reasons.join()}`.trim(),
  )

const ROWS = `Glucose       94     mg/dL    70 - 99     Triglycerides   133    mg/dL    < 150
Urea          31     mg/dL    15 - 45     AST             25     U/L      5 - 40
Creatinine    0.9    mg/dL    0.7 - 1.3
Sodium        141    mmol/L   135 - 145   ALT             37     U/L      up to 41`
const RESULTS = [
  'ALT 37 U/L up to 41',
  'AST 25 U/L 5 - 40',
  'Creatinine 0.9 mg/dL 0.7 - 1.3',
  'Glucose 94 mg/dL 70 - 99',
  'Sodium 141 mmol/L 135 - 145',
  'Triglycerides 133 mg/dL < 150',
  'Urea 31 mg/dL 15 - 45',
]

it.each([
  ['no headings', ''],
  [
    'headings of their own',
    'Test          Result Unit     Ref         Test            Result Unit     Ref\n',
  ],
  [
    'headings of which only the left ones are clear',
    'Test          Result Unit     Ref         Test            Yours  What     Ref\n',
  ],
])('tables side by side with %s are read apart', (_, headings) => {
  expect(read(`Collected: 2025-03-14\n${headings}${ROWS}`).sort()).toEqual(RESULTS)
})

it('one row of a table that names another test in its last column is left whole', () => {
  expect(
    read(`Test          Result   Unit     Reference   Related
Glucose       94       mg/dL    70 - 99     Insulin 3 times
Urea          31       mg/dL    15 - 45     Creatinine`),
  ).toEqual(['Glucose 94 mg/dL 70 - 99', 'Urea 31 mg/dL 15 - 45'])
})
