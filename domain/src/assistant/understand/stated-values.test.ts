import { expect, test } from 'vitest'
import { readStatedValues } from './stated-values.ts'

const told = (text: string) =>
  readStatedValues(text).map(
    ({ biomarker, comparator, value, unit }) => `${biomarker.id} ${comparator ?? ''}${value} ${unit ?? '-'}`,
  )

test.each([
  ['Ferritin 14 µg/L and haemoglobin 128 g/L', ['ferritin 14 µg/L', 'hemoglobin 128 g/L']],
  [
    'Total cholesterol 6.9, LDL 4.6, HDL 1.3, trigs 1.5 mmol/L. Man, 41',
    ['cholesterol_total 6.9 mmol/L', 'ldl 4.6 mmol/L', 'hdl 1.3 mmol/L', 'triglycerides 1.5 mmol/L'],
  ],
  ['my labs: A1c 5.8%, triglycerides 178 mg/dL', ['hba1c 5.8 %', 'triglycerides 178 mg/dL']],
  ['white cells 3.6 x10^9/L, neutrophils 1.8', ['wbc 3.6 10^9/L', 'neutrophils_abs 1.8 -']],
  ['TSH <0.01 and fT4 31 pmol/L', ['tsh <0.01 -', 'ft4 31 pmol/L']],
  ['ferritin is 9 and crp 4 and ldl 3.9 mmol/l', ['ferritin 9 -', 'crp 4 -', 'ldl 3.9 mmol/l']],
  ['Lp(a) 148 nmol/L', ['lpa 148 nmol/L']],
  ['is 45 ng/ml vitamin d ok', ['vitamin_d 45 ng/ml']],
  ['Mein Vitamin-D-Wert liegt bei 16 ng/ml', ['vitamin_d 16 ng/ml']],
  ['my ferritin is 12 and vitamin D 22 nmol/l', ['ferritin 12 -', 'vitamin_d 22 nmol/l']],
  ['my blood sugar is 110 mg/dl', ['glucose_fasting 110 mg/dl']],
  ['glucose 126 two hours after eating', ['glucose_random 126 -']],
  ['blodsocker 6,1 mmol/L efter maten', ['glucose_random 6.1 mmol/L']],
  ['bad cholesterol 165 mg/dl', ['ldl 165 mg/dl']],
  ['a1c 6.0 am I diabetic', ['hba1c 6 -']],
  ['is 5000 IU vitamin D too much? my level is 62 ng/mL', ['vitamin_d 62 ng/mL']],
  ['Mitt ferritin är 19 µg/l och Hb 121 g/l, kvinna 42 år', ['ferritin 19 µg/l', 'hemoglobin 121 g/l']],
])('%s', (text, expected) => expect(told(text)).toEqual(expected))

test.each([
  'I take 50 mg zinc and 10 000 IU vitamin D',
  'iron 25 mg daily for 8 weeks',
  'ferritin test in 3 months, I am 34',
  'vitamin b12 and vitamin k2 at 8 pm',
])('a dose, an age or a time is no result: %s', (text) => expect(told(text)).toEqual([]))

test("a report's own range is read in the unit of its value", () => {
  expect(
    readStatedValues('TSH 5.8 mIU/L (ref 0.4-4.0), free T4 14 pmol/L (12-22), folate 5.8 nmol/L (>8.8)').map(
      ({ range }) => range,
    ),
  ).toEqual([
    { low: 0.4, high: 4 },
    { low: 12, high: 22 },
    { low: 8.8, high: null },
  ])
})

test.each([
  ['eGFR 58 last month, 61 today', 'egfr', 61, '58'],
  ['HbA1c was 48 mmol/mol in January, now 41', 'hba1c', 41, '48'],
  ['my LDL went from 3.1 to 4.2 mmol/L', 'ldl', 4.2, '3.1'],
  ['Mein Ferritin war letztes Jahr 12 µg/l, jetzt 45', 'ferritin', 45, '12'],
])('of two values of one marker the one of now is judged: %s', (message, id, value, before) => {
  const told = readStatedValues(message).filter(({ biomarker }) => biomarker.id === id)
  expect(told.map((each) => [each.value, each.before])).toEqual([[value, before]])
})

// NICE NG136: a lower value of 90 mmHg or more is high by itself.
test.each([
  ['blood pressure 128/96', ['sbp', 'dbp']],
  ['blood pressure 152/94', ['sbp']],
  ['blood pressure 118/76', ['sbp']],
])('the lower value of a blood pressure is judged where it alone is high: %s', (message, ids) => {
  expect(readStatedValues(message).map(({ biomarker }) => biomarker.id)).toEqual(ids)
})
