/** Names and units as laboratories of single countries print them; every document here is invented. */
import { describe, expect, it } from 'vitest'
import { rowsFromText } from './arrange/text-layout.ts'
import { readLabReport } from './read-lab-report.ts'

const read = (text: string): string[] =>
  readLabReport(rowsFromText(text)).results.map(
    ({ name, value_text, unit, biomarker, review_reasons }) =>
      `${name} | ${value_text} | ${unit ?? '-'} | ${biomarker ?? '-'} | ${review_reasons.join('+')}`,
  )

describe('the United States', () => {
  it('prints what was calculated under the units of ratios', () => {
    expect(
      read(`Test                          Result    Units      Reference Range
CHOL/HDLC RATIO               3.1       (calc)     <5.0
BUN/CREATININE RATIO          14        (calc)     6-22
GLUCOSE                       88        mg/dL      65-99`),
    ).toEqual([
      'CHOL/HDLC RATIO | 3.1 | (calc) | chol_hdl_ratio | ',
      'BUN/CREATININE RATIO | 14 | (calc) | - | ',
      'GLUCOSE | 88 | mg/dL | glucose_fasting | ',
    ])
    expect(read('GLUCOSE 88 mg/dL 65-99\nCHOL/HDLC RATIO: 3.1 (calc) (Reference: <5.0)')[1]).toBe(
      'CHOL/HDLC RATIO | 3.1 | - | chol_hdl_ratio | ',
    )
  })

  it('counts particles, which are no cholesterol in plasma', () => {
    expect(
      read(`LDL-P        1050   nmol/L   <1138
LDL-C        104    mg/dL    <100`),
    ).toEqual(['LDL-P | 1050 | nmol/L | - | ', 'LDL-C | 104 | mg/dL | ldl | '])
  })

  it('prints the number of the laboratory between name and value', () => {
    expect(
      read(`WBC 01 5.4 x10E3/uL 3.4-10.8
BUN 01 14 mg/dL 6-24
TSH 02 1.830 uIU/mL 0.450-4.500`),
    ).toEqual([
      'WBC | 5.4 | x10E3/uL | wbc | ',
      'BUN | 14 | mg/dL | urea | ',
      'TSH | 1.830 | uIU/mL | tsh | ',
    ])
  })
})

it('the United Kingdom prints ratios with a colon, and names in full', () => {
  expect(
    read(`Total cholesterol:HDL ratio                              3.3
Urine albumin:creatinine ratio                           0.8      mg/mmol
Serum non high density lipoprotein cholesterol level     3.4      mmol/L
Serum total 25-hydroxy vitamin D level                   68       nmol/L`),
  ).toEqual([
    'Total cholesterol:HDL ratio | 3.3 | - | chol_hdl_ratio | ',
    'Urine albumin:creatinine ratio | 0.8 | mg/mmol | uacr | ',
    'Serum non high density lipoprotein cholesterol level | 3.4 | mmol/L | non_hdl | ',
    'Serum total 25-hydroxy vitamin D level | 68 | nmol/L | vitamin_d | ',
  ])
})

it('a word of limits in a name that is known does not speak of limits', () => {
  expect(
    read(`Serum ferritin level 88 ug/L [30 - 400]
Serum folate level 9.8 ug/L [3.9 - 26.8]
Serum albumin level 44 g/L [35 - 50]`).map((line) => line.split(' | ').at(-1)),
  ).toEqual(['', '', ''])
})
