/** Names and units that a narrow column breaks over lines; every document here is invented. */
import { expect, it } from 'vitest'
import { readLabReport } from '../read-lab-report.ts'
import { rowsFromItems, rowsFromText } from '../arrange/text-layout.ts'

const inOneLine = (results: ReturnType<typeof readLabReport>['results']): string[] =>
  results.map(({ name, value, unit, ref_text, biomarker, review_reasons }) =>
    [name, value, unit, ref_text, biomarker, review_reasons.join('+')].join(' | '),
  )
const read = (text: string): string[] => inOneLine(readLabReport(rowsFromText(text)).results)

const WHOLE = [
  'Mean Corpuscular Hemoglobin Concentration | 33.1 | g/dL | 31.5-35.7 | mchc | ',
  'Alkaline Phosphatase | 70 | IU/L | 44-121 | alp | ',
  'Vitamin D, 25-Hydroxy | 32 | ng/mL | 30.0-100.0 | vitamin_d | ',
  'Hemoglobin | 15 | g/dL | 13-17 | hemoglobin | ',
  'Cholesterol | 180 | mg/dL | 100-199 | cholesterol_total | ',
]

it.each([
  `Test                        Result     Units            Reference
Mean Corpuscular            33.1       g/dL             31.5-35.7
Hemoglobin Concentration
Alkaline                    70         IU/L             44-121
Phosphatase
Vitamin D,                  32.0       ng/mL            30.0-100.0
25-Hydroxy
Hemoglobin                  15         g/dL             13-17
LIPID PANEL
Cholesterol                 180        mg/dL            100-199`,
  `Test                        Result     Units            Reference
Mean Corpuscular
Hemoglobin Concentration    33.1       g/dL             31.5-35.7
Alkaline
Phosphatase                 70         IU/L             44-121
Vitamin D,
25-Hydroxy                  32.0       ng/mL            30.0-100.0
HAEMATOLOGY
Hemoglobin                  15         g/dL             13-17
LIPIDS
Cholesterol                 180        mg/dL            100-199`,
])('a name is whole with the line below or above it, a heading is not part of one', (text) => {
  expect(read(text)).toEqual(WHOLE)
})

it('names break in three lines and at hyphens, and beside the rest of their unit', () => {
  expect(
    read(`Untersuchung                Ergebnis   Einheit      Referenz
Glomeruläre                 92         ml/min/1,73  > 60
Filtrationsrate                        m²
Thyreoidea-                 2,1        mU/l         0,4-4,0
stimulierendes
Hormon (TSH)
Hämo-                       15,1       g/           13,5-17,5
globin                                 dl
Alanin-Aminotransferase     35         U/l          bis 50
(ALT)`),
  ).toEqual([
    'Glomeruläre Filtrationsrate | 92 | ml/min/1,73m² | > 60 | egfr | ',
    'Thyreoidea-stimulierendes Hormon (TSH) | 2.1 | mU/l | 0,4-4,0 | tsh | ',
    'Hämoglobin | 15.1 | g/dl | 13,5-17,5 | hemoglobin | ',
    'Alanin-Aminotransferase (ALT) | 35 | U/l | bis 50 | alt | ',
  ])
})

it('a unit is whole with the line below it', () => {
  expect(
    read(`Test                    Result     Units            Reference
eGFR (CKD-EPI           92         mL/min/1.73      >60
2021)                              m2
WBC                     6.2        10*3/            4.0-10.0
                                   uL
Glucose                 95         mg/dL            70-99`),
  ).toEqual([
    'eGFR (CKD-EPI 2021) | 92 | mL/min/1.73m2 | >60 | egfr | ',
    'WBC | 6.2 | 10*3/uL | 4.0-10.0 | wbc | ',
    'Glucose | 95 | mg/dL | 70-99 | glucose_fasting | ',
  ])
})

it('a unit in two lines stands around the middle of its row', () => {
  const at = (x: number, y: number, text: string) => ({
    page: 1,
    x,
    y,
    width: text.length * 5,
    height: 9,
    text,
  })
  const items = [
    ...['Test', 'Result', 'Units', 'Reference'].map((text, column) => at(40 + column * 110, 100, text)),
    at(260, 125, 'mL/min/1.73'),
    ...['eGFR', '92', '', '>60'].map((text, column) => at(40 + column * 110, 130, text)),
    at(260, 135, 'm2'),
    ...['Glucose', '95', 'mg/dL', '70-99'].map((text, column) => at(40 + column * 110, 160, text)),
  ]
  expect(inOneLine(readLabReport(rowsFromItems(items.filter(({ text }) => text))).results)).toEqual([
    'eGFR | 92 | mL/min/1.73m2 | >60 | egfr | ',
    'Glucose | 95 | mg/dL | 70-99 | glucose_fasting | ',
  ])
})

it('a line goes on with the row of its own page only', () => {
  const page = (unit: string, rest: string) => `Test        Result     Units            Reference
WBC         6.2        ${unit.padEnd(16)} 4.0-10.0
${rest && `                       ${rest}`}`
  expect(read([page('10*3/uL', ''), page('10*3/', 'uL')].join('\f'))).toEqual([
    'WBC | 6.2 | 10*3/uL | 4.0-10.0 | wbc | ',
  ])
  expect(read([page('10*3/', ''), page('10*3/', 'uL')].join('\f'))[0]).toBe(
    'WBC | 6.2 | 10*3/ | 4.0-10.0 | wbc | unit_mismatch',
  )
})
