/** Prints in which a plausible wrong value once passed without a mark; every document here is invented. */
import { describe, expect, it } from 'vitest'
import { readLines as read } from './layouts/read-lines.ts'
import { readLabReport } from './read-lab-report.ts'
import { rowsFromText } from './arrange/text-layout.ts'

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
  it('are not results of their own', () => {
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

  it('are not flags', () => {
    const [hdl, ldl] = readLabReport(
      rowsFromText(`Collected: 2026-02-10
HDL          45      mg/dL   Low risk >60; moderate 40-60; high <40
LDL          99      mg/dL   HIGH  0-90`),
    ).results
    expect([hdl?.flag_printed, hdl?.ref_text]).toEqual([null, 'Low risk >60; moderate 40-60; high <40'])
    expect([ldl?.flag_printed, ldl?.ref_text]).toEqual(['HIGH', '0-90'])
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
