/** What stands beside a result and is none: never taken unmarked; every document here is invented. */
import { describe, expect, it } from 'vitest'
import { line, listed, page, read } from './layouts/printed.ts'
import { readLabReport } from './read-lab-report.ts'
import { rowsFromTable, rowsFromText } from './arrange/text-layout.ts'

describe('a card', () => {
  it.each([
    'Peer average',
    'Median',
    'Others your age',
    'Vergleichsgruppe',
    'Moyenne',
    'Predicted',
    'Family average',
  ])('does not give the number under %s as the result', (label) => {
    const results = read(`Testosterone\n${label}\n620 ng/dL\nYour result\n480 ng/dL`)
    expect(results.filter((text) => text.startsWith('Testosterone | 620'))).toEqual([])
  })

  it('keeps the words that make another test of a name', () => {
    const results = read(
      'Bilirubin\nDirect\n0.2 mg/dL\n0.0 - 0.3\n\nGlucose\n2 h after meal\n128 mg/dL\n70 - 140',
    )
    expect(results.filter((text) => /^(?:Bilirubin|Glucose) \|/.test(text))).toEqual([])
  })

  it('has limits with one side on a line of their own', () => {
    expect(
      read('LDL Cholesterol\n118 mg/dL\n< 100\n\nHDL Cholesterol\n32 mg/dL\n> 40\n\nCRP\n12 mg/L\n≤5'),
    ).toEqual([
      'LDL Cholesterol | 118 | mg/dL | ..100 | -',
      'HDL Cholesterol | 32 | mg/dL | 40.. | -',
      'CRP | 12 | mg/L | ..5 | -',
    ])
  })

  it('asks for review where a legend or a second value stands in it', () => {
    expect(read('Vitamin D\nDeficient\n< 20 ng/mL\nYour result\n31 ng/mL').join()).toMatch(
      /^(?:Vitamin D \| < 20 .*text_not_understood)?$/,
    )
    expect(read('Glucose\n92 mg/dL\n98 mg/dL')).toEqual([
      'Glucose | 92 | mg/dL | .. | - | text_not_understood',
    ])
    expect(read('Urine protein\nNormal\nNegative\nResult\n2+').join()).toMatch(/text_not_understood$/)
  })

  it.each([
    ['beside its unit', '92 mg/dL\nGlucose\n118 mg/dL\nLDL Cholesterol\n52 mg/dL\nHDL Cholesterol'],
    ['over its unit', '92\nmg/dL\nGlucose\n118\nmg/dL\nLDL Cholesterol\n52\nmg/dL\nHDL Cholesterol'],
  ])('of a single column with its value above the name, %s, is never read one off unmarked', (_, text) => {
    const results = read(text)
    expect(results.filter((each) => !each.includes('text_not_understood'))).toEqual([])
  })
})

describe('a table', () => {
  it('with limits under Normal has its results under Abnormal', () => {
    expect(
      listed(
        page(
          line([40, 'Test'], [160, 'Normal'], [260, 'Abnormal'], [360, 'Units']),
          line([40, 'Glucose'], [160, '70-99'], [260, '105'], [360, 'mg/dL']),
          line([40, 'Sodium'], [160, '135-145'], [260, '150'], [360, 'mmol/L']),
        ),
      ),
    ).toEqual(['Glucose | 105 | mg/dL | 70..99 | -', 'Sodium | 150 | mmol/L | 135..145 | -'])
  })

  it('with names in the middle of two lines gives no value to the name above', () => {
    const rows = ['Neutrophils', 'Lymphocytes', 'Monocytes'].flatMap((name, at) => {
      const y = 130 + at * 40
      const [share, count] = [
        ['62 %', '3.1 x10^9/L'],
        ['28 %', '1.4 x10^9/L'],
        ['8 %', '0.4 x10^9/L'],
      ][at] as [string, string]
      return [
        { y, cells: [[200, share]] as [number, string][] },
        { y: y + 6, cells: [[40, name]] as [number, string][] },
        { y: y + 12, cells: [[200, count]] as [number, string][] },
      ]
    })
    const results = listed(
      page(
        {
          y: 110,
          cells: [
            [40, 'Test'],
            [200, 'Result'],
            [300, 'Range'],
          ],
        },
        ...rows,
      ),
    )
    const wrong = ['Neutrophils | 28', 'Lymphocytes | 8', 'Neutrophils | 1.4', 'Lymphocytes | 0.4']
    expect(
      results.filter((text) => wrong.some((each) => text.startsWith(each)) && text.endsWith(' -')),
    ).toEqual([])
  })
})

describe('limits and units that contradict', () => {
  const table = (row: string) => read(`Test | Result | Units | Reference\n${row}`.replaceAll(' | ', '\t'))

  it.each([
    'Above 160 high',
    'over 160 abnormal',
    '> 160 (high)',
    'under 40 low',
    'Above 160 is high',
    '< 40 = risk',
    '>4 suspicious',
    '< 1.0 för lågt',
    'über 200 zu hoch',
    '< 40 vermindert',
    '> 160 trop élevé',
  ])('a band of the ill is no limit: %s', (limits) => {
    expect(table(`LDL Cholesterol | 175 | mg/dL | ${limits}`)).toEqual([
      'LDL Cholesterol | 175 | mg/dL | .. | - | range_ambiguous',
    ])
  })

  it('a band of the well is one', () => {
    expect(table('Lp-PLA2 | 5 | nmol/min/mL | < 7 low risk').join()).toMatch(/ \.\.7 /)
    expect(table('HDL Cholesterol | 55 | mg/dL | Over 40 desirable')).toEqual([
      'HDL Cholesterol | 55 | mg/dL | 40.. | -',
    ])
  })

  it('half of an optimal range is not joined to half of the laboratory’s', () => {
    const head = ['Test', 'Result', 'Unit', 'Reference Low', 'Optimal High']
    const { results } = readLabReport(rowsFromTable([head, ['Ferritin', '165', 'ng/mL', '30', '150']]))
    expect(results.map(({ ref_low, ref_high, flag }) => [ref_low, ref_high, flag])).toEqual([[30, null, 'N']])
  })

  it('a note behind the limits of a card is none of them', () => {
    expect(
      read(
        'Glucose\n95 mg/dL\nRange 70 - 99 · Diabetic above 126\n\nFerritin\n22 ng/mL\nRange 30 - 400 · Fasting.',
      ),
    ).toEqual(['Glucose | 95 | mg/dL | 70..99 | -', 'Ferritin | 22 | ng/mL | 30..400 | -'])
  })

  it('of two units on a card neither is taken for sure, unless they are the same', () => {
    expect(read('Glucose, mg/dL\n5.4 mmol/L\n3.9 - 5.6')).toEqual([
      'Glucose | 5.4 | mmol/L | 3.9..5.6 | - | unit_ambiguous',
    ])
    expect(table('Sodium (mmol/L) | 141 | mEq/L | 135 - 145')).toEqual([
      'Sodium | 141 | mEq/L | 135..145 | -',
    ])
  })

  it('a word in the unit of its limit is compared with it', () => {
    const { results } = readLabReport(
      rowsFromText('Protein, Urine\nStandard range: Negative mg/dL\nYour value: Positive mg/dL'),
    )
    expect(results.map(({ value_text, flag }) => [value_text, flag])).toEqual([['Positive', 'A']])
  })

  it('of two units neither is taken for sure', () => {
    expect(table('Glucose in mg/dL | 5.4 | mmol/L | 3.9 - 5.6')).toEqual([
      'Glucose | 5.4 | mmol/L | 3.9..5.6 | - | unit_ambiguous',
    ])
  })
})
