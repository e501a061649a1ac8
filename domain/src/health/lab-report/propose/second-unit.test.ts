/** One cell with two values in two units; every document here is invented. */
import { expect, it } from 'vitest'
import { readLabReport } from '../read-lab-report.ts'
import { rowsFromText } from '../arrange/text-layout.ts'

/** Each result as name, value, unit, limits, flag and reasons for review. */
const read = (text: string): string[] =>
  readLabReport(rowsFromText(text)).results.map(
    ({ name, value, unit, ref_low, ref_high, flag, review_reasons }) =>
      [name, value, unit, `${ref_low ?? ''}..${ref_high ?? ''}`, flag ?? '-', review_reasons.join('+')].join(
        ' | ',
      ),
  )

const AGREE = [
  'HbA1c | 5.4 | % | 4..6 | N | ',
  'Glucose | 5.5 | mmol/L | 3.9..5.4 | H | ',
  'Creatinine | 0.9 | mg/dL | 0.6..1.1 | N | ',
]

it.each([
  `Test\tResult\tReference
HbA1c\t5.4 % / 36 mmol/mol\t4.0-6.0 %
Glucose\t5.5 mmol/L (99 mg/dL)\t3.9-5.4
Creatinine\t0.9 mg/dL = 84 µmol/L\t0.6-1.1`,
  `HbA1c: 5.4 % / 36 mmol/mol (4.0-6.0)
Glucose: 5.5 mmol/L (99 mg/dL) [3.9-5.4] H
Creatinine: 0.9 mg/dL; 84 µmol/L (0.6-1.1)`,
  `Test          Result            Units            Reference
HbA1c         5.4 / 36          % / mmol/mol     4.0-6.0 / 20-42
Glucose       5.5 (99)          mmol/L (mg/dL)   3.9-5.4
Creatinine    0.9 (84)          mg/dL (µmol/L)   0.6-1.1`,
])('is one result when both say the same within what was rounded', (text) => {
  expect(read(text)).toEqual(AGREE)
})

it('is for review when they do not say the same', () => {
  const doubted = [
    'HbA1c | 5.4 | % | 4..6 | N | second_unit_disagrees',
    'Glucose | 5.5 | mmol/L | 3.9..5.4 | H | second_unit_disagrees',
  ]
  expect(
    read(`Test\tResult\tReference
HbA1c\t5.4 % / 63 mmol/mol\t4.0-6.0 %
Glucose\t5.5 mmol/L (129 mg/dL)\t3.9-5.4`),
  ).toEqual(doubted)
  expect(
    read(`HbA1c: 5.4 % / 63 mmol/mol (4.0-6.0)
Glucose: 5.5 mmol/L (129 mg/dL) [3.9-5.4]`),
  ).toEqual(doubted)
})

it('of a share and a count is two results; limits that are not a share are those of the count', () => {
  const two = ['Neutrophils | 58 | % | .. | - | ', 'Neutrophils | 3.6 | G/L | 1.5..7.5 | N | ']
  expect(read('Test\tResult\tReference\nNeutrophils\t58 % (3.6 G/L)\t1.5-7.5')).toEqual(two)
  expect(read('Test\tResult\tUnits\tReference\nNeutrophils\t58 % / 3.6\tG/L\t1.5-7.5')).toEqual(two)
  // Of neither.
  expect(read('Test\tResult\tReference\nNeutrophils\t58 % (3.6 G/L)\t15-25')).toEqual([
    'Neutrophils | 58 | % | .. | - | range_ambiguous',
    'Neutrophils | 3.6 | G/L | .. | - | range_ambiguous',
  ])
})

it('with a number or a unit that nothing explains is for review', () => {
  expect(
    read(`Test\tResult\tUnits\tReference
Potassium\t4.1 5.8\tmmol/L\t3.5-5.1
Glucose\t5.5 mmol/L\tmg/dL\t70-99`),
  ).toEqual([
    'Potassium | 4.1 | mmol/L | 3.5..5.1 | N | text_not_understood',
    'Glucose | 5.5 | mg/dL | 70..99 | L | unit_ambiguous',
  ])
})
