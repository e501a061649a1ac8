import { expect, test } from 'vitest'
import { rowsFromText } from '../arrange/text-layout.ts'
import { readLabReport } from '../read-lab-report.ts'

const asked = (lines: string[]): string[] =>
  readLabReport(
    rowsFromText(['Laboratory report', 'Collected: 14 Mar 2024', ...lines].join('\n')),
  ).results.map(
    ({ name, unit_asked, review_reasons }) =>
      `${name}: ${unit_asked ?? (review_reasons.includes('unit_missing') ? 'missing' : '-')}`,
  )

test('the units of a report without units are those in which all of its values are usual', () => {
  expect(
    asked([
      'Glucose 92 70-99',
      'Creatinine 0.9 0.6-1.2',
      'Total Cholesterol 180 <200',
      'Calcium 9.4 8.6-10.3',
      'Hemoglobin 14.2 13.5-17.5',
      'Uric Acid 5.1 3.5-7.2',
    ]),
  ).toEqual([
    'Glucose: mg/dL',
    'Creatinine: mg/dL',
    'Total Cholesterol: mg/dL',
    'Calcium: mg/dL',
    'Hemoglobin: g/dL',
    'Uric Acid: mg/dL',
  ])
  expect(
    asked([
      'Glucose 5.1 3.9-5.6',
      'Creatinine 80 60-110',
      'Total Cholesterol 4.7 <5.0',
      'Calcium 2.35 2.15-2.55',
      'Haemoglobin 142 135-175',
      'Uric acid 300 200-430',
    ]),
  ).toEqual([
    'Glucose: mmol/L',
    'Creatinine: umol/L',
    'Total Cholesterol: mmol/L',
    'Calcium: mmol/L',
    'Haemoglobin: g/L',
    'Uric acid: umol/L',
  ])
})

test('what two units would make nearly the same is asked about by itself', () => {
  // Urea nitrogen and urea differ by a factor of 2.14.
  expect(
    asked(['Glucose 92 70-99', 'Creatinine 0.9 0.6-1.2', 'Total Cholesterol 180 <200', 'BUN 14 7-20']),
  ).toContain('BUN: missing')
})

test('where most values have a unit, one without it is an omission; two values show too little', () => {
  expect(
    asked([
      'Glucose 92 mg/dL 70-99',
      'Creatinine 0.9 mg/dL 0.6-1.2',
      'Calcium 9.4 mg/dL 8.6-10.3',
      'Uric Acid 5.1 3.5-7.2',
    ]),
  ).toContain('Uric Acid: missing')
  expect(asked(['Glucose 92 70-99', 'Creatinine 0.9 0.6-1.2'])).toEqual([
    'Glucose: missing',
    'Creatinine: missing',
  ])
})
