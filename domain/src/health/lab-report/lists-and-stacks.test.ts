/** Reports without columns: lists of tests in one line, tests in several lines, names in other languages and orders. */
import { describe, expect, it } from 'vitest'
import { readLabReport } from './read-lab-report.ts'
import { rowsFromText } from './arrange/text-layout.ts'

const results = (text: string) => readLabReport(rowsFromText(text)).results
const read = (text: string) =>
  results(text).map(
    ({ name, comparator, value, unit, ref_low, ref_high, biomarker }) =>
      `${name} | ${comparator ?? ''}${value} | ${unit} | ${ref_low ?? ''}..${ref_high ?? ''} | ${biomarker}`,
  )

describe('several tests on one line', () => {
  it('stand between semicolons, with marks at their numbers and what was only done among them', () => {
    expect(
      read('PS-Kreatinin 81; S-Kalium 4,4; B-Hemoglobin 11,2L; B-Differensialtelling Utført; PS-CRP 19H'),
    ).toEqual([
      'PS-Kreatinin | 81 | null | .. | creatinine',
      'S-Kalium | 4.4 | null | .. | potassium',
      'B-Hemoglobin | 11.2 | null | .. | hemoglobin',
      'PS-CRP | 19 | null | .. | crp',
    ])
  })

  it('stand in a letter behind what they are called together', () => {
    expect(
      read(
        '* **Biologie (02/05/2024) :** NFS : GB 11 200/mm³, Hémoglobine 13.1 g/dL. CRP : 41 mg/L. Bilan normal.',
      ),
    ).toEqual([
      'GB | 11200 | /mm³ | .. | wbc',
      'Hémoglobine | 13.1 | g/dL | .. | hemoglobin',
      'CRP | 41 | mg/L | .. | crp',
    ])
  })
})

describe('a test on several lines', () => {
  it('has its method between name and value', () => {
    expect(
      read(`Serum Iron
(Method :Ferene )
    81.5  ug/dL 59 - 158
Bilirubin - Total
(Method :Diazo )
    1.6 *  mg/dL Upto 1.4`),
    ).toEqual([
      'Serum Iron | 81.5 | ug/dL | 59..158 | iron',
      'Bilirubin - Total | 1.6 | mg/dL | ..1.4 | bilirubin_total',
    ])
  })

  it('has the word for a result before its value', () => {
    expect(
      read(`UREA / SUERO
Química seca - Espectrofotometría
RESULTADO........ 61 mg/dL (11-53)
CREATININA / SUERO
Química seca - Espectrofotometría
RESULTADO........ 1,71 mg/dL (0,50-1,60)`),
    ).toEqual([
      'UREA / SUERO | 61 | mg/dL | 11..53 | urea',
      'CREATININA / SUERO | 1.71 | mg/dL | 0.5..1.6 | creatinine',
    ])
  })

  it('has its name under value and limits, also a single one behind a heading', () => {
    const stacks = results(`5,61T/L
( 4,60 - 6,20 )
Hématies
87fL
( 79 - 97 )
V.G.M.
241G/L
( 150 - 400 )
Plaquettes
HORMONOLOGIE
1,52mUI/L
( 0,400 - 4,049 )
TSH #`)
    expect(stacks.map(({ biomarker, value }) => [biomarker, value])).toEqual([
      ['rbc', 5.61],
      ['mcv', 87],
      ['platelets', 241],
      ['tsh', 1.52],
    ])
    expect(stacks.every(({ needs_review }) => !needs_review)).toBe(true)
  })

  it('has bands under the words for limits, in Portuguese', () => {
    expect(
      read(`Colesterol LDL: 128 mg/dL
Valores de Referência:
Desejável: < 100 mg/dL
Muito alto: ≥ 160 mg/dL
Ácido úrico: 5.1 mg/dL`).map((line) => line.split(' | ').slice(0, 3).join(' ')),
    ).toEqual(['Colesterol LDL 128 mg/dL', 'Ácido úrico 5.1 mg/dL'])
  })
})

describe('names', () => {
  it.each([
    ['HDL-Colesterol', 'hdl'],
    ['Hemácias', 'rbc'],
    ['Kreatynina', 'creatinine'],
    ['Trójglicerydy', 'triglycerides'],
    ['Гемоглобин', 'hemoglobin'],
    ['甘油三酯', 'triglycerides'],
    ['E2 雌二醇', 'estradiol'],
    ['雌二醇（E2）', 'estradiol'],
    ['Glucose 葡萄糖', 'glucose_fasting'],
    ['Colesterol total', 'cholesterol_total'],
    ['Açlık glukozu', 'glucose_fasting'],
  ])('%s is %s', (name, biomarker) => {
    const [result] = results(`${name}: 4.1\nSodium 140 mmol/L 135-145`)
    expect(result).toMatchObject({ name, biomarker })
  })

  it('of two things in their order are a ratio, and no marker in another order', () => {
    expect(read('Cholesterol/HDL ratio 3.4\nSodium 140 mmol/L 135-145')[0]).toMatch(/chol_hdl_ratio$/)
  })

  it('stand in two scripts in cells or lines of their own', () => {
    expect(
      read(`Haemoglobin   血红蛋白     14.5      g/dL    13.0 - 17.0
Platelets   血小板     250      10^9/L    150 - 400`),
    ).toEqual([
      'Haemoglobin 血红蛋白 | 14.5 | g/dL | 13..17 | hemoglobin',
      'Platelets 血小板 | 250 | 10^9/L | 150..400 | platelets',
    ])
  })
})

describe('numbers and units', () => {
  it('have thousands where no other reading is possible', () => {
    expect(
      read(`Hemoglobina: 13.1 g/dL (VR: 12.0-15.5)
Leucócitos: 7.100/mm³ (VR: 4.000-11.000)`)[1],
    ).toBe('Leucócitos | 7100 | /mm³ | 4000..11000 | wbc')
  })

  it('end before a full stop and before the method', () => {
    expect(
      read(`Colesterol total: 209 mg/dL.
Colesterol HDL * 34 mg/dL [35-80] PEG, medida directa`),
    ).toEqual([
      'Colesterol total | 209 | mg/dL | .. | cholesterol_total',
      'Colesterol HDL | 34 | mg/dL | 35..80 | hdl',
    ])
  })

  it('stand before the name', () => {
    expect(read('33           µg/L     P-Ferritin         13 - 148')).toEqual([
      'P-Ferritin | 33 | µg/L | 13..148 | ferritin',
    ])
  })

  it('have limits with OR in them, and the number of a laboratory behind', () => {
    expect(read('HDL CHOLESTEROL 57 > OR = 40 mg/dL NL1')).toEqual([
      'HDL CHOLESTEROL | 57 | mg/dL | 40.. | hdl',
    ])
  })
})
