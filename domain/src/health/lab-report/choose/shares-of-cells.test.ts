import { expect, it } from 'vitest'
import type { Row } from '../arrange/text-layout.ts'
import { rowsFromText } from '../arrange/text-layout.ts'
import { readLabReport } from '../read-lab-report.ts'

const text = (lymphocytes: string) => `Test             Result     Unit     Reference
Neutrophils      60         %        50 - 62
Lymphocytes      ${lymphocytes.padEnd(11)}%        20 - 40
Eosinophils      1          %        0 - 6
Monocytes        7          %        0 - 10
Basophils        1          %        0 - 2
MCV              88         fL       83 - 101`
const recognised = (rows: readonly Row[]): Row[] =>
  rows.map((row) => ({ ...row, cells: row.cells.map((cell) => ({ ...cell, confidence: 95 })) }))
const doubtful = (rows: readonly Row[]): string[] =>
  readLabReport(rows).results.flatMap(({ name, possible_readings }) =>
    possible_readings?.other_reading ? [`${name}: ${possible_readings.other_reading.join(', ')}`] : [],
  )

it('a recognised share of white cells that lost a digit is asked about, with the digit', () => {
  expect(doubtful(recognised(rowsFromText(text('3'))))).toEqual([
    'Lymphocytes: Lymphocytes 3 %, Lymphocytes 31 %',
  ])
  expect(doubtful(recognised(rowsFromText(text('31'))))).toEqual([])
  // No digit makes 12 the 31 that is missing.
  expect(doubtful(recognised(rowsFromText(text('12'))))).toEqual([])
  // Text that is not recognised loses no digits.
  expect(doubtful(rowsFromText(text('3')))).toEqual([])
})
