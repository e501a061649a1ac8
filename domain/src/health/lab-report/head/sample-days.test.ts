/** Documents about samples of several days; every document here is invented. */
import { describe, expect, it } from 'vitest'
import { readLabReport } from '../read-lab-report.ts'
import { rowsFromText } from '../arrange/text-layout.ts'

/** The document's day and warnings, then each result with its own day and reasons for review. */
const read = (text: string): string[] => {
  const { collection_date, warnings, results } = readLabReport(rowsFromText(text))
  return [
    `${collection_date} ${warnings.join()}`,
    ...results.map(({ name, value, collection_date: own, review_reasons }) =>
      `${name} ${value} ${own ?? '-'} ${review_reasons.join('+')}`.trim(),
    ),
  ]
}

describe('several collection dates in one document', () => {
  it('gives each block the date above it', () => {
    expect(
      read(`Patient: Jane Doe  DOB 03/14/1980
Collected: 02/13/2025    Reported: 02/15/2025
Ferritin   54 ng/mL   15-150

Collected: 08/14/2024
TSH       2.4 mIU/L    0.4-4.5
Sodium    140 mmol/L   135-145`),
    ).toEqual([
      '2025-02-13 several_collection_dates',
      'Ferritin 54 2025-02-13',
      'TSH 2.4 2024-08-14',
      'Sodium 140 2024-08-14',
    ])
  })

  it('reads them in headings of sections and on later pages', () => {
    expect(
      read(`Sodium    140 mmol/L   135-145
Lipid panel - Collected: 02/13/2025
LDL Cholesterol   118 mg/dL   <100
\fThyroid - Collected: 08/14/2024
TSH       2.4 mIU/L    0.4-4.5`),
    ).toEqual([
      '2025-02-13 several_collection_dates',
      'Sodium 140 2025-02-13',
      'LDL Cholesterol 118 2025-02-13',
      'TSH 2.4 2024-08-14',
    ])
  })

  it('changes nothing where the same date is printed again or the other one is of an earlier sample', () => {
    const day = ['2025-02-13 ', 'Ferritin 54 -', 'TSH 2.4 -']
    for (const label of [
      'Collected: 13 Feb 2025',
      'Previous sample: 08/14/2024',
      'Received: 02/14/2025',
      'Test date: 02/14/2025',
    ])
      expect(
        read(`Collected: 02/13/2025
Ferritin   54 ng/mL   15-150
${label}
TSH       2.4 mIU/L    0.4-4.5`),
      ).toEqual(day)
  })

  it('marks results whose date it cannot tell', () => {
    expect(
      read(`Collected: 02/13/2025   Collected: 02/14/2025
Ferritin   54 ng/mL   15-150`),
    ).toEqual(['2025-02-13 ', 'Ferritin 54 - date_unsettled'])
    expect(
      read(`Ferritin   54 ng/mL   15-150
Collected: 02/13/2025
TSH       2.4 mIU/L    0.4-4.5
Collected: 08/14/2024`),
    ).toEqual(['2025-02-13 ', 'Ferritin 54 - date_unsettled', 'TSH 2.4 - date_unsettled'])
  })

  it('sees that two names are two people', () => {
    expect(
      read(`Name: Jane Doe   Collected: 02/13/2025
Ferritin   54 ng/mL   15-150
Name: Rick Roe   Collected: 02/14/2025
Ferritin   64 ng/mL   15-150`),
    ).toEqual([
      '2025-02-14 several_patients,several_collection_dates',
      'Ferritin 54 2025-02-13 several_patients',
      'Ferritin 64 2025-02-14 several_patients',
    ])
  })

  it.each(['F. Toma:', 'Fecha de toma:', 'Prøve tatt:'])('knows the label %s', (label) => {
    expect(
      read(`Fecha: 15.02.2025
${label} 13.02.2025
Ferritin   54 ng/mL   15-150`)[0],
    ).toBe('2025-02-13 ')
  })
})

describe('the sex beside an age or a birth date', () => {
  const sex = (line: string) =>
    readLabReport(rowsFromText(`${line}\nFerritin   54 ng/mL   15-150`)).patient.sex

  it.each([
    ['Anna Muster, 45 Jahre, weiblich', 'female'],
    ['Jane Doe   45 years   Female', 'female'],
    ['Patient: Jane Doe (45 y/F)', 'female'],
    ['Geb. 01.02.1980 weiblich', 'female'],
    ['45 yo male', 'male'],
    ['Female reference population 45 years', null],
    ['> 18 years Female 12-16', null],
    ['20-30 years: Female 12 to 16', null],
    ['18 years female\n18 years male', null],
  ])('%s', (line, expected) => {
    expect(sex(line)).toBe(expected)
  })
})
