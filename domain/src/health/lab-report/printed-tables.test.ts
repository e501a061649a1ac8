/** Tables as laboratories, clinics and portals set them; every document here is invented. */
import { describe, expect, it } from 'vitest'
import { line, listed, page } from './layouts/printed.ts'
import { readLabReport } from './read-lab-report.ts'
import { rowsFromTable } from './arrange/text-layout.ts'

describe('tables', () => {
  it('of newspaper columns have marks before their names', () => {
    expect(
      listed(
        page(
          line(
            [44, 'Haemoglobin'],
            [163, '15.9 g/dL'],
            [225, '(14.3 - 18.3)'],
            [321, 'S-AST'],
            [464, '35 IU/L'],
            [513, '(15 - 40)'],
          ),
          line(
            [44, 'Haematocrit'],
            [163, '0.47 L/L'],
            [225, '(0.43 - 0.55)'],
            [312, 'H S-ALT'],
            [464, '47 IU/L'],
            [513, '(10 - 40)'],
          ),
          line(
            [44, 'MCV'],
            [163, '90.0 fL'],
            [225, '(79.1 - 98.9)'],
            [321, 'S-ALP'],
            [464, '71 IU/L'],
            [513, '(53 - 128)'],
          ),
          line(
            [44, 'Platelets'],
            [163, '171 10^9/L'],
            [225, '(137 - 373)'],
            [321, 'S-Albumin'],
            [464, '46 g/L'],
            [513, '(35 - 52)'],
          ),
          line(
            [44, 'Neutrophils (abs)'],
            [163, '2.84 10^9/L'],
            [225, '(2.00 - 7.50)'],
            [311, 'Mild ALT increase: consider medication.'],
          ),
        ),
      ),
    ).toEqual([
      'Haemoglobin | 15.9 | g/dL | 14.3..18.3 | -',
      'Haematocrit | 0.47 | L/L | 0.43..0.55 | -',
      'MCV | 90.0 | fL | 79.1..98.9 | -',
      'Platelets | 171 | 10^9/L | 137..373 | -',
      'Neutrophils (abs) | 2.84 | 10^9/L | 2..7.5 | -',
      'S-AST | 35 | IU/L | 15..40 | -',
      'S-ALT | 47 | IU/L | 10..40 | -',
      'S-ALP | 71 | IU/L | 53..128 | -',
      'S-Albumin | 46 | g/L | 35..52 | -',
    ])
  })

  it('tell the count below the share as a result of its own, for review where it may be that of the next name', () => {
    expect(
      listed(
        page(
          line([39, 'Examen'], [285, 'Résultat'], [405, 'Valeurs de référence']),
          line([39, 'Leucocytes'], [285, '7,12 G/L'], [405, '4,00 à 11,00']),
          line([39, 'Lymphocytes'], [285, '31,0 %']),
          line([287, '2,21 G/L'], [405, '1,00 à 4,80']),
        ),
      ),
    ).toEqual([
      'Leucocytes | 7,12 | G/L | 4..11 | -',
      'Lymphocytes | 31,0 | % | .. | -',
      'Lymphocytes | 2,21 | G/L | 1..4.8 | - | text_not_understood',
    ])
  })

  it('say in a column whether the result is out of range, on a day with the year first', () => {
    const { results, collection_date } = readLabReport(
      rowsFromTable([
        [
          'Collection Date/Time',
          'Panel',
          'Test',
          'Result Value',
          'Result Unit',
          'Reference Range',
          'Out of Range',
          'Test Status',
        ],
        ['2025-May-08, 7:55 AM', 'Lipids', 'Cholesterol', '5.73', 'mmol/L', '2.00-5.19', 'Abnormal', 'Final'],
        ['2025-May-08, 7:55 AM', 'Lipids', 'Triglycerides', '1.55', 'mmol/L', '<2.30', 'Normal', 'Final'],
      ]),
    )
    expect(collection_date).toBe('2025-05-08')
    expect(results.map(({ name, value, unit, flag }) => [name, value, unit, flag])).toEqual([
      ['Cholesterol', 5.73, 'mmol/L', 'H'],
      ['Triglycerides', 1.55, 'mmol/L', 'N'],
    ])
  })

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

  it('is not headed by the days of its report', () => {
    const { results, collection_date } = readLabReport(
      page(
        line([43, 'Collected'], [136, '16-Dec-2025 10:35'], [304, 'Reported'], [387, '18-Dec-2025 16:20']),
        line([40, 'Complete Blood Count']),
        line([42, 'Haemoglobin'], [258, '118'], [391, 'g/L'], [474, '(115 - 155)']),
        line([42, 'Platelets'], [226, 'H'], [258, '455'], [391, 'x10e9/L'], [474, '(150 - 430)']),
      ),
    )
    expect(collection_date).toBe('2025-12-16')
    expect(results.map(({ name, value, unit, flag }) => [name, value, unit, flag])).toEqual([
      ['Haemoglobin', 118, 'g/L', 'N'],
      ['Platelets', 455, 'x10e9/L', 'H'],
    ])
  })

  it('keeps the last result below a name apart, and limits of phases are not names', () => {
    expect(
      listed(
        page(
          line(
            [40, 'ALT Last result 29 U/L on 12 Mar 2024'],
            [267, 'Normal'],
            [398, '31 U/L'],
            [502, 'Range: 0 - 50'],
          ),
          line([40, 'Follikelphase 3,5 - 12,5; Postmenopause 25,8 - 134,8 U/L']),
        ),
      ),
    ).toEqual(['ALT | 31 | U/L | 0..50 | -'])
  })
})
