/** Questions that the sources answer only in part: what they do not tell is said first. Values of LDL by NCEP ATP III. */
import { expect, test } from 'vitest'
import { embeddedModel } from '#server/testing/ai.ts'
import { createAnswerer } from './answerer.ts'

const answer = createAnswerer({
  model: embeddedModel(),
  caps: { timeoutMs: 1000, maxOutputTokens: 500 },
  onModelError: () => {},
  now: () => Date.parse('2026-06-01'),
})
const ask = (message: string) => answer({ message })

test.each([
  [
    'does atorvastatin raise HbA1c?',
    /^Whether this medicine changes HbA1c is not in my sources: ask your pharmacist/,
  ],
  ['can ibuprofen raise my creatinine', /^Whether this medicine changes creatinine is not in my sources/],
  ['does vitamin c lower uric acid', /^Whether this changes uric acid \(urate\) is not in my sources\./],
  ['does creatine raise creatinine', /^Creatine[^]*creatinine and eGFR look worse/],
  ['does metformin lower b12?', /drug lowers B12 over years/],
  [
    'I have kidney disease, can I take magnesium',
    /^Caution with magnesium: kidney: [^]*Beyond that my sources do not tell/,
  ],
])('%s', async (message, expected) => {
  const { response, citations } = await ask(message)
  expect(response).toMatch(expected)
  expect(citations.length).toBeGreaterThan(0)
})

test.each([
  ['is LDL 99 mg/dL ok', 'in the band "optimal" (up to 2.58 mmol/L) of a guideline'],
  ['is LDL 130 mg/dL ok', 'in the band "borderline high" (3.36-4.12 mmol/L)'],
  ['is LDL 4.2 mmol/L too high?', 'in the band "high" (4.13-4.9 mmol/L)'],
  ['is an LDL of 190 mg/dL bad', 'in the band "very high" (from 4.91 mmol/L)'],
  ['apoB 110 mg/dL ok?', 'is not judged here, for no confirmed range is known to me'],
])('%s: no range of the sources is confirmed', async (message, words) => {
  expect((await ask(message)).response).toContain(words)
})

test.each(['rate my stack', 'do i take anything twice', 'is my stack ok?', 'check my supplements'])(
  '%s: a visitor hears that there is nothing to see',
  async (message) => {
    expect((await ask(message)).response).toBe(
      'I cannot see what you take here: sign in and list it under Supplements, or name the products to me.',
    )
  },
)

test.each([
  'ich bin nicht schwanger, ist Ashwagandha ok?',
  'schwanger nicht, ist ashwagandha ok?',
  'no estoy embarazada, puedo tomar ashwagandha',
  'je ne suis pas enceinte, ashwagandha?',
])('%s: is not read as pregnant', async (message) => {
  expect((await ask(message)).response).not.toMatch(/with pregnancy|and pregnancy \(/)
})
test.each([
  'ich bin schwanger, ist Ashwagandha ok?',
  'weiß nicht ob ich schwanger bin, ashwagandha?',
  'estoy embarazada, puedo tomar ashwagandha',
])('%s: is', async (message) => {
  expect((await ask(message)).response).toMatch(/pregnancy/)
})

test.each([
  'muchas gracias',
  'gracias por todo',
  'Vielen Dank!',
  'no thanks',
  'thank you so much for your help',
  'tusen takk',
  'merci beaucoup',
])('%s: is thanks', async (message) => {
  const { response, triage } = await ask(message)
  expect([triage.level, response]).toEqual([
    'routine',
    'You are welcome. Ask me anything else about your results, supplements or daily habits.',
  ])
})
test.each([
  'thanks for everything, goodbye',
  'danke für alles, lebt wohl',
  'gracias por todo, adiós para siempre',
])('%s: is no mere thanks', async (message) => {
  expect((await ask(message)).triage.level).toBe('crisis')
})
