import { expect, test } from 'vitest'
import { toldAge, toldSex } from './told-person.ts'

test.each([
  ['creatinine 1.3 mg/dL, male 52, what is my eGFR?', 52, 'male'],
  ['Creatinine 130 umol/L, I am a woman of 71', 71, 'female'],
  ['LDL 5.2 mmol/L, 34 years old, what now?', 34, null],
  ['34F, ferritin 12', 34, 'female'],
  ['F34 ferritin 12', 34, 'female'],
  ['I am 45 and my HbA1c is 39', 45, null],
  ["I'm a 61-year-old man with a PSA of 5", 61, 'male'],
  ['Frau, 71: Kreatinin 1,3 mg/dl', 71, 'female'],
  ['Ich bin 48 Jahre alt, männlich', 48, null],
  ['Kvinna 63 år med TSH 6', 63, 'female'],
  ['my son is 7 and snores', 7, null],
  ['My ferritin is 45, is that good?', null, null],
  ['Man 80 mg of atorvastatin is a lot', null, 'male'],
  ['I stopped 10 years ago', null, null],
  ['creatinine 98, urea 45', null, null],
  ['ferritin, 45, is that low?', null, null],
  ['PSA 5.1 at 62 but I rode my bike', 62, null],
  ['my ferritin was at 45, is it low?', null, null],
  ['41, ferritin 45, is that low?', 41, null],
])('%s', (text, age, sex) => {
  expect([toldAge(text), toldSex(text)]).toEqual([age, sex])
})
