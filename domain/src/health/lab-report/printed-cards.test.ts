/** Results as apps and portals show them, each a small block of lines; every document here is invented. */
import { describe, expect, it } from 'vitest'
import { line, listed, page, read } from './layouts/printed.ts'
import { readLabReport } from './read-lab-report.ts'
import { rowsFromTable } from './text-layout.ts'

describe('cards', () => {
  it('side by side are read one after the other, the last line of them too', () => {
    expect(
      listed(
        page(
          line([46, 'Heart']),
          line([54, 'Apolipoprotein B'], [230, 'Lipoprotein (a)'], [405, 'LDL Cholesterol']),
          line([54, 'Above range'], [230, 'In range'], [405, 'Above range']),
          line([54, '92 mg/dL'], [230, '14.2 nmol/L'], [405, '118 mg/dL']),
          line([54, 'Range < 90'], [230, 'Range < 75'], [405, 'Range < 100']),
          line([46, 'Metabolic']),
          line([54, 'Uric Acid'], [230, 'Glucose']),
          line([54, 'In range'], [230, 'In range']),
          line([54, '6.1 mg/dL'], [230, '91 mg/dL']),
          line([54, 'Range 4.0 – 8.0'], [230, 'Range 65 – 99']),
        ),
      ),
    ).toEqual([
      'Apolipoprotein B | 92 | mg/dL | ..90 | -',
      'Lipoprotein (a) | 14.2 | nmol/L | ..75 | -',
      'LDL Cholesterol | 118 | mg/dL | ..100 | -',
      'Uric Acid | 6.1 | mg/dL | 4..8 | -',
      'Glucose | 91 | mg/dL | 65..99 | -',
    ])
  })

  it('are of unlike height, and their names of two lines', () => {
    expect(
      listed(
        page(
          line([40, 'Vitamin D'], [200, 'ALT'], [360, 'Thyroid stimulating']),
          line([40, '(25-hydroxy)'], [200, '23 U/L'], [360, 'hormone']),
          line([40, '60 nmol/L'], [200, 'Ref: 0-40'], [360, '2.1 mIU/L']),
          line([40, 'Ref: 50-125'], [360, 'Ref: 0.4-4.0']),
        ),
      ),
    ).toEqual([
      'Vitamin D (25-hydroxy) | 60 | nmol/L | 50..125 | -',
      'ALT | 23 | U/L | 0..40 | -',
      'Thyroid stimulating hormone | 2.1 | mIU/L | 0.4..4 | -',
    ])
  })

  it('have value, unit and verdict on lines of their own', () => {
    expect(
      listed(
        page(
          line([112, 'HbA1c'], [281, 'DHA'], [423, 'Gesamtcholesterin']),
          line([117, '5,1'], [287, '4,2'], [454, '178']),
          line([124, '%'], [294, '%'], [456, 'mg/dl']),
          line([114, 'optimal'], [279, 'zu niedrig'], [454, 'optimal']),
          line(
            [92, 'Zielbereich: < 5,7 %'],
            [262, 'Zielbereich: > 5,0 %'],
            [424, 'Zielbereich: < 200 mg/dl'],
          ),
        ),
      ),
    ).toEqual([
      'HbA1c | 5,1 | % | ..5.7 | -',
      'DHA | 4,2 | % | 5.. | -',
      'Gesamtcholesterin | 178 | mg/dl | ..200 | -',
    ])
  })

  it('say over each value and each range what it is', () => {
    expect(
      listed(
        page(
          line([40, 'GLUCOSE HIGH']),
          line([40, 'Your value'], [300, 'Normal range']),
          line([40, '104 mg/dL'], [300, '65-99 mg/dL']),
          line([40, 'LDL-CHOLESTEROL HIGH']),
          line([40, 'Your value'], [300, 'Normal range']),
          line([40, '141 mg/dL (calc)'], [300, '<100 mg/dL (calc)']),
        ),
      ),
    ).toEqual(['GLUCOSE | 104 | mg/dL | 65..99 | -', 'LDL-CHOLESTEROL | 141 | mg/dL (calc) | ..100 | -'])
  })

  it('tell the last value and the aim apart from the result', () => {
    expect(
      read(`Vitamin D
Your last value
45 nmol/L
Your value
60 nmol/L
Normal range: 50 - 125

TSH
Optimal
1.0-2.0 mIU/L
Result
2.9 mIU/L
Range
0.4-4.0 mIU/L

Ferritin
Target
80 ug/L
Result
45 ug/L
Range
15-150 ug/L

LDL cholesterol
Normal range: below 3.0 mmol/L
3.9 mmol/L`),
    ).toEqual([
      'Vitamin D | 60 | nmol/L | 50..125 | -',
      'TSH | 2.9 | mIU/L | 0.4..4 | -',
      'Ferritin | 45 | ug/L | 15..150 | -',
      'LDL cholesterol | 3.9 | mmol/L | ..3 | -',
    ])
  })

  it('with the verdict before the value are not results in words', () => {
    expect(
      listed(
        page(
          line([40, 'TSH'], [90, 'Normal'], [250, '3.87 mIU/L']),
          line([250, 'Normal range: 0.27 - 4.20 mIU/L']),
          line([40, 'Total cholesterol : HDL'], [190, 'Normal'], [250, '3.0']),
          line([250, 'Normal range: 0 - 4.5']),
        ),
      ),
    ).toEqual(['TSH | 3.87 | mIU/L | 0.27..4.2 | -', 'Total cholesterol : HDL | 3.0 | - | 0..4.5 | -'])
  })

  it('hold results in words, and end before a label of nothing', () => {
    expect(
      read(`ANA Screen
In range
Negative
Range: Negative

39-item panel
P-D-vitamin
39 nmol/L · Nedsat
Reference: 50 - 160
Interpretation:

U-Nitrit (sticka)
Resultat: Pos (Avvikande)
Referensintervall: Neg`),
    ).toEqual([
      'ANA Screen | Negative | - | .. | -',
      'P-D-vitamin | 39 | nmol/L | 50..160 | -',
      'U-Nitrit (sticka) | Pos | - | .. | -',
    ])
  })
})

describe('tables', () => {
  it('head results within and outside of the limits, under the days of the report’s head', () => {
    const report = readLabReport(
      page(
        line([51, 'Médecin requérant'], [255, 'Prélèvement'], [363, 'Réception'], [467, 'Rapport']),
        line(
          [51, 'Dre Lacoursière'],
          [255, '2025-05-06 09:14'],
          [363, '2025-05-06 13:40'],
          [467, '2025-05-07 06:02'],
        ),
        line(
          [49, 'Analyse'],
          [235, 'Normal'],
          [285, 'Anormal'],
          [342, 'Intervalle de référence'],
          [474, 'Unités'],
        ),
        line([49, 'Hémoglobine'], [235, '126'], [342, '120 - 155'], [474, 'g/L']),
        line([49, 'Glucose à jeun'], [285, '6,3'], [342, '3,9 - 6,0'], [474, 'mmol/L']),
      ),
    )
    expect(report.collection_date).toBe('2025-05-06')
    expect(report.results.map(({ name, value, unit, flag }) => [name, value, unit, flag])).toEqual([
      ['Hémoglobine', 126, 'g/L', 'N'],
      ['Glucose à jeun', 6.3, 'mmol/L', 'H'],
    ])
  })

  it('of a German test at home say whose value it is', () => {
    expect(
      listed(
        rowsFromTable([
          ['Probennahme', '14.10.2025'],
          ['Biomarker', 'Ihr Wert', 'Einheit', 'Referenz von', 'Referenz bis', 'Bewertung'],
          ['Kreatinin', '0,79', 'mg/dl', '0,50', '0,90', 'im Bereich'],
          ['Gesamtcholesterin', '218', 'mg/dl', '', '200', 'zu hoch'],
        ]),
      ),
    ).toEqual(['Kreatinin | 0,79 | mg/dl | 0.5..0.9 | -', 'Gesamtcholesterin | 218 | mg/dl | ..200 | -'])
  })

  it('hold shares and marked counts, gravities with a point, and words that are kept for review', () => {
    expect(
      listed(
        page(
          line([40, 'Hémoglobine'], [200, '13,5 g/dL'], [350, '(12,0 à 16,0)']),
          line(
            [40, 'Polynucléaires éosinophiles'],
            [200, '7,0 %'],
            [270, '* 0,76 G/L'],
            [350, '(0,02 à 0,58)'],
          ),
        ),
      ),
    ).toEqual([
      'Hémoglobine | 13,5 | g/dL | 12..16 | -',
      'Polynucléaires éosinophiles | 7,0 | % | .. | -',
      'Polynucléaires éosinophiles | 0,76 | G/L | 0.02..0.58 | -',
    ])
    expect(
      listed(
        rowsFromTable([
          ['Prueba', 'Resultado', 'Unidades', 'Valores de referencia'],
          ['Potasio', '4,4', 'mmol/L', '3,5 - 5,1'],
          ['Densidad', '1.015', '', '1.005 - 1.030'],
          ['Widal Test', 'O 1:80, H 1:40', '', '< 1:160'],
        ]),
      ),
    ).toEqual([
      'Potasio | 4,4 | mmol/L | 3.5..5.1 | -',
      'Densidad | 1.015 | - | 1.005..1.03 | -',
      'Widal Test | O | - | .. | - | text_not_understood',
    ])
  })

  it('name two analytes for their ratio, and never one of them', () => {
    const ids = readLabReport(
      rowsFromTable([
        ['Test', 'Result', 'Units', 'Reference range'],
        ['LDL/HDL', '2.3', '', '< 3.5'],
        ['Total cholesterol/HDL', '3.9', '', '< 5'],
        ['ALT/GPT', '23', 'U/L', '0 - 40'],
      ]),
    ).results.map(({ biomarker }) => biomarker)
    expect(ids).toEqual([null, 'chol_hdl_ratio', 'alt'])
  })
})
