/** Earlier results beside those of today, under headings of their own, a day alone or nothing; all documents are invented. */
import { describe, expect, it } from 'vitest'
import { readLabReport } from '../read-lab-report.ts'
import { rowsFromText } from '../arrange/text-layout.ts'

const report = (text: string) => readLabReport(rowsFromText(text))

/** Each result as name, value, unit, limits, flag, own day and reasons for review. */
const read = (text: string): string[] =>
  report(text).results.map(({ name, value, value_text, unit, ref_low, ref_high, flag, ...rest }) =>
    [
      name,
      value ?? value_text,
      unit ?? '-',
      `${ref_low ?? ''}..${ref_high ?? ''}`,
      flag ?? '-',
      rest.collection_date ?? '-',
      rest.review_reasons.join('+'),
    ].join(' | '),
  )

const LABCORP = [
  'Glucose | 104 | mg/dL | 70..99 | H | - | ',
  'Glucose | 98 | mg/dL | 70..99 | N | 2024-02-10 | ',
  'WBC | 6.2 | x10E3/uL | 3.4..10.8 | N | - | ',
  'WBC | 11.9 | x10E3/uL | 3.4..10.8 | H | 2024-02-10 | ',
  'Sodium | 140 | mmol/L | 134..144 | N | - | ',
]

describe('a current and a previous result, each with its flag or day', () => {
  it.each([
    `Date Collected: 03/14/2025
Test         Current Result and Flag   Previous Result and Date      Units         Reference Interval
Glucose 01   104           High        98            02/10/2024      mg/dL         70-99
WBC 02       6.2                       11.9 High     02/10/2024      x10E3/uL      3.4-10.8
Sodium       140                                                     mmol/L        134-144`,
    `Date Collected: 03/14/2025
Test         Current Result and Flag Previous Result and Date        Units         Reference Interval
Glucose 01   104         High        98              02/10/2024      mg/dL         70-99
WBC 02       6.2                     11.9            02/10/2024      x10E3/uL      3.4-10.8
Sodium       140                                                     mmol/L        134-144`,
    `Date Collected: 03/14/2025
Test\tCurrent Result and Flag\tPrevious Result and Date\tUnits\tReference Interval
Glucose 01\t104 High\t98 (02/10/2024)\tmg/dL\t70-99
WBC 02\t6.2\t02/10/2024 11.9\tx10E3/uL\t3.4-10.8
Sodium\t140\t\tmmol/L\t134-144`,
  ])('are two results of two days', (text) => {
    expect(read(text)).toEqual(LABCORP)
    expect(report(text).warnings).toEqual(['several_collection_dates'])
  })
})

describe('an earlier column', () => {
  const TWO_DAYS = [
    'Natrium | 140 | mmol/l | 135..145 | N | - | ',
    'Natrium | 141 | mmol/l | 135..145 | N | 2024-03-14 | ',
    'Kalium | 5.6 | mmol/l | 3.5..5.1 | H | - | ',
    'Kalium | 3.4 | mmol/l | 3.5..5.1 | L | 2024-03-14 | ',
  ]

  it.each([
    `Entnahme: 12.09.2024
Untersuchung       Ergebnis   Vorwert 14.03.2024   Einheit   Referenzbereich
Natrium            140        141                  mmol/l    135-145
Kalium             5,6 +      3,4                  mmol/l    3,5-5,1`,
    `Entnahme: 12.09.2024
Untersuchung       Ergebnis   Einheit   Referenzbereich   Vorwert
                                                          14.03.2024
Natrium            140        mmol/l    135-145           141
Kalium             5,6 +      mmol/l    3,5-5,1           3,4`,
    `Prélevé le 12/09/2024
                   Résultats   Unités    Valeurs de référence   14/03/2024
Natrium            140         mmol/l    135 à 145              141
Kalium             5,6         mmol/l    3,5 à 5,1              3,4`,
    `Prélevé le 12/09/2024
                   Résultats   Unités    Valeurs de référence   Antériorités du 14/03/2024
Natrium            140         mmol/l    135 à 145              141
Kalium             5,6         mmol/l    3,5 à 5,1              3,4`,
  ])('has the day of its heading', (text) => {
    expect(read(text)).toEqual(TWO_DAYS)
  })

  it.each([
    `Prélevé le 12/09/2024
                   Résultats   Unités    Valeurs de référence   Antériorités
Natrium            140         mmol/l    135 à 145              141
Kalium             5,6         mmol/l    3,5 à 5,1              3,4`,
    `Prélevé le 12/09/2024
                   Résultats   Unités    Valeurs de référence
Natrium            140         mmol/l    135 à 145              141
Kalium             5,6         mmol/l    3,5 à 5,1              3,4`,
    `Prélevé le 12/09/2024
Natrium            140         mmol/l    135 à 145              141
Kalium             5,6         mmol/l    3,5 à 5,1              3,4`,
  ])('without a day is left out, and the file says so', (text) => {
    expect(read(text)).toEqual(TWO_DAYS.filter((_, at) => at % 2 === 0))
    expect(report(text).warnings).toEqual(['earlier_results_left_out'])
    expect(report(text).results.map(({ ref_text }) => ref_text)).toEqual(['135 à 145', '3,5 à 5,1'])
  })

  it('keeps the day of a result that only it has', () => {
    expect(
      read(`Test       Result   Units   Range         Previous
WBC        6.2      G/L     4.0-10.0      5.9 (2024-03-14)
CRP                 mg/L    <5            12 (2024-03-14)`),
    ).toEqual([
      'WBC | 6.2 | G/L | 4..10 | N | - | ',
      'WBC | 5.9 | G/L | 4..10 | N | 2024-03-14 | ',
      'CRP | 12 | mg/L | ..5 | H | 2024-03-14 | ',
    ])
  })
})
