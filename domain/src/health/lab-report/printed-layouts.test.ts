/** How laboratories, clinics and portals set their tables and pages; every document here is invented. */
import { describe, expect, it } from 'vitest'
import { line, listed, page, read } from './layouts/printed.ts'
import { readLabReport } from './read-lab-report.ts'
import { rowsFromTable } from './arrange/text-layout.ts'

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
      ).map((result) => result.replace(' | perhaps_no_result', '')),
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

describe('doubt', () => {
  it('marks or leaves numbers of an unknown heading, and never takes them for the result', () => {
    expect(
      listed(
        page(
          line([40, 'Test'], [160, 'Target'], [240, 'Result'], [330, 'Unit'], [420, 'Reference']),
          line([40, 'LDL'], [222, '2.6'], [312, '3.9'], [332, 'mmol/L'], [422, '< 3.0']),
          line([40, 'HDL'], [222, '1.6'], [312, '1.4'], [332, 'mmol/L'], [422, '> 1.0']),
        ),
      ),
    ).toEqual(['LDL | 3.9 | mmol/L | ..3 | -', 'HDL | 1.4 | mmol/L | 1.. | -'])
  })

  it.each(['Father', 'Goals', 'Previous results', 'Quality control'])(
    'marks results under the heading %s',
    (heading) => {
      expect(read(`Ferritin   88 µg/L   15 - 150\n\n${heading}\nTSH   8.4 mIU/L   0.4 - 4.0`)).toEqual([
        'Ferritin | 88 | µg/L | 15..150 | -',
        'TSH | 8.4 | mIU/L | 0.4..4 | - | text_not_understood',
      ])
    },
  )

  it('takes no limit for a value where a line of a copied table is missing', () => {
    expect(
      read('Test\nResult\nUnit\nReference\n\nFerritin\n88\nµg/L\n15 - 150\n\nCreatinine\n45-84\numol/L'),
    ).toEqual(['Ferritin | 88 | µg/L | 15..150 | -'])
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
