/** Prints of laboratories in many countries: scales, grades, short forms, dotted labels, a share with its number. */
import { describe, expect, it } from 'vitest'
import { rowsFromText } from './arrange/text-layout.ts'
import { readLabReport } from './read-lab-report.ts'

const read = (text: string) => readLabReport(rowsFromText(text))
const lines = (text: string): string[] =>
  read(text).results.map(({ biomarker, value_text, unit, ref_low, ref_high, review_reasons }) =>
    [biomarker, value_text, unit, `${ref_low ?? ''}..${ref_high ?? ''}`, ...review_reasons].join(' '),
  )

describe('a print', () => {
  it('with a scale behind the limits has no mark', () => {
    expect(
      lines(`
Untersuchung    Wert     Einheit   Normbereich     *-----|-----|-----*
Leukozyten      6,2      /nl       4,0 - 10,0      |    *    |
Hämoglobin      14,2     g/dl      13,5 - 17,5     |  *      |`),
    ).toEqual(['wbc 6,2 /nl 4..10', 'hemoglobin 14,2 g/dl 13.5..17.5'])
  })

  it('with a grade beside each value has marks only where the limits say so', () => {
    const grades = `
Item            Unit     Reference   This time   Judgment   Last time (2023/03/02)
AST (GOT)       U/L      <=30        21          A          22
Uric acid       mg/dL    2.1-7.0     6.1         A          6.0
HDL             mg/dL    >=40        61          A          60
LDL             mg/dL    60-119      132         C          121`
    expect(lines(grades).filter((line) => line.includes('flag'))).toEqual([])
    expect(read(grades).results.map(({ flag }) => flag)).toEqual(['N', 'N', 'N', 'N', 'N', 'N', 'H', 'H'])
  })

  it('with the short form of a name under the next heading keeps name and value', () => {
    expect(
      lines(`
Test Name                      Results     Units        Bio. Ref. Interval
Total Leukocyte Count  (TLC)   6.20        thou/mm3     4.00 - 10.00`),
    ).toEqual(['wbc 6.20 thou/mm3 4..10'])
  })

  it('with dots before its colons is read label by label', () => {
    expect(
      lines(`
GLICOSE
Resultado...........: 92 mg/dL
Valor de Referência.: 70 a 99 mg/dL`),
    ).toEqual(['glucose_fasting 92 mg/dL 70..99'])
  })

  it('of a share and its number gives the limits to the number', () => {
    expect(
      lines(`
Analyse          Résultats                      Valeurs de référence
Lymphocytes      32,0 %   soit  1,98 G/L        1,00 à 4,00`),
    ).toEqual(['lymphocytes_pct 32,0 % ..', 'lymphocytes_abs 1,98 G/L 1..4'])
  })

  it('in Russian units is converted', () => {
    expect(read('Глюкоза   5,1   ммоль/л   4,1 - 5,9').results[0]).toMatchObject({
      biomarker: 'glucose_fasting',
      canonical_value: 5.1,
    })
  })

  it('has no results in kinds of risk and their limits', () => {
    expect(
      lines(`
RISK CATEGORY      LDL CHOLESTEROL    NON HDL CHOLESTEROL   LDL (mg/dL)
Very High          <50                <80                   >OR= 50
High               <70                <100                  >OR= 70`),
    ).toEqual([])
  })

  it('closes the bracket of limits for an age', () => {
    expect(lines('Patient: A B, 40 years\nFerritin 47 ng/ml (18-60 years: 30 - 400)')).toEqual([
      'ferritin 47 ng/ml 30..400',
    ])
  })
})

describe('another quantity under a known name is not the marker', () => {
  it.each([
    'Reticulocytes   1.2   %   0.5 - 2.0',
    'WBC   3   /HPF   0 - 5',
    'Free T3/Reverse T3   0.25   0.2 - 0.4',
  ])('%s', (line) => {
    expect(read(`${line}\nSodium   140   mmol/L   135 - 145`).results[0]).toMatchObject({
      biomarker: null,
    })
  })
})

describe('the day of the sample', () => {
  const day = (text: string) => {
    const { collection_date, warnings } = read(`${text}\nSodium   140   mmol/L   135 - 145`)
    return [collection_date, ...warnings].join(' ')
  }

  it.each([
    ['Collected: 04/03/2024\nCreatinine   81   umol/L   60 - 110', '2024-03-04'],
    ['Collected: 04/03/2024\nWBC   5.6   K/uL   4 - 11', '2024-04-03'],
    ['LifeLabs\nCollected: 04/03/2024\nCreatinine   81   umol/L   60 - 110', ' date_order_unsettled'],
    ['14 Mar 2024          15 Mar 2024\nCollected            Reported', '2024-03-14'],
    ['John Roe   DOB 12/03/1961\n14/03/2024', '2024-03-14 collection_date_inferred'],
    ['John Roe\n4 March 1961', ''],
    ['Lipid panel - 03/14/2024', '2024-03-14 collection_date_inferred'],
    ['These results are from a blood draw on March 14, 2024.', '2024-03-14'],
  ])('%s', (text, expected) => {
    expect(day(text)).toBe(expected)
  })
})
