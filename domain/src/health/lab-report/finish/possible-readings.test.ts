/** Whatever can be read in two ways is shown in both; every document here is invented. */
import { expect, it } from 'vitest'
import { readLabReport } from '../read-lab-report.ts'
import { rowsFromText } from '../arrange/text-layout.ts'

const read = (line: string) =>
  readLabReport(rowsFromText(`Test                Result      Units       Reference\n${line}`)).results.map(
    ({ review_reasons, possible_readings }) => [review_reasons, possible_readings],
  )

it.each([
  ['Vitamin B12         1,234       pg/mL', 'number_ambiguous', ['1.234 pg/mL', '1234 pg/mL']],
  // Urea nitrogen weighs 28.01 g/mol, urea 60.06.
  ['Azotemia            35          mg/dL', 'unit_ambiguous', ['12.49 mmol/L', '5.828 mmol/L']],
  ['Creatinin           80          mmHg', 'unit_mismatch', ['umol/L', 'mg/dL']],
  ['Ferritin                45', 'unit_missing', ['ug/L', 'ng/mL']],
])('%s', (line, reason, readings) => {
  const [found] = read(line)
  expect(found).toEqual([
    expect.arrayContaining([reason]),
    expect.objectContaining({ [reason]: expect.arrayContaining(readings) }),
  ])
})

it('two values of one marker and day are both shown beside each', () => {
  const both = ['45 ng/mL', '54 ng/mL']
  expect(
    read(`Ferritin            45          ng/mL       30-400
S-Ferritin          54          ng/mL       30-400`),
  ).toEqual([
    [['number_ambiguous'], { number_ambiguous: both }],
    [['number_ambiguous'], { number_ambiguous: both.toReversed() }],
  ])
})

it('nothing is added where nothing is open', () => {
  expect(read('Ferritin            45          ng/mL       30-400')).toEqual([[[], undefined]])
})

it('two printings that do not agree, and the days of columns', () => {
  const { results } = readLabReport(
    rowsFromText(`Test                04/03/2024          05/03/2024          Units       Reference
Hemoglobin A1c      5.4 / 60            5.5                 % / mmol/mol`),
  )
  expect(results[0]?.possible_readings).toEqual({
    date_unsettled: ['2024-03-04', '2024-04-03'],
    second_unit_disagrees: ['5.4 %', '60 mmol/mol'],
  })
})

it('a day that can be read in two ways', () => {
  const { results } = readLabReport(
    rowsFromText(`Collected: 04/03/2024
Test                Result      Units       Reference
Ferritin            45          ng/mL       30-400`),
  )
  expect(results.map(({ possible_readings }) => possible_readings)).toEqual([
    { date_unsettled: ['2024-03-04', '2024-04-03'] },
  ])
})
