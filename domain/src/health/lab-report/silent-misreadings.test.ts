/** Layouts in which a plausible wrong value once passed without a mark; every document here is invented. */
import { describe, expect, it } from 'vitest'
import { readLabReport } from './read-lab-report.ts'
import { rowsFromItems, rowsFromText } from './text-layout.ts'

/** Each result as name, value, unit, flag and reasons for review. */
const read = (text: string): string[] =>
  readLabReport(rowsFromText(text)).results.map(
    ({ name, value, value_text, unit, flag, review_reasons }) =>
      `${name} | ${value ?? value_text} | ${unit ?? '-'} | ${flag ?? '-'} | ${review_reasons.join('+')}`,
  )

describe('earlier results beside those of today', () => {
  it.each([
    'Current',
    'Today',
    'This draw',
    'Observed',
    'Actuel',
    'Attuale',
    'Nuvarande',
    'Outcome',
    'Value 2026',
  ])('takes the column headed %s', (heading) => {
    expect(
      read(`Collected: 2026-02-10
Test           Last year     ${heading.padEnd(14)}Units     Reference
Potassium      3.9           5.8 H         mmol/L    3.5-5.1
Ferritin       88            12            ng/mL     30-400`),
    ).toEqual(['Potassium | 5.8 | mmol/L | H | ', 'Ferritin | 12 | ng/mL | L | '])
  })

  it('knows the earlier column at its right and in Spanish', () => {
    expect(
      read(`Prueba         Actual        Resultado anterior   Unidades   Valores de referencia
Ferritina      12            88                   ng/mL      30 - 400`),
    ).toEqual(['Ferritina | 12 | ng/mL | L | '])
  })

  it('leaves out a test that has only an earlier result', () => {
    expect(
      read(`Test           Previous      Current       Units     Reference
Potassium      3.9           5.8           mmol/L    3.5-5.1
Ferritin       88                          ng/mL     30-400
TSH            1.1           2.2           mIU/L     0.4-4.0`),
    ).toEqual(['Potassium | 5.8 | mmol/L | H | ', 'TSH | 2.2 | mIU/L | N | '])
  })

  it('marks lines whose columns it cannot tell apart', () => {
    expect(
      read(`Test Previous Current Units Reference
Potassium 3.9 5.8 mmol/L 3.5-5.1`),
    ).toEqual(['Potassium | 3.9 | mmol/L | N | text_not_understood'])
    expect(
      read(`Test           Previous      Visit A       Visit B       Units     Reference
Potassium      3.9           5.8           4.4           mmol/L    3.5-5.1`),
    ).toEqual(['Potassium | 3.9 | mmol/L | N | text_not_understood'])
  })
})

describe('scientific notation', () => {
  it('is one number on lines without headings', () => {
    expect(
      read(`Collected: 2026-02-10
Hepatitis C RNA      3.4 x 10^5    IU/mL      <15
HIV-1 RNA            <2.0 × 10¹    copies/mL  <20
hCG                  4.5E+03       mIU/mL     <5
Ferritin             3.0e1         ng/mL      15-400
Platelets            2,5E+02       10^9/L     150-400`),
    ).toEqual([
      'Hepatitis C RNA | 340000 | IU/mL | H | ',
      'HIV-1 RNA | 20 | copies/mL | N | ',
      'hCG | 4500 | mIU/mL | H | ',
      'Ferritin | 30 | ng/mL | N | ',
      'Platelets | 250 | 10^9/L | N | ',
    ])
  })

  it('is one number in a column', () => {
    expect(
      read(`Test          Result        Units      Reference
Ferritin      3.0e1         ng/mL      15-400
ALT           4e1           U/L        7-56
hCG           1.2 x 10^5    mIU/mL     <5`),
    ).toEqual(['Ferritin | 30 | ng/mL | N | ', 'ALT | 40 | U/L | N | ', 'hCG | 120000 | mIU/mL | H | '])
  })

  it('leaves the power to the unit of a blood count', () => {
    expect(
      read(`Leukocytes    6.2 x 10^9/L      4-11
Platelets     245x10E9/L        150-400
WBC           6.2 x 10^9   /L   4-11`),
    ).toEqual([
      'Leukocytes | 6.2 | x 10^9/L | N | ',
      'Platelets | 245 | x10E9/L | N | ',
      'WBC | 6.2 | x 10^9/L | N | ',
    ])
    expect(
      read(`Test          Result        Units      Reference
WBC           6.2 x 10^9    /L         4-11
Platelets     245           x10^9/L    150-400`),
    ).toEqual(['WBC | 6.2 | x 10^9/L | N | ', 'Platelets | 245 | x10^9/L | N | '])
  })
})

describe('dates that read as day-month and as month-day', () => {
  const warningsOf = (text: string) => readLabReport(rowsFromText(text)).warnings

  it('mark the results of dated columns', () => {
    const text = `Marker        02/03/25   05/06/25   Unit     Ref
Ferritin      20         33         ng/mL    30-400`
    expect(read(text)).toEqual([
      'Ferritin | 20 | ng/mL | L | date_unsettled',
      'Ferritin | 33 | ng/mL | N | date_unsettled',
    ])
    expect(warningsOf(text)).toEqual(['date_order_unsettled'])
  })

  it('mark the results of dated rows', () => {
    expect(
      read(`Date          Marker       Value    Unit     Range
03/04/2025    Vitamin D    42       ng/mL    30-100
05/04/2025    Ferritin     81       ng/mL    30-400`),
    ).toEqual(['Vitamin D | 42 | ng/mL | N | date_unsettled', 'Ferritin | 81 | ng/mL | N | date_unsettled'])
    expect(
      read(`Date          Ferritin (ng/mL)    TSH (mIU/L)    ALT (U/L)
03/04/2025    81                  2.2            20`),
    ).toEqual([
      'Ferritin | 81 | ng/mL | - | date_unsettled',
      'TSH | 2.2 | mIU/L | - | date_unsettled',
      'ALT | 20 | U/L | - | date_unsettled',
    ])
  })

  it('are marked when the date of the whole report reads two ways', () => {
    const sodium = (taken: string) => read(`Sample taken ${taken}\nSodium     140    mmol/L    135-145`)
    expect(sodium('03/04/2026')).toEqual(['Sodium | 140 | mmol/L | N | date_unsettled'])
    expect(sodium('23/04/2026')).toEqual(['Sodium | 140 | mmol/L | N | '])
  })

  it('are settled by one date that reads one way', () => {
    expect(
      read(`Marker        02/03/25   15/06/25   Unit     Ref
Ferritin      20         33         ng/mL    30-400`),
    ).toEqual(['Ferritin | 20 | ng/mL | L | ', 'Ferritin | 33 | ng/mL | N | '])
  })
})

describe('bands of an interpretation', () => {
  it('are no results of their own', () => {
    expect(
      read(`Collected: 2026-02-10
TEST                     RESULT    UNITS     RANGE
Folate                   9.1       ng/mL     4.0-20.0
  Deficiency <3 ng/mL; borderline 3-4 ng/mL
Vitamin D                28        ng/mL     30-100
  Deficient <20 ng/mL, insufficient 20-29 ng/mL
HbA1c                    5.4       %         4.0-5.6
  Diabetes >= 6.5 %
TSH                      1.1       mIU/L     0.4-4.0
Pregnancy, 2nd trimester 0.2-3.0   mIU/L`),
    ).toEqual([
      'Folate | 9.1 | ng/mL | N | ',
      'Vitamin D | 28 | ng/mL | L | ',
      'HbA1c | 5.4 | % | N | ',
      'TSH | 1.1 | mIU/L | N | ',
    ])
  })

  it('are no flags', () => {
    const [hdl, ldl] = readLabReport(
      rowsFromText(`Collected: 2026-02-10
HDL          45      mg/dL   Low risk >60; moderate 40-60; high <40
LDL          99      mg/dL   HIGH  0-90`),
    ).results
    expect([hdl?.flag_printed, hdl?.ref_text]).toEqual([null, 'Low risk >60; moderate 40-60; high <40'])
    expect([ldl?.flag_printed, ldl?.ref_text]).toEqual(['HIGH', '0-90'])
  })
})

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

it('a unit and limits that were printed into the name are marked', () => {
  expect(
    read(`Test                      03/02/2025    22/07/2024
Sodium mmol/L 135-145     138           141
Calcium mmol/L 2.1-2.6    2.3           2.4`).slice(0, 2),
  ).toEqual([
    'Sodium mmol/L 135-145 | 138 | - | - | text_not_understood',
    'Sodium mmol/L 135-145 | 141 | - | - | text_not_understood',
  ])
})

describe('half a range on a line without columns', () => {
  it.each([
    ['Vitamin D  71 nmol/L  30-', 'Vitamin D | 71 | nmol/L | - | range_ambiguous'],
    ['Ferritin 88 ug/L  15 -', 'Ferritin | 88 | ug/L | - | range_ambiguous'],
    ['Sodium 140 mmol/L  - 145', 'Sodium | 140 | mmol/L | - | range_ambiguous'],
  ])('%s is marked', (line, expected) => {
    expect(read(`Collected: 2024-03-14\n${line}\nTSH 2.1 mIU/L 0.4-4.0`)[0]).toBe(expected)
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

describe('a value given twice for one day', () => {
  it('is marked at both places when the values differ', () => {
    expect(
      read(`Collected: 2026-02-10
Ferritin     22      ng/mL   15-400
TSH          1.1     mIU/L   0.4-4.0
Summary of your iron status
Ferritin     33      ng/mL   15-400
TSH          1.1     mIU/L   0.4-4.0`),
    ).toEqual([
      'Ferritin | 22 | ng/mL | N | number_ambiguous',
      'TSH | 1.1 | mIU/L | N | ',
      'Ferritin | 33 | ng/mL | N | number_ambiguous',
    ])
  })

  it('is not marked in two units or on two days', () => {
    expect(
      read(`Collected: 2026-02-10
Glucose      90      mg/dL   70-99
Glucose      5.0     mmol/L  3.9-5.5`),
    ).toEqual(['Glucose | 90 | mg/dL | N | ', 'Glucose | 5 | mmol/L | N | '])
    expect(
      read(`Marker        2026-02-10   2025-02-10   Unit     Ref
Ferritin      22           33           ng/mL    15-400`),
    ).toEqual(['Ferritin | 22 | ng/mL | N | ', 'Ferritin | 33 | ng/mL | N | '])
  })
})

describe('the moment of a draw', () => {
  const marker = (name: string) =>
    readLabReport(
      rowsFromText(`Collected: 2026-02-10
Sodium                140      mmol/L   135-145
${name.padEnd(30)}     5.1      nmol/L   2.0-14`),
    ).results[1]?.biomarker

  it.each(['Testosterone, bioavailable', 'Cortisol, PM', 'Cortisol (evening)', 'Cortisol 60 min'])(
    '%s is not the marker without it',
    (name) => {
      expect(marker(name)).toBeNull()
    },
  )

  it('tells fasting glucose from the others', () => {
    const glucose = (name: string) =>
      readLabReport(
        rowsFromText(
          `Collected: 2026-02-10\nSodium                   140      mmol/L   135-145\n${name}     5.1      mmol/L   3.9-7.8`,
        ),
      ).results[1]?.biomarker
    expect(glucose('Glucose, fasting')).toBe('glucose_fasting')
    expect(glucose('Glucose (non-fasting)')).toBe('glucose_random')
    expect(glucose('Glucose, 1 hour')).toBeNull()
  })

  it('keeps the hour of the sedimentation rate', () => {
    for (const name of ['ESR (1 hour)', 'Sedimentation rate, 1 h', 'BSG (1 h)'])
      expect(
        readLabReport(
          rowsFromText(
            `Collected: 2026-02-10\nSodium      140      mmol/L   135-145\n${name}     12      mm/h   0-20`,
          ),
        ).results[1]?.biomarker,
        name,
      ).toBe('esr')
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

  it('a time of day is no value', () => {
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
      'Leucocytes | 6540 | /mm³ | N | ',
      'Plaquettes | 254000 | /mm³ | - | range_ambiguous',
      'Ferritine | 18 | µg/L | N | ',
    ])
  })

  it('is marked beside another value', () => {
    const doubts = (row: string) =>
      read(`Test\tResult\tUnits\tReference\n${row}\nFerritin\t20\tng/mL\t15-150`).map((result) =>
        result.split(' | ').at(-1),
      )
    expect(doubts('HEMOGLOBIN A1c 5.2\t<5.7\t% of total Hgb')).toEqual(['text_not_understood', ''])
    expect(doubts('Glucose 94 mg/dL 70 - 99 Triglycerides\t133\tmg/dL\t< 150')).toEqual([
      'text_not_understood',
      '',
    ])
    expect(doubts('CA 19-9\t13\tU/mL\t< 37')).toEqual(['', ''])
    expect(doubts('Vitamin B12\t413\tpg/mL\t200-900')).toEqual(['', ''])
  })
})
