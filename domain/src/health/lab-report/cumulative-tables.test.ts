/** Tables of several draws: a column or a row for each of them; every document here is invented. */
import { expect, it } from 'vitest'
import { readLabReport } from './read-lab-report.ts'
import { rowsFromText } from './arrange/text-layout.ts'

/** Each result as name, value, unit, limits, flag, day and reasons for review. */
const read = (text: string): string[] =>
  readLabReport(rowsFromText(text)).results.map(
    ({ name, comparator, value, value_text, unit, ref_low, ref_high, flag, ...rest }) =>
      [
        name,
        `${comparator ?? ''}${value ?? value_text}`,
        unit ?? '-',
        `${ref_low ?? ''}..${ref_high ?? ''}`,
        flag ?? '-',
        rest.collection_date ?? '-',
        rest.review_reasons.join('+'),
      ].join(' | '),
  )

it('rows of days and hours alone head the columns; units and limits need no heading', () => {
  expect(
    read(`Labor Dr. Beispiel                Kumulativbefund
Datum                            04.03.25     05.03.25     07.03.25
Uhrzeit                          08:15        07:30        07:45
Natrium      mmol/l   135-145    140          141          138
Kalium       mmol/l   3,5-5,1    4,1          5,6 +
CRP          mg/l     <5         12 +         8 +          <1`),
  ).toEqual([
    'Natrium | 140 | mmol/l | 135..145 | N | 2025-03-04 | ',
    'Natrium | 141 | mmol/l | 135..145 | N | 2025-03-05 | ',
    'Natrium | 138 | mmol/l | 135..145 | N | 2025-03-07 | ',
    'Kalium | 4.1 | mmol/l | 3.5..5.1 | N | 2025-03-04 | ',
    'Kalium | 5.6 | mmol/l | 3.5..5.1 | H | 2025-03-05 | ',
    'CRP | 12 | mg/l | ..5 | H | 2025-03-04 | ',
    'CRP | 8 | mg/l | ..5 | H | 2025-03-05 | ',
    'CRP | <1 | mg/l | ..5 | N | 2025-03-07 | ',
  ])
})

it('hours written as numbers are not results, units may stand behind the values', () => {
  expect(
    read(`Dato            04.03.2025  05.03.2025
Kl.             08.15       07.30
B-Hemoglobin    8,1         8,3         mmol/L   7,3-9,5
P-CRP           <1          3           mg/L     <5`),
  ).toEqual([
    'B-Hemoglobin | 8.1 | mmol/L | 7.3..9.5 | N | 2025-03-04 | ',
    'B-Hemoglobin | 8.3 | mmol/L | 7.3..9.5 | N | 2025-03-05 | ',
    'P-CRP | <1 | mg/L | ..5 | N | 2025-03-04 | ',
    'P-CRP | 3 | mg/L | ..5 | N | 2025-03-05 | ',
  ])
})

it('the word beside the days may stand far from the names', () => {
  expect(
    read(`                       Prøvedato     17.02.2025   18.02.2025
                       Klokkeslett   06:20        06:45
Hb          g/dL       11,7 - 15,3   9,8 L        12,2
CRP         mg/L       < 5           188 H        <1`),
  ).toEqual([
    'Hb | 9.8 | g/dL | 11.7..15.3 | L | 2025-02-17 | ',
    'Hb | 12.2 | g/dL | 11.7..15.3 | N | 2025-02-18 | ',
    'CRP | 188 | mg/L | ..5 | H | 2025-02-17 | ',
    'CRP | <1 | mg/L | ..5 | N | 2025-02-18 | ',
  ])
})

it.each([
  `                          03/04/2025   03/14/2025
                          08:15        09:30
Test          Units       Result       Result      Reference
Potassium     mmol/L      4.1          5.6 H       3.5-5.1`,
  `Test          Units       Results                    Reference
                          03/04/2025   03/14/2025
                          08:15        09:30
Potassium     mmol/L      4.1          5.6 H         3.5-5.1`,
])('days stand over or under the headings of their columns', (text) => {
  expect(read(text)).toEqual([
    'Potassium | 4.1 | mmol/L | 3.5..5.1 | N | 2025-03-04 | ',
    'Potassium | 5.6 | mmol/L | 3.5..5.1 | H | 2025-03-14 | ',
  ])
})

it('days of the sample, its receipt and its report above a table head no columns', () => {
  const report = readLabReport(
    rowsFromText(`Collected      Received      Reported
03/14/2025     03/15/2025    03/15/2025
Test           Result        Units    Reference
Potassium      5.6 H         mmol/L   3.5-5.1`),
  )
  expect(report).toMatchObject({
    collection_date: '2025-03-14',
    report_date: '2025-03-15',
    results: [{ value: 5.6, unit: 'mmol/L', flag: 'H', collection_date: null, needs_review: false }],
  })
})

it('days without a year leave the day of each result open', () => {
  expect(
    read(`Datum                            04.03.     05.03.
Uhrzeit                          08:15      07:30
Kalium       mmol/l   3,5-5,1    4,1        5,6 +`),
  ).toEqual([
    'Kalium | 4.1 | mmol/l | 3.5..5.1 | N | - | date_unsettled',
    'Kalium | 5.6 | mmol/l | 3.5..5.1 | H | - | date_unsettled',
  ])
})

it('tests may be columns, with their units and limits on lines of their own and hours without a day', () => {
  expect(
    read(`Datum        Tid     Hb      Kreatinin   CRP
                     g/L     µmol/L      mg/L
2024-11-20   08:15   128     71          <1
             16:30   126     73          3
2025-01-03   09:00   125     70          Pending
Referens             117-153  45-90      <5`),
  ).toEqual([
    'Hb | 128 | g/L | 117..153 | N | 2024-11-20 | ',
    'Kreatinin | 71 | µmol/L | 45..90 | N | 2024-11-20 | ',
    'CRP | <1 | mg/L | ..5 | N | 2024-11-20 | number_ambiguous',
    'Hb | 126 | g/L | 117..153 | N | 2024-11-20 | ',
    'Kreatinin | 73 | µmol/L | 45..90 | N | 2024-11-20 | ',
    'CRP | 3 | mg/L | ..5 | N | 2024-11-20 | number_ambiguous',
    'Hb | 125 | g/L | 117..153 | N | 2025-01-03 | ',
    'Kreatinin | 70 | µmol/L | 45..90 | N | 2025-01-03 | ',
    'CRP | Pending | mg/L | ..5 | - | 2025-01-03 | result_pending',
  ])
})

it('a column that no list knows is kept beside known tests, remarks are not', () => {
  expect(
    read(`Date\tHbA1c (%)\tLDL (mg/dL)\tFoo index\tNotes
2024-01-15\t5.4\t122\t3.2\tfasting
2024-07-20\t5.5\t101\t\t12 h`),
  ).toEqual([
    'HbA1c (%) | 5.4 | % | .. | - | 2024-01-15 | ',
    'LDL | 122 | mg/dL | .. | - | 2024-01-15 | ',
    'Foo index | 3.2 | - | .. | - | 2024-01-15 | ',
    'HbA1c (%) | 5.5 | % | .. | - | 2024-07-20 | ',
    'LDL | 101 | mg/dL | .. | - | 2024-07-20 | ',
  ])
})
