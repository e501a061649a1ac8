import { describe, expect, it } from 'vitest'
import { readLabReport } from './read-lab-report.ts'
import { rowsFromItems, rowsFromTable, rowsFromText, type TextItem } from './arrange/text-layout.ts'

const readText = (text: string) => readLabReport(rowsFromText(text))
const names = (text: string) => readText(text).results.map(({ name }) => name)

describe('what is not a result', () => {
  it.each([
    [
      'a letter',
      'Dear Dr. Jones,\nHer haemoglobin was 118 g/L and ferritin 9 ug/L. She takes 20 mg of omeprazole daily.\nWe will see her again in 6 weeks.',
    ],
    [
      'an invoice',
      'INVOICE 20240012\nItem   Quantity   Unit price   Total\nConsultation   1   120.00   120.00\nVAT 25 %: 37.75',
    ],
    ['an imaging report', 'MRI BRAIN\nTonsillar descent: 10 mm\nLeft ventricle: 12 mm\nTel: 201-725-0913'],
    [
      'demographics',
      'Patient ID: 98765\nAge: 35   Sex: Male   Height: 178 cm   Weight: 80 kg\nPhone: 555 123 456\nAccession: 448812',
    ],
    ['nothing', ''],
  ])('%s', (_, text) => {
    expect(readText(text).results).toEqual([])
  })

  it('ignores comments that repeat values and give doses', () => {
    expect(
      names(
        'Glucose: 112 mg/dL [70 - 100]\n\nIMPRESSION:\n- Prediabetic (Glucose 112 mg/dL)\nADVISED:\n- Vitamin D3 60,000 IU weekly',
      ),
    ).toEqual(['Glucose'])
  })

  it('ignores axis labels of a range bar', () => {
    const { results } = readText(
      'Glucose Level\nNormal range: 74 - 106 mg/dL\n74    106\n92\n\nEGFR\nNormal range: above >=90 mL/min/1.73m2\nValue\n126',
    )
    expect(results).toMatchObject([
      { name: 'Glucose Level', value: 92, unit: 'mg/dL', ref_low: 74, ref_high: 106 },
      { name: 'EGFR', value: 126, unit: 'mL/min/1.73m2', ref_low: 90, ref_high: null },
    ])
  })

  it('takes the current and not the previous result, nor the previous flag', () => {
    expect(
      readText(
        'Date Collected: 06/22/2023\nBUN 18 22 High 05/01/2023 mg/dL 7-20\nEstradiol 18.0 <5.0 04/13/2022 pg/mL 7.6-42.6',
      ).results,
    ).toMatchObject([
      { name: 'BUN', value: 18, flag: 'N', flag_printed: null, ref_low: 7, ref_high: 20 },
      { name: 'Estradiol', value: 18, comparator: null, ref_low: 7.6, ref_high: 42.6 },
    ])
  })

  it('does not take a LOINC code for a value', () => {
    expect(readText('Haemoglobin (LOINC: 718-7): 11.8 g/dL [Ref: 13.5–17.5] + LOW').results).toMatchObject([
      {
        name: 'Haemoglobin',
        value: 11.8,
        unit: 'g/dL',
        ref_low: 13.5,
        ref_high: 17.5,
        flag: 'L',
        loinc: '718-7',
      },
    ])
  })
})

describe('doubt', () => {
  it('marks results of several people for review', () => {
    const report = readText(
      'Patient: John Doe   DOB: 01/15/1980\nGlucose 95 mg/dL 70-99\nPatient: Mary Roe   DOB: 03/22/1975\nGlucose 105 mg/dL 70-99',
    )
    expect(report.warnings).toContain('several_patients')
    expect(report.results.map(({ needs_review }) => needs_review)).toEqual([true, true])
  })

  it('takes no result from a table of several people', () => {
    const report = readLabReport(
      rowsFromTable([
        ['patient_id', 'name', 'dob', 'test_type', 'result', 'units'],
        ['a1', 'Ann Lee', '1966-04-06', 'Glucose', '95', 'mg/dL'],
        ['b2', 'Bo Ek', '1937-11-09', 'Glucose', '105', 'mg/dL'],
      ]),
    )
    expect(report).toMatchObject({ results: [], warnings: ['several_patients_in_table'] })
  })

  it('marks a second unit that contradicts the first', () => {
    const report = readText(
      'Prélevé le 13/02/2017\nUREE : 0,60 g/l   N: 0,11-0,44\n   Soit : 10,02 mmol/l\nGLYCEMIE A JEUN : 2,45 g/l   N: 0,70-1,10\n   Soit : 24,50 mmol/l',
    )
    expect(report.results.map(({ name, review_reasons }) => [name, review_reasons])).toEqual([
      ['UREE', []],
      ['GLYCEMIE A JEUN', ['second_unit_disagrees']],
    ])
  })

  it('marks an impossible value and a flag against the range', () => {
    const [sodium, glucose] = readText('Sodium: 21 mEq/L (137-145)\nGlucose: 80 mg/dL (70-99) HIGH').results
    expect(sodium?.review_reasons).toEqual(['implausible_value'])
    expect(glucose?.review_reasons).toEqual(['flag_disagrees_with_range'])
  })

  it('leaves out limits printed in another unit', () => {
    const [result] = readText('HbA1c: 5.6 % (Ref: 20-42 mmol/mol)').results
    expect(result).toMatchObject({ ref_low: null, ref_high: null, review_reasons: ['range_in_other_unit'] })
  })
})

describe('dates', () => {
  it('prefers collection to receipt and report', () => {
    expect(
      readText('Reported: 2024-03-16\nReceived: 2024-03-15\nCollected: 2024-03-14\nALT 25 U/L 7-56'),
    ).toMatchObject({ collection_date: '2024-03-14', report_date: '2024-03-16' })
  })

  it('does not invent a collection date', () => {
    expect(readText('Report Date: 2025-10-03\nALT 25 U/L 7-56')).toMatchObject({
      collection_date: null,
      report_date: '2025-10-03',
    })
    expect(readText('DOB: 1980-10-03\nALT 25 U/L 7-56').collection_date).toBeNull()
  })

  it('says so when day and month cannot be told apart', () => {
    expect(readText('Collected: 03/04/2024\nALT 25 U/L 7-56')).toMatchObject({
      collection_date: null,
      warnings: ['date_order_unsettled'],
    })
  })

  it('reads labels above and beside their dates', () => {
    const report = readText(
      'Richiesta n°        Del           Referto n°     Data referto\n22/112614           04/10/2022    11-334455      05/10/2022 15:39\nEMOGLOBINA    16,8    g/dl    14,2 - 17,2',
    )
    expect(report).toMatchObject({ collection_date: '2022-10-04', report_date: '2022-10-05' })
    expect(
      readText(
        'Prise en charge     Laboratoire des tilleuls\n                    4 janvier 2021, 07:35\nTSH   1.95 mUI/l   (0.27 - 4.20)',
      ).collection_date,
    ).toBe('2021-01-04')
  })

  it('gives each row or column of a history its own date', () => {
    const csv = readLabReport(
      rowsFromTable([
        ['Date', 'Glucose (mg/dL)', 'HbA1c (%)'],
        ['2024-01-02', '92', '5.4'],
        ['2024-07-02', '97', ''],
      ]),
    )
    expect(
      csv.results.map(({ name, value, unit, collection_date }) => [name, value, unit, collection_date]),
    ).toEqual([
      ['Glucose', 92, 'mg/dL', '2024-01-02'],
      ['HbA1c (%)', 5.4, '%', '2024-01-02'],
      ['Glucose', 97, 'mg/dL', '2024-07-02'],
    ])
  })
})

describe('positions', () => {
  const item = (x: number, y: number, text: string, width = text.length * 5): TextItem => ({
    page: 1,
    x,
    y,
    width,
    height: 10,
    text,
  })

  it('joins words, splits columns and reads rows from positions in any drawing order', () => {
    const rows = rowsFromItems([
      item(300, 101, '13,5 - 17,5'),
      item(50, 100, 'Hemo'),
      item(70, 100, 'globin'),
      item(200, 100.5, '14,2'),
      item(250, 100, 'g/dl'),
      item(50, 80, 'Analyse'),
      item(200, 80, 'Ergebnis'),
      item(250, 80, 'Einheit'),
      item(300, 80, 'Normalwerte'),
    ])
    expect(rows.map(({ cells }) => cells.map(({ text }) => text))).toEqual([
      ['Analyse', 'Ergebnis', 'Einheit', 'Normalwerte'],
      ['Hemoglobin', '14,2', 'g/dl', '13,5 - 17,5'],
    ])
    expect(readLabReport(rows).results).toMatchObject([
      {
        name: 'Hemoglobin',
        value: 14.2,
        unit: 'g/dl',
        ref_low: 13.5,
        ref_high: 17.5,
        biomarker: 'hemoglobin',
        source: { page: 1, line: 2 },
      },
    ])
  })

  it('draws text printed twice once', () => {
    expect(rowsFromItems([item(50, 80, 'TSH'), item(50.5, 80, 'TSH')])[0]?.text).toBe('TSH')
  })
})

it('a lone letter is not a result unless a blood group is asked for; a zero is one', () => {
  const text =
    'Haemoglobin: 14.2 g/dL 13.0-17.0\nEosinophils: 0 % 0-6\nBuilding 4, entrance: B\nBlood group: A'
  expect(readText(text).results.map(({ name, value_text }) => [name, value_text])).toEqual([
    ['Haemoglobin', '14.2'],
    ['Eosinophils', '0'],
    ['Blood group', 'A'],
  ])
})

it('passes over lines that are longer than any line of results', () => {
  expect(names(`${'a 1 '.repeat(50_000)}\n${'('.repeat(100_000)}\nALT 25 U/L 7-56`)).toEqual(['ALT'])
})

it('gives the same answer twice', () => {
  const text = 'Collected: 2024-03-14\nALT 25 U/L 7-56\nHemoglobin: 14.0 g/dL (13.5-18.0)'
  expect(JSON.stringify(readText(text))).toBe(JSON.stringify(readText(text)))
})
