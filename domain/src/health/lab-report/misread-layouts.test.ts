/** Layouts in which a plausible wrong value once passed without a mark; every document here is invented. */
import { describe, expect, it } from 'vitest'
import { readLines as read } from './layouts/read-lines.ts'
import { readLabReport } from './read-lab-report.ts'
import { rowsFromItems, rowsFromText } from './arrange/text-layout.ts'

describe('two tables side by side', () => {
  it('wrap each for itself: no line of one gets into the other', () => {
    const item = (x: number, y: number, text: string) => ({
      page: 1,
      x,
      y,
      width: text.length * 4.6,
      height: 9,
      text,
    })
    const heads = (x: number) => [
      item(x, 70, 'Test'),
      item(x + 110, 70, 'Result'),
      item(x + 150, 70, 'Units'),
      item(x + 195, 70, 'Range'),
    ]
    const result = (x: number, y: number, name: string[], value: string, unit: string, range: string) => [
      ...name.map((line, at) => item(x, y + at * 11, line)),
      item(x + 110, y, value),
      item(x + 150, y, unit),
      item(x + 195, y, range),
    ]
    const items = [
      item(40, 40, 'Collected: 14.03.2024'),
      ...heads(40),
      ...heads(310),
      ...result(40, 90, ['Haemoglobin'], '13.4', 'g/dL', '12.0-15.5'),
      ...result(40, 107, ['Alanine amino-', 'transferase (ALT)'], '24', 'U/L', '0-41'),
      ...result(40, 135, ['Gamma glutamyl', 'transferase (GGT)'], '31', 'U/L', '0-60'),
      ...result(310, 90, ['TSH'], '2.1', 'mIU/L', '0.4-4.0'),
      ...result(310, 107, ['Vitamin D,', '25-hydroxy'], '71', 'nmol/L', '50-125'),
      ...result(310, 141, ['Cortisol'], '400', 'nmol/L', '170-500'),
    ]
    const { results } = readLabReport(rowsFromItems(items))
    expect(
      results.map(({ biomarker, value, ref_high, review_reasons }) => [
        biomarker,
        value,
        ref_high,
        review_reasons.join(),
      ]),
    ).toEqual([
      ['hemoglobin', 13.4, 15.5, ''],
      ['alt', 24, 41, ''],
      ['ggt', 31, 60, ''],
      ['tsh', 2.1, 4, ''],
      ['vitamin_d', 71, 125, ''],
      ['cortisol_am', 400, 500, ''],
    ])
  })
})

describe('several people in one text', () => {
  const glucose = (value: number) => `Glucose           ${value}     mg/dL   70-99`
  const several = (text: string) => {
    const { warnings, results } = readLabReport(rowsFromText(text))
    return [...warnings, ...results.map(({ review_reasons }) => review_reasons.includes('several_patients'))]
  }

  it.each([
    ['names with a sex', 'ROE, JANE (F)', 'POE, MARK (M)'],
    ['record numbers', 'MRN: 1002003', 'MRN: 1002004'],
    ['sample numbers', 'Sample ID: AB-10021', 'Sample ID: AB-10022'],
  ])('are told by their %s', (_, first, second) => {
    expect(several(`${first}\n${glucose(91)}\n${second}\n${glucose(92)}`)).toEqual([
      'several_patients',
      true,
      true,
    ])
    expect(several(`${first}\n${glucose(91)}\n${first}\nSodium      140     mmol/L   135-145`)).toEqual([
      false,
      false,
    ])
  })

  it('are not told by two samples of one person, nor by tests for one sex', () => {
    expect(
      several(`ROE, JANE (F)   MRN: 1002003   Sample ID: S-1001
${glucose(91)}
Sample ID: U-1002
TESTOSTERONE, FREE (F)     2.1     pg/mL   0.1-6.4
TESTOSTERONE, TOTAL (F)    25     ng/dL   8-60`),
    ).toEqual([false, false, false])
  })
})

describe('ranges that depend on what the report does not say', () => {
  const range = (printed: string) => {
    const [result] = readLabReport(
      rowsFromText(
        `Collected: 2026-02-10\nSex: female\nTest        Result    Units    Reference\nProlactin   3.1       ug/L     ${printed}`,
      ),
    ).results
    return [result?.ref_low, result?.ref_high, result?.review_reasons.join()]
  }

  it.each([
    '0.6-4.7 (follicular) 5.3-86 (luteal)',
    '2.4-12.6 Ovulation: 14-95.6',
    'AM: 171-536 PM: 64-327',
    'Women premenopausal: 20-60; postmenopausal: 5-20; Men: 5-20',
  ])('%s is for the user to choose', (printed) => {
    expect(range(printed)).toEqual([null, null, 'range_ambiguous'])
  })

  it.each([
    'Diabetes: >=6.5',
    'Deficient <20',
    'Very high: >160',
    'High risk >3.0',
    'CKD <60',
    'Child: 100-350',
    '13.5-17.5 males only',
    '30-400 (m)',
    'M: <60',
    'Lutealphase: 1.8-23.9',
  ])('%s is not the range of a healthy woman', (printed) => {
    expect(range(printed)).toEqual([null, null, 'range_ambiguous'])
  })

  it.each([
    ['0.5-0.9 (F), 0.7-1.2 (M)', 0.5, 0.9],
    ['<40 (f) <60 (m)', null, 40],
    ['Non-diabetic: <5.7', null, 5.7],
  ])('%s is', (printed, low, high) => {
    expect(range(printed)).toEqual([low, high, ''])
  })

  it('words behind their limits belong to them', () => {
    expect(range('>40 desirable, low <40')).toEqual([40, null, ''])
    expect(range('<2 normal <5 raised')).toEqual([null, 2, ''])
  })

  it.each([
    ['135 -', '145'],
    ['135', '- 145'],
    ['135 to', '145'],
  ])('%s with %s below it is one range', (first, second) => {
    expect(
      readLabReport(
        rowsFromText(`Collected: 2026-02-10
Test           Result        Units     Reference
Sodium         140           mmol/L    ${first}
                                       ${second}
Potassium      4.1           mmol/L    3.5-5.1`),
      ).results.map(({ ref_low, ref_high }) => [ref_low, ref_high]),
    ).toEqual([
      [135, 145],
      [3.5, 5.1],
    ])
  })
})

describe('lines without columns', () => {
  const line = (text: string) =>
    readLabReport(
      rowsFromText(`Collected: 2026-02-10\nSex: female\nSodium       140     mmol/L  135-145\n${text}`),
    )
      .results.slice(1)
      .map(({ biomarker, value, value_text, ref_low, ref_high, ref_text, flag, review_reasons }) =>
        [biomarker, value ?? value_text, ref_low ?? ref_high ?? ref_text, flag, review_reasons.join()].join(
          ' | ',
        ),
      )

  it.each([
    ['Testosterone 45      ng/dL   (M) 264-916 (F) 8-60', 'testosterone_total | 45 | 8 | N | '],
    ['Ferritin     12      ng/mL   Male: 30-400; Female: 13-150', 'ferritin | 12 | 13 | L | '],
    [
      'Estradiol    120     pg/mL   Follicular 12.5-166  Luteal 43.8-211',
      'estradiol | 120 | 12.5-166 |  | range_ambiguous',
    ],
    ['Urine ketones  Trace               Neg', 'urine_ketones | Trace | Neg | A | '],
    ['ANA          1:640                 <1:80', ' | 1:640 | <1:80 | A | '],
    ['RPR titer    1:32                  Non-reactive', ' | 1:32 | Non-reactive | A | '],
    [
      'Neutrophils   58,2 %  soit 4 388 /mm3   (1 800 à 7 500)',
      'neutrophils_pct | 58.2 | 1 800 à 7 500 |  | range_in_other_unit',
    ],
    [
      'Estradiol    112     pg/mL   (F) Follicular: 12.5-166.0',
      'estradiol | 112 | (F) Follicular: 12.5-166.0 |  | range_ambiguous',
    ],
    ['Iron         45 L    ug/dL   60-170', 'iron | 45 | 60 | L | '],
  ])('%s', (text, expected) => {
    expect(line(text)).toEqual([expected])
  })
})

describe('what is small or short in print', () => {
  const first = (text: string) => {
    const [, result] = readLabReport(
      rowsFromText(`Collected: 2026-02-10\nSodium       140     mmol/L  135-145\n${text}`),
    ).results
    return [result?.biomarker, result?.value, result?.flag]
  }

  it('a limit without its equal sign is beyond the range', () => {
    expect(first('HbA1c        5.7     %       <5.7')).toEqual(['hba1c', 5.7, 'H'])
    expect(first('HbA1c        5.7     %       <=5.7')).toEqual(['hba1c', 5.7, 'N'])
    expect(first('eGFR         60      mL/min/1.73m2   >60')).toEqual(['egfr', 60, 'L'])
  })

  it('a time of day is not a value', () => {
    expect(first('Glucose 07:45     5.1     mmol/L     3.9-5.5')[1]).not.toBe(45)
    expect(first('Cortisol at 16:00  9.1    ug/dL  2.3-11.9')[1]).not.toBe(0)
  })

  it('a number may begin with its point', () => {
    expect(first('TSH          .45     mIU/L   0.40-4.5')).toEqual(['tsh', 0.45, 'N'])
  })

  it('a raised sign is an exponent or the mark of a footnote', () => {
    const at = (x: number, text: string, size = 10, up = 0) => ({
      page: 1,
      x,
      y: 100 - up,
      width: text.length * size * 0.5,
      height: size,
      text,
    })
    const row = (value: string, mark: string, unit: string, power: string, rest: string) => [
      at(0, 'WBC'),
      at(100, value),
      at(100 + value.length * 5, mark, 6, 4),
      at(200, unit),
      at(200 + unit.length * 5, power, 6, 4),
      at(200 + unit.length * 5 + power.length * 3, rest),
      at(300, '4.0-11.0'),
    ]
    const { results } = readLabReport(rowsFromItems(row('6.1', '2', '10', '9', '/L')))
    expect(results.map(({ value, unit, flag }) => [value, unit, flag])).toEqual([[6.1, '10⁹/L', 'N']])
  })
})

describe('a table whose cells are centred', () => {
  it('gives the lines above and below a row to that row', () => {
    let y = 0
    const line = (down: number, ...cells: [number, string][]) => {
      y += down
      return cells.map(([x, text]) => ({ page: 1, x, y, width: text.length * 5, height: 10, text }))
    }
    const { results } = readLabReport(
      rowsFromItems([
        ...line(0, [0, 'Sex: female']),
        ...line(20, [0, 'Test'], [150, 'Result'], [220, 'Units'], [300, 'Reference']),
        ...line(20, [300, 'M: 30-400']),
        ...line(6, [0, 'Ferritin'], [150, '20'], [220, 'ng/mL']),
        ...line(6, [300, 'F: 13-150']),
        ...line(20, [0, 'TSH'], [150, '2.1'], [220, 'mIU/L'], [300, '0.45-4.50']),
        ...line(20, [300, '50-']),
        ...line(6, [0, 'Iron'], [150, '60'], [220, 'ug/dL']),
        ...line(6, [300, '170']),
        ...line(20, [0, 'Cortisol']),
        ...line(6, [150, '9.1'], [220, 'ug/dL'], [300, '2.3-11.9']),
        ...line(6, [0, 'PM']),
        ...line(20, [0, 'Sodium'], [150, '140'], [220, 'mmol/L'], [300, '135-145']),
      ]),
    )
    expect(results.map(({ name, ref_low, ref_high, flag }) => [name, ref_low, ref_high, flag])).toEqual([
      ['Ferritin', 13, 150, 'N'],
      ['TSH', 0.45, 4.5, 'N'],
      ['Iron', 50, 170, 'N'],
      ['Cortisol PM', 2.3, 11.9, 'N'],
      ['Sodium', 135, 145, 'N'],
    ])
  })
})

describe('a name that holds a value', () => {
  it('is read where the columns of today’s results have no heading', () => {
    expect(
      read(`Prélèvement du 03/02/2025
                                             Valeurs usuelles     12/09/2024
Hémoglobine         11,8      g/100 mL       12,0 - 16,0          12,4
Leucocytes          6 540     /mm³           4 000 - 10 000       7 120
Plaquettes          254 000   /mm³           (150 000 à 400       248 000
Ferritine           18        µg/L           15 - 150`),
    ).toEqual([
      'Hémoglobine | 11.8 | g/100 mL | L | ',
      'Hémoglobine | 12.4 | g/100 mL | N | ',
      'Leucocytes | 6540 | /mm³ | N | ',
      'Leucocytes | 7120 | /mm³ | N | ',
      'Plaquettes | 254000 | /mm³ | - | range_ambiguous',
      'Plaquettes | 248000 | /mm³ | - | range_ambiguous',
      'Ferritine | 18 | µg/L | N | ',
    ])
  })

  it('is marked beside another value', () => {
    const doubts = (row: string) =>
      read(`Test\tResult\tUnits\tReference\n${row}\nFerritin\t20\tng/mL\t15-150`).map((result) =>
        result.split(' | ').at(-1),
      )
    expect(doubts('HEMOGLOBIN A1c 5.2\t<5.7\t% of total Hgb')).toEqual(['text_not_understood', ''])
    // Two whole results on a line are two results.
    expect(doubts('Glucose 94 mg/dL 70 - 99 Triglycerides\t133\tmg/dL\t< 150')).toEqual(['', '', ''])
    expect(doubts('CA 19-9\t13\tU/mL\t< 37')).toEqual(['', ''])
    expect(doubts('Vitamin B12\t413\tpg/mL\t200-900')).toEqual(['', ''])
  })
})
