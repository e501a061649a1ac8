import { describe, expect, test } from 'vitest'
import { dailyDose, timesADay } from './dose.ts'

/** In micrograms for vitamin D (40 IU are 1 µg), in milligrams for the rest. */
const dose = (name: string, dosage: string | null, frequency: string | null = null) =>
  /vitamin d/i.test(name)
    ? dailyDose({ name, dosage, frequency }, 'vitamin_d3', 'ug')
    : dailyDose({ name, dosage, frequency }, 'magnesium', 'mg')

describe('the dose of a day', () => {
  test.each([
    ['2000 IU', null, 50],
    ['2000 IU, in the morning or evening?', null, 50],
    ['2,000 IE', null, 50],
    ['2.000 I.E.', null, 50],
    ['5k IU', null, 125],
    ['50 µg (2000 IU)', null, 50],
    ['2 tablets of 2500 IU', null, 125],
    ['2500 IU / 2 tablets a day', null, 125],
    ['2500 IU', '2 tablets a day', 125],
    ['two capsules daily', null, null],
    ['2000IU x2', null, 100],
    ['2000IU x2, 1000IU', null, null],
    ['50 000 IU weekly', null, 50_000 / 40 / 7],
    ['50 000 IU', 'once a week', 50_000 / 40 / 7],
    ['50 000 IU weekly', 'Daily', 50_000 / 40],
    ['4000 IU', '5 days a week', 100],
    ['4000 IU for 8 weeks', null, 100],
    ['4000 IU', 'on weekdays', 100],
    ['60 000 IU', 'monthly', 50],
    ['2000 IU', 'x2', 100],
    ['1000 IU', 'ten drops a day', 250],
    ['1000 IU', 'several times a day', null],
    ['1000 IU', 'as needed', null],
    ['1000-2000 IU', null, 50],
    ['500 IU to 4000 IU', null, 100],
    ['400 IU per drop, 5 drops', null, 50],
    ['1000 IU/ml', null, null],
  ])('vitamin D %j %j: %j µg', (dosage, frequency, micrograms) => {
    const read = dose('Vitamin D', dosage, frequency)
    expect(read === null ? null : Number(read.toPrecision(9))).toBe(
      micrograms === null ? null : Number(micrograms.toPrecision(9)),
    )
  })

  test.each([
    ['1 g', null, 1000],
    ['0,5 mg', null, 0.5],
    ['24.975 mg', null, 24.975],
    ['2 x 500 mg', null, 1000],
    ['200 mg x 3', null, 600],
    ['200mgx3', null, 600],
    ['200 mg (x3)', null, 600],
    ['3 x 200 mg', null, 600],
    ['200 mg per capsule, 3 capsules', null, 600],
    ['200 mg', 'every 8 hours', 600],
    ['200 mg every 12 hours', null, 400],
    ['200 mg', '2 daily', 400],
    ['200 mg', '2/day', 400],
    ['200 mg 2/day', null, 400],
    ['200 mg', 'AM and PM', 400],
    ['200 mg', 'two capsules daily', 400],
    ['200 mg', 'breakfast, lunch and dinner', 600],
    ['200 mg', 'four times a day', 800],
    ['200 mg', '1-2 times daily', 400],
    ['200 mg', '1-0-1', 400],
    ['200 mg', '2 tablets twice daily', 800],
    ['200 mg morning, 200 mg evening', null, 400],
    ['200 mg', '1 tablet in the morning, 2 in the evening', 600],
    ['200 mg', 'once in the morning, twice in the evening', 600],
    ['200 mg + 200 mg', null, 400],
    ['360 mg EPA, 240 mg DHA', null, null],
    ['200 mg', 'zweimal täglich', 400],
    ['200 mg', '2 gånger om dagen', 400],
    ['200 mg', 'matin et soir', 400],
    ['400 IU', null, null],
    ['one tablet', null, null],
  ])('magnesium %j %j: %j mg', (dosage, frequency, milligrams) =>
    expect(dose('Magnesium', dosage, frequency)).toBe(milligrams),
  )

  test.each([
    ['Vitamin D3 10000 IU', null, null, 250],
    ['Vitamin D3 10000 IU', '2 capsules', 'daily', 500],
    ['Vitamin D3 5000 IU', '1000 IU', null, 125],
    ['Vitamin D3-1000 IU', null, null, 25],
    ['Magnesium B6 100 mg', null, 'twice daily', 200],
  ])('the strength in the name counts: %j %j %j', (name, dosage, frequency, expected) =>
    expect(dose(name, dosage, frequency)).toBe(expected),
  )

  test.each([
    [null, 1],
    ['Daily', 1],
    ['twice daily', 2],
    ['3 times a day', 3],
    ['3 times a week', 3 / 7],
    ['every other day', 0.5],
    ['2 x every other day', 1],
    ['once daily or every other day', 1],
    ['on alternate days', 0.5],
    ['every 3 days', 1 / 3],
    ['varannan dag', 0.5],
    ['jeden zweiten Tag', 0.5],
    ['un jour sur deux', 0.5],
    ['with meals', 3],
    ['t.i.d.', 3],
  ])('%j is taken %d times a day', (text, times) => expect(timesADay(text)).toBeCloseTo(times, 9))
})

test.each(['every 3 months', 'tous les 3 mois', 'alle 3 Monate', 'var 3:e månad', 'cada 3 meses'])(
  'a dose of months is spread over them: %s',
  (frequency) =>
    expect(dailyDose({ name: 'Vitamin D', dosage: '100000 IU', frequency }, 'vitamin_d3', 'ug')).toBeCloseTo(
      (100_000 * 0.025) / 90,
    ),
)
