import { expect, test } from 'vitest'
import { asMeant, pressureIn } from './plain-words.ts'

test('a blood pressure is one, a ratio is none', () => {
  expect(pressureIn('it was 162/95, should I worry')).toMatchObject({ upper: 162 })
  expect(pressureIn('the 5/2 diet, co-codamol 30/500 mg, born 12/11')).toBeNull()
  expect(asMeant('is 130/85 high?')).toBe('is blood pressure 130/85 high?')
})

test('whoever drinks coffee has no drink', () => {
  expect(asMeant('can I drink coffee with it')).toBe('can I have coffee with it')
  expect(asMeant('can I drink with it')).toBe('can I drink with it')
})

test('French and Spanish say blood pressure in centimetres', () => {
  expect(asMeant("J'ai 13 de tension, c'est trop ?")).toMatch(/systolic blood pressure 130/)
  expect(asMeant('tengo la tensión a 14,5')).toMatch(/systolic blood pressure 145/)
  expect(asMeant('nervous tension 3 times a week')).toBe('nervous tension 3 times a week')
})

test('blood sugar that is measured fasting is fasting glucose', () => {
  expect(asMeant('my blood sugar was 5.9 mmol/L fasting')).toBe('my fasting glucose was 5.9 mmol/L fasting')
  expect(asMeant('does fasting lower blood sugar')).toBe('does fasting lower blood sugar')
})
