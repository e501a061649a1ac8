import { describe, expect, it } from 'vitest'
import { dateOrder, findDates, isDateOnly, resolveDate } from './dates.ts'

const read = (text: string, order: 'DMY' | 'MDY' | 'unknown' = 'unknown') => {
  const [date] = findDates(text)
  return date ? resolveDate(date, order) : undefined
}

describe('dates', () => {
  it.each([
    ['2024-11-11 07:30', '2024-11-11'],
    ['2024/03/05', '2024-03-05'],
    ['27-Feb-2026', '2026-02-27'],
    ['Apr 10, 2025', '2025-04-10'],
    ['4 janvier 2021', '2021-01-04'],
    ['28 mars 1979', '1979-03-28'],
    ['3. März 2024', '2024-03-03'],
    ['12 de octubre de 2024', '2024-10-12'],
    ['1 février 2024', '2024-02-01'],
    ['15/02/17', '2017-02-15'],
    ['31.12.2024', '2024-12-31'],
    ['05/20/2024', '2024-05-20'],
  ])('%s', (text, iso) => {
    expect(read(text)).toBe(iso)
  })

  it('leaves a date with two readings open until the order is known', () => {
    expect(read('04/10/2022')).toBeNull()
    expect(read('04/10/2022', 'DMY')).toBe('2022-10-04')
    expect(read('04/10/2022', 'MDY')).toBe('2022-04-10')
  })

  it('settles the order by the other dates of the document', () => {
    expect(dateOrder(findDates('04/10/2022 and 18/12/1986'), 'unknown')).toBe('DMY')
    expect(dateOrder(findDates('03/04/2024 and 03/16/2024'), 'unknown')).toBe('MDY')
    expect(dateOrder(findDates('04.10.2022'), 'MDY')).toBe('DMY')
    expect(dateOrder(findDates('04/10/2022'), 'unknown')).toBe('unknown')
    expect(dateOrder(findDates('25/10/2022 and 10/25/2022'), 'DMY')).toBe('unknown')
  })

  it.each(['99/99/2024', '718-7', '13.5 - 17.5', '1.2.250.1.213', '4,00 - 9,50', '2023-02-30', '132/86'])(
    'finds none in %s',
    (text) => {
      expect(findDates(text)).toEqual([])
    },
  )

  it('knows a lone date with its time', () => {
    expect(isDateOnly('2024-11-11 07:30')).toBe(true)
    expect(isDateOnly('Collected 2024-11-11')).toBe(false)
  })
})
