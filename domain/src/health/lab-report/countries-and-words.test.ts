/** What single countries and words say: order of dates, thousands, marks, words where a number belongs. Every document is invented. */
import { describe, expect, it } from 'vitest'
import { read } from './layouts/printed.ts'
import { readLabReport } from './read-lab-report.ts'
import { rowsFromTable, rowsFromText } from './arrange/text-layout.ts'

const report = (text: string) => readLabReport(rowsFromText(text))

describe('05/06/2025', () => {
  it.each([
    ['Singapore', 'MEDLAB PTE LTD\nCollected: 05/06/2025\nGlucose 6.3 mmol/L 3.9-6.0', '2025-06-05'],
    ['Peru', 'Paciente: Rosa Mejía\nFecha: 05/06/2025\nGlucosa 94 mg/dL 70 - 110', '2025-06-05'],
    [
      'a laboratory of the United States in Spanish: either',
      'Quest Diagnostics\nPaciente: Rosa Mejía\nFecha: 05/06/2025\nGlucosa 94 mg/dL 70 - 110',
      null,
    ],
    [
      'somebody called Kenya in Denver',
      'Denver, Colorado\nPatient: Kenya Williams\nCollected: 05/06/2025\nGlucose 94 mg/dL 70 - 110',
      '2025-05-06',
    ],
    [
      'a comment on travels',
      'Reason: travel to Nigeria\nCollected: 05/06/2025\nGlucose 94 mg/dL 70 - 110',
      null,
    ],
    [
      'a referring physician in Singapore',
      'MEDLAB PTE LTD\nReferring Physician: Dr Lim\nCollected: 05/06/2025\nGlucose 6.3 mmol/L 3.9-6.0',
      '2025-06-05',
    ],
    [
      'Austin and haemochromatosis: either',
      'Austin, TX 78701\nReason: haemochromatosis\nCollected: 05/06/2025\nGlucose 94 mg/dL 70 - 110',
      null,
    ],
    ['nobody knows where', 'Collected: 05/06/2025\nGlucose 94 mg/dL 70 - 110', null],
  ])('of %s', (_, text, day) => {
    expect(report(text).collection_date).toBe(day)
  })
})

it("millions and thousands of Latin America: 4'850,000", () => {
  expect(
    read(
      "Hematíes   4'850,000 /mm3   4'200,000 - 5'400,000\nPlaquetas   289,000 /mm3   150,000 - 400,000\nUrea   26.1 mg/dL   15 - 45",
    ),
  ).toEqual([
    "Hematíes | 4'850,000 | /mm3 | 4200000..5400000 | -",
    'Plaquetas | 289,000 | /mm3 | 150000..400000 | -',
    'Urea | 26.1 | mg/dL | 15..45 | -',
  ])
})

it('a mark before a unit that counts is not an hour', () => {
  const [cells] = report('Test\tResult\tUnits\tRange\nUrine white cells\t>100\tH /uL\t(0 - 40)').results
  expect(cells).toMatchObject({ unit: '/uL', flag_printed: 'H' })
})

it('one person with the label of the next field behind the name', () => {
  const text =
    'Paciente: MARIA QUINTERO OSPINA Documento: CC 31.907\nGlucosa 94 mg/dL 70 - 110\fPaciente: MARIA QUINTERO OSPINA Orden: 0730\nUrea 26 mg/dL 15 - 45'
  expect(report(text).warnings).not.toContain('several_patients')
  expect(report(text.replace('\fPaciente: MARIA', '\fPaciente: JUANA')).warnings).toContain(
    'several_patients',
  )
})

it('a line with a result of its own is not the rest of a name', () => {
  expect(
    read('Creatinina en suero 0.83 mg/dL 0.50 - 0.90\nNitrógeno ureico (BUN) 11.2 mg/dL 6.0 - 20.0'),
  ).toEqual([
    'Creatinina en suero | 0.83 | mg/dL | 0.5..0.9 | -',
    'Nitrógeno ureico (BUN) | 11.2 | mg/dL | 6..20 | -',
  ])
})

it('the day of the sample beside an earlier result stays the day of the sample', () => {
  const table = [
    ['Biomarker', 'Result', 'Units', 'Reference Range', 'Status', 'Date Collected', 'Previous Result'],
    ['LDL Cholesterol', '111', 'mg/dL', '< 100', 'High', '2025-10-21', '124'],
    ['Ferritin', '88', 'ng/mL', '38 - 380', 'In range', '2025-10-21', '96'],
  ]
  const { results, warnings } = readLabReport(rowsFromTable(table))
  expect(results.map(({ value, collection_date }) => [value, collection_date])).toEqual([
    [111, '2025-10-21'],
    [88, '2025-10-21'],
  ])
  expect(warnings).toContain('earlier_results_left_out')
})

it('a unit of the limits is kept with what it says of itself', () => {
  expect(
    read('Test\tResult\tReference range\nGlobulin\t2.6\t1.9-3.7 g/dL (calc)\nAlbumin\t4.4\t3.6-5.1 g/dL'),
  ).toEqual(['Globulin | 2.6 | g/dL (calc) | 1.9..3.7 | -', 'Albumin | 4.4 | g/dL | 3.6..5.1 | -'])
})

describe('a word where a number belongs', () => {
  it.each(['Normal', 'Hazy'])('%s is shown for review', (word) => {
    const [hemoglobin] = report(
      `Test\tResult\tUnits\tRange\nHaemoglobin\t${word}\t\t\nSodium\t140\tmmol/L\t135-145`,
    ).results
    expect(hemoglobin).toMatchObject({ value: null, needs_review: true })
  })

  it('a finding is a result', () => {
    const results = report(
      'Test\tResult\nCRP\tNegative\nUrine glucose\tNormal\nUrine nitrite\tNegative',
    ).results
    expect(results.map(({ needs_review }) => needs_review)).toEqual([false, false, false])
  })
})

it.each(['No significant growth', 'Aucune croissance', 'Sin desarrollo'])('%s is a result', (words) => {
  expect(read(`Test\tResult\nUrine culture\t${words}\nUrine nitrite\tNegative`)[0]).toContain(`| ${words} |`)
})

it('limits under Valore minimo and Valore massimo, and what is said of the value in a column of its own', () => {
  const table = [
    ['Esame', 'Risultato', 'Unità di misura', 'Valore minimo', 'Valore massimo', 'Esito'],
    ['Leucociti', '7,42', '10^3/µL', '4,00', '10,80', ''],
    ['Creatinina', '1,31', 'mg/dL', '0,70', '1,20', 'Alto'],
  ]
  expect(
    readLabReport(rowsFromTable(table)).results.map((each) => [
      each.value,
      each.ref_low,
      each.ref_high,
      each.flag,
    ]),
  ).toEqual([
    [7.42, 4, 10.8, 'N'],
    [1.31, 0.7, 1.2, 'H'],
  ])
})

it('a row without a unit that ends with the hour of its check is not a heading', () => {
  const text = [
    'Component   Result   Units   Reference   Verified',
    'Anion Gap   8      5-15   09/17/2025 06:41',
    'Sodium   134   mmol/L   136-145   09/17/2025 06:41',
  ]
  const rows = text.map((row) => row.split(/ {3}/))
  expect(readLabReport(rowsFromTable(rows)).results.map(({ name, value }) => [name, value])).toEqual([
    ['Anion Gap', 8],
    ['Sodium', 134],
  ])
})

it('a mark before a word is not part of it, except of a blood group', () => {
  const rows = [
    ['Test', 'Result', 'Units', 'Reference'],
    ['UA Nitrite', 'A Positive', '', 'Negative'],
    ['Blood group', 'A positive', '', ''],
    ['Sodium', '140', 'mmol/L', '135-145'],
  ]
  expect(
    readLabReport(rowsFromTable(rows)).results.map((each) => [each.value_text, each.flag_printed]),
  ).toEqual([
    ['Positive', 'A'],
    ['A positive', null],
    ['140', null],
  ])
})

it('limits that are told in full', () => {
  expect(
    read(
      'ALT\nNormal range: less than or equal to 33 U/L\nYour value: 41 U/L\nHDL Cholesterol\nNormal range: greater than or equal to 50 mg/dL\nYour value: 48 mg/dL',
    ),
  ).toEqual(['ALT | 41 | U/L | ..33 | -', 'HDL Cholesterol | 48 | mg/dL | 50.. | -'])
})

it('the day of the sample in a letter, whose label ends the line above', () => {
  const letter = [
    'Date: Thu, 5 Dec 2024 16:12',
    'Please find below the results of the blood test taken at Thornbury Quay',
    'Private GP on 3 December 2024. Normal ranges are in brackets.',
    'Haemoglobin: 141 g/L (130 - 170)',
    "Your provider's comment: None",
  ].join('\n')
  expect(report(letter).collection_date).toBe('2024-12-03')
  expect(read(letter)).toEqual(['Haemoglobin | 141 | g/L | 130..170 | -'])
})

it('limits behind words about the test on the line below', () => {
  expect(
    read(
      'Hemoglobin   128 g/L\nBär syre från lungorna till kroppens vävnader.   Ref. 117–153\nKolesterol   4,9 mmol/L\nFett i blodet från mat och lever.   Ref. under 6,9',
    ),
  ).toEqual(['Hemoglobin | 128 | g/L | 117..153 | -', 'Kolesterol | 4,9 | mmol/L | ..6.9 | -'])
})

it.each([
  ['in the next cell', 'Patient: SMITH\tJOHN', 'Patient: GARCIA\tANN'],
  ['before a colon', 'Patient: Lee Ann: room 4', 'Patient: Lee Bob: room 4'],
  ['with a curly apostrophe', 'Patient: Maria O’Brien', 'Patient: Maria O’Connor'],
  ['in brackets', 'Patient: Ng (Wei Ming)', 'Patient: Ng (Mei Ling)'],
])('two people are told apart by a name %s', (_, one, other) => {
  const text = `${one}\nALT 20 U/L 10 - 40\fPATIENT`.replace('PATIENT', other) + '\nAST 30 U/L 10 - 40'
  expect(report(text).warnings).toContain('several_patients')
})

it('limits that are told by what they are not', () => {
  expect(
    read(
      'Test\tResult\tUnits\tRange\nHDL cholesterol\t35\tmg/dL\tnot less than 40\nLDL cholesterol\t121\tmg/dL\tnot more than 100\nALT\t61\tU/L\tno higher than 56',
    ),
  ).toEqual([
    'HDL cholesterol | 35 | mg/dL | 40.. | -',
    'LDL cholesterol | 121 | mg/dL | ..100 | -',
    'ALT | 61 | U/L | ..56 | -',
  ])
})

it('an apostrophe before thousands and a point before decimals, as in Switzerland', () => {
  expect(read("CK\t1'234.5\tU/l\t30 - 200\nHCG\t12'500.250\tU/l\t0 - 5")[1]).toMatch(/^HCG \| 12'500\.250/)
  expect(report("CK\t1'234.5\tU/l\t30 - 200\nHCG\t12'500.250\tU/l\t0 - 5").results[1]?.value).toBe(12500.25)
})

it('limits that stand under the values, for the name is long, wait for review', () => {
  const text = [
    'Test   Result   Range',
    'Glucose in mmol/L   5.4   3.9 - 6.0',
    'Haemoglobin in g/dL   13.9   12.0 - 16.0',
    'Lymphocytes in %   31   20 - 45',
    'Platelets in 10^9/L   250   150 - 400',
    'Ferritin in ng/mL   88   30 - 400',
  ].join('\n')
  const wrong = report(text).results.filter(({ value, name }) => name === 'Lymphocytes' && value !== 31)
  expect(wrong.map(({ needs_review }) => needs_review)).toEqual(wrong.map(() => true))
  expect(
    report(text)
      .results.filter(({ needs_review }) => !needs_review)
      .map(({ value }) => value),
  ).not.toContain(null)
})

it('the day of the report behind the place where the sample was taken is none of the sample', () => {
  const { collection_date, results } = report(
    'Data prelievo 26/02/2025 07:38 Provenienza: CENTRO PRELIEVI ESTERNI Referto del 27/02/2025\nUrea 41 mg/dL 17 - 49',
  )
  expect([collection_date, results.map(({ review_reasons }) => review_reasons)]).toEqual(['2025-02-26', [[]]])
})

describe('optimal limits in columns of their own', () => {
  const limits = (table: string[][]) =>
    readLabReport(rowsFromTable(table)).results.map(({ ref_low, ref_high }) => [ref_low, ref_high])

  it('are the limits where no others are printed', () => {
    expect(
      limits([
        ['Biomarker', 'Result', 'Unit', 'Optimal Low', 'Optimal High'],
        ['ApoB', '71', 'mg/dL', '0', '90'],
        ['HbA1c', '5.1', '%', '4', '5.6'],
      ]),
    ).toEqual([
      [0, 90],
      [4, 5.6],
    ])
  })

  it('are left out beside those of the laboratory', () => {
    expect(
      limits([
        ['marker_name', 'value', 'unit', 'normal_min', 'normal_max', 'optimal_min', 'optimal_max'],
        ['Ferritin', '88', 'ug/L', '13', '150', '50', '120'],
        ['Vitamin D', '81', 'nmol/L', '50', '200', '75', '150'],
      ]),
    ).toEqual([
      [13, 150],
      [50, 200],
    ])
  })
})
