/** Where the day of earlier results, or the label of a value, stands in an unexpected place; every document is invented. */
import { expect, it } from 'vitest'
import { readLabReport } from './read-lab-report.ts'
import { rowsFromText } from './arrange/text-layout.ts'

const read = (text: string) =>
  readLabReport(rowsFromText(text)).results.map(
    ({ name, value, value_text, unit, ref_low, ref_high, flag, collection_date, review_reasons }) =>
      [
        name,
        value ?? value_text,
        unit,
        `${ref_low ?? ''}..${ref_high ?? ''}`,
        flag,
        collection_date,
        ...review_reasons,
      ].join(' | '),
  )

it('the one day on the line of a section is that of the earlier column', () => {
  expect(
    read(`Collected: 04/16/2025
HEMATOLOGY                                       10/28/2024
Hemoglobin    9.8 L    g/dL      12.0-15.5       13.1
Platelets     455 H    K/uL      150-400         288
CHEMISTRY                                        11/02/2024
Sodium        128 L    mmol/L    135-145         139
Potassium     4.4      mmol/L    3.5-5.1         4.1`),
  ).toEqual([
    'Hemoglobin | 9.8 | g/dL | 12..15.5 | L | ',
    'Hemoglobin | 13.1 | g/dL | 12..15.5 | N | 2024-10-28',
    'Platelets | 455 | K/uL | 150..400 | H | ',
    'Platelets | 288 | K/uL | 150..400 | N | 2024-10-28',
    'Sodium | 128 | mmol/L | 135..145 | L | ',
    'Sodium | 139 | mmol/L | 135..145 | N | 2024-11-02',
    'Potassium | 4.4 | mmol/L | 3.5..5.1 | N | ',
    'Potassium | 4.1 | mmol/L | 3.5..5.1 | N | 2024-11-02',
  ])
})

it.each([
  [
    'Result     Units      Range         Previous   Date',
    '5.9        mmol/L     3.5-5.1       4.2        11/20/2024',
  ],
  [
    'Result     Units      Range         Date         Previous',
    '5.9        mmol/L     3.5-5.1       11/20/2024   4.2',
  ],
  [
    'Previous   Date         Result     Units      Range',
    '4.2        11/20/2024   5.9        mmol/L     3.5-5.1',
  ],
])('a day beside the earlier result is its own: %s', (headings, cells) => {
  expect(
    read(`Collected: 05/13/2025\nTest           ${headings}\nPotassium      ${cells}`).toSorted(),
  ).toEqual([
    'Potassium | 4.2 | mmol/L | 3.5..5.1 | N | 2024-11-20',
    'Potassium | 5.9 | mmol/L | 3.5..5.1 | H | ',
  ])
})

it('labels of value and range on lines of their own are not names', () => {
  expect(
    read(`Collected: 01/14/2025

FERRITIN
Your Value 12 ng/mL
Standard Range 16 - 154 ng/mL

POTASSIUM
Result value: 5.9 mmol/L
Normal range: 3.5 - 5.1 mmol/L

HEMOGLOBIN A1c
Your value: 5.9 % of total Hgb
Standard range: < 5.7 % of total Hgb`),
  ).toEqual([
    'FERRITIN | 12 | ng/mL | 16..154 | L | ',
    'POTASSIUM | 5.9 | mmol/L | 3.5..5.1 | H | ',
    'HEMOGLOBIN A1c | 5.9 | % of total Hgb | ..5.7 | H | ',
  ])
})

it('titres with a stroke, and the share of cells under the unit of their count', () => {
  expect(
    read(`Prueba                          Resultado         Unidades     Valores de referencia
Anticuerpos antinucleares       Positivo 1/160                 Negativo < 1/80
Neutrófilos                     61                10^9/L       40 - 75`),
  ).toEqual([
    'Anticuerpos antinucleares | Positivo 1/160 |  | .. | A | ',
    'Neutrófilos | 61 | 10^9/L | 40..75 | N |  | unit_ambiguous',
  ])
})
