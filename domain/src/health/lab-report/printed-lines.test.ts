/** Results on lines, heads and days as laboratories and portals print them; every document here is invented. */
import { describe, expect, it } from 'vitest'
import { line, listed, page, read } from './layouts/printed.ts'
import { readLabReport } from './read-lab-report.ts'
import { rowsFromText } from './arrange/text-layout.ts'

describe('lines', () => {
  it('of a copied page hold one cell each', () => {
    expect(
      read(`Prueba
Resultado
Unidades
Valores de referencia

Glucosa
103
mg/dL
74 - 106

Ori-Proteínas
Negativo
Negativo`),
    ).toEqual(['Glucosa | 103 | mg/dL | 74..106 | -', 'Ori-Proteínas | Negativo | - | .. | -'])
  })

  it('hold name, mark, value and limits below one another', () => {
    expect(
      read(`Hemoglobin
HIGH
17.6 g/dL
Ref. range: 13.2 - 17.1

Cholesterol/HDL Ratio
4.3
Ref. range: < 5.0

TSH  Normal
Your result: 1.7 µIU/mL
0.5    5.0
Reference range: 0.5 - 5.0 µIU/mL

INR
Value
1.1`),
    ).toEqual([
      'Hemoglobin | 17.6 | g/dL | 13.2..17.1 | -',
      'Cholesterol/HDL Ratio | 4.3 | - | ..5 | -',
      'TSH | 1.7 | µIU/mL | 0.5..5 | -',
      'INR | 1.1 | - | .. | -',
    ])
  })

  it('label each part of a result', () => {
    expect(
      read(`Test Name:        GLUCOSE
Result:           143 (H)
Units:            mg/dL
Reference Range:  (70-110)
Interpretation:

Test Name:        SODIUM
Result:           138
Units:            mmol/L
Reference Range:  (136-145)`),
    ).toEqual(['GLUCOSE | 143 | mg/dL | 70..110 | -', 'SODIUM | 138 | mmol/L | 136..145 | -'])
  })

  it('give the limits under the words for them', () => {
    expect(
      read(`TEST NAME\tTECHNOLOGY\tVALUE\tUNITS
FERRITIN\tC.L.I.A\t38.2\tng/mL
Reference Range :
22 - 322
TSAT\tCALCULATED\t16\t%
Reference Range :
13 - 45`),
    ).toEqual(['FERRITIN | 38.2 | ng/mL | 22..322 | -', 'TSAT | 16 | % | 13..45 | -'])
  })

  it('name a panel before the test, and never somebody else', () => {
    expect(
      read('HEPATOGRAMA: GOT   21 U/l   V.R.: hasta 32 U/l\nFather: Cholesterol 7.2 mmol/L (3.0-5.2)'),
    ).toEqual(['HEPATOGRAMA: GOT | 21 | U/l | ..32 | -'])
  })
})

describe('heads', () => {
  it.each<[string, [number, string][]]>([
    [
      'a label without a colon',
      [
        [393, 'Entnahme'],
        [455, '10.12.2024'],
      ],
    ],
    [
      'labels with dates',
      [
        [49, 'Fecha toma:'],
        [116, '14.08.2024 06:42'],
        [303, 'Fecha impresión:'],
        [400, '14.08.2024 18:05'],
      ],
    ],
  ])('are no headings of a table: %s', (_, head) => {
    expect(
      listed(
        page(
          line(...head),
          line([70, 'KLEINES BLUTBILD']),
          line([70, 'Leukozyten'], [253, '10,9'], [281, 'Gpt/l'], [330, '+'], [357, '(4,0 - 10,0)']),
          line([70, 'Hämoglobin'], [258, '9,6'], [281, 'mmol/l'], [357, '(8,4 - 10,9)']),
        ),
      ),
    ).toEqual(['Leukozyten | 10,9 | Gpt/l | 4..10 | -', 'Hämoglobin | 9,6 | mmol/l | 8.4..10.9 | -'])
  })

  it.each(['BIRON Page 1 / 1', 'ADA 2024: <5.7 %', 'Zielbereich: > 50 pmol/l'])(
    'hold no result: %s',
    (text) => {
      expect(read(`Ferritin   88 µg/L   15 - 150\n\n\n\n${text}`)).toEqual([
        'Ferritin | 88 | µg/L | 15..150 | -',
      ])
    },
  )
})

it('a fatty acid keeps its double bonds in its name', () => {
  expect(read('Test\tResult\tRange\tUnits\nLinoleic (LA) 18:2 n6\t12.8\t10.5-16.9\twt %')).toEqual([
    'Linoleic (LA) 18:2 n6 | 12.8 | wt % | 10.5..16.9 | -',
  ])
})

it.each([
  [
    'on a line of its own',
    '9 July 2024\n\nSerum ferritin level: 18 ug/L (normal range: 30 - 400)\n\n9 July 2024',
  ],
  [
    'before a time',
    'Pathology - Haematinics 9 Jul 2024 09:05 Status: Final\nSerum ferritin level   18 ug/L   [30 - 400]',
  ],
])('a day without a label is that of the sample: %s', (_, text) => {
  const { collection_date, warnings } = readLabReport(rowsFromText(text))
  expect([collection_date, warnings]).toEqual(['2024-07-09', ['collection_date_inferred']])
})

it('a date under a name, years before the report, is none of the sample', () => {
  const { collection_date } = readLabReport(
    rowsFromText('Jane Doe\n12 Mar 1980\nReported: 07 Jun 2024\nFerritin   18 ug/L   30 - 400'),
  )
  expect(collection_date).toBeNull()
})

it('a date beside the sex is that of the birth', () => {
  const text =
    'S69XXXX5D   Female   06 Jun 1969\n29 Nov 2024\nFerritin   18 ug/L   30 - 400\nLast updated on 30 Nov 2024'
  expect(readLabReport(rowsFromText(text))).toMatchObject({
    collection_date: '2024-11-29',
    patient: { birth_date: '1969-06-06' },
  })
})

it('earlier results behind their days are left out of the lines of a copied page', () => {
  const { results, warnings } = readLabReport(
    rowsFromText(`Prélevé le 02/06/2025
Résultats Valeurs de référence Antériorités
Hémoglobine 13,7 g/dL 11,5 à 16,0 14/11/2023 : 12,9
Hématocrite 41,2 % 34,0 à 47,0
TSH 3ème génération 1,12 mUI/L 0,35 à 4,94 14/11/2023 : 1,40`),
  )
  expect(
    results.map(({ name, value, ref_low, ref_high, needs_review }) => [
      name,
      value,
      ref_low,
      ref_high,
      needs_review,
    ]),
  ).toEqual([
    ['Hémoglobine', 13.7, 11.5, 16, false],
    ['Hématocrite', 41.2, 34, 47, false],
    ['TSH 3ème génération', 1.12, 0.35, 4.94, false],
  ])
  expect(warnings).toEqual(['earlier_results_left_out'])
})

it('where the earlier results have the first heading, nobody knows which number of a line is the new one', () => {
  const { results } = readLabReport(
    rowsFromText(
      'Prélevé le 02/06/2025\nAntériorités Résultats Valeurs de référence\nHémoglobine 13,7 g/dL 11,5 à 16,0',
    ),
  )
  expect(results.map(({ review_reasons }) => review_reasons)).toEqual([['text_not_understood']])
})

it.each([
  ['Dr Tane has looked at your blood tests from 18 Nov 2025.', '2025-11-18'],
  ['They are better than your blood tests from 18 Nov 2024.', '2025-11-20'],
])('the day in a letter: %s', (sentence, day) => {
  const text = `Date: Thu, 20 Nov 2025 16:12\n\n${sentence}\n\n  Ferritin: 18 ug/L (30 - 400)\n  Sodium: 140 mmol/L (135 - 145)`
  expect(readLabReport(rowsFromText(text)).collection_date).toBe(day)
})

it('the average glucose that goes with the HbA1c is a result of its own', () => {
  expect(
    read(`Collected: 12 May 2025
Investigation       Observed Value    Unit     Biological Ref. Interval
HbA1c               6.3               %        4.0 - 5.6
Mean Blood Glucose  134               mg/dL`),
  ).toEqual(['HbA1c | 6.3 | % | 4..5.6 | -', 'Mean Blood Glucose | 134 | mg/dL | .. | -'])
})

it('limits beside a note that ends in a number or holds one', () => {
  expect(
    read(`Blutentnahme am 06.11.2024
Nüchternglukose                                        94 mg/dl         im Normbereich
Zucker nach mindestens 8 Stunden ohne Essen.           Normbereich 70–99
Holo-Transcobalamin                                    62,0 pmol/l      im Normbereich
Aktives Vitamin B12.                                   Normbereich ab 50`),
  ).toEqual(['Nüchternglukose | 94 | mg/dl | 70..99 | -', 'Holo-Transcobalamin | 62,0 | pmol/l | 50.. | -'])
})

describe('an earlier result behind the limits', () => {
  const lines = (head: string) =>
    readLabReport(
      rowsFromText(`Prélevé le 22/06/2025
${head}
Sodium 140 mmol/L 136 à 145 139
Vitamine B12 300 pmol/L > 150 280
Plaquettes 245 000 /mm3 150 000 à 400 000 260 000`),
    ).results

  it('is not part of them where the headings say so', () => {
    expect(
      lines('Résultats Valeurs de référence Antériorités').map(
        ({ ref_low, ref_high, flag, needs_review }) => [ref_low, ref_high, flag, needs_review],
      ),
    ).toEqual([
      [136, 145, 'N', false],
      [150, null, 'N', false],
      [150_000, 400_000, 'N', false],
    ])
  })

  it('makes them doubtful where nothing says so', () => {
    for (const { ref_low, ref_high, review_reasons } of lines('Sang'))
      expect([ref_low, ref_high, review_reasons]).toEqual([null, null, ['range_ambiguous']])
  })

  it('and its day go with a mark behind the value, too', () => {
    expect(
      read(`Prélevé le 22/06/2025
Résultats Valeurs de référence Antériorités
Hémoglobine 10,7 * g/dL 11,5 à 16,0 14/11/2023 : 12,9
Ferritine 8 L µg/L 15 à 150 14/11/2023 : 12`),
    ).toEqual(['Hémoglobine | 10,7 | g/dL | 11.5..16 | -', 'Ferritine | 8 | µg/L | 15..150 | -'])
  })
})

it.each([
  'Please repeat your blood tests on 18 Dec 2025.',
  'It was 45 in your blood tests from 3 Feb 2025.',
  'Im Vergleich zur Blutuntersuchung vom 03.02.2025 ist es besser.',
])('a day of other tests in a letter is not that of these: %s', (sentence) => {
  const text = `Date: Thu, 20 Nov 2025 16:12\n\n${sentence}\n\n  Ferritin: 18 ug/L (30 - 400)\n  Sodium: 140 mmol/L (135 - 145)`
  expect(readLabReport(rowsFromText(text))).toMatchObject({
    collection_date: '2025-11-20',
    warnings: ['collection_date_inferred'],
  })
})

it('what is told of others, and limits in another unit, are none of these', () => {
  expect(
    read(`Blutentnahme am 06.11.2024
Ferritin 88 µg/l 15 - 150
Average blood glucose of men 99 mg/dL
Vitamin D                                         24 ng/ml             niedrig
Werte unter 20 gelten als Mangel. Messung auch in nmol/l, Umrechnung 2.5.   Normbereich 75-250`),
  ).toEqual(['Ferritin | 88 | µg/l | 15..150 | -', 'Vitamin D | 24 | ng/ml | .. | - | text_not_understood'])
})
