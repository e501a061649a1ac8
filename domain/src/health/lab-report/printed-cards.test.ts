/** Results as apps and portals show them, each a small block of lines; every document here is invented. */
import { describe, expect, it } from 'vitest'
import { line, listed, page, read } from './layouts/printed.ts'

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

  it('are told apart from their notes, scales and earlier results', () => {
    expect(
      listed(
        page(
          line([26, 'MCV'], [266, 'Low'], [310, 'Total Leucocyte Count'], [538, 'Normal']),
          line([26, 'Average size of a red cell.'], [310, 'Cells that fight infection.']),
          line([26, '76.8 fL'], [310, '7,460 cells/cu.mm']),
          line([53, '83.0'], [181, '101.0'], [334, '4,000'], [463, '10,000']),
          line(
            [26, 'Normal Range: 83.0 - 101.0 fL'],
            [215, 'Previous: 78.0'],
            [310, 'Normal Range: 4,000 - 10,000 cells/cu.mm'],
            [520, 'Previous: 6,900'],
          ),
        ),
      ),
    ).toEqual([
      'MCV | 76.8 | fL | 83..101 | -',
      'Total Leucocyte Count | 7,460 | cells/cu.mm | 4000..10000 | -',
    ])
  })

  it('have their value above the name', () => {
    expect(
      listed(
        page(
          line([49, '214 mg/dl'], [314, '138 mg/dl']),
          line([49, 'Gesamtcholesterin'], [314, 'LDL-Cholesterin']),
          line([49, 'Normbereich: < 200'], [260, 'Erhöht'], [314, 'Normbereich: < 116'], [500, 'Erhöht']),
          line([49, 'Letzter Wert: 226'], [314, 'Letzter Wert: 151']),
          line([37, 'Vitamine']),
          line([49, '19,4 ng/ml']),
          line([49, 'Vitamin D (25-OH)']),
          line([49, 'Normbereich: 30 – 100'], [260, 'Erniedrigt']),
        ),
      ),
    ).toEqual([
      'Gesamtcholesterin | 214 | mg/dl | ..200 | -',
      'LDL-Cholesterin | 138 | mg/dl | ..116 | -',
      'Vitamin D (25-OH) | 19,4 | ng/ml | 30..100 | -',
    ])
  })

  it('label value, limits and the earlier result on one line, and never take an offer of the app for a name', () => {
    expect(
      listed(
        page(
          line([48, 'Hematíes']),
          line([48, 'Valor: 5,12 x10^6/µL'], [214, 'Rango normal: 4,30 - 5,80'], [381, 'Anterior: 5,06']),
          line([48, 'Leucocitos'], [115, 'Alto']),
          line([48, 'Valor: 11,8 x10^3/µL'], [214, 'Rango normal: 3,8 - 10,8'], [381, 'Anterior: 9,1']),
        ),
      ),
    ).toEqual(['Hematíes | 5,12 | x10^6/µL | 4.3..5.8 | -', 'Leucocitos | 11,8 | x10^3/µL | 3.8..10.8 | -'])
    expect(
      read(`GLUCOSE
View trends
88 mg/dL
Normal
Reference Range: 74-106 mg/dL

CREATININE
View trends
1.31 mg/dL
High
Reference Range: 0.66-1.25 mg/dL`),
    ).toEqual(['GLUCOSE | 88 | mg/dL | 74..106 | -', 'CREATININE | 1.31 | mg/dL | 0.66..1.25 | -'])
  })

  it('are not made of a heading and the row below it', () => {
    expect(read('BIOQUÍMICA\nGlucosa [Suero]  81 mg/dL  70 - 100')).toEqual([
      'Glucosa [Suero] | 81 | mg/dL | 70..100 | -',
    ])
  })
})
