/** Results whose value, range and axis stand on lines of their own, as portals copy them; every document here is invented. */
import { expect, it } from 'vitest'
import { readLabReport } from './read-lab-report.ts'
import { rowsFromText } from './arrange/text-layout.ts'

const read = (text: string): string[] =>
  readLabReport(rowsFromText(text)).results.map(({ name, value, unit, ref_low, ref_high, review_reasons }) =>
    [name, value, unit, `${ref_low ?? ''}..${ref_high ?? ''}`, review_reasons.join('+')].join(' | '),
  )

it('a range in Swedish belongs to the result above it and is none itself', () => {
  expect(
    read(`Provtagningsdatum: 2025-01-20
B-Hemoglobin (Hb)
134 g/L
Referensintervall: 117 - 153 g/L
P-Kreatinin
68 µmol/L
Referensintervall: < 90 µmol/L`),
  ).toEqual(['B-Hemoglobin (Hb) | 134 | g/L | 117..153 | ', 'P-Kreatinin | 68 | µmol/L | ..90 | '])
})

it('the ends of an axis are not values, each on its line or both on one', () => {
  expect(
    read(`Collected on March 3, 2025 8:05 AM
Hemoglobin A1C
Normal range: 4.0 - 5.6 %
4.0
5.6
5.9
High
Glucose
Normal range: 70 - 99 mg/dL
70 99
92
Potassium
Normal range: 3.5 - 5.1 mmol/L
Value
3.5`),
  ).toEqual([
    'Hemoglobin A1C | 5.9 | % | 4..5.6 | ',
    'Glucose | 92 | mg/dL | 70..99 | ',
    'Potassium | 3.5 | mmol/L | 3.5..5.1 | ',
  ])
})

it('a limit that is named as one of illness is not the limit of health', () => {
  expect(read('Albumin  4.4  g/dL  3.5 - 5.2\nVitamin D 25 Hydroxy  17.30  ng/mL  Deficient: <20')).toEqual([
    'Albumin | 4.4 | g/dL | 3.5..5.2 | ',
    'Vitamin D 25 Hydroxy | 17.3 | ng/mL | .. | range_ambiguous',
  ])
})

it('a small power is that of the unit', () => {
  expect(
    read(`Thyrotropin;P\t1,8\t10^-3 IU/L\t0,4 - 4,8
Thyrotropin;P\t1,9\t× 10⁻³ int.enh./L\t0,4 - 4,8`).map((line) => line.replace(/10\S+ \S+/, 'unit')),
  ).toEqual([
    'Thyrotropin;P | 1.8 | unit | 0.4..4.8 | number_ambiguous',
    'Thyrotropin;P | 1.9 | × unit | 0.4..4.8 | number_ambiguous',
  ])
})

it('a result in words may have a unit', () => {
  const { results } = readLabReport(
    rowsFromText(`Glucose, Urine
Standard range: Negative mg/dL
Your value: Negative mg/dL

Ketones, Urine
Standard range: Negative mg/dL
Your value: Trace mg/dL
Abnormal`),
  )
  expect(results.map(({ name, value_text, unit }) => [name, value_text, unit])).toEqual([
    ['Glucose, Urine', 'Negative', 'mg/dL'],
    ['Ketones, Urine', 'Trace', 'mg/dL'],
  ])
})
