import { expect, it } from 'vitest'
import { readLabReport } from '../read-lab-report.ts'
import { rowsFromText } from '../arrange/text-layout.ts'

const dayOf = (head: string) => {
  const { collection_date, results } = readLabReport(
    rowsFromText(`${head}\n\nFerritin     54  ng/mL   15-150\nTSH    2.4  mIU/L    0.4-4.5`),
  )
  return `${collection_date} ${results.map(({ review_reasons }) => review_reasons.join()).join()}`
}

it.each([
  ['reported the next day, not the next month', '03/04/2024', '04/04/2024', '2024-04-03 ,'],
  ['reported within the week, the month first', '04/03/2024', '04/09/2024', '2024-04-03 ,'],
  [
    'reported after the sample in one order only',
    '02/05/2024',
    '01/06/2024',
    'null date_unsettled,date_unsettled',
  ],
  ['reported before the sample in the other order', '28/05/2024', '03/06/2024', '2024-05-28 ,'],
  ['over the turn of a month', '11/09/2024', '01/10/2024', '2024-09-11 ,'],
  ['on the same day', '03/04/2024', '03/04/2024', 'null date_unsettled,date_unsettled'],
  ['some weeks apart in both orders', '03/04/2024', '04/05/2024', 'null date_unsettled,date_unsettled'],
])('of a sample %s', (_, collected, reported, read) => {
  expect(dayOf(`Collected: ${collected}    Reported: ${reported}`)).toBe(read)
})

it('the days of a report know more than its address', () => {
  expect(dayOf('Boise, ID 83702\nCollected: 08/07/2024   Reported: 02/08/2024')).toBe('2024-07-08 ,')
  expect(dayOf('Boise, ID 83702\nCollected: 08/07/2024   Reported: 08/09/2024')).toBe('2024-08-07 ,')
  expect(dayOf('Boise, ID 83702\nCollected: 08/07/2024')).toBe('2024-08-07 ,')
})

it.each([
  'Datum odběru',
  'Data pobrania',
  'Mintavétel',
  'Numune alma tarihi',
  'Näytteenottopäivä',
  'Data recoltării',
  'Data da colheita',
  'Afnamedatum',
  'Дата взятия',
  '采样时间',
  'Coll. Dt',
  'Performed on',
])('the day of the sample is behind "%s"', (label) => {
  expect(dayOf(`${label}: 2024-03-14\nReport date: 2024-03-16`)).toBe('2024-03-14 ,')
})

it.each([
  '14. března 2024',
  '14 marca 2024',
  '2024. március 14.',
  '14 Mart 2024',
  '14. maaliskuuta 2024',
  '14 martie 2024',
  '14 de março de 2024',
  '14 maart 2024',
  '14 марта 2024',
  '2024年3月14日',
])('reads the day %s', (day) => {
  expect(dayOf(`Collected: ${day}`)).toBe('2024-03-14 ,')
})
