/** Headings that wrap, as a PDF places them: the parts of a centred heading are half a line above and below its row. */
import { describe, expect, it } from 'vitest'
import { readLabReport } from '../read-lab-report.ts'
import { rowsFromItems, rowsFromText } from './text-layout.ts'

type Printed = [x: number, y: number, text: string]

const onPage = (printed: Printed[]) =>
  readLabReport(
    rowsFromItems(
      printed.map(([x, y, text]) => ({ page: 1, x, y, width: text.length * 5, height: 10, text })),
    ),
  ).results.map(
    ({ name, value, unit, ref_text, flag, review_reasons }) =>
      `${name} | ${value} | ${unit} | ${ref_text} | ${flag} | ${review_reasons.join('+')}`,
  )

const HEADINGS: Printed[] = [
  [10, 50, 'Test'],
  [130, 50, 'Result'],
  [200, 50, 'Unit'],
]

describe('a heading in two lines', () => {
  it('names its column where the table is centred', () => {
    expect(
      onPage([
        [260, 44, 'Reference'],
        ...HEADINGS,
        [340, 50, 'Flag'],
        [260, 56, 'range'],
        [10, 74, 'Hemoglobin'],
        [130, 74, '10.4'],
        [200, 74, 'g/dL'],
        [260, 74, '12.0 - 16.0'],
        [340, 74, 'Low'],
      ]),
    ).toEqual(['Hemoglobin | 10.4 | g/dL | 12.0 - 16.0 | L | '])
  })

  it('tells the column of earlier results from that of ranges', () => {
    expect(
      onPage([
        [340, 44, 'Previous'],
        ...HEADINGS,
        [260, 50, 'Reference'],
        [340, 56, 'result'],
        [10, 74, 'Hemoglobin'],
        [130, 74, '10.4'],
        [200, 74, 'g/dL'],
        [260, 74, '12.0 - 16.0'],
        [340, 74, '11.2'],
      ]),
    ).toEqual(['Hemoglobin | 10.4 | g/dL | 12.0 - 16.0 | L | '])
  })

  it('is read where only the two lines together are a known word', () => {
    expect(
      onPage([
        ...HEADINGS,
        [260, 50, 'Valeurs de'],
        [260, 62, 'référence'],
        [10, 80, 'Ferritine'],
        [130, 80, '9'],
        [200, 80, 'µg/L'],
        [260, 80, '15 - 150'],
      ]),
    ).toEqual(['Ferritine | 9 | µg/L | 15 - 150 | L | '])
  })
})

describe('a column that nothing names', () => {
  const read = (heading: string, cells: string) =>
    readLabReport(rowsFromText(`Test\tResult\tUnit\t${heading}\nFerritin\t9\tng/mL\t${cells}`)).results.map(
      ({ value, ref_low, ref_high, flag, review_reasons }) =>
        `${value} ${ref_low}..${ref_high} ${flag} ${review_reasons.join('+')}`,
    )

  it('may hold a range, which is marked, or stand in that of the flag', () => {
    expect(read('Optimum', '15 - 150')).toEqual(['9 null..null null range_ambiguous'])
    expect(read('Flag', '15 - 150 Low')).toEqual(['9 15..150 L '])
    expect(read('Reference', '15 - 150\tLow')).toEqual(['9 15..150 L '])
    expect(read('Reference', '15 : 150')).toEqual(['9 null..null null range_ambiguous'])
  })
})
