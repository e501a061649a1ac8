import { expect, test } from 'vitest'
import { triage } from './triage.ts'

// The UK's pathway: 15 to 20 g of fast sugar at once, again after 15 minutes, nothing by mouth for who is drowsy.
test.each([
  [
    'I am on insulin and my glucose is 42 mg/dL, I am shaking and confused',
    'emergency',
    /15 to 20 g of fast sugar/,
  ],
  [
    'Tomo insulina y ahora tengo 42 mg/dL de glucosa, estoy temblando y confuso',
    'emergency',
    /15 a 20 g de azúcar rápido/,
  ],
  ['Jag har diabetes och mitt blodsocker är 2,4, jag skakar', 'emergency', /15 till 20 g snabbt socker/],
  ['Mein Blutzucker ist 48 mg/dl und ich zittere', 'emergency', /15 bis 20 g schnellen Zucker/],
  ['ma glycémie est à 0,45 g/L et je tremble', 'emergency', /15 à 20 g de sucre rapide/],
  ['blood sugar 3.0 mmol/l this morning, feel ok', 'urgent', /15 to 20 g of fast sugar/],
])('a low blood sugar is treated first: %s', (message, level, words) => {
  const found = triage(message)
  expect([found.level, found.reason]).toEqual([level, 'Low blood sugar'])
  expect(found.advice).toMatch(words)
  expect(found.advice).toMatch(/112/)
})

test('what kills sooner keeps its words, and a high or a normal value is no low one', () => {
  expect(triage('my glucose was 3.4 and I have chest pain').advice).toMatch(/heart attack/)
  expect(triage('glucose 28 mmol and vomiting, type 1').advice).toMatch(/ketoacidosis/)
  expect(triage('fasting glucose 65 mg/dL, no diabetes, feel fine').level).toBe('routine')
  expect(triage('my target glucose is 3.9, and I feel fine').level).toBe('routine')
})
