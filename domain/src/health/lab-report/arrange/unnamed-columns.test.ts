/** Columns that have no heading, one of another kind, or one that was joined to its neighbour; all documents are invented. */
import { expect, it } from 'vitest'
import { readLabReport } from '../read-lab-report.ts'
import { rowsFromItems, rowsFromText } from './text-layout.ts'

const inOneLine = (rows: Parameters<typeof readLabReport>[0]): string[] =>
  readLabReport(rows).results.map(({ name, value, value_text, unit, ref_low, ref_high, ...rest }) =>
    [
      name,
      value ?? value_text,
      unit ?? '-',
      `${ref_low ?? ''}..${ref_high ?? ''}`,
      rest.collection_date ?? '-',
      rest.review_reasons.join('+'),
    ].join(' | '),
  )
const read = (text: string): string[] => inOneLine(rowsFromText(text))

it('an earlier column may be the only one with a heading', () => {
  expect(
    read(`Prélevé le 06/02/2025
                                                          Antériorités
                                                          12/06/2024
HEMATOLOGIE
Leucocytes                  7,12    G/L     4,00 - 10,00  6,85
Hémoglobine                 12,4    g/dL    11,5 - 16,0   12,9
Ferritine                   31      µg/L    15 - 150
Sérologie hépatite C        Non réactif`),
  ).toEqual([
    'Leucocytes | 7.12 | G/L | 4..10 | - | ',
    'Leucocytes | 6.85 | G/L | 4..10 | 2024-06-12 | ',
    'Hémoglobine | 12.4 | g/dL | 11.5..16 | - | ',
    'Hémoglobine | 12.9 | g/dL | 11.5..16 | 2024-06-12 | ',
    'Ferritine | 31 | µg/L | 15..150 | - | ',
    'Sérologie hépatite C | Non réactif | - | .. | - | ',
  ])
})

it('a column of days, of units or of limits is known by them', () => {
  expect(
    read(`Muestreo\tNavn på prøve\tSvar\t\tRef.
2025-01-13\tHemoglobin\t13,9\tg/dL\t11,7-15,3
2025-02-10\tFerritin\t31\tµg/L\t18-240`),
  ).toEqual([
    'Hemoglobin | 13.9 | g/dL | 11.7..15.3 | 2025-01-13 | ',
    'Ferritin | 31 | µg/L | 18..240 | 2025-02-10 | ',
  ])
  expect(
    read(`Date           12/02/25   26/02/25   Units      Ref Range
Time           09:15      10:02
Haemoglobin    101 L      108 L      g/L        130 - 170`),
  ).toEqual([
    'Haemoglobin | 101 | g/L | 130..170 | 2025-02-12 | ',
    'Haemoglobin | 108 | g/L | 130..170 | 2025-02-26 | ',
  ])
})

it('limits under a heading of another kind are for review', () => {
  expect(
    read(`Test          Result   Units    Target zone
Ferritin      31       ng/mL    50 - 90`),
  ).toEqual(['Ferritin | 31 | ng/mL | .. | - | range_ambiguous'])
})

it('two headings without a gap between them stand over two columns', () => {
  const at = (x: number, y: number, text: string) => ({
    page: 1,
    x,
    y,
    width: text.length * 5,
    height: 10,
    text,
  })
  const table = [
    [at(40, 100, 'Determinación'), at(190, 100, 'Resultado'), at(250, 100, 'Unidades')],
    [at(310, 100, 'Intervalo referencia'), at(415, 100, 'Res. anterior'), at(500, 100, 'Fecha ant.')],
    [at(40, 120, 'Creatinina'), at(190, 120, '0,72'), at(250, 120, 'mg/dL'), at(310, 120, '0,50 - 0,95')],
    [at(415, 120, '0,70'), at(500, 120, '14/08/2024')],
    [at(40, 140, 'Ferritina'), at(190, 140, '9'), at(250, 140, 'ng/mL'), at(310, 140, '15 - 150')],
  ]
  expect(inOneLine(rowsFromItems(table.flat()))).toEqual([
    'Creatinina | 0.72 | mg/dL | 0.5..0.95 | - | ',
    'Creatinina | 0.7 | mg/dL | 0.5..0.95 | 2024-08-14 | ',
    'Ferritina | 9 | ng/mL | 15..150 | - | ',
  ])
})
