/** How laboratories, clinics and portals set their reports; every document here is invented. */
import { describe, expect, it } from 'vitest'
import { readLabReport } from './read-lab-report.ts'
import { rowsFromItems, rowsFromTable, rowsFromText, type Row } from './text-layout.ts'

/** Each result as name, printed value, unit, limits, own day and reasons for review. */
const listed = (rows: readonly Row[]): string[] =>
  readLabReport(rows).results.map(
    ({ name, value_text, unit, ref_low, ref_high, collection_date, review_reasons }) =>
      [
        name,
        value_text,
        unit ?? '-',
        `${ref_low ?? ''}..${ref_high ?? ''}`,
        collection_date ?? '-',
        ...review_reasons,
      ].join(' | '),
  )
const read = (text: string): string[] => listed(rowsFromText(text))

const LETTER = 5
/** Lines of a page: each text begins at its place; 12 points from line to line unless a line says how far down it stands. */
const page = (...lines: { y?: number; cells: [x: number, text: string][] }[]): Row[] =>
  rowsFromItems(
    lines.flatMap(({ y, cells }, line) =>
      cells.map(([x, text]) => ({
        page: 1,
        x,
        y: y ?? 100 + line * 12,
        width: text.length * LETTER,
        height: 8,
        text,
      })),
    ),
  )
const line = (...cells: [x: number, text: string][]) => ({ cells })

describe('columns', () => {
  it('hold numbers that are set right, beside their heading and under the next one', () => {
    expect(
      listed(
        page(
          line(
            [40, 'Analyt'],
            [160, 'Ergebnis'],
            [262, 'Einheit'],
            [310, 'Referenzbereich'],
            [420, 'Vorwert 11.05.2023'],
          ),
          line([40, 'Leukozyten'], [230, '11.9 H'], [264, 'G/l'], [312, '3.9 - 10.2'], [422, '8.1']),
          line([40, 'Natrium'], [235, '141'], [264, 'mmol/l'], [312, '135 - 145'], [422, '139']),
        ),
      ),
    ).toEqual(
      [
        'Leukozyten | 11.9 | G/l | 3.9..10.2 | - | ',
        'Leukozyten | 8.1 | G/l | 3.9..10.2 | 2023-05-11',
        'Natrium | 141 | mmol/l | 135..145 | -',
        'Natrium | 139 | mmol/l | 135..145 | 2023-05-11',
      ].map((text) => text.replace(/ \| $/, '')),
    )
  })

  it('are two where value and unit, or an earlier value and the limits, stand close', () => {
    expect(
      listed(
        page(
          line(
            [40, 'Prueba'],
            [200, 'Resultado'],
            [248, 'Unidades'],
            [330, 'Anterior 22/05/2024'],
            [430, 'Valores de Referencia'],
          ),
          line([40, 'Glucosa'], [225, '186'], [244, 'mg/dL'], [411, '142'], [430, '70 - 110']),
          line([40, 'Urea'], [230, '58'], [244, 'mg/dL'], [416, '51'], [430, '10 - 50']),
        ),
      ),
    ).toEqual([
      'Glucosa | 186 | mg/dL | 70..110 | -',
      'Glucosa | 142 | mg/dL | 70..110 | 2024-05-22',
      'Urea | 58 | mg/dL | 10..50 | -',
      'Urea | 51 | mg/dL | 10..50 | 2024-05-22',
    ])
  })

  it('of marks may stand before the value, or hold the value that is out of range', () => {
    expect(
      listed(
        page(
          line(
            [40, 'Analyse'],
            [200, 'Résultat'],
            [262, 'Anormal'],
            [330, 'Unité'],
            [420, 'Valeurs de référence'],
          ),
          line([40, 'Cholestérol'], [180, '>>'], [200, '6,43'], [332, 'mmol/L'], [422, '< 5,20']),
          line([40, 'Glucose'], [264, '5,8 A'], [332, 'mmol/L'], [422, '3,6 à 5,5']),
          line([40, 'Sodium'], [200, '138'], [332, 'mmol/L'], [422, '135 à 146']),
        ),
      ),
    ).toEqual([
      'Cholestérol | 6,43 | mmol/L | ..5.2 | -',
      'Glucose | 5,8 | mmol/L | 3.6..5.5 | -',
      'Sodium | 138 | mmol/L | 135..146 | -',
    ])
  })

  it('of a share beside that of the count has no limits of its own', () => {
    expect(
      read(`Prueba\tResultado\tUnidades\t%\tValores de referencia
Neutrófilos\t9.42\t10^3/µL\t76.5 %\t1.80 - 7.50
Hemoglobina\t13.7\tg/dL\t\t12.0 - 16.0`),
    ).toEqual([
      'Neutrófilos | 9.42 | 10^3/µL | 1.8..7.5 | -',
      'Neutrófilos | 76.5 | % | .. | -',
      'Hemoglobina | 13.7 | g/dL | 12..16 | -',
    ])
  })

  it('may tell last what the result is said to be, and first to which panel it belongs', () => {
    expect(
      read(`Examen\tAnalito\tResultado\tUnidades\tReferencia\tEsito
HEMATOLOGÍA\tLEUCOCITOS\t6.42\t10^3/uL\t4,50 - 11,30\t
\tPLAQUETAS\t263\t10^3/uL\t150 - 450\t
\tCOLESTEROL TOTAL\t256\tmg/dL\t0 - 200\tFuori range`),
    ).toEqual([
      'LEUCOCITOS | 6.42 | 10^3/uL | 4.5..11.3 | -',
      'PLAQUETAS | 263 | 10^3/uL | 150..450 | -',
      'COLESTEROL TOTAL | 256 | mg/dL | 0..200 | -',
    ])
  })

  it('of a kit and a day before the name leave each row its day', () => {
    const rows = rowsFromTable([
      ['kit_id', 'sample_date', 'marker', 'value', 'unit', 'range_min', 'range_max'],
      ['KT4410', '2024-06-11T08:15:00Z', 'Testosterone', '14.1', 'nmol/L', '8.64', '29'],
      ['KT4411', '2024-12-09T08:16:00Z', 'SHBG', '41', 'nmol/L', '18.3', '54.1'],
    ])
    expect(listed(rows)).toEqual([
      'Testosterone | 14.1 | nmol/L | 8.64..29 | 2024-06-11',
      'SHBG | 41 | nmol/L | 18.3..54.1 | 2024-12-09',
    ])
    expect(readLabReport(rows).collection_date).toBe('2024-12-09')
  })

  it('of dates and codes alone hold no results', () => {
    expect(
      read(`Procedure\tResult\tUnits\tRef Interval
Ferritin\t11\tng/mL\t13-150

Procedure\tAccession\tCollected\tReceived\tVerified/Reported
Ferritin\t25-066-104417\t06-Mar-25 09:15:00\t07-Mar-25 04:38:10\t07-Mar-25 18:11:20
Soluble Receptor\t25-066-104430\t06-Mar-25 09:15:00\t07-Mar-25 04:38:14\t08-Mar-25 02:44:09`),
    ).toEqual(['Ferritin | 11 | ng/mL | 13..150 | -'])
  })
})

describe('pages', () => {
  it('of two columns are read one after the other, their lines level or not', () => {
    const names = ['Kolesterol', 'HDL-kolesterol', 'LDL-kolesterol']
    const others = ['Kreatinin', 'Cystatin C', 'TSH']
    const lines = names.flatMap((name, at) => [
      {
        y: 100 + at * 40,
        cells: [
          [40, name],
          [180, `${at + 1},5 mmol/L`],
        ] as [number, string][],
      },
      {
        y: 112 + at * 40,
        cells: [
          [40, 'Referens: 0,8-6,9'],
          [180, 'Normalt'],
        ] as [number, string][],
      },
      {
        y: 106 + at * 40,
        cells: [
          [300, others[at]!],
          [440, `${at + 61} µmol/L`],
        ] as [number, string][],
      },
      {
        y: 118 + at * 40,
        cells: [
          [300, 'Referens: <100'],
          [440, 'Normalt'],
        ] as [number, string][],
      },
    ])
    expect(listed(page(...lines)).map((text) => text.split(' | ').slice(0, 4).join(' | '))).toEqual([
      'Kolesterol | 1,5 | mmol/L | 0.8..6.9',
      'HDL-kolesterol | 2,5 | mmol/L | 0.8..6.9',
      'LDL-kolesterol | 3,5 | mmol/L | 0.8..6.9',
      'Kreatinin | 61 | µmol/L | ..100',
      'Cystatin C | 62 | µmol/L | ..100',
      'TSH | 63 | µmol/L | ..100',
    ])
  })

  it('of cards in line are read card by card', () => {
    expect(
      listed(
        page(
          line([44, 'Vitamin B12 pg/mL'], [223, 'Folate ng/mL'], [402, 'Zinc mcg/dL']),
          line([44, '531'], [223, '9.4'], [402, '78']),
          line([44, 'Ref: 232 - 1245'], [223, 'Ref: 4.0 - 20.0'], [402, 'Ref: 60 - 130']),
        ),
      ),
    ).toEqual([
      'Vitamin B12 | 531 | pg/mL | 232..1245 | -',
      'Folate | 9.4 | ng/mL | 4..20 | -',
      'Zinc | 78 | mcg/dL | 60..130 | -',
    ])
  })

  it('with cells of two lines have the others half a line between them', () => {
    expect(
      listed(
        page(
          {
            y: 100,
            cells: [
              [40, 'Analyse'],
              [150, 'Ergebnis'],
              [220, 'Einheit'],
              [290, 'Referenzbereich'],
            ],
          },
          {
            y: 116,
            cells: [
              [40, 'Neutrophile'],
              [390, 'Unter'],
            ],
          },
          {
            y: 121,
            cells: [
              [150, '47,2'],
              [220, '%'],
              [290, '50,0 - 75,0'],
            ],
          },
          {
            y: 126,
            cells: [
              [40, 'Granulozyten'],
              [390, 'Referenzbereich (-)'],
            ],
          },
          {
            y: 142,
            cells: [
              [40, 'Natrium'],
              [150, '140'],
              [220, 'mmol/L'],
              [290, '135 - 145'],
            ],
          },
        ),
      ).map((text) => text.split(' | ').slice(0, 4).join(' | ')),
    ).toEqual(['Neutrophile Granulozyten | 47,2 | % | 50..75', 'Natrium | 140 | mmol/L | 135..145'])
  })
})

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
  ['on a line of its own', '9 July 2024\n\nSerum ferritin level: 18 ug/L (normal range: 30 - 400)'],
  [
    'before a time',
    'Pathology - Haematinics 9 Jul 2024 09:05 Status: Final\nSerum ferritin level   18 ug/L   [30 - 400]',
  ],
])('a day without a label is that of the sample: %s', (_, text) => {
  const { collection_date, warnings } = readLabReport(rowsFromText(text))
  expect([collection_date, warnings]).toEqual(['2024-07-09', ['collection_date_inferred']])
})

it('a date beside the sex is that of the birth', () => {
  const text = 'S69XXXX5D   Female   06 Jun 1969\n29 Nov 2024\nFerritin   18 ug/L   30 - 400'
  expect(readLabReport(rowsFromText(text))).toMatchObject({
    collection_date: '2024-11-29',
    patient: { birth_date: '1969-06-06' },
  })
})
