/** Values that are named by a label, by what stands above them or by their place; every document here is invented. */
import { describe, expect, it } from 'vitest'
import { line, listed, page, read } from './layouts/printed.ts'

describe('a value under its name', () => {
  it('has a label beside it or before it, without a colon', () => {
    const expected = ['Haemoglobin | 128 | g/L | 120..150 | -', 'MCV | 89.8 | fL | 83..101 | -']
    expect(
      listed(
        page(
          line([46, 'Haemoglobin'], [120, 'Normal']),
          line([46, 'Your value'], [128, '128 g/L']),
          line([46, 'Normal range'], [128, '120 - 150 g/L']),
          line([46, 'MCV'], [120, 'Normal']),
          line([46, 'Your value'], [128, '89.8 fL']),
          line([46, 'Normal range'], [128, '83.0 - 101.0 fL']),
        ),
      ),
    ).toEqual(expected)
    expect(
      read(
        'Emoglobina\nIl tuo valore 11,4 g/dL\nIntervallo di riferimento 12,0 - 16,0\nEsito Fuori intervallo\nFerritina\nIl tuo valore 6 ng/mL\nIntervallo di riferimento 13 - 150\nEsito Fuori intervallo',
      ),
    ).toEqual(['Emoglobina | 11,4 | g/dL | 12..16 | -', 'Ferritina | 6 | ng/mL | 13..150 | -'])
  })

  it('has its unit behind the name, and limits, status and an earlier result below', () => {
    expect(
      listed(
        page(
          line([68, 'Leukocyter 10⁹/L'], [508, '5,9']),
          line([68, 'Referens 3,5–8,8']),
          line([499, 'Normalt']),
          line([68, 'Tidigare 6,2 (2024-09-03)']),
          line([68, 'MCV fL'], [512, '88']),
          line([68, 'Referens 82–98']),
          line([499, 'Normalt']),
          line([68, 'Tidigare 87 (2024-09-03)']),
        ),
      ),
    ).toEqual(['Leukocyter | 5,9 | 10⁹/L | 3.5..8.8 | -', 'MCV | 88 | fL | 82..98 | -'])
  })

  it('that was only said to be normal waits for review', () => {
    expect(read('Sodium\tNormal\tmmol/L\t135 - 145\nFerritin 45 ng/mL 30 - 400')).toEqual([
      'Sodium | Normal | mmol/L | 135..145 | - | text_not_understood',
      'Ferritin | 45 | ng/mL | 30..400 | -',
    ])
  })

  it('whose name stands again and again is a label, and waits for review', () => {
    const results = read('Aspecto A: 4,1 g/dL 3 - 5\nAspecto A: 7,1 g/dL 3 - 5\nAspecto A: 9,1 g/dL 3 - 5')
    expect(results).toHaveLength(3)
    for (const result of results) expect(result).toMatch(/text_not_understood/)
  })

  it('no label of limits is a name', () => {
    expect(read('Ferritin 45 ng/mL\nReferenz <200 mg/dl\nNormal range 20.0 50.0 %').join()).not.toMatch(
      /Referenz|Normal range/,
    )
  })
})

describe('tables', () => {
  it('with each unit under its name', () => {
    expect(
      listed(
        page(
          line([56, 'Test'], [284, 'Result'], [378, 'Flag'], [426, 'Reference']),
          line([56, 'WBC'], [289, '10.9'], [384, 'H'], [426, '3.8 - 10.8']),
          line([56, 'K/uL']),
          line([56, 'MCV'], [289, '86.3'], [426, '80.0 - 100.0']),
          line([56, 'fL']),
        ),
      ),
    ).toEqual(['WBC | 10.9 | K/uL | 3.8..10.8 | -', 'MCV | 86.3 | fL | 80..100 | -'])
  })

  it('with marks in a column of their own behind values set right', () => {
    expect(
      listed(
        page(
          line(
            [46, 'Untersuchung'],
            [208, 'Mat.'],
            [247, 'Ergebnis'],
            [332, 'Einheit'],
            [431, 'Referenzbereich'],
          ),
          line([46, 'Leukozyten'], [208, 'EDTA'], [297, '11,8 + /nl'], [431, '3,9 - 10,2']),
          line([46, 'Erythrozyten'], [208, 'EDTA'], [297, '4,71'], [332, '/pl'], [431, '4,30 - 5,75']),
          line(
            [46, 'Lymphozyten'],
            [208, 'EDTA'],
            [297, '16,9'],
            [324, '-'],
            [332, '%'],
            [431, '20,0 - 44,0'],
          ),
        ),
      ),
    ).toEqual([
      'Leukozyten | 11,8 | /nl | 3.9..10.2 | -',
      'Erythrozyten | 4,71 | /pl | 4.3..5.75 | -',
      'Lymphozyten | 16,9 | % | 20..44 | -',
    ])
  })

  it('of several days over the number of each sample', () => {
    const results = listed(
      page(
        line([66, 'CUMULATIVE REPORT'], [258, 'Collected']),
        line([208, '12/12/24'], [275, '13/03/25'], [342, '05/06/25']),
        line(
          [142, 'Lab No.'],
          [201, '24-881203'],
          [268, '25-114409'],
          [335, '25-403177'],
          [451, 'Units'],
          [515, 'Reference'],
        ),
        line(
          [44, 'Haemoglobin'],
          [223, '124'],
          [290, '121'],
          [353, '118'],
          [379, 'g/L'],
          [478, '(115 - 160)'],
        ),
        line([44, 'Urea'], [223, '6.1'], [290, '6.6'], [353, '6.9'], [379, 'mmol/L'], [478, '(3.0 - 8.5)']),
      ),
    )
    expect(results).toContain('Haemoglobin | 118 | g/L | 115..160 | 2025-06-05')
    expect(results).toContain('Urea | 6.1 | mmol/L | 3..8.5 | 2024-12-12')
  })

  it('with the limits of the other sex under a line of the method', () => {
    expect(
      listed(
        page(
          line([40, 'Sex: Female'], [200, 'Age: 40 Years']),
          line([40, 'Test'], [200, 'Result'], [260, 'Unit'], [330, 'Reference Range']),
          line([40, 'Serum Creatinine'], [200, '0.8'], [260, 'mg/dL'], [330, 'M: 0.7 - 1.2']),
          line([40, 'Method: Jaffe'], [330, 'F: 0.5 - 1.0']),
        ),
      ),
    ).toEqual(['Serum Creatinine | 0.8 | mg/dL | 0.5..1 | -'])
  })

  it('with a code of the sample between name and value', () => {
    expect(
      listed(
        page(
          line([36, 'pH'], [167, 'URN'], [204, '6.5'], [335, '(4.5 - 8.0)']),
          line([36, 'Urea'], [167, 'SER'], [204, '4.9'], [283, 'mmol/L'], [335, '(2.7 - 6.9)']),
        ),
      ),
    ).toEqual(['pH | 6.5 | - | 4.5..8 | -', 'Urea | 4.9 | mmol/L | 2.7..6.9 | -'])
  })

  it('with lower and upper limits under German headings', () => {
    expect(
      read(
        'Analyse\tResultat\tEinheit\tUntergrenze\tObergrenze\nFerritin\t45\tµg/l\t30\t400\nKalium\t4,1\tmmol/l\t3,5\t5,1',
      ),
    ).toEqual(['Ferritin | 45 | µg/l | 30..400 | -', 'Kalium | 4,1 | mmol/l | 3.5..5.1 | -'])
  })
})

it('the day of an earlier sample is not that of this one', () => {
  expect(
    read(
      'Provtagningsdatum 2025-02-11 kl. 07:42 · Provtagningsställe: Odenplan · Svar 2025-02-13\nFöregående prov: 2024-01-30.\nAnalys\tResultat\tEnhet\tReferens\nFerritin\t28\tµg/L\t30 - 350\nCRP\t<1\tmg/L\t< 5',
    ),
  ).toEqual(['Ferritin | 28 | µg/L | 30..350 | -', 'CRP | <1 | mg/L | ..5 | -'])
})
