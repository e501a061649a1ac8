/** Ages beside intervals, and lone letters before numbers; every line here is invented. */
import { describe, expect, it } from 'vitest'
import { readLabReport } from '../read-lab-report.ts'
import { rowsFromText } from '../arrange/text-layout.ts'

/** Each result as name, value, limits, flag and reasons for review. */
const read = (text: string): string[] =>
  readLabReport(rowsFromText(text)).results.map(
    ({ name, value, value_text, ref_low, ref_high, flag, review_reasons }) =>
      `${name} | ${value ?? value_text} | ${ref_low ?? ''}..${ref_high ?? ''} | ${flag ?? '-'} | ${review_reasons.join('+')}`,
  )

const ONE_BAND: [string, string][] = [
  ['> 20 years: 0.40-4.50', '0.4..4.5'],
  ['F >= 18 J: 0.40-4.50', '0.4..4.5'],
  ['ab 18 J.: 0.81 - 4.45', '0.81..4.45'],
  ['35-44 y: 1-37', '1..37'],
  ['18-60 years: 1-30', '1..30'],
  ['18 - 60 anni: 1 - 45', '1..45'],
  ['(40-45 y) 1-23', '1..23'],
  ['20-49 yrs: 2.49-8.36', '2.49..8.36'],
  ['>= 18 år: 2.5-5.0', '2.5..5'],
  ['Adults (>18 yrs): 2.5-5.0', '2.5..5'],
  ['2.5-5.0 (adults >18 years)', '2.5..5'],
  ['> 6 months: 2.5-5.0', '2.5..5'],
  ['Age 20-30: 2.5-5.0', '2.5..5'],
]

describe('the age that an interval is for', () => {
  it.each(ONE_BAND)('is not a limit in a column: %s', (printed, limits) => {
    expect(
      read(`Sex: Female   Collected: 2026-02-10
Test           Result      Units     Reference
Ferritin       3.12        ng/mL     ${printed}`),
    ).toEqual([`Ferritin | 3.12 | ${limits} | N | `])
  })

  it.each(ONE_BAND)('is not a limit on a line: %s', (printed, limits) => {
    expect(
      read(`Sex: Female   Collected: 2026-02-10
TSH 3.12 mIU/L ${printed}`),
    ).toEqual([`TSH | 3.12 | ${limits} | N | `])
  })

  it.each([
    '<18 y: 3.5-5.0; >=18 y: 4-8',
    '40-49 yrs: <2.5; 50-59 yrs: <3.5',
    '0-6 months: 15-109',
    '2 - 4 Wochen: 15 - 109',
    '< 16 years: 15-109',
    '18-60 y: 4-8, 10-20',
  ])('leaves the limits open where it settles nothing: %s', (printed) => {
    expect(
      read(`Collected: 2026-02-10
Test           Result      Units     Reference
Ferritin       3.12        ng/mL     ${printed}`),
    ).toEqual(['Ferritin | 3.12 | .. | - | range_ambiguous'])
  })

  it('is held against the person’s own', () => {
    const at = (born: string) =>
      read(`Date of birth: ${born}   Collected: 2026-02-10
Ferritin 112 ng/mL 35-44 y: 61-100`)
    expect(at('1985-02-10')).toEqual(['Ferritin | 112 | 61..100 | H | '])
    expect(at('1981-02-10')).toEqual(['Ferritin | 112 | .. | - | range_ambiguous'])
    expect(at('1991-02-11')).toEqual(['Ferritin | 112 | .. | - | range_ambiguous'])
  })

  it('marks an age without an interval', () => {
    expect(
      read(`Collected: 2026-02-10
Test           Result      Units     Reference
Ferritin       12          ng/mL     > 20 years`),
    ).toEqual(['Ferritin | 12 | .. | - | range_in_other_unit'])
  })
})

describe('a line that says for whom a range is', () => {
  it('is the range of the result above it and no result', () => {
    expect(
      read(`Collected: 2026-02-10
TSH 3.12 mIU/L
Reference Range
> or = 20 Years  0.40-4.50
Sodium 140 mmol/L
Adults: 135-139
Magnesium 2.0 mg/dL
Children 1-5 years 1.7-2.3
Adults 18-60 years 1.6-2.6`),
    ).toEqual([
      'TSH | 3.12 | 0.4..4.5 | N | ',
      'Sodium | 140 | 135..139 | H | ',
      'Magnesium | 2 | .. | - | range_ambiguous',
    ])
    expect(
      read(`Sex: Female
Hemoglobin 16 g/dL
Male: 13-17
Female: 12-15`),
    ).toEqual(['Hemoglobin | 16 | 12..15 | H | '])
  })

  it('is not a result below a table or a result that has its range', () => {
    expect(
      read(`Test            Result      Units     Reference
Ferritin        13.4        ng/mL     11-307
> or = 20 Years  0.40-4.50
20 - 60 years    11-308    ng/mL
Reference range   135       ng/mL   145`),
    ).toEqual(['Ferritin | 13.4 | 11..307 | N | '])
    expect(
      read(`Ferritin 13.4 ng/mL 11-307
and 20 Years 0.4-4.5
to 15 mg/dL 3-4`),
    ).toEqual(['Ferritin | 13.4 | 11..307 | N | '])
  })
})

describe('a flag before a number', () => {
  it('is not a sex', () => {
    expect(
      read(`Collected: 2026-02-10
Glucose 105 mg/dL H 01 70 - 99
ALT 60 U/L H 02
HDL 45 mg/dL h 40
Sodium 150 mmol/L H 135-145`),
    ).toEqual([
      'Glucose | 105 | 70..99 | H | ',
      'ALT | 60 | .. | H | text_not_understood',
      'HDL | 45 | .. | H | text_not_understood',
      'Sodium | 150 | 135..145 | H | ',
    ])
  })
})
